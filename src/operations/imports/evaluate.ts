/**
 * Computes what a commit of an import would do now: the account of each statement, the state of each row, and the open
 * questions. It reads everything that it needs, and `domain/match-rows.ts` decides which rows are new.
 */
import type { Account } from "../../domain/account.ts";
import { addDays, daysBetween } from "../../domain/calendar.ts";
import { decimalsOf, isCurrency } from "../../domain/currency.ts";
import {
  type FileRow,
  type KnownRow,
  matchRows,
  type OpenLeg,
  type Period,
  type RowState,
  rowText,
} from "../../domain/match-rows.ts";
import { parseDecimalMinor } from "../../domain/money.ts";
import { bookings } from "../../domain/transaction.ts";
import type { ImportLeg, KnownRowRecord, Reads } from "../../store/store.ts";
import { accountKey, bankAccountKey, type ImportAnswers, linkDigest, type NewAccount } from "./answers.ts";
import type { Reading, ReadRow, ReadStatement } from "./read-file.ts";

/** Known rows and transactions so many days around the file are compared with it. */
const MARGIN_DAYS = 25;
const TRANSFER_DAYS = 4;

/** The account of a statement. */
interface StatementAccount {
  /** Identifies the bank account within the file: statements with the same key belong to the same account. */
  readonly key: string;
  /** Null: the question is open, or the commit creates the account. */
  readonly own: Account | null;
  readonly create: NewAccount | null;
  readonly currency: string | null;
}

export interface EvaluatedRow {
  readonly number: number;
  readonly line: number;
  readonly statement: number | null;
  /** Null for a row that cannot be read. */
  readonly row: ReadRow | null;
  readonly accountId: string | null;
  readonly amountMinor: number | null;
  readonly currency: string | null;
  state: RowState;
  reason: string | null;
  /** The known row that it repeats, as "import/number". */
  duplicateOf: string | null;
  /** The existing transaction to which it belongs or may belong. */
  transactionId: string | null;
  /** The row of the import with which it is one transfer: its transaction is that of this row. */
  transferOf: number | null;
  /** The other account of the transfer. */
  transferAccountId: string | null;
  /** A transaction of another account that may be the other side of a transfer. */
  proposal: string | null;
}

export interface EvaluatedImport {
  readonly statements: readonly (ReadStatement & StatementAccount & { readonly period: Period | null })[];
  readonly rows: readonly EvaluatedRow[];
  readonly accounts: ReadonlyMap<string, Account>;
}

export async function evaluateImport(reads: Reads, reading: Reading, answers: ImportAnswers): Promise<EvaluatedImport> {
  const budgetId = (await reads.budget.find())?.id ?? "";
  const all = await reads.accounts.list();
  const accounts = new Map(all.map((account) => [account.id, account]));
  const links = new Map((await reads.imports.listLinks()).map(({ digest, account_id }) => [digest, account_id]));
  const find = (number: string, currency: string | null) =>
    accounts.get(links.get(linkDigest(budgetId, accountKey(number, currency))) ?? "");
  // A file without a currency links the number alone.
  const accountOf = (number: string, currency: string | null) => find(number, currency) ?? find(number, null);
  const assigned = assignAccounts(reading, answers, accounts, accountOf);
  const rows = evaluateRows(reading, assigned);
  for (const row of rows) if (row.state === "undecided") decide(row, answers);
  const statements = reading.statements.map((statement, i) => ({
    ...statement,
    ...(assigned[i] as StatementAccount),
    period: periodOf(statement, rows),
  }));
  const evaluated: EvaluatedImport = { statements, rows, accounts };
  await matchWithKnown(reads, evaluated, reading.format, answers);
  await markJoined(reads, rows);
  await joinTransfers(reads, evaluated, accountOf);
  return evaluated;
}

function assignAccounts(
  { statements }: Reading,
  { accounts: given = [] }: ImportAnswers,
  accounts: ReadonlyMap<string, Account>,
  linked: (number: string, currency: string | null) => Account | undefined,
): StatementAccount[] {
  const keyOf = (statement: ReadStatement) => bankAccountKey(statement) ?? `\n${statement.currency}`;
  const answered = new Map(
    given.flatMap((answer) => {
      const statement = statements[answer.statement];
      return statement === undefined ? [] : [[keyOf(statement), answer] as const];
    }),
  );
  return statements.map((statement) => {
    const { account, currency } = statement;
    const key = keyOf(statement);
    const answer = answered.get(key);
    const name = account.number ?? account.name;
    const found =
      answer === undefined
        ? name === null
          ? undefined
          : linked(name, currency)
        : accounts.get(answer.account_id ?? "");
    const create = found === undefined ? (answer?.create ?? null) : null;
    return {
      key,
      own: found ?? null,
      create,
      currency: currency ?? found?.currency ?? create?.currency?.toUpperCase() ?? null,
    };
  });
}

