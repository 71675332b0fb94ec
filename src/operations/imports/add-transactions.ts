/** Creates the transactions of an import's added rows. */
import { type Account, crossesBudget } from "../../domain/account.ts";
import { isDay } from "../../domain/calendar.ts";
import { decimalsOf } from "../../domain/currency.ts";
import { MAX_EXTERNAL_ID, MAX_NAME, MAX_NOTES, MAX_TAG } from "../../domain/lengths.ts";
import { rowText } from "../../domain/match-rows.ts";
import { formatAmount, MAX_AMOUNT_MINOR } from "../../domain/money.ts";
import { cleanName, nameKey } from "../../domain/name.ts";
import { MAX_SPLITS } from "../../domain/splits.ts";
import { MAX_TAGS } from "../../domain/tag.ts";
import { externalKey, isInCountingRange } from "../../domain/transaction.ts";
import type { SplitInput, TransactionInput } from "../ledger/check-transactions.ts";
import { createTransactions } from "../ledger/create-transactions.ts";
import { pausedBatches } from "../pause.ts";
import type { Write } from "../service.ts";
import { reopenAccounts } from "./closed-accounts.ts";
import { type EvaluatedRow, toRow } from "./evaluated-import.ts";
import { foreignAmountOf, splitAmountsOf } from "./row-amounts.ts";

const NO_PAYEE = "Bank transaction";

type NewRow = EvaluatedRow & {
  readonly row: NonNullable<EvaluatedRow["row"]>;
  readonly amountMinor: number;
  readonly accountId: string;
  readonly currency: string;
};

/**
 * Creates the transactions of added rows, and reopens their accounts if they were closed before. `repeatedIds` are those of
 * the whole file. Without `usesDefaults`, payments without a category stay so. Returns their ids by row number.
 */
export async function addTransactions(
  write: Write,
  importId: string,
  rows: readonly EvaluatedRow[],
  repeatedIds: ReadonlySet<string>,
  { usesDefaults = true } = {},
): Promise<Map<number, string>> {
  const added = rows.filter(isNew);
  await reopenAccounts(write, added);
  const freeIds = await findFreeIds(write, added, repeatedIds);
  const known = new Set((await write.tx.categories.list()).map(({ name }) => nameKey(name)));
  const accounts = new Map((await write.tx.accounts.list()).map((account) => [account.id, account]));
  const ids = new Map<number, string>();
  for await (const batch of pausedBatches(joinSplitRows(added))) {
    const created = await createTransactions(write, {
      transactions: batch.map((joined) => ({
        ...withoutKnownKinds(toInput(joined, freeIds, accounts), known),
        origin: { import_id: importId, bank_text: bankTextOf(joined[0]) },
      })),
      update_account_balance: "unless_synced",
      use_default_category: usesDefaults,
    });
    for (const [i, { id }] of created.transactions.entries()) {
      for (const { number } of batch[i] ?? []) ids.set(number, id);
    }
  }
  return ids;
}

function bankTextOf({ row, bank }: NewRow): string | null {
  return (bank === undefined ? row : bank.row)?.text || null;
}

function isNew(row: EvaluatedRow): row is NewRow {
  return row.state === "added" && row.row !== null && !row.row.is_opening;
}

/** Identifies the bank's id of an added or matched row on its account. */
export function idKeyOf({ state, row, accountId }: EvaluatedRow): string | undefined {
  if (state !== "added" && state !== "matched") return undefined;
  if (row?.id === undefined || row.id.length > MAX_EXTERNAL_ID || accountId === null) return undefined;
  return externalKey({ account_id: accountId, external_id: row.id });
}

/** The keys of the bank's ids that several added or matched rows of an account have. */
export function findRepeatedIds(rows: readonly EvaluatedRow[]): ReadonlySet<string> {
  const [seen, repeated] = [new Set<string>(), new Set<string>()];
  for (const row of rows) {
    const key = idKeyOf(row);
    if (key === undefined) continue;
    if (seen.has(key)) repeated.add(key);
    seen.add(key);
  }
  return repeated;
}

/** The bank's ids that can become the external id of a transaction: unique in the file and on the account. */
async function findFreeIds(
  { tx }: Write,
  rows: readonly NewRow[],
  repeatedIds: ReadonlySet<string>,
): Promise<ReadonlySet<string>> {
  const keys = rows.flatMap((row) => idKeyOf(row) ?? []);
  const pairs = rows.map(({ accountId, row }) => ({ account_id: accountId, external_id: row.id ?? null }));
  const taken = new Set<string | undefined>();
  for await (const batch of pausedBatches(pairs)) {
    for (const key of (await tx.transactions.findIdsByExternalKey(batch)).keys()) taken.add(key);
  }
  const free = new Set<string>();
  for (const key of keys) if (!repeatedIds.has(key) && !taken.has(key)) free.add(key);
  return free;
}

