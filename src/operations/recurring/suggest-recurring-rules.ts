/**
 * Suggests recurring rules for what recurs in the last thirteen months, each with the transactions that show it. What a
 * rule expects already is left out.
 */
import type { Account } from "../../domain/account.ts";
import { addDays, dayAt } from "../../domain/calendar.ts";
import { type Found, findRecurring, type Seen } from "../../domain/find-recurring.ts";
import { isExpectedAmount } from "../../domain/match-occurrences.ts";
import type { RecurringRule } from "../../domain/recurring-rule.ts";
import type { RecentTransaction } from "../../store/recent-transactions.ts";
import { getBudget } from "../budget/read-budget.ts";
import { listPayees } from "../payees/read-payees.ts";
import type { Read } from "../service.ts";

type Named = "account_id" | "transfer_account_id" | "payee_id" | "category_id" | "currency";

export interface Suggestion extends Omit<Found<Evidence>, "evidence">, Pick<RecurringRule, Named> {
  /** The payee's, or the other account's. */
  readonly name: string;
  /** Oldest first. */
  readonly evidence: readonly Evidence[];
}

type Evidence = Seen & RecentTransaction;

const HISTORY_DAYS = 400;

/** More than a weekly payment comes to in that time; what comes more often is no promise. */
const MOST_OF_ONE = 60;

const PAYEES_AT_ONCE = 500;

/** Transfers first, then by payee. */
export async function suggestRecurringRules(read: Read, nowMs: number): Promise<Suggestion[]> {
  const today = dayAt(nowMs, (await getBudget(read)).time_zone);
  const rules = await read.reads.recurringRules.list(read.budgetId);
  const accounts = new Map((await read.reads.accounts.list(read.budgetId)).map((account) => [account.id, account]));
  const names = new Map([...accounts].map(([id, { name }]) => [id, name]));
  const suggestions = await suggestFor(read, "transfer_account_id", names, accounts, today);
  for (let afterKey: string | undefined; ; ) {
    const { payees, nextKey } = await listPayees(read, { limit: PAYEES_AT_ONCE, afterKey });
    const payeeNames = new Map(payees.map(({ id, name }) => [id, name]));
    suggestions.push(...(await suggestFor(read, "payee_id", payeeNames, accounts, today)));
    if (nextKey === null) break;
    afterKey = nextKey;
  }
  return suggestions.filter((suggestion) => !rules.some((rule) => isKnown(rule, suggestion)));
}

async function suggestFor(
  { reads, budgetId }: Read,
  column: "payee_id" | "transfer_account_id",
  names: ReadonlyMap<string, string>,
  accounts: ReadonlyMap<string, Account>,
  today: string,
): Promise<Suggestion[]> {
  const range = { since: addDays(today, -HISTORY_DAYS), limit: MOST_OF_ONE };
  const histories = await reads.transactions.listRecent(budgetId, column, [...names.keys()], range);
  return histories.flatMap((history) => {
    const counted = history.filter((t) => t.amount_minor !== 0 && !accounts.get(t.account_id)?.is_hidden);
    const alike = Map.groupBy(
      counted,
      (t) => `${t.currency} ${t.amount_minor > 0} ${t.transfer_account_id && t.account_id}`,
    );
    return [...alike.values()].flatMap((group) => {
      const seen = group.map((t) => ({ ...t, day: t.authorized_at, amountMinor: t.amount_minor }));
      return findRecurring(seen, today).flatMap(
        (found) => suggestionOf(found, names.get(seen[0]?.[column] ?? "")) ?? [],
      );
    });
  });
}

/** Account and category are those of the latest transaction. */
function suggestionOf(found: Found<Evidence>, name: string | undefined): Suggestion | undefined {
  const latest = found.evidence.at(-1);
  if (latest === undefined || name === undefined) return undefined;
  const { account_id, transfer_account_id, payee_id, category_id, currency } = latest;
  return { ...found, name, account_id, transfer_account_id, payee_id, category_id, currency };
}

function isKnown(rule: RecurringRule, suggestion: Suggestion): boolean {
  return (
    rule.payee_id === suggestion.payee_id &&
    rule.transfer_account_id === suggestion.transfer_account_id &&
    rule.currency === suggestion.currency &&
    isExpectedAmount(rule, suggestion.amount_minor)
  );
}
