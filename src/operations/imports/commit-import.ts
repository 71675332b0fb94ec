/**
 * Commits an import in one transaction, as one change: creates accounts and transactions, confirms existing ones, joins
 * transfers, and stores every row. It evaluates the rows again, so it uses the accounts as they are now. The rows of a large
 * import are only decided here; `continue-import.ts` commits them in chunks.
 */
import { type Account, currentBalance } from "../../domain/account.ts";
import { MAX_LISTED, Problem, type ProblemItem } from "../../domain/problem.ts";
import type { Migration } from "../../readers/statements/migration/migration.ts";
import type { Reading } from "../../readers/statements/read-file.ts";
import type { StatementIssue } from "../../readers/statements/statement.ts";
import { createAccount } from "../ledger/accounts.ts";
import { createCategories } from "../migrations/create-categories.ts";
import { summarize } from "../migrations/prove.ts";
import { pausedBatches } from "../pause.ts";
import { hasSyncScope, type ImportSizes, readOf, type Service, type Write } from "../service.ts";
import { withSmallHeap } from "../small-heap.ts";
import { addTransactions, findRepeatedIds } from "./add-transactions.ts";
import type { ImportAnswers } from "./answers.ts";
import { loadAccounts, withProposed } from "./assign-accounts.ts";
import { type AccountEffect, computeEffects } from "./balances.ts";
import { IMPORT_SIZES, storeChunks } from "./chunks.ts";
import { withReopened } from "./closed-accounts.ts";
import { describeImport, type ImportDetails, type ImportFacts } from "./describe-import.ts";
import { enterRows } from "./enter-rows.ts";
import { evaluateImport } from "./evaluate.ts";
import type { EvaluatedImport, EvaluatedRow } from "./evaluated-import.ts";
import { getImport, loadPreview } from "./imports.ts";
import { foreseeAccounts, moveBudget, prepareMove, rejectDifferences } from "./move-budget.ts";
import { noteListed } from "./of-connection.ts";
import { assertRoomForRows } from "./preview-quota.ts";
import { saveProfile } from "./profiles.ts";
import { clearStop, rejectRunning } from "./stopped.ts";
import { storeStatements } from "./store-rows.ts";

interface CommitOptions {
  /** If set, a file with issues is rejected with this advice: "Send allow_issues=true". */
  readonly wayToAllowIssues?: string | undefined;
  /** If set, another program's budget is rejected with this advice if the balance of an account would differ. */
  readonly wayToAllowDifference?: string | undefined;
  readonly sizes?: ImportSizes;
  /** Whether a whole budget is committed at once, whatever its size, because the commit is a trial of which the proof is needed. */
  readonly provesNow?: boolean;
}

/** Checks the space for a commit. Returns the sizes of imports. @throws Problem `insufficient_storage`. */
export async function prepareCommit(service: Service, budgetId: string, id: string): Promise<ImportSizes> {
  const record = await service.store.of(budgetId).imports.find(id);
  if (record?.state === "preview") await assertRoomForRows(service, record.row_count);
  return service.importSizes ?? IMPORT_SIZES;
}

/**
 * Commits a preview, or lets a commit continue that has stopped.
 * @throws Problem `not_found`, `import_committed`, `import_undecided`, `import_has_issues` or `proof_failed`.
 */
export function commitImport(write: Write, id: string, options: CommitOptions = {}): Promise<ImportDetails> {
  return withSmallHeap(() => commit(write, id, options));
}

async function commit(
  write: Write,
  id: string,
  { wayToAllowIssues, wayToAllowDifference, sizes = IMPORT_SIZES, provesNow = false }: CommitOptions,
): Promise<ImportDetails> {
  const { tx } = write;
  await tx.budget.lock();
  if (await continueStopped(write, id)) return await getImport(readOf(write), id);
  await rejectOther(write, id);
  const { record, reading, answers: given } = await loadPreview(readOf(write), id);
  const known = await loadAccounts(tx, reading);
  const migration = known.moved?.hindrance === null ? known.moved.migration : null;
  if (migration !== null) await createCategories(write, migration);
  const answers = await createAccounts(write, reading, withProposed(reading, given, known));
  await tx.accounts.lock((await tx.accounts.list()).map((account) => account.id));
  const evaluated = await evaluateImport(tx, record, reading, answers);
  if (wayToAllowIssues !== undefined) rejectIssues(evaluated.issues, wayToAllowIssues);
  const effects = await computeEffects(tx, id, evaluated);
  const facts = describeImport(reading, answers, evaluated, effects);
  rejectUndecided(facts, evaluated);
  await enterEvaluated(
    write,
    id,
    { reading, answers, evaluated, effects, facts },
    {
      ...{ migration, sizes, provesNow, wayToAllowDifference },
    },
  );
  if (record.run_id !== null) await noteListed(tx, evaluated.statements, effects, write.at);
  await saveProfile(write, record, reading, answers, evaluated);
  return await getImport(readOf(write), id);
}

