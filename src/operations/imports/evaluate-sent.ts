/**
 * Evaluates transactions that a program sends from a bank, as if they were rows of a statement. The fields that the program
 * sends stay as they are. The passes find the others, and the transactions that exist already.
 */
import type { Account } from "../../domain/account.ts";
import { bankPayee } from "../../domain/bank-payee.ts";
import { decimalsOf } from "../../domain/currency.ts";
import { formatDecimalMinor } from "../../domain/money.ts";
import { nameKey } from "../../domain/name.ts";
import { chargedMinor, type TransactionSource } from "../../domain/transaction.ts";
import type { ReadRow, ReadStatement } from "../../readers/statements/read-file.ts";
import { pipelined, type Reads } from "../../store/store.ts";
import type { Accepted, CheckedRequest } from "../ledger/create-transactions.ts";
import { addFromPayees, applyRules } from "./decide-fields.ts";
import { AS_NEW } from "./decisions.ts";
import { describeStatements } from "./describe-statements.ts";
import {
  type EvaluatedImport,
  type EvaluatedRow,
  type Outcomes,
  type RowOutcome,
  type StatementAccount,
  toRow,
  withOutcomes,
  withRows,
} from "./evaluated-import.ts";
import { joinTransfers } from "./join-transfers.ts";
import { comparesPrograms, matchWithKnown, PROGRAM_FORMAT } from "./match-known.ts";

/** An existing transaction that a new one may repeat. */
interface Doubt {
  readonly transactionId: string;
  readonly reason: string;
}

export interface EvaluatedRequest {
  readonly evaluated: EvaluatedImport;
  /** By the number of the row. Such a row is added. */
  readonly doubts: ReadonlyMap<number, Doubt>;
}

/** The number of a transaction's row. */
export function numberOf({ index }: Pick<Accepted, "index">): number {
  return index + 1;
}

interface SentOptions {
  /** The transactions of this source are evaluated. */
  readonly source: TransactionSource;
  /** Whether they are compared with transactions that exist already, as those of a bank are. */
  readonly isOfBank: boolean;
}

/** By default, the transactions of bank connections among those of a request. */
export async function evaluateSent(
  reads: Reads,
  { accepted, duplicates, accounts: locked }: CheckedRequest,
  { source, isOfBank }: SentOptions = { source: "sync", isOfBank: true },
): Promise<EvaluatedRequest> {
  const items = accepted.filter(({ fields }) => fields.source === source);
  const listedIds = new Set(duplicates.map(({ transaction_id }) => transaction_id));
  const used = [...new Set(items.map(({ fields }) => fields.account_id))];
  const byNumber = new Map(items.map((item) => [numberOf(item), item]));
  let rows = await firstRows(reads, items, used, locked);
  const statements = await describeStatements(
    used.map((_, index) => ({ ...UNNAMED, index })),
    used.map((id) => statementAccount(locked.get(id) ?? null)),
    rows,
  );
  const apply = async (outcomes: Outcomes | Promise<Outcomes>) => {
    rows = await withOutcomes(rows, await outcomes);
  };
  const compared = isOfBank ? rows.filter(({ amountMinor }) => amountMinor !== 0) : [];
  const [all, payees, matches] = await pipelined([
    reads.accounts.list(),
    findSentPayees(reads, rows),
    matchWithKnown(reads, statements, compared, PROGRAM_FORMAT, {}, comparesPrograms(listedIds)),
  ]);
  const accounts = new Map(all.map((account) => [account.id, account]));
  await apply(payees);
  await apply(matches.outcomes);
  const doubts = findDoubts(rows);
  await apply(new Map([...doubts.keys()].map((number) => [number, AS_NEW])));
  await apply(applyRules(reads, rows, accounts, { program: null, usesRules: true, source }, {}));
  await apply(keepSent(rows, byNumber));
  await apply(
    addFromPayees(
      reads,
      rows.filter((row) => isCategoryOpen(byNumber.get(row.number))),
    ),
  );
  const open = rows.filter((row) => mayBeTransfer(byNumber.get(row.number)));
  const known = { accounts, linked: () => undefined, moved: null, currency: "" };
  // Without statements, no period proves that the other account lacks a row.
  if (open.some(namesOther)) await apply(joinTransfers(reads, [], open, known));
  const evaluated = withRows({ moved: null, statements, accounts, coverages: new Map(), issues: [] }, rows);
  return { evaluated, doubts };
}

const UNNAMED: Omit<ReadStatement, "index"> = {
  ...{ kind: "statement", file: 0, line: 0, number: null, from: null, until: null, currency: null, balances: [] },
  account: { number: null, bank: null, name: null, type: null },
};

function statementAccount(own: Account | null): StatementAccount {
  return { key: own?.id ?? "", own, create: null, currency: own?.currency ?? null, setsBalance: false };
}