/** The rows of each transaction: one, or the splits of one, which some programs list as rows. */
type JoinedRows = readonly [NewRow, ...NewRow[]];

function joinSplitRows(rows: readonly NewRow[]): JoinedRows[] {
  const units = new Map<string, [NewRow, ...NewRow[]]>();
  const all: JoinedRows[] = [];
  for (const row of rows) {
    const group = row.row.group === undefined ? undefined : `${row.statement} ${row.row.group}`;
    const unit = group === undefined ? undefined : units.get(group);
    if (unit !== undefined && isSplitOf(row, unit)) unit.push(row);
    else {
      const single: [NewRow] = [row];
      if (group !== undefined) units.set(group, single);
      all.push(single);
    }
  }
  return all.flatMap((unit) => (isAmount(totalOf(unit)) ? [unit] : unit.map((row): JoinedRows => [row])));
}

function totalOf(rows: JoinedRows): number {
  return rows.reduce((total, { amountMinor }) => total + amountMinor, 0);
}

function isAmount(minor: number): boolean {
  return minor !== 0 && Math.abs(minor) <= MAX_AMOUNT_MINOR;
}

/** Whether a row is another split of the same payment. Splits that are transfers have no payee of their own. */
function isSplitOf(row: NewRow, unit: JoinedRows): boolean {
  const [first] = unit;
  const isPart = (one: NewRow) => one.row.parts === undefined && foreignAmountOf(one) === null;
  return (
    unit.length < MAX_SPLITS &&
    isPart(row) &&
    isPart(first) &&
    row.accountId === first.accountId &&
    row.row.date === first.row.date &&
    row.row.status === first.row.status &&
    first.transferAccountId === null &&
    (row.transferAccountId !== null || row.payee === first.payee)
  );
}

type Accounts = ReadonlyMap<string, Account>;

function toInput(rows: JoinedRows, freeIds: ReadonlySet<string>, accounts: Accounts): TransactionInput {
  const [first, ...others] = rows;
  if (others.length === 0) return toSingleInput(first, freeIds, accounts);
  const decided = { ...first.decided, categoryId: null, category: null, tags: rows.flatMap((row) => row.decided.tags) };
  const tags = rows.flatMap(({ row }) => row.tags ?? []);
  const splits = rows.map((row) => {
    const { category_decided_by: _by, ...category } = categoryOf(row);
    return {
      amount: formatAmount(row.amountMinor, decimalsOf(row.currency)),
      ...(row.transferAccountId === null
        ? { ...category, notes: notesOf(row, first.payee ?? "", true) }
        : {
            ...category,
            transfer_account_id: row.transferAccountId,
            notes: cleanText(row.row.notes ?? "", MAX_NOTES),
          }),
    };
  });
  const whole = toRow(first, { amountMinor: totalOf(rows), decided, row: { ...first.row, tags } });
  return { ...toSingleInput(whole as NewRow, freeIds, accounts), notes: "", splits };
}

function toSingleInput(row: NewRow, freeIds: ReadonlySet<string>, accounts: Accounts): TransactionInput {
  const { accountId, amountMinor, currency, transferAccountId, row: read } = row;
  const charged = formatAmount(amountMinor, decimalsOf(currency));
  const foreign = transferAccountId === null ? foreignAmountOf(row) : null;
  const amounts =
    foreign === null
      ? { amount: charged, currency }
      : {
          amount: formatAmount(foreign.minor, decimalsOf(foreign.currency)),
          currency: foreign.currency,
          account_amount: charged,
        };
  const payee = shortName(row.payee ?? "", MAX_NAME) || NO_PAYEE;
  const external_id =
    read.id !== undefined && freeIds.has(externalKey({ account_id: accountId, external_id: read.id }) ?? "")
      ? read.id
      : null;
  const splits = transferAccountId === null ? splitsOf(row, accounts) : null;
  const { decided } = row;
  return {
    account_id: accountId,
    ...payeeOf(row, payee),
    ...exchangedOf(row, accounts),
    ...(splits === null ? categoryOf(row) : {}),
    ...amounts,
    splits,
    authorized_at: read.purchase_date ?? read.date,
    counts_on: countingDayOf(read),
    posted_at: read.status === "booked" ? read.date : null,
    is_pending: read.status === "pending",
    notes: notesOf(row, payee, splits !== null),
    source: "import",
    external_id,
    tags: [
      ...new Set(
        [...decided.tags, ...(read.tags ?? [])].map((tag) => shortName(tag, MAX_TAG)).filter((tag) => tag !== ""),
      ),
    ].slice(0, MAX_TAGS),
  };
}

