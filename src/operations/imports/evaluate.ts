/**
 * Computes what a commit of an import would do now: the account of each statement, the state of each row, and the open
 * questions. It reads everything that it needs, and `domain/match-rows.ts` decides which rows are new.
 */
import type { Account } from "../../domain/account.ts";
import { decimalsOf } from "../../domain/currency.ts";
import type { Period, RowState } from "../../domain/match-rows.ts";
import { type AmountIssue, parseDecimalMinor } from "../../domain/money.ts";
import { nameKey } from "../../domain/name.ts";
import { amountIssue } from "../../readers/statements/amount-issue.ts";
import type { Reading, ReadRow, ReadStatement } from "../../readers/statements/read-file.ts";
import type { StatementIssue } from "../../readers/statements/statement.ts";
import type { Reads } from "../../store/store.ts";
import { pause, pausedBatches } from "../pause.ts";
import { withSmallHeap } from "../small-heap.ts";
import {
  accountKey,
  bankAccountKey,
  bankAccountName,
  type ImportAnswers,
  linkDigest,
  type NewAccount,
  targetCurrency,
} from "./answers.ts";
import { correctRefused, correctRow } from "./corrections.ts";
import { type Decided, decideFields, UNDECIDED } from "./decide-fields.ts";
import { applyDecision } from "./decisions.ts";
import { findPayees } from "./find-payees.ts";
import { joinTransfers, markChosen } from "./join-transfers.ts";
import { matchWithKnown } from "./match-known.ts";

/** The account of a statement. */
interface StatementAccount {
  /** Identifies the bank account within the file: statements with the same key belong to the same account. */
  readonly key: string;
  /** Null: the question is open, or the commit creates the account. */
  readonly own: Account | null;
  readonly create: NewAccount | null;
  readonly currency: string | null;
  /** Whether the commit sets the balance of the account. */
  readonly setsBalance: boolean;
}

export interface EvaluatedRow {
  readonly number: number;
  readonly line: number;
  readonly statement: number | null;
  /** With the user's corrections. Null for a row that cannot be read. */
  readonly row: ReadRow | null;
  /** The row as in the file, if the user corrected it. */
  readonly bank?: BankRow;
  readonly accountId: string | null;
  readonly amountMinor: number | null;
  readonly currency: string | null;
  /** The name of the payee; null for a row that cannot be read. */
  payee: string | null;
  decided: Decided;
  state: RowState;
  reason: string | null;
  /** The known row that it repeats, as "import/number". */
  duplicateOf: string | null;
  /** The existing transaction to which it belongs or may belong. */
  transactionId: string | null;
  /** The number of the row with the other side of this transfer. Both rows share its transaction. */
  transferOf: number | null;
  /** The other account of the transfer. */
  transferAccountId: string | null;
  /** For each split, the other account of its transfer. Empty if no split is a transfer. */
  partAccountIds: readonly (string | null)[];
  /** A transaction of another account that may be the other side of a transfer. */
  proposal: string | null;
  /** The amount by which it changes what the transaction that it confirms has booked, in minor units. */
  correctionMinor: number;
}

/** A corrected row as the file has it. `row` is null if it cannot be read. */
interface BankRow {
  readonly row: ReadRow | null;
  readonly amountMinor: number | null;
}

const NO_PARTS: readonly null[] = [];

export interface EvaluatedImport {
  /** The rows of each statement; null: rows that cannot be read. */
  readonly byStatement: ReadonlyMap<number | null, readonly EvaluatedRow[]>;
  readonly statements: readonly (ReadStatement & StatementAccount & { readonly period: Period | null })[];
  readonly rows: readonly EvaluatedRow[];
  readonly accounts: ReadonlyMap<string, Account>;
  /**
   * The file's issues, except those of corrected rows, and amounts that do not fit the account's currency, which the
   * reader did not know.
   */
  readonly issues: readonly StatementIssue[];
}

/** The accounts by id, and a function that finds the account of a bank account's number or name. */
async function loadAccounts(reads: Reads) {
  const budgetId = (await reads.budget.find())?.id ?? "";
  const all = await reads.accounts.list();
  const accounts = new Map(all.map((account) => [account.id, account]));
  const links = new Map((await reads.importLinks.list()).map(({ digest, account_id }) => [digest, account_id]));
  const find = (number: string, currency: string | null) =>
    accounts.get(links.get(linkDigest(budgetId, accountKey(number, currency))) ?? "");
  // A file without a currency links the number alone.
  const accountOf = (number: string, currency: string | null) => find(number, currency) ?? find(number, null);
  return { accounts, accountOf };
}