async function firstRows(
  reads: Reads,
  items: readonly Accepted[],
  used: readonly string[],
  accounts: ReadonlyMap<string, Account>,
): Promise<readonly EvaluatedRow[]> {
  const names = await reads.payees.findNames([...new Set(items.flatMap(({ input }) => input.payee_id ?? []))]);
  return items.map((item) => {
    const { input, fields } = item;
    const number = numberOf(item);
    const statement = used.indexOf(fields.account_id);
    const currency = accounts.get(fields.account_id)?.currency ?? fields.currency;
    const amountMinor = chargedMinor(fields);
    const payee = input.payee?.name ?? names.get(input.payee_id ?? "") ?? "";
    const row: ReadRow = {
      ...{ number, line: number, statement, text: payee, name: payee },
      date: (fields.is_pending ? null : fields.posted_at) ?? fields.authorized_at,
      amount: formatDecimalMinor(amountMinor, decimalsOf(currency)),
      status: fields.is_pending ? "pending" : "booked",
      ...(fields.external_id !== null && { id: fields.external_id }),
    };
    const place = { number, line: number, statement, accountId: fields.account_id };
    return toRow({ ...place, row, amountMinor, currency, payee, state: "added", reason: null });
  });
}

/** The payees of aliases. The payee's own name comes first, and one that does not exist is created with the name sent. */
async function findSentPayees(reads: Reads, rows: readonly EvaluatedRow[]): Promise<Outcomes> {
  const named = rows.flatMap((row) => (row.payee ? [{ row, keys: keysOf(row.payee) }] : []));
  const keys = [...new Set(named.flatMap((one) => one.keys))];
  const [own, aliases] = await pipelined([reads.payees.findIdsByKey(keys), reads.payeeAliases.findByKey(keys)]);
  const found = named.flatMap(({ row, keys: [sent, cleaned] }) => {
    const alias = aliases.get(sent) ?? (own.has(cleaned) ? undefined : aliases.get(cleaned));
    return own.has(sent) || alias === undefined ? [] : [{ row, payeeId: alias.payee_id }];
  });
  if (found.length === 0) return new Map();
  const names = await reads.payees.findNames([...new Set(found.map(({ payeeId }) => payeeId))]);
  return new Map(
    found.map(({ row: { number, decided, payee }, payeeId }) => [
      number,
      {
        payee: names.get(payeeId) ?? payee,
        decided: { ...decided, payeeId, by: { ...decided.by, payee_id: "alias" } },
      },
    ]),
  );
}

/** The keys of a payee's name as sent, and of the name without the bank's other words. */
function keysOf(payee: string): readonly [sent: string, cleaned: string] {
  return [nameKey(payee), nameKey(bankPayee({ payee: null, text: payee, bank_code: null }))];
}

/** Nobody can answer a question about a row. */
function findDoubts(rows: readonly EvaluatedRow[]): Map<number, Doubt> {
  return new Map(
    rows.flatMap(({ number, state, reason, transactionId }) =>
      state === "undecided" && transactionId !== null ? [[number, { transactionId, reason: reason ?? "" }]] : [],
    ),
  );
}

/** Restores the fields that were sent. A rule that leaves rows out does not apply: each item gets a transaction. */
function keepSent(rows: readonly EvaluatedRow[], items: ReadonlyMap<number, Accepted>): Outcomes {
  return new Map(
    rows.flatMap(({ number, state, reason, decided, payee, row }): [number, Partial<RowOutcome>][] => {
      const item = items.get(number);
      if (item === undefined || (state !== "added" && reason !== "skipped_by_rule")) return [];
      const { input } = item;
      const hasPayee = input.payee == null;
      const hasCategory = !isCategoryOpen(item);
      const kept = {
        ...decided,
        ...(hasPayee && { payeeId: input.payee_id ?? null }),
        ...(hasCategory && { categoryId: null, category: null }),
        transferAccountId: input.transfer_account_id ?? (mayBeTransfer(item) ? decided.transferAccountId : null),
        by: {
          payee_id: hasPayee ? null : decided.by.payee_id,
          category_id: hasCategory ? null : decided.by.category_id,
        },
      };
      const own = state === "added" ? {} : { state: "added" as const, reason: null };
      return [[number, { ...own, payee: hasPayee ? (row?.name ?? null) : payee, decided: kept }]];
    }),
  );
}

function namesOther({ state, decided }: EvaluatedRow): boolean {
  return state === "added" && decided.transferAccountId !== null;
}

/** Whether the program sent a transfer, or only the bank's name of the payee. */
function mayBeTransfer(item: Accepted | undefined): boolean {
  if (item === undefined) return false;
  return item.input.transfer_account_id != null || (item.input.payee != null && isCategoryOpen(item));
}

/** Whether the program left the category to the household. */
function isCategoryOpen(item: Accepted | undefined): boolean {
  if (item === undefined) return false;
  const { category_id, category, splits, transfer_account_id } = item.input;
  return [category_id, category, splits, transfer_account_id].every((value) => value == null);
}