/** What an import does, as evaluated in the same write. */
export interface Evaluation {
  readonly reading: Reading;
  readonly answers: ImportAnswers;
  readonly evaluated: EvaluatedImport;
  readonly effects: readonly AccountEffect[];
  readonly facts: ImportFacts;
}

interface EnterOptions extends Pick<CommitOptions, "wayToAllowDifference"> {
  readonly migration?: Migration | null;
  readonly sizes: ImportSizes;
  readonly provesNow?: boolean;
}

/**
 * Enters an evaluated import that is stored as a preview: its rows, or a plan for them if there are many, its statements and
 * balances. All its questions are answered. @throws Problem `synced_account_field`, `balance_not_zero` or `proof_failed`.
 */
export async function enterEvaluated(
  write: Write,
  id: string,
  { reading, answers, evaluated, effects, facts }: Evaluation,
  { migration = null, sizes, provesNow = false, wayToAllowDifference }: EnterOptions,
): Promise<void> {
  const { tx, at } = write;
  rejectSyncedBalances(write, effects);
  rejectClosedBalances(effects, evaluated);
  const { rows } = evaluated;
  const move = migration && prepareMove(migration, reading, evaluated);
  const isLarge = rows.length > sizes.atOnce && !(provesNow && move !== null);
  const repeatedIds = findRepeatedIds(rows);
  const usesDefaults = migration === null;
  const add = (all: readonly EvaluatedRow[]) => addTransactions(write, id, all, repeatedIds, { usesDefaults });
  if (!isLarge) await enterRows(write, id, evaluated, { add, repeatedIds });
  await moveBalances(write, effects);
  await storePoints(write, id, effects);
  const moved = move === null || isLarge ? null : await moveBudget(write, id, move);
  if (move !== null && wayToAllowDifference !== undefined)
    rejectDifferences(moved?.proof.accounts ?? foreseeAccounts(move, effects), wayToAllowDifference);

  const { report: _report, plan: _plan, ...stored } = facts; // the proof has them
  const change = isLarge ? null : await tx.changes.pendingSeq();
  await tx.imports.update(id, {
    state: "committed",
    committed_at: at,
    change_seq: change,
    last_seq: change,
    summary: JSON.stringify({ ...stored, proof: moved && summarize(moved.proof) }),
    answers: JSON.stringify(answers),
    row_count: rows.length,
    stored_bytes: 0,
  });
  await storeStatements(write, id, evaluated);
  if (isLarge) await storeChunks(write, id, evaluated, { sizes, usesDefaults, move });
}

/** Lets a commit, or a redo, continue that has stopped. */
async function continueStopped(write: Write, id: string): Promise<boolean> {
  const record = await write.tx.imports.find(id);
  return record?.state === "committed" && (await clearStop(write, id));
}

/** The evaluation would miss the rows of an unfinished import. @throws Problem as `rejectRunning`, or `import_in_progress`. */
export async function rejectOther({ tx }: Pick<Write, "tx">, id: string): Promise<void> {
  await rejectRunning(tx, id);
  const other = (await tx.imports.listUnfinished()).find((one) => one !== id);
  if (other === undefined) return;
  const detail = `The import ${other} has stopped before its end. Continue it or undo it first: GET /v1/imports/${other} returns the problem.`;
  throw new Problem("import_in_progress", detail);
}

/** Issues that do not reject a file: data that imports never add, and balances that complete rows contradict. */
const HARMLESS: ReadonlySet<string> = new Set(["not_imported", "bad_balance"]);

function rejectIssues(all: readonly StatementIssue[], wayToAllow: string): void {
  const issues = all.filter(({ code }) => !HARMLESS.has(code));
  if (issues.length === 0) return;
  const items = issues.slice(0, MAX_LISTED).map(
    ({ line, message, fix }): ProblemItem => ({
      code: "import_has_issues",
      detail: `Line ${line}: ${message} ${fix}`,
    }),
  );
  const count = issues.length === 1 ? "1 issue" : `${issues.length} issues`;
  const detail = `The file has ${count}. Nothing was imported. ${wayToAllow} to import the other rows.`;
  throw new Problem("import_has_issues", detail, items);
}

/** Why a row is undecided, by its reason. */
const OPEN_ROWS: Readonly<Record<string, string>> = {
  account: "The account of this row is not chosen yet.",
  account_is_synced: "A bank connection adds the transactions of this row's account.",
  currency_mismatch: "The amount of this row in the account's currency is not known.",
  account_closed: "The account of this row was closed before its day.",
  probable_duplicate: "This row looks like one that was imported before, but has another text, date or id.",
  changed_by_bank: "This row was imported before, but the bank has changed its amount.",
  pending_amount: "This row looks like an earlier pending row, but has another amount.",
  gone_from_bank: "The bank no longer lists this row. It was booked, or its transaction has been edited.",
};

