/**
 * The parts of spending power (income, bills, savings, spending), and what counts in each: which line a flow belongs to,
 * and which of its amounts counts. `spending-line.ts` computes the lines.
 */
import type { CategoryKind } from "./category.ts";
import type { DatedMoney } from "./exchange.ts";
import type { Flow } from "./flow.ts";

export const PARTS = ["income", "bills", "savings", "spending"] as const;
export type Part = (typeof PARTS)[number];

/** The subject of a line: a category, money without a category, or a hidden account with transfers that have none. */
export const LINE_SOURCES = ["category", "uncategorised_income", "uncategorised_spending", "account"] as const;
type LineSource = (typeof LINE_SOURCES)[number];

/** Names a line of spending power. `id` is the id of the category or the account. */
export interface LineId {
  readonly part: Part;
  readonly source: LineSource;
  readonly id: string | null;
}

type Money = Omit<DatedMoney, "day">;

export const PART_OF_KIND: Readonly<Record<CategoryKind, Part>> = {
  income: "income",
  bill: "bills",
  saving: "savings",
  spending: "spending",
};

/** Equal lines have equal keys. */
export function lineKey({ source, id }: LineId): string {
  return `${source} ${id ?? ""}`;
}

/** The money of a flow that counts, and its line. */
interface Counted {
  readonly line: LineId;
  readonly money: DatedMoney;
  /** Whether the money arrives in the budget. If it is savings, it is taken out of them. */
  readonly arrives: boolean;
}

/** Undefined if a flow is out of the budget or only moves money within it. */
export function counted(flow: Flow, budgetCurrency: string): Counted | undefined {
  const line = lineOf(flow);
  if (line === undefined) return undefined;
  const { currency, sumMinor } = countedMoney(flow, budgetCurrency);
  const isIn = flow.is_inflow !== (flow.is_opposite ?? false);
  const arrives = flow.account_is_hidden ? !isIn : isIn;
  return { line, money: { currency, sumMinor, day: flow.day }, arrives };
}

/** The line of a flow; undefined if it does not count. */
function lineOf(flow: Flow): LineId | undefined {
  const { category_id, kind, hidden_account_id } = flow;
  const isTransfer = flow.transfer_is_hidden !== null;
  if (flow.account_is_hidden && hidden_account_id === null) return undefined;
  if (kind !== null) return { part: PART_OF_KIND[kind], source: "category", id: category_id };
  if (hidden_account_id !== null) return { part: "savings", source: "account", id: hidden_account_id };
  if (isTransfer) return undefined;
  return flow.is_inflow
    ? { part: "income", source: "uncategorised_income", id: null }
    : { part: "spending", source: "uncategorised_spending", id: null };
}

/**
 * The money that counts, as the budget's account sees it: negative amounts leave it. An amount recorded in the budget's
 * currency is used if there is one: first the amount on the budget's own account, then the transaction's amount, then
 * the amount on the other account.
 */
function countedMoney(flow: Flow, budgetCurrency: string): Money {
  const seenFromOther = flow.account_is_hidden;
  const account = { currency: flow.account_currency, sumMinor: flow.account_amount_minor };
  if (!seenFromOther && account.currency === budgetCurrency) return account;
  const amount = { currency: flow.currency, sumMinor: flow.amount_minor };
  const transfer =
    flow.transfer_currency === null
      ? undefined
      : { currency: flow.transfer_currency, sumMinor: flow.transfer_amount_minor };
  const views =
    transfer === undefined
      ? [account, amount]
      : seenFromOther
        ? [transfer, negate(amount), negate(account)]
        : [account, amount, negate(transfer)];
  return views.find((view) => view.currency === budgetCurrency) ?? views[0] ?? account;
}

function negate({ currency, sumMinor }: Money): Money {
  return { currency, sumMinor: -sumMinor };
}