/** The states that follow from the file and the accounts alone. Rows that must be compared are `added`. */
function evaluateRows(reading: Reading, assigned: readonly StatementAccount[]): EvaluatedRow[] {
  const rows = reading.rows.map((row): EvaluatedRow => {
    const { own: account, create, currency } = assigned[row.statement] as StatementAccount;
    const base = {
      ...{
        number: row.number,
        line: row.line,
        statement: row.statement,
        row,
        accountId: account?.id ?? null,
        currency,
      },
      ...{ duplicateOf: null, transactionId: null, transferOf: null, transferAccountId: null, proposal: null },
    };
    const set = (state: RowState, reason: string | null, amountMinor: number | null) => ({
      ...base,
      ...{ state, reason, amountMinor },
    });
    if (row.skip !== null) return set("skipped", row.skip, null);
    if (account === null && create === null) return set("undecided", "account", null);
    const target = account?.currency ?? create?.currency?.toUpperCase() ?? currency;
    if (currency === null || currency !== target) return set("undecided", "currency_mismatch", null);
    if (row.currency !== null && row.currency !== currency) return set("undecided", "currency_mismatch", null);
    const minor = parseDecimalMinor(row.amount, decimalsOf(currency));
    if (typeof minor === "string") return set("refused", minor, null);
    if (minor === 0n && !row.is_opening) return set("skipped", "zero_amount", 0);
    return set("added", null, Number(minor));
  });
  const refused = reading.refused.map(
    ({ number, line, code }): EvaluatedRow => ({
      ...{ number, line, statement: null, row: null, accountId: null, amountMinor: null, currency: null },
      ...{ state: "refused", reason: code, duplicateOf: null, transactionId: null },
      ...{ transferOf: null, transferAccountId: null, proposal: null },
    }),
  );
  return [...rows, ...refused].sort((a, b) => a.number - b.number);
}

/** The days that a statement covers: what it states, and its rows. */
function periodOf(statement: ReadStatement, rows: readonly EvaluatedRow[]): Period | null {
  const days = rows.flatMap((row) => (row.statement === statement.index && row.row !== null ? [row.row.date] : []));
  for (const day of [statement.from, statement.until]) if (day !== null) days.push(day);
  if (days.length === 0) return null;
  return { from: days.reduce((a, b) => (a < b ? a : b)), until: days.reduce((a, b) => (a > b ? a : b)) };
}

interface Known extends KnownRow {
  /** "import/number". */
  readonly key: string;
}

/** Compares the rows of each file and account with the known rows and the transactions of the account. */
async function matchWithKnown(
  reads: Reads,
  { statements, rows }: EvaluatedImport,
  format: string,
  answers: ImportAnswers,
): Promise<void> {
  const groups = Map.groupBy(statements, ({ file, key }) => `${file}\n${key}`);
  const earlier = new Map<string, Known[]>();
  const confirmedHere = new Set<string>();
  for (const group of groups.values()) {
    const positions = new Set(group.map(({ index }) => index));
    const open = rows.filter((row) => row.state === "added" && positions.has(row.statement ?? -1) && row.row !== null);
    const period = mergePeriods(group.flatMap(({ period: one }) => (one === null ? [] : [one])));
    const [{ key, own: account } = { key: "", own: null }] = group;
    if (open.length === 0 || period === null) continue;
    const fileRows = open.map(toFileRow);
    const [from, until] = [addDays(period.from, -MARGIN_DAYS), addDays(period.until, MARGIN_DAYS)];
    const ids = [...new Set(fileRows.flatMap(({ id }) => (id === null ? [] : [id])))];
    const stored = account === null ? [] : await loadKnown(reads, account.id, from, until);
    const legs = account === null ? [] : await reads.transactions.listLegs([account.id], from, until);
    const reusedIds = new Set(account === null ? [] : await reads.imports.findReusedIds(account.id, ids));
    const known = [...stored, ...(earlier.get(key) ?? [])];
    const isHere = ({ transaction_id: id }: ImportLeg) => confirmedHere.has(`${account?.id} ${id}`);
    const openLegs = findOpenLegs(legs, stored).filter((leg) => !isHere(leg));
    const matches = matchRows({ rows: fileRows, period, format, known, legs: openLegs.map(toOpenLeg), reusedIds });
    for (const row of open) {
      const match = matches.get(row.number);
      if (match === undefined) continue;
      row.state = match.state;
      row.reason = match.reason;
      row.duplicateOf = match.known?.key ?? null;
      row.transactionId = match.transactionId;
      decide(row, answers);
      if (row.state === "matched") confirmedHere.add(`${account?.id} ${row.transactionId}`);
    }
    const added = open.filter(({ state }) => state === "added" || state === "matched");
    earlier.set(key, [...(earlier.get(key) ?? []), ...added.map((row) => asKnown(row, period, format))]);
  }
}

