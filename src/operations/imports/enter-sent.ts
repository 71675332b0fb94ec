/**
 * Enters the transactions of a request. Those that a program sends from a bank, with the source `sync`, are compared with
 * the transactions that exist, get the fields that they lack, and become the rows of an import.
 */
import { digestOf } from "../../auth/digest.ts";
import { MAX_NOTES } from "../../domain/lengths.ts";
import { ProblemList } from "../../domain/problem.ts";
import { MAX_TAGS } from "../../domain/tag.ts";
import { allows } from "../../domain/token.ts";
import type { Transaction } from "../../domain/transaction.ts";
import { type ImportRecord, pipelined } from "../../store/store.ts";
import { checkTransactions, missingSyncScope, type TransactionInput } from "../ledger/check-transactions.ts";
import {
  type Accepted,
  type CheckedRequest,
  type CreatedTransactions,
  type CreateTransactions,
  checkNew,
  createTransactions,
  storeNew,
} from "../ledger/create-transactions.ts";
import { currenciesOf } from "../ledger/read-transactions.ts";
import type { Write } from "../service.ts";
import { describeImport } from "./describe-import.ts";
import { enterRows } from "./enter-rows.ts";
import { type EvaluatedRequest, evaluateSent, numberOf } from "./evaluate-sent.ts";
import { type EvaluatedImport, type EvaluatedRow, withRows } from "./evaluated-import.ts";
import { PROGRAM_FORMAT } from "./match-known.ts";
import { NEW_IMPORT } from "./new-import.ts";
import { insertStatements } from "./store-rows.ts";
import { emptyReading } from "./stored-reading.ts";

export interface EnterTransactions extends CreateTransactions {
  /** Whether transactions of the source `sync` are created as they are sent. */
  readonly as_sent?: boolean;
}

/** An existing transaction that an item of the request belongs to, or may repeat. */
interface Finding {
  readonly index: number;
  readonly transaction_id: string;
  readonly reason: string;
}

export interface EnteredTransactions extends CreatedTransactions {
  /** The items whose transactions existed before. Undefined if no item was compared. */
  readonly matched?: readonly Finding[];
  /** The items that may repeat other transactions. They were created. */
  readonly doubtful?: readonly Finding[];
}

/** The transactions are in the order of the request. @throws Problem as `createTransactions`. */
export async function enterTransactions(
  write: Write,
  { as_sent: isAsSent = false, ...request }: EnterTransactions,
): Promise<EnteredTransactions> {
  if (isAsSent || request.transactions.every(({ source }) => source !== "sync")) {
    return await createTransactions(write, request);
  }
  // Without `hasSyncScope`: any member may undo this write, like an import.
  if (!allows(write.caller, "sync")) throw missingSyncScope();
  const checked = await checkNew(write, request);
  return await enter(write, request, checked, await evaluateSent(write.tx, checked));
}

/**
 * Enters one transaction of the source `manual` that a phone sends. Aliases, rules, payees and earlier decisions fill the fields
 * that it lacks. It is compared with nothing: the bank's own item finds it later. `findRepeat` gets the name of its payee; if it
 * returns a transaction, nothing is stored.
 */
export async function enterOne(
  write: Write,
  input: TransactionInput,
  findRepeat: (payee: string | null) => Promise<Transaction | undefined>,
): Promise<{ readonly transaction: Transaction; readonly isNew: boolean }> {
  const checked = await checkNew(write, { transactions: [input] });
  const { evaluated } = await evaluateSent(write.tx, checked, { source: "manual", isOfBank: false });
  const [row] = evaluated.rows;
  const earlier = await findRepeat(row?.payee ?? null);
  if (earlier !== undefined) return { transaction: earlier, isNew: false };
  const [item] = checked.accepted;
  const filled = item && row ? await fillItems(write, checked, () => row) : checked;
  const { transactions } = await storeNew(write, {}, filled);
  return { transaction: transactions[0] as Transaction, isNew: true };
}

async function enter(
  write: Write,
  request: CreateTransactions,
  checked: CheckedRequest,
  { evaluated, doubts }: EvaluatedRequest,
): Promise<EnteredTransactions> {
  const { accepted, duplicates } = checked;
  const rows = new Map(evaluated.rows.map((row) => [row.number, row]));
  const rowOf = (item: Accepted) => rows.get(numberOf(item));
  const isNew = (item: Accepted) => (rowOf(item)?.state ?? "added") === "added";
  const importId = evaluated.rows.some(isStored) ? await insertImport(write, evaluated) : null;
  const filled = await fillItems(write, { ...checked, accepted: accepted.filter(isNew) }, rowOf, importId);
  const created = new Map<number, Transaction>();
  const add = async () => {
    const { transactions } = await storeNew(write, request, filled);
    transactions.forEach((one, i) => void created.set(numberOf(filled.accepted[i] as Accepted), one));
    return new Map([...created].map(([number, { id }]) => [number, id]));
  };
  if (importId === null) await add();
  else {
    await enterRows(write, importId, evaluated, { add, repeatedIds: new Set(), books: booksOf(request), isStored });
    await noteUnchanged(write, importId);
  }
  const idOf = (item: Accepted) => {
    const { transactionId = null, transferOf = null } = rowOf(item) ?? {};
    return created.get(transferOf ?? numberOf(item))?.id ?? transactionId ?? "";
  };
  return {
    transactions: await inOrder(write, accepted.map(idOf), evaluated.rows.every(isAdded) ? created : new Map()),
    duplicates,
    currencies: currenciesOf(evaluated.accounts),
    matched: accepted.flatMap((item) =>
      isNew(item) ? [] : [{ index: item.index, transaction_id: idOf(item), reason: rowOf(item)?.reason ?? "" }],
    ),
    doubtful: accepted.flatMap((item) => {
      const doubt = doubts.get(numberOf(item));
      return doubt === undefined
        ? []
        : [{ index: item.index, transaction_id: doubt.transactionId, reason: doubt.reason }];
    }),
  };
}