/** The counting day of the file; null if it is no day near that of the row. */
function countingDayOf({ counts_on, purchase_date, date }: NewRow["row"]): string | null {
  if (counts_on == null || !isDay(counts_on)) return null;
  return isInCountingRange(purchase_date ?? date, counts_on) ? counts_on : null;
}

function categoryOf({
  decided: { categoryId, category, by, income },
}: NewRow): Pick<TransactionInput, "category_id" | "category" | "category_decided_by"> {
  const category_decided_by = by.category_id;
  if (categoryId !== null) return { category_id: categoryId, category_decided_by };
  const name = shortName(category ?? "", MAX_NAME);
  return name === "" ? {} : { category: newCategory(name, income), category_decided_by };
}

function newCategory(name: string, income: readonly string[]): NonNullable<TransactionInput["category"]> {
  return income.includes(nameKey(name)) ? { name, kind: "income" } : { name };
}

/** A category that exists keeps its kind. */
function withoutKnownKinds(input: TransactionInput, known: ReadonlySet<string>): TransactionInput {
  const plain = <One extends Pick<TransactionInput, "category">>(one: One): One =>
    one.category && known.has(nameKey(one.category.name)) ? { ...one, category: { name: one.category.name } } : one;
  return { ...plain(input), ...(input.splits && { splits: input.splits.map(plain) }) };
}

/** What the other account of a transfer gets in its currency. */
function exchangedOf({ transferAccountId, otherAmountMinor }: NewRow, accounts: Accounts) {
  const currency = accounts.get(transferAccountId ?? "")?.currency;
  if (currency === undefined || otherAmountMinor === null) return {};
  return { transfer_amount: formatAmount(otherAmountMinor, decimalsOf(currency)) };
}

function payeeOf({ transferAccountId, decided: { payeeId } }: NewRow, name: string) {
  if (transferAccountId !== null) return { transfer_account_id: transferAccountId };
  return payeeId === null ? { payee: { name } } : { payee_id: payeeId };
}

/**
 * The parts of a row as splits. A transfer whose other side was not found is named in the notes. Like a whole transfer, it has
 * a category only if money enters or leaves the budget.
 */
function splitsOf(row: NewRow, accounts: Accounts): SplitInput[] | null {
  const account = accounts.get(row.accountId);
  return (
    splitAmountsOf(row)?.map((minor, i) => {
      const part = row.row.parts?.[i];
      const transfer_account_id = row.partAccountIds[i] ?? null;
      const other = accounts.get(transfer_account_id ?? "");
      const hasCategory = transfer_account_id === null || (account !== undefined && crossesBudget(account, other));
      const category = hasCategory ? shortName(part?.category ?? "", MAX_NAME) : "";
      const notes = [part?.notes, transfer_account_id === null ? part?.transfer_account : null];
      return {
        amount: formatAmount(minor, decimalsOf(row.currency)),
        ...(transfer_account_id === null ? {} : { transfer_account_id }),
        ...(category === "" ? {} : { category: newCategory(category, row.decided.income) }),
        notes: cleanText(notes.filter((text) => text != null && text !== "").join(" "), MAX_NOTES),
      };
    }) ?? null
  );
}

/** The notes of a rule and of the file, the bank's text unless the payee has it, and parts that are no splits. */
function notesOf({ row, decided, transferAccountId }: NewRow, payee: string, isSplit: boolean): string {
  const lines = [decided.notes ?? "", row.notes ?? ""];
  if (transferAccountId !== null || rowText(row.text) !== rowText(payee)) lines.push(row.text);
  if (!isSplit) {
    for (const { amount, category, payee: name, transfer_account: other, notes } of row.parts ?? []) {
      lines.push([amount, name, category, other, notes].filter((part) => part !== null && part !== "").join(" "));
    }
  }
  return cleanText(lines.filter((line) => line !== "").join("\n"), MAX_NOTES);
}

function cleanText(text: string, length: number): string {
  // Control characters cannot be stored.
  return text
    .toWellFormed()
    .replace(/[^\P{Cc}\n\t]/gu, " ")
    .slice(0, length)
    .toWellFormed();
}

function shortName(text: string, length: number): string {
  return cleanText(cleanName(text), length).trim();
}
