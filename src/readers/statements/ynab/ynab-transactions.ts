/** The transactions of YNAB's budget, with their splits. */
import { type Fields, listOf, milliunitsOf, textOf } from "./ynab-json.ts";
import { STARTING_BALANCE, type YnabNames } from "./ynab-names.ts";

export interface YnabTransaction {
  readonly id: string;
  /** In the order of the file, from 1. */
  readonly line: number;
  readonly account: string;
  readonly day: string;
  /** Milliunits. Undefined if the file has none. */
  readonly amount: number | undefined;
  readonly payee: string | null;
  /** The id of the other account. */
  readonly transferAccount: string | null;
  /** The id. */
  readonly category: string | null;
  readonly notes: string | null;
  readonly flag: string | null;
  readonly bankText: string | null;
  readonly bankId: string | null;
  readonly isOpening: boolean;
  readonly parts: readonly YnabTransaction[];
}

/** By account, in the order of the accounts, and by day. */
export function readTransactions(budget: Fields, names: YnabNames): readonly YnabTransaction[] {
  const parts = Map.groupBy(listOf(budget.subtransactions), ({ transaction_id }) => transaction_id);
  const all = listOf(budget.transactions).map((fields, i) => {
    const own = [...(parts.get(fields.id) ?? []), ...listOf(fields.subtransactions)];
    const lines = own.map((part) =>
      toTransaction({ ...part, account_id: fields.account_id, date: fields.date }, i + 1, [], names),
    );
    return toTransaction(fields, i + 1, lines, names);
  });
  const byAccount = Map.groupBy(all, ({ account }) => account);
  return [...names.accounts.keys()].flatMap((account) =>
    (byAccount.get(account) ?? []).sort((one, other) => (one.day < other.day ? -1 : one.day > other.day ? 1 : 0)),
  );
}

function toTransaction(
  fields: Fields,
  line: number,
  parts: readonly YnabTransaction[],
  names: YnabNames,
): YnabTransaction {
  const payee = names.payeeOf(fields.payee_id) ?? textOf(fields.payee_name);
  const transferAccount = textOf(fields.transfer_account_id);
  const flag = textOf(fields.flag_name) ?? textOf(fields.flag_color);
  return {
    ...{ id: String(fields.id), line, account: String(fields.account_id), day: String(fields.date) },
    amount: milliunitsOf(fields.amount),
    payee: transferAccount === null ? payee : null,
    transferAccount,
    category: textOf(fields.category_id),
    ...{ notes: textOf(fields.memo), flag },
    bankText: textOf(fields.import_payee_name_original) ?? textOf(fields.import_payee_name),
    bankId: textOf(fields.import_id),
    isOpening: payee === STARTING_BALANCE,
    parts,
  };
}