function isAdded({ state }: EvaluatedRow): boolean {
  return state === "added";
}

/** A row that only repeats a known one teaches nothing. */
function isStored({ state, reason }: EvaluatedRow): boolean {
  return state !== "duplicate" || reason !== "imported_before";
}

/** The other side of a transfer is booked like a new transaction. Other changes of a confirmed transaction move no balance. */
function booksOf({ update_account_balance: updates = true }: CreateTransactions) {
  return ({ reason }: EvaluatedRow) => (updates && reason !== "transfer" ? undefined : Boolean(updates));
}

/** The transactions with these ids. Without `created`, their current values are read. */
async function inOrder(
  { tx }: Write,
  ids: readonly string[],
  created: ReadonlyMap<number, Transaction>,
): Promise<Transaction[]> {
  const all = created.size > 0 ? [...created.values()] : await tx.transactions.findMany([...new Set(ids)]);
  const byId = new Map(all.map((one) => [one.id, one]));
  return ids.flatMap((id) => byId.get(id) ?? []);
}

/** The import of the rows that are stored. Its name is that of the program's token. */
async function insertImport({ tx, at, caller, newId }: Write, evaluated: EvaluatedImport): Promise<string> {
  const id = newId();
  const rows = evaluated.rows.filter(isStored);
  const used = new Set(rows.map(({ statement }) => statement));
  const statements = evaluated.statements.filter(({ index }) => used.has(index));
  const stored = { ...withRows(evaluated, rows), statements };
  const { report: _report, plan: _plan, ...facts } = describeImport(emptyReading(PROGRAM_FORMAT), {}, stored, []);
  const [seq = null, names] = await pipelined([tx.changes.nextSeq(), tx.tokens.findNames([caller.tokenId])]);
  const record: ImportRecord = {
    ...{ ...NEW_IMPORT, id, state: "committed", source: "program", format: PROGRAM_FORMAT, sha256: digestOf(id) },
    file_name: names.get(caller.tokenId) ?? "",
    ...{ summary: JSON.stringify(facts), row_count: rows.length },
    ...{ change_seq: seq, last_seq: seq, created_at: at, committed_at: at },
  };
  await pipelined([tx.imports.insert(record), insertStatements(tx, id, stored)]);
  return id;
}

/** An import without effect on the ledger has no change. */
async function noteUnchanged({ tx }: Write, id: string): Promise<void> {
  if (tx.changes.countNotes() === 0) await tx.imports.update(id, { change_seq: null, last_seq: null });
}

/** The new transactions with the fields that the household's rules, payees and accounts decide. Without an import, no bank sent them. */
async function fillItems(
  write: Write,
  { accepted, accounts, ...checked }: CheckedRequest,
  rowOf: (item: Accepted) => EvaluatedRow | undefined,
  importId?: string | null,
): Promise<CheckedRequest> {
  const filled = accepted.map((item): Accepted => {
    const row = rowOf(item);
    if (row === undefined) return item;
    const input = {
      ...filledInput(item.input, row),
      ...(importId !== undefined && { origin: { import_id: importId, bank_text: row.row?.text || null } }),
    };
    return { ...item, input, fields: { ...item.fields, notes: input.notes ?? "" } };
  });
  const transfers = filled.filter(
    ({ input, fields }) => (input.transfer_account_id ?? null) !== fields.transfer_account_id,
  );
  if (transfers.length === 0) return { ...checked, accounts, accepted: filled };
  const problems = new ProblemList();
  const again = await checkTransactions(write, transfers, problems);
  problems.throwIfAny();
  const fields = new Map(transfers.map(({ id }, i) => [id, again.fields[i]]));
  return {
    ...checked,
    accounts: new Map([...accounts, ...again.accounts]),
    accepted: filled.map((item) => ({ ...item, fields: fields.get(item.id) ?? item.fields })),
  };
}

function filledInput(sent: TransactionInput, { decided, transferAccountId }: EvaluatedRow): TransactionInput {
  const { payeeId, categoryId, by, tags, notes } = decided;
  const hasCategory = [sent.category_id, sent.category, sent.splits].some((value) => value != null);
  const isJoined = sent.payee != null && transferAccountId !== null;
  return {
    ...sent,
    ...(isJoined
      ? { payee: null, transfer_account_id: transferAccountId }
      : sent.payee != null && payeeId !== null && { payee: null, payee_id: payeeId }),
    ...(categoryId !== null && !hasCategory && { category_id: categoryId, category_decided_by: by.category_id }),
    tags: sent.tags ?? tags.slice(0, MAX_TAGS),
    notes: sent.notes ?? (notes ?? "").slice(0, MAX_NOTES),
  };
}