function mergePeriods(periods: readonly Period[]): Period | null {
  const [first, ...rest] = periods;
  if (first === undefined) return null;
  return rest.reduce(
    (all, { from, until }) => ({
      from: from < all.from ? from : all.from,
      until: until > all.until ? until : all.until,
    }),
    first,
  );
}

/** A transaction of another account that the user chose becomes a transfer. */
async function markJoined(reads: Reads, rows: readonly EvaluatedRow[]): Promise<void> {
  const chosen = rows.filter(({ reason }) => reason === "matched_by_you");
  const ids = chosen.flatMap(({ transactionId }) => (transactionId === null ? [] : [transactionId]));
  const found = new Map((await reads.transactions.findMany(ids)).map((transaction) => [transaction.id, transaction]));
  for (const row of chosen) {
    const transaction = found.get(row.transactionId ?? "");
    if (transaction === undefined) {
      row.state = "undecided";
      row.reason = "deleted_by_you";
      continue;
    }
    if (bookings(transaction).some(({ accountId }) => accountId === row.accountId)) continue;
    row.reason = "transfer";
    row.transferAccountId = transaction.account_id;
  }
}

/** The decision of the user, as long as its candidate is the one that was shown. */
function decide(row: EvaluatedRow, { decisions = {}, probable_duplicates }: ImportAnswers): void {
  const decision = decisions[String(row.number)];
  if (decision !== undefined && (decision.decision === "skip" || decision.candidate === candidateOf(row))) {
    if (decision.decision === "skip") {
      row.state = "skipped";
      row.reason = "skipped_by_you";
    } else if (decision.decision === "add") {
      row.state = "added";
      row.reason = "added_by_you";
      row.duplicateOf = null;
      row.transactionId = null;
    } else {
      row.state = "matched";
      row.reason = "matched_by_you";
      row.transactionId = decision.transaction_id ?? row.transactionId;
    }
  } else if (row.state === "undecided" && row.reason === "probable_duplicate" && probable_duplicates != null) {
    row.state = probable_duplicates === "skip" ? "duplicate" : "added";
    if (probable_duplicates === "add") {
      row.duplicateOf = null;
      row.transactionId = null;
    }
  }
}

/** Identifies the candidate of a row: a decision holds only for it. */
export function candidateOf({ reason, duplicateOf, transactionId }: EvaluatedRow): string {
  return [reason, duplicateOf, transactionId].join(" ");
}

function toFileRow({ number, row, amountMinor }: EvaluatedRow): FileRow {
  if (row === null || amountMinor === null) throw new Error("an unreadable row was compared");
  return {
    ...{ number, day: row.date, amountMinor, text: rowText(row.text || (row.payee ?? "")) },
    ...{ payee: rowText(row.payee ?? ""), id: row.id, isPending: row.status === "pending" },
  };
}

function asKnown(evaluated: EvaluatedRow, period: Period, format: string): Known {
  const { number, id, ...fields } = toFileRow(evaluated);
  return {
    ...fields,
    ...{ ids: id === null ? [] : [id], period, format, key: `/${number}` },
    ...{ transactionId: null, isDeleted: false, isPosted: false, hasPending: false, aliases: [] },
  };
}