/** The account of the first statement. Undefined while the question is open. */
export async function findFirstAccount(reads: Reads, reading: Reading, answers: ImportAnswers) {
  const { accounts, accountOf } = await loadAccounts(reads);
  return assignAccounts(reading, answers, accounts, accountOf)[0]?.own?.id;
}

/** The currency of the account of a statement. Null while the question is open. */
export async function findCurrency(reads: Reads, reading: Reading, answers: ImportAnswers, statement: number) {
  const { accounts, accountOf } = await loadAccounts(reads);
  const assigned = assignAccounts(reading, answers, accounts, accountOf)[statement];
  return assigned === undefined ? null : targetCurrency(assigned.own, assigned.create, assigned.currency);
}

export function evaluateImport(reads: Reads, reading: Reading, answers: ImportAnswers): Promise<EvaluatedImport> {
  return withSmallHeap(() => evaluate(reads, reading, answers));
}

async function evaluate(reads: Reads, reading: Reading, answers: ImportAnswers): Promise<EvaluatedImport> {
  const { accounts, accountOf } = await loadAccounts(reads);
  const assigned = assignAccounts(reading, answers, accounts, accountOf);
  const rows = await evaluateRows(reading, assigned, answers);
  for (const row of rows) if (row.state === "undecided") applyDecision(row, answers);
  await findPayees(reads, rows);
  await pause();
  const byStatement = Map.groupBy(rows, ({ statement }) => statement);
  const statements = reading.statements.map((statement, i) => ({
    ...statement,
    ...(assigned[i] as StatementAccount),
    period: periodOf(statement, byStatement.get(statement.index) ?? []),
  }));
  const corrected = new Set(rows.flatMap(({ number, bank }) => (bank?.row === null ? [number] : [])));
  const ofFile = reading.issues.filter(({ refuses, row }) => refuses !== "row" || !corrected.has(row ?? 0));
  const issues = [...ofFile, ...rows.flatMap(issueOf)];
  const evaluated: EvaluatedImport = { statements, rows, byStatement, accounts, issues };
  await matchWithKnown(reads, evaluated, reading.format, answers);
  await markChosen(reads, evaluated, answers);
  await decideFields(reads, evaluated, reading.program, answers);
  await pause();
  await joinTransfers(reads, evaluated, accountOf);
  return evaluated;
}

export function rowsOfStatement({ byStatement }: EvaluatedImport, index: number): readonly EvaluatedRow[] {
  return byStatement.get(index) ?? [];
}

function assignAccounts(
  { statements, program }: Reading,
  { accounts: given = [] }: ImportAnswers,
  accounts: ReadonlyMap<string, Account>,
  linked: (number: string, currency: string | null) => Account | undefined,
): StatementAccount[] {
  // Another program's export has the names of your accounts. A bank's names, such as "Checking", prove nothing.
  const byName = Map.groupBy(program === null ? [] : accounts.values(), ({ name }) => nameKey(name));
  const named = (name: string, currency: string | null) => {
    const [only, ...others] = byName.get(nameKey(name)) ?? [];
    return others.length === 0 && (currency === null || currency === only?.currency) ? only : undefined;
  };
  const keyOf = (statement: ReadStatement) => bankAccountKey(statement) ?? `\n${statement.currency}`;
  const answered = new Map(
    given.flatMap((answer) => {
      const statement = statements[answer.statement];
      return statement === undefined ? [] : [[keyOf(statement), answer] as const];
    }),
  );
  return statements.map((statement) => {
    const { currency } = statement;
    const key = keyOf(statement);
    const answer = answered.get(key);
    const name = bankAccountName(statement);
    const isAnswered = answer?.account_id !== undefined || answer?.create !== undefined;
    const linkedTo = name === null ? undefined : (linked(name, currency) ?? named(name, currency));
    const found = isAnswered ? accounts.get(answer?.account_id ?? "") : linkedTo;
    const create = found === undefined ? (answer?.create ?? null) : null;
    return {
      key,
      own: found ?? null,
      create,
      currency: currency ?? found?.currency ?? create?.currency ?? null,
      setsBalance: answer?.set_balance ?? false,
    };
  });
}

