/**
 * Computes what a commit of an import would do now: the account of each statement, the state of each row, and the open
 * questions. It lists the passes over the rows in their order. Each pass is in a file of its own, and reads what it needs.
 */
import type { Reading } from "../../readers/statements/read-file.ts";
import type { StatementIssue } from "../../readers/statements/statement.ts";
import type { ImportRecord, Reads } from "../../store/store.ts";
import { HINDRANCES } from "../migrations/hindrance.ts";
import { asMigrated } from "../migrations/migrated-reading.ts";
import { pause } from "../pause.ts";
import { withSmallHeap } from "../small-heap.ts";
import type { ImportAnswers } from "./answers.ts";
import { assignAccounts, loadAccounts } from "./assign-accounts.ts";
import { askAboutClosed, withReopened } from "./closed-accounts.ts";
import { compareGone, decideWaitingGone } from "./compare-gone.ts";
import { comparePending } from "./compare-pending.ts";
import { findCoverages } from "./coverages.ts";
import { addFromPayees, applyRules, markIncome } from "./decide-fields.ts";
import { answerOpenRows, checkChosen } from "./decisions.ts";
import { describeStatements } from "./describe-statements.ts";
import {
  type EvaluatedImport,
  type EvaluatedMigration,
  type EvaluatedRow,
  type Outcomes,
  type StatementAccount,
  withOutcomes,
  withRows,
} from "./evaluated-import.ts";
import { findPayees } from "./find-payees.ts";
import { firstRows, issuesOf } from "./first-rows.ts";
import { joinTransfers } from "./join-transfers.ts";
import { matchWithKnown } from "./match-known.ts";

/** Gets the rows with the outcomes of all passes before it. */
type Pass = (rows: readonly EvaluatedRow[]) => Outcomes | Promise<Outcomes>;

/** The rows of a whole budget stay as the program has them. */
const NO_OUTCOMES: Outcomes = new Map();

/** `record` is the import of the reading: a file proves nothing about days after its upload. */
export function evaluateImport(
  reads: Reads,
  record: Pick<ImportRecord, "created_at">,
  reading: Reading,
  answers: ImportAnswers,
): Promise<EvaluatedImport> {
  return withSmallHeap(() => evaluate(reads, record, reading, answers));
}

async function evaluate(
  reads: Reads,
  { created_at }: Pick<ImportRecord, "created_at">,
  given: Reading,
  answers: ImportAnswers,
): Promise<EvaluatedImport> {
  const known = await loadAccounts(reads, given);
  const { accounts, moved } = known;
  const isWhole = moved !== null && moved.hindrance === null;
  const assigned = assignAccounts(given, answers, known);
  const reading = isWhole ? asMigrated(given, hiddenOnes(assigned)) : given;
  let rows = await firstRows(reading, assigned, answers);
  const issues = [...hindranceOf(moved), ...issuesOf(reading, rows)];
  await pause();
  const statements = await describeStatements(reading.statements, assigned, rows);
  const made = { program: reading.program, madeOn: created_at.slice(0, 10) };
  const coverages = findCoverages(statements, rows, made);
  await pause();
  const apply = async (passes: readonly Pass[]) => {
    for (const pass of passes) {
      rows = await withOutcomes(rows, await pass(rows));
      await pause();
    }
  };
  await apply([
    // Rows with a question that the user has answered, such as those of a synced account. They are compared like others.
    (all) => answerOpenRows(all, answers),
    // Payees by their aliases. The comparison and the rules use the names.
    (all) => findPayees(reads, all),
  ]);
  // Duplicates, and existing transactions to which rows belong. The user's decisions are about this result.
  const matches = await matchWithKnown(reads, statements, rows, reading.format, answers);
  rows = await withOutcomes(rows, matches.outcomes);
  const believed = new Map([...coverages].filter(([index]) => !matches.implausible.has(index)));
  // Pending rows that the bank dropped or lists again. The dropped ones are no rows of the file.
  const pending = await comparePending(reads, { statements, rows, coverages: believed, accounts }, answers);
  rows = [...(await withOutcomes(rows, pending.outcomes)), ...pending.withdrawn];
  await apply([
    // Rows that wait since an earlier sync, because the bank no longer lists them.
    (all) => decideWaitingGone(reads, all, { accounts }, answers),
    // Rows after the day on which their account was closed.
    (all) => askAboutClosed(all, accounts, answers),
    // Whether the transactions that the user chose exist and are free.
    (all) => checkChosen(reads, all, accounts, answers),
    // The fields of new rows by rules, which may also leave a row out or name the other account of a transfer.
    (all) => applyRules(reads, all, accounts, { program: reading.program, usesRules: !isWhole }, answers),
    // Categories of payees, for new rows without a category. A rule may have changed the payee.
    (all) => (isWhole ? NO_OUTCOMES : addFromPayees(reads, all)),
    // Categories that become income. They depend on all rows of the file.
    (all) => (isWhole ? NO_OUTCOMES : markIncome(all, moved?.migration.categories)),
    // The other sides of transfers, among the rows that are still new, and among stored transactions.
    (all) => joinTransfers(reads, statements, all, { ...known, accounts: withReopened(accounts, all) }),
  ]);
  const evaluated = { moved, statements, accounts, coverages: believed, issues };
  const found = withRows(evaluated, rows);
  // Booked rows that a bank connection no longer lists. They need the balances of the others.
  const gone = await compareGone(reads, matches.gone, found, answers);
  return gone.length === 0 ? found : withRows(evaluated, [...rows, ...gone]);
}

/** Why only the transactions of another program's budget are imported. */
function hindranceOf(moved: EvaluatedMigration | null): StatementIssue[] {
  if (moved === null || moved.hindrance === null) return [];
  const [message, fix] = HINDRANCES[moved.hindrance];
  const place = { line: 1, column: null, text: null, row: null, statement: null };
  return [{ kind: "issue", code: "not_imported", ...place, message, fix, refuses: "nothing" }];
}

/** The statements of accounts outside the budget. */
function hiddenOnes(assigned: readonly StatementAccount[]): ReadonlySet<number> {
  return new Set(assigned.flatMap(({ own, create }, index) => (own?.is_hidden || create?.is_hidden ? [index] : [])));
}