/** The known rows of an account, with the ids of their duplicates. */
async function loadKnown(reads: Reads, accountId: string, from: string, until: string): Promise<Known[]> {
  const records = await reads.imports.listKnownRows(accountId, from, until);
  const duplicates = Map.groupBy(
    records.filter(({ is_known }) => !is_known),
    ({ duplicate_of }) => duplicate_of,
  );
  const known = records.filter(({ is_known }) => is_known);
  const ids = [...new Set(known.flatMap(({ transaction_id }) => (transaction_id === null ? [] : [transaction_id])))];
  const existing = new Set((await reads.transactions.findMany(ids)).map(({ id }) => id));
  const keyOf = ({ import_id, number }: KnownRowRecord) => `${import_id}/${number}`;
  const withPending = new Set(known.flatMap((one) => (one.is_pending ? [one.transaction_id] : [])));
  const isBooked = new Set(known.flatMap((one) => (one.is_pending ? [] : [one.transaction_id])));
  return known.map((one) => {
    const repeats = duplicates.get(keyOf(one)) ?? [];
    const { transaction_id: id } = one;
    return {
      key: keyOf(one),
      day: one.day ?? "",
      amountMinor: Number(one.amount_minor),
      text: one.text_key,
      payee: one.payee_key,
      ids: [one.bank_id, ...repeats.map(({ bank_id }) => bank_id)].filter((bankId) => bankId !== null),
      aliases: repeats
        .map(({ day, text_key }) => ({ day: day ?? "", text: text_key }))
        .filter(({ day, text }) => day !== one.day || text !== one.text_key),
      isPending: one.is_pending,
      period: { from: one.from_day, until: one.until_day },
      format: one.format,
      transactionId: id,
      isDeleted: id !== null && !existing.has(id),
      isPosted: one.is_pending && id !== null && isBooked.has(id),
      hasPending: (id !== null && withPending.has(id)) || repeats.some(({ is_pending }) => is_pending),
    };
  });
}

/** The legs that no booked row confirms. A row confirms one leg of its transaction on the account. */
function findOpenLegs(legs: readonly ImportLeg[], known: readonly Known[]): ImportLeg[] {
  const confirmations = new Map<string, number>();
  for (const { transactionId: id, isPending } of known) {
    if (id !== null && !isPending) confirmations.set(id, (confirmations.get(id) ?? 0) + 1);
  }
  return legs.filter(({ transaction_id: id }) => {
    const left = confirmations.get(id) ?? 0;
    if (left > 0) confirmations.set(id, left - 1);
    return left === 0;
  });
}

function toOpenLeg(leg: ImportLeg): OpenLeg {
  return {
    transactionId: leg.transaction_id,
    day: leg.day,
    amountMinor: Number(leg.amount_minor),
    payee: rowText(leg.payee_name ?? ""),
    externalId: leg.external_id,
  };
}

/**
 * Joins the two sides of a transfer between own accounts, if the file proves it: it names the number or the name of the other
 * account. Without proof, a single possible other side is proposed.
 */
async function joinTransfers(
  reads: Reads,
  { statements, rows, accounts }: EvaluatedImport,
  linked: (number: string, currency: string | null) => Account | undefined,
): Promise<void> {
  const inFile = new Map(statements.flatMap(({ key, own }) => (own === null ? [] : [[key, own.id] as const])));
  const named = new Map([...accounts.values()].map(({ name, currency, id }) => [accountKey(name, currency), id]));
  const otherAccount = (row: EvaluatedRow): string | null => {
    const text = row.row?.transfer_account ?? row.row?.counter_account ?? null;
    if (text === null) return null;
    const isName = row.row?.transfer_account != null;
    const key = accountKey(text, row.currency);
    return linked(text, row.currency)?.id ?? inFile.get(key) ?? (isName ? named.get(key) : undefined) ?? null;
  };
  const isCandidate = (row: EvaluatedRow) =>
    row.state === "added" && row.accountId !== null && row.row?.status === "booked" && !row.row.is_opening;
  const candidates = rows.filter(isCandidate);
  const proofs = new Map(candidates.map((row) => [row, otherAccount(row)]));
  const keyOf = (accountId: string | null, amountMinor: number) => `${accountId} ${amountMinor}`;
  const byLeg = Map.groupBy(candidates, ({ accountId, amountMinor }) => keyOf(accountId, amountMinor ?? 0));
  const joined = new Set<EvaluatedRow>();
  for (const row of candidates) {
    const other = proofs.get(row);
    if (other == null || other === row.accountId || joined.has(row)) continue;
    const fits = (one: EvaluatedRow) => {
      const back = proofs.get(one) ?? null;
      return !joined.has(one) && one.currency === row.currency && (back === null || back === row.accountId);
    };
    const found = nearest(row, (byLeg.get(keyOf(other, -(row.amountMinor ?? 0))) ?? []).filter(fits));
    if (found === undefined) continue;
    const [first, second] = row.number < found.number ? [row, found] : [found, row];
    first.transferAccountId = second.accountId;
    second.state = "matched";
    second.reason = "transfer";
    second.transferOf = first.number;
    joined.add(row).add(found);
  }
  await joinStored(
    reads,
    candidates.filter((row) => !joined.has(row)),
    proofs,
    accounts,
  );
}