/** The initial values of the fields that later steps decide. */
const OPEN = {
  ...{ decided: UNDECIDED, duplicateOf: null, transactionId: null, transferOf: null, transferAccountId: null },
  ...{ partAccountIds: NO_PARTS, proposal: null, correctionMinor: 0 },
};

/** The fields of a row without those that still have their value in `OPEN`. */
export type RowFields = Omit<EvaluatedRow, keyof typeof OPEN> & Partial<EvaluatedRow>;

/**
 * Rows inherit from `OPEN`, so a row stores only the fields that differ, also as JSON. Most rows then need a third less
 * memory. To copy a row, use `toRow({ ...row })`.
 */
export function toRow(fields: RowFields): EvaluatedRow {
  return Object.assign(Object.create(OPEN), fields);
}

/** Sets the states that need no comparison. All other rows start as `added`. */
async function evaluateRows(
  reading: Reading,
  assigned: readonly StatementAccount[],
  { corrections = {} }: ImportAnswers,
): Promise<EvaluatedRow[]> {
  const rows: EvaluatedRow[] = [];
  const accountOf = ({ statement }: ReadRow) => assigned[statement] as StatementAccount;
  for await (const batch of pausedBatches(reading.rows)) {
    for (const row of batch) {
      const account = accountOf(row);
      const correction = corrections[row.number];
      if (correction === undefined) rows.push(evaluateRow(row, account));
      else {
        const bank = { row, amountMinor: firstState(row, account).amountMinor };
        rows.push(evaluateRow(correctRow(row, correction, account.currency, reading.program), account, bank));
      }
    }
  }
  const refused = reading.refused.map((one) => {
    const row = correctRefused(one, corrections[one.number], reading);
    if (row !== undefined) return evaluateRow(row, accountOf(row), { row: null, amountMinor: null });
    const { number, line, code } = one;
    return toRow({
      ...{ number, line, statement: null, row: null, accountId: null, currency: null, payee: null },
      ...{ state: "refused", reason: code, amountMinor: null },
    });
  });
  return [...rows, ...refused].sort((a, b) => a.number - b.number);
}

function evaluateRow(row: ReadRow, account: StatementAccount, bank?: BankRow): EvaluatedRow {
  const { number, line, statement, name: payee } = row;
  const { own, currency } = account;
  const accountId = own?.id ?? null;
  const fields = { number, line, statement, row, accountId, currency, payee, ...firstState(row, account) };
  return toRow(bank === undefined ? fields : { ...fields, bank });
}

function firstState(
  row: ReadRow,
  { own, create, currency }: StatementAccount,
): Pick<EvaluatedRow, "state" | "reason" | "amountMinor"> {
  const settle = (state: RowState, reason: string | null, amountMinor: number | null = null) => {
    return { state, reason, amountMinor };
  };
  if (row.skip !== undefined) return settle("skipped", row.skip);
  if (own === null && create === null) return settle("undecided", "account");
  const isOther = row.currency !== undefined && row.currency !== currency;
  if (currency === null || isOther || currency !== targetCurrency(own, create, currency)) {
    return settle("undecided", "currency_mismatch");
  }
  const minor = parseDecimalMinor(row.amount, decimalsOf(currency));
  if (typeof minor === "string") return settle("refused", minor);
  if (minor === 0n && !row.is_opening) return settle("skipped", "zero_amount", 0);
  if (own?.is_synced) return settle("undecided", "account_is_synced", Number(minor));
  return settle("added", null, Number(minor));
}

function issueOf({ state, reason, row, number, line, statement, currency }: EvaluatedRow): StatementIssue[] {
  if (state !== "refused" || row === null) return [];
  const code = reason as AmountIssue;
  const place = { line, column: null, text: row.amount, row: number, statement };
  return [{ kind: "issue", code, ...place, ...amountIssue(code, row.amount, currency ?? ""), refuses: "row" }];
}

/** The days that a statement covers: its stated period and the days of its rows. */
function periodOf(statement: ReadStatement, rows: readonly EvaluatedRow[]): Period | null {
  const days = rows.flatMap(({ row }) => (row === null ? [] : [row.date]));
  for (const day of [statement.from, statement.until]) if (day !== null) days.push(day);
  if (days.length === 0) return null;
  return { from: days.reduce((a, b) => (a < b ? a : b)), until: days.reduce((a, b) => (a > b ? a : b)) };
}