/** Questions that have a default answer: pending items count as not included in a balance. */
const OPTIONAL: ReadonlySet<string> = new Set(["balance_includes_pending"]);

function rejectUndecided({ questions }: ImportFacts, { rows }: EvaluatedImport): void {
  const open = rows.filter(({ state }) => state === "undecided");
  const needed = questions.filter(({ code }) => !OPTIONAL.has(code));
  if (needed.length === 0 && open.length === 0) return;
  const items = [
    ...needed.map(({ code, message, values }) => {
      const choice = values.length === 0 ? "" : ` One of: ${values.join(", ")}.`;
      return { code: "import_undecided" as const, detail: `${code}: ${message}${choice}` };
    }),
    ...open.map(({ number, line, reason }) => {
      const open = OPEN_ROWS[reason ?? ""] ?? "Decide about this row.";
      const place = line === 0 ? `Row ${number}` : `Line ${line}`; // a dropped row is not in the file
      return { code: "import_undecided" as const, detail: `${place}: ${open}` };
    }),
  ];
  const detail = "The import has open questions. Answer them first. Nothing was imported.";
  throw new Problem("import_undecided", detail, items.slice(0, MAX_LISTED));
}

/** @throws Problem `synced_account_field` */
function rejectSyncedBalances(write: Write, effects: readonly AccountEffect[]): void {
  const set = effects.find(({ account, balanceSetOn }) => account.is_synced && balanceSetOn !== null);
  if (set === undefined || hasSyncScope(write)) return;
  const detail = `A bank connection controls the balance of "${set.account.name}". Only a token with the scope sync can set it.`;
  throw new Problem("synced_account_field", detail, [{ code: "synced_account_field", detail }]);
}

/** The file may have a later balance of a closed account. @throws Problem `balance_not_zero` if that is not 0. */
function rejectClosedBalances(effects: readonly AccountEffect[], { accounts, rows }: EvaluatedImport): void {
  const later = withReopened(accounts, rows);
  const wrong = effects.find(
    ({ account, bookedMinor, openingMovedMinor }) =>
      later.get(account.id)?.closed_on != null && currentBalance(account) + bookedMinor + openingMovedMinor !== 0,
  );
  if (wrong === undefined) return;
  const detail = `"${wrong.account.name}" was closed on ${wrong.account.closed_on}, and the file has a later balance. Reopen the account first.`;
  throw new Problem("balance_not_zero", detail, [{ code: "balance_not_zero", detail }]);
}

/** Creates the accounts of answers with `create`, and returns the answers with their ids. */
async function createAccounts(write: Write, reading: Reading, answers: ImportAnswers): Promise<ImportAnswers> {
  const accounts = [];
  for (const answer of answers.accounts ?? []) {
    const { create, account_id, set_balance } = answer;
    const statement = reading.statements[answer.statement];
    if (create == null || account_id != null || statement === undefined) {
      accounts.push(answer);
      continue;
    }
    const currency = create.currency ?? statement.currency;
    if (currency === null) throw new Problem("import_undecided", "Which currency does the new account have?");
    const mask = (statement.account.number ?? "").replace(/[^A-Za-z0-9]/g, "").slice(-4);
    const { name, type, subtype = "checking", is_hidden = false } = create;
    const fields = { name, type, subtype, currency, is_hidden, mask: mask.length < 2 ? "" : mask };
    const account = await createAccount(write, fields);
    accounts.push({
      statement: answer.statement,
      account_id: account.id,
      ...(set_balance === undefined ? {} : { set_balance }),
    });
  }
  return { ...answers, accounts };
}

/** Moves the opening balances, and notes the day on which a balance is set. */
async function moveBalances({ tx, at }: Write, effects: readonly AccountEffect[]): Promise<void> {
  for (const { account, openingMovedMinor, balanceSetOn } of effects) {
    if (openingMovedMinor === 0 && balanceSetOn === null) continue;
    const before = (await tx.accounts.lock([account.id])).get(account.id);
    if (before === undefined) continue;
    const after: Account = {
      ...before,
      opening_minor: before.opening_minor + openingMovedMinor,
      balance_set_on: balanceSetOn ?? before.balance_set_on,
      updated_at: at,
    };
    await tx.accounts.update(before, after);
  }
}

async function storePoints({ tx, newId }: Write, id: string, effects: readonly AccountEffect[]): Promise<void> {
  const points = effects.flatMap(({ newPoints }) => newPoints);
  const records = points.map((point) => ({ id: newId(), ...point, import_id: id }));
  for await (const batch of pausedBatches(records)) await tx.balancePoints.insertMany(batch);
}