function nearest(row: EvaluatedRow, found: readonly EvaluatedRow[]): EvaluatedRow | undefined {
  const distance = (one: EvaluatedRow) => Math.abs(daysBetween(row.row?.date ?? "", one.row?.date ?? ""));
  const near = found.filter((one) => distance(one) <= TRANSFER_DAYS);
  return near.reduce<EvaluatedRow | undefined>(
    (best, one) => (best === undefined || distance(one) < distance(best) ? one : best),
    undefined,
  );
}

/** Joins rows with stored transactions of other accounts, or proposes it. */
async function joinStored(
  reads: Reads,
  candidates: readonly EvaluatedRow[],
  proofs: ReadonlyMap<EvaluatedRow, string | null>,
  accounts: ReadonlyMap<string, Account>,
): Promise<void> {
  const days = candidates.flatMap(({ row }) => (row === null ? [] : [row.date])).sort();
  const [first, last] = [days[0], days.at(-1)];
  if (first === undefined || last === undefined || accounts.size < 2) return;
  const [from, until] = [addDays(first, -TRANSFER_DAYS), addDays(last, TRANSFER_DAYS)];
  const legs = (await reads.transactions.listLegs([...accounts.keys()], from, until)).filter(
    ({ is_own, is_plain }) => is_own && is_plain,
  );
  const taken = new Set(candidates.flatMap(({ transactionId }) => (transactionId === null ? [] : [transactionId])));
  const byAmount = Map.groupBy(legs, ({ amount_minor }) => Number(amount_minor));
  const found = new Map<EvaluatedRow, ImportLeg[]>();
  for (const row of candidates) {
    const fits = (leg: ImportLeg) =>
      leg.account_id !== row.accountId &&
      accounts.get(leg.account_id)?.currency === row.currency &&
      Math.abs(daysBetween(leg.day, row.row?.date ?? leg.day)) <= TRANSFER_DAYS;
    const opposite = (byAmount.get(-(row.amountMinor ?? 0)) ?? []).filter(fits);
    const proof = proofs.get(row) ?? null;
    const [proven] = opposite.filter((leg) => leg.account_id === proof && !taken.has(leg.transaction_id));
    if (proven === undefined) found.set(row, proof === null ? opposite : []);
    else {
      taken.add(proven.transaction_id);
      row.state = "matched";
      row.reason = "transfer";
      row.transactionId = proven.transaction_id;
      row.transferAccountId = proven.account_id;
    }
  }
  const uses = new Map<string, number>();
  for (const list of found.values()) {
    for (const { transaction_id: id } of list) uses.set(id, (uses.get(id) ?? 0) + 1);
  }
  for (const [row, list] of found) {
    const [only] = list;
    if (only === undefined || list.length > 1 || taken.has(only.transaction_id)) continue;
    if (uses.get(only.transaction_id) === 1) row.proposal = only.transaction_id;
  }
}

/** Whether a purchase abroad has the shop's amount, in another known currency and with the same sign. */
export function foreignAmountOf({ row, currency, amountMinor }: EvaluatedRow) {
  const foreign = row?.foreign ?? null;
  if (foreign === null || foreign.currency === currency || !isCurrency(foreign.currency)) return null;
  const minor = parseDecimalMinor(foreign.amount, decimalsOf(foreign.currency));
  if (typeof minor === "string" || minor === 0n || minor > 0n !== (amountMinor ?? 0) > 0) return null;
  return { minor: Number(minor), currency: foreign.currency };
}
