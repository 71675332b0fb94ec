/**
 * Computes the rows that resources had after earlier changes: the current row, with the previous values of all later
 * changes restored.
 */
import type { Before } from "../../domain/change.ts";
import { pipelined } from "../../store/store.ts";
import type { Read } from "../service.ts";
import { type ResourceRow, withPrevious } from "./resources.ts";

/**
 * The row after each of these changes; null if the resource did not exist. The row before change N is the row after
 * change N - 1. `befores` has all previous values that the earliest and later changes stored. Booked amounts are those
 * of today: they are not stored as previous values.
 */
export function rowsAfter(
  current: ResourceRow | null,
  befores: readonly Before[],
  seqs: readonly number[],
): ReadonlyMap<number, ResourceRow | null> {
  const found = new Map<number, ResourceRow | null>();
  let row = current;
  let i = befores.length - 1;
  for (const seq of [...new Set(seqs)].sort((a, b) => b - a)) {
    for (let before = befores[i]; before !== undefined && before.seq > seq; before = befores[i]) {
      // A deleted resource has all its fields in the change.
      row = before.fields === null ? null : withPrevious(row, before.fields);
      i -= 1;
    }
    found.set(seq, row);
  }
  return found;
}

/** The currencies that the amounts of rows need. */
export interface Currencies {
  /** The currencies of accounts, by id. */
  readonly accounts: ReadonlyMap<string, string>;
  readonly budget: string;
}

/** Loads the currencies for rows as they are now. */
export async function loadCurrencies(read: Read, rows: Iterable<ResourceRow>): Promise<Currencies> {
  const { accounts, budget } = await loadOwners(read, rows);
  return currenciesOf(accounts, budget);
}

/**
 * Loads the currencies for rows since a change. The result returns those after a change: an account or the budget may have
 * been given another currency.
 */
export async function loadPastCurrencies(
  read: Read,
  rows: Iterable<ResourceRow>,
  since: number,
): Promise<(seq: number) => Currencies> {
  const { accountIds, accounts, budget } = await loadOwners(read, rows);
  const { changes } = read.reads;
  const budgetId = String(budget?.id);
  const [accountBefores, budgetBefores] = await pipelined([
    changes.listBefores("account", accountIds, since, "currency"),
    changes.listBefores("budget", [budgetId], since, "currency"),
  ]);
  if (accountBefores.size + budgetBefores.size === 0) {
    const currencies = currenciesOf(accounts, budget);
    return () => currencies;
  }
  const rowAfter = (row: ResourceRow | undefined, befores: readonly Before[] = [], seq: number) =>
    rowsAfter(row ?? null, befores, [seq]).get(seq) ?? row;
  return (seq) => {
    const past = accountIds.map((id) => [id, rowAfter(accounts.get(id), accountBefores.get(id), seq)] as const);
    return currenciesOf(new Map(past), rowAfter(budget, budgetBefores.get(budgetId), seq));
  };
}

/** The accounts that the rows name, and the budget. */
async function loadOwners({ reads }: Read, rows: Iterable<ResourceRow>) {
  const ids = new Set<string>();
  for (const row of rows) addAccountIds(row, ids);
  const accountIds = [...ids];
  const [accounts, budget] = await pipelined([reads.accounts.findMany(accountIds), reads.budget.find()]);
  return {
    accountIds,
    accounts: accounts as unknown as ReadonlyMap<string, ResourceRow>,
    budget: budget as ResourceRow | undefined,
  };
}

/** Includes those in lists, such as the splits of a transaction. */
function addAccountIds(row: ResourceRow, ids: Set<string>): void {
  for (const [name, value] of Object.entries(row)) {
    if (typeof value === "string" && name.endsWith("account_id")) ids.add(value);
    if (Array.isArray(value)) for (const part of value) if (part instanceof Object) addAccountIds(part, ids);
  }
}

function currenciesOf(
  accounts: ReadonlyMap<string, ResourceRow | undefined>,
  budget: ResourceRow | undefined,
): Currencies {
  const known = [...accounts].flatMap(([id, row]) => (row === undefined ? [] : [[id, String(row.currency)] as const]));
  return { accounts: new Map(known), budget: String(budget?.currency) };
}
