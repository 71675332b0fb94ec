/** Creates the transactions of an import's added rows. */
import { decimalsOf, isCurrency } from "../../domain/currency.ts";
import { MAX_EXTERNAL_ID, MAX_NAME, MAX_NOTES, MAX_TAG } from "../../domain/lengths.ts";
import { rowText } from "../../domain/match-rows.ts";
import { formatAmount, parseDecimalMinor } from "../../domain/money.ts";
import { MAX_SPLITS } from "../../domain/splits.ts";
import { MAX_TAGS } from "../../domain/tag.ts";
import { externalKey } from "../../domain/transaction.ts";
import type { Write } from "../service.ts";
import type { SplitInput, TransactionInput } from "../transactions/check-transactions.ts";
import { createTransactions } from "../transactions/create-transactions.ts";
import { pausedBatches } from "./batches.ts";
import type { EvaluatedImport, EvaluatedRow } from "./evaluate.ts";

const NO_PAYEE = "Bank transaction";

type NewRow = EvaluatedRow & {
  readonly row: NonNullable<EvaluatedRow["row"]>;
  readonly amountMinor: number;
  readonly accountId: string;
  readonly currency: string;
};

/** Creates the transactions of added rows. `repeatedIds` are those of the whole file. Returns their ids by row number. */
export async function addTransactions(
  write: Write,
  { rows, accounts }: Pick<EvaluatedImport, "rows" | "accounts">,
  repeatedIds: ReadonlySet<string>,
): Promise<Map<number, string>> {
  const added = rows.filter(isNew);
  const freeIds = await findFreeIds(write, added, repeatedIds);
  const ids = new Map<number, string>();
  for (const isSynced of [false, true]) {
    const ofKind = added.filter(({ accountId }) => accounts.get(accountId)?.is_synced === isSynced);
    for await (const batch of pausedBatches(ofKind)) {
      const created = await createTransactions(write, {
        transactions: batch.map((row) => toInput(row, freeIds)),
        update_account_balance: !isSynced, // a bank connection owns the balance of a synced account
        use_default_category: true,
      });
      for (const [i, { id }] of created.transactions.entries()) ids.set(batch[i]?.number ?? 0, id);
    }
  }
  return ids;
}

function isNew(row: EvaluatedRow): row is NewRow {
  return row.state === "added" && row.row !== null && !row.row.is_opening;
}

/** Identifies the bank's id of a new row on its account. */
export function idKeyOf(one: EvaluatedRow): string | undefined {
  if (!isNew(one)) return undefined;
  const { accountId, row } = one;
  if (row.id === null || row.id.length > MAX_EXTERNAL_ID) return undefined;
  return externalKey({ account_id: accountId, external_id: row.id });
}

/** The keys of the bank's ids that several new rows of an account have. */
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
  const pairs = rows.map(({ accountId, row }) => ({ account_id: accountId, external_id: row.id }));
  const taken = new Set<string | undefined>();
  for await (const batch of pausedBatches(pairs)) {
    for (const key of (await tx.transactions.findIdsByExternalKey(batch)).keys()) taken.add(key);
  }
  const free = new Set<string>();
  for (const key of keys) if (!repeatedIds.has(key) && !taken.has(key)) free.add(key);
  return free;
}

function toInput(row: NewRow, freeIds: ReadonlySet<string>): TransactionInput {
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
  const payee = cleanName(row.payee ?? "", MAX_NAME) || NO_PAYEE;
  const external_id =
    read.id !== null && freeIds.has(externalKey({ account_id: accountId, external_id: read.id }) ?? "")
      ? read.id
      : null;
  const splits = transferAccountId === null && foreign === null ? splitsOf(row) : null;
  const { decided } = row;
  return {
    account_id: accountId,
    ...payeeOf(row, payee),
    ...(splits === null && transferAccountId === null ? categoryOf(row) : {}),
    ...amounts,
    splits,
    authorized_at: read.purchase_date ?? read.date,
    posted_at: read.status === "booked" ? read.date : null,
    is_pending: read.status === "pending",
    notes: notesOf(row, payee, splits !== null),
    source: "import",
    external_id,
    tags: [
      ...new Set([...decided.tags, ...read.tags].map((tag) => cleanName(tag, MAX_TAG)).filter((tag) => tag !== "")),
    ].slice(0, MAX_TAGS),
  };
}

function categoryOf({ decided: { categoryId, category, by } }: NewRow) {
  const category_decided_by = by.category_id;
  if (categoryId !== null) return { category_id: categoryId, category_decided_by };
  const name = cleanName(category ?? "", MAX_NAME);
  return name === "" ? {} : { category: { name }, category_decided_by };
}

function payeeOf({ transferAccountId, decided: { payeeId } }: NewRow, name: string) {
  if (transferAccountId !== null) return { transfer_account_id: transferAccountId };
  return payeeId === null ? { payee: { name } } : { payee_id: payeeId };
}

/** The parts of a row as splits, if they add up and only differ by category. */
function splitsOf({ row: { parts, payee }, amountMinor, currency }: NewRow): SplitInput[] | null {
  if (parts.length < 2 || parts.length > MAX_SPLITS) return null;
  const minors = parts.map((part) => parseDecimalMinor(part.amount, decimalsOf(currency)));
  const isPlain = parts.every(
    (part) =>
      part.transfer_account === null &&
      (part.currency === null || part.currency === currency) &&
      (part.payee === null || part.payee === payee),
  );
  if (!isPlain || minors.some((minor) => typeof minor !== "bigint" || minor === 0n)) return null;
  const sum = minors.reduce((total: bigint, minor) => total + BigInt(minor), 0n);
  if (Number(sum) !== amountMinor) return null;
  return parts.map((part, i) => {
    const name = part.category === null ? "" : cleanName(part.category, MAX_NAME);
    return {
      amount: formatAmount(Number(minors[i]), decimalsOf(currency)),
      ...(name === "" ? {} : { category: { name } }),
      notes: cleanText(part.notes ?? "", MAX_NOTES),
    };
  });
}

/** The notes of a rule and of the file, the bank's text unless it is the payee, and parts that are no splits. */
function notesOf({ row, decided }: NewRow, payee: string, isSplit: boolean): string {
  const lines = [decided.notes ?? "", row.notes ?? ""];
  if (rowText(row.text) !== rowText(payee)) lines.push(row.text);
  if (!isSplit) {
    for (const { amount, category, payee: name, transfer_account: other, notes } of row.parts) {
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

function cleanName(text: string, length: number): string {
  return cleanText(text.replace(/\s+/g, " "), length).trim();
}

/** Whether a purchase abroad has the shop's amount, in another known currency and with the same sign. */
function foreignAmountOf({ row, currency, amountMinor }: EvaluatedRow) {
  const foreign = row?.foreign ?? null;
  if (foreign === null || foreign.currency === currency || !isCurrency(foreign.currency)) return null;
  const minor = parseDecimalMinor(foreign.amount, decimalsOf(foreign.currency));
  if (typeof minor === "string" || minor === 0n || minor > 0n !== (amountMinor ?? 0) > 0) return null;
  return { minor: Number(minor), currency: foreign.currency };
}
