/**
 * A slow model of the list of transactions: it filters, sorts and adds up a full read of the budget. It shares no code
 * with the service.
 */
import type { Fields } from "./ledger.ts";

/** The parameters of a list. A repeated parameter has a list of its values. */
export type ListQuery = Readonly<Record<string, string | readonly string[]>>;

/** Everything in a budget, as the API returns it. */
export interface FullRead {
  readonly transactions: readonly Fields[];
  readonly accounts: readonly Fields[];
  readonly categories: readonly Fields[];
  readonly payees: readonly Fields[];
}

const DECIMALS: Readonly<Record<string, number>> = { JPY: 0, KWD: 3 };

const minorOf = (amount: number, currency: string) => Math.round(amount * 10 ** (DECIMALS[currency] ?? 2));
const majorOf = (minor: number, currency: string) => minor / 10 ** (DECIMALS[currency] ?? 2);

const linesOf = (t: Fields): readonly Fields[] => t.splits ?? [t];
const isOnAccount = (t: Fields, ids: readonly string[]) =>
  ids.some((id) => t.account_id === id || linesOf(t).some((line) => line.transfer_account_id === id));
const isLineInCategory = (line: Fields, ids: readonly string[]) => ids.includes(line.category_id ?? "none");
const isInCategory = (t: Fields, ids: readonly string[]) => linesOf(t).some((line) => isLineInCategory(line, ids));
const isLineOfKind = (line: Fields, kinds: readonly string[], { categories }: FullRead) =>
  categories.some(({ id, kind }) => id === line.category_id && kinds.includes(kind));
const PARTS: Readonly<Record<string, string>> = {
  income: "income",
  bill: "bills",
  saving: "savings",
  spending: "spending",
};
const isLineOfPart = (t: Fields, line: Fields, parts: readonly string[], { accounts, categories }: FullRead) => {
  const isHidden = (id: string) => accounts.some((one) => one.id === id && one.is_hidden);
  const isTransfer = line.transfer_account_id !== null;
  const crosses = isTransfer && isHidden(t.account_id) !== isHidden(line.transfer_account_id);
  if (isHidden(t.account_id) && !crosses) return false;
  const category = categories.find(({ id }) => id === line.category_id);
  if (category !== undefined) return parts.includes(PARTS[category.kind] ?? "");
  if (isTransfer) return crosses && parts.includes("savings");
  return parts.includes(t.amount > 0 ? "income" : "spending");
};
const isOfPayee = (t: Fields, ids: readonly string[]) => ids.includes(t.payee_id);
const hasTag = (t: Fields, names: readonly string[]) =>
  t.tags.some((tag: string) => names.some((name) => name.toLowerCase() === tag.toLowerCase()));
const hasText = (t: Fields, text: string, { payees }: FullRead) =>
  [t.notes, ...linesOf(t).map(({ notes }) => notes), payees.find(({ id }) => id === t.payee_id)?.name ?? ""].some(
    (found: string) => found.toLowerCase().includes(text.toLowerCase()),
  );

/** By parameter: whether a transaction matches the values. */
const MATCHES: Readonly<Record<string, (t: Fields, values: readonly string[], all: FullRead) => boolean>> = {
  account_id: isOnAccount,
  category_id: isInCategory,
  payee_id: isOfPayee,
  not_account_id: (t, ids) => !isOnAccount(t, ids),
  not_category_id: (t, ids) => !isInCategory(t, ids),
  not_payee_id: (t, ids) => !isOfPayee(t, ids),
  entered_by: (t, ids) => ids.includes(t.entered_by ?? "none"),
  not_entered_by: (t, ids) => !ids.includes(t.entered_by ?? "none"),
  tag: hasTag,
  not_tag: (t, names) => !hasTag(t, names),
  kind: (t, kinds, all) => linesOf(t).some((line) => isLineOfKind(line, kinds, all)),
  part: (t, parts, all) => linesOf(t).some((line) => isLineOfPart(t, line, parts, all)),
  is_transfer: (t, [is]) => String(linesOf(t).some((line) => line.transfer_account_id !== null)) === is,
  is_reviewed: (t, [is]) => String(t.is_reviewed) === is,
  since: (t, [day = ""]) => t.authorized_at >= day,
  until: (t, [day = ""]) => t.authorized_at <= day,
  counts_since: (t, [day = ""]) => (t.counts_on ?? t.authorized_at) >= day,
  counts_until: (t, [day = ""]) => (t.counts_on ?? t.authorized_at) <= day,
  updated_since: (t, [time = ""]) => Date.parse(t.updated_at) >= Date.parse(time),
  is_pending: (t, [is]) => String(t.is_pending) === is,
  source: (t, [source]) => t.source === source,
  min_amount: (t, [amount]) => t.amount >= Number(amount),
  max_amount: (t, [amount]) => t.amount <= Number(amount),
  min_absolute_amount: (t, [amount]) => Math.abs(t.amount) >= Number(amount),
  max_absolute_amount: (t, [amount]) => Math.abs(t.amount) <= Number(amount),
  q: (t, [text = ""], all) => hasText(t, text, all),
  not_q: (t, texts, all) => !texts.some((text) => hasText(t, text, all)),
};

/** The matching transactions in the order of `sort`. */
export function slowList(all: FullRead, { sort = "-date", ...filters }: ListQuery): Fields[] {
  const name = String(sort).replace("-", "");
  const direction = String(sort).startsWith("-") ? -1 : 1;
  const keyOf = (t: Fields) => (name === "date" ? t.authorized_at : t[name]);
  return all.transactions
    .filter((t) => Object.entries(filters).every(([filter, value]) => MATCHES[filter]?.(t, [value].flat(), all)))
    .sort((a, b) => {
      const [one, other] = keyOf(a) === keyOf(b) ? [a.id, b.id] : [keyOf(a), keyOf(b)];
      return one < other ? -direction : direction;
    });
}

/** The summary of transactions that match `query`. */
export function slowSummary(all: FullRead, query: ListQuery, matching: readonly Fields[]): Fields {
  const ids = [query.account_id ?? []].flat();
  const account = ids.length === 1 ? all.accounts.find(({ id }) => id === ids[0]) : undefined;
  const currencyOf = (id: string) => all.accounts.find((one) => one.id === id)?.currency;
  const [categoryIds, kinds, parts] = [query.category_id, query.kind, query.part].map((values) =>
    values === undefined ? undefined : [values].flat(),
  );
  const isCounted = (t: Fields, line: Fields) =>
    (parts === undefined || isLineOfPart(t, line, parts, all)) &&
    (categoryIds === undefined || isLineInCategory(line, categoryIds)) &&
    (kinds === undefined || isLineOfKind(line, kinds, all));
  const movedBy = (t: Fields, line: Fields): number => {
    if (account === undefined) return minorOf(line.amount, t.currency);
    const charged = minorOf(line.account_amount ?? line.amount, currencyOf(t.account_id));
    if (t.account_id === account.id) return charged;
    if (line.transfer_account_id !== account.id) return 0;
    return line.transfer_amount === null ? -charged : minorOf(line.transfer_amount, account.currency);
  };
  /** The sum of the lines that match. */
  const moved = (t: Fields): readonly [currency: string, minor: number] => [
    account?.currency ?? t.currency,
    linesOf(t)
      .filter((line) => isCounted(t, line))
      .reduce((sum, line) => sum + movedBy(t, line), 0),
  ];
  const isHidden = (id: string) => all.accounts.find((one) => one.id === id)?.is_hidden;
  const internalLines = (t: Fields) =>
    linesOf(t).filter((line) => {
      const other = line.transfer_account_id;
      if (other == null || !isCounted(t, line) || isHidden(other) !== isHidden(t.account_id)) return false;
      return account === undefined || [t.account_id, other].includes(account.id);
    });
  type Flows = Map<string, { inflow: number; outflow: number }>;
  const add = (flows: Flows, currency: string, minor: number) => {
    const sum = flows.get(currency) ?? { inflow: 0, outflow: 0 };
    flows.set(currency, sum);
    sum[minor > 0 ? "inflow" : "outflow"] += minor;
  };
  const sums: Flows = new Map();
  const months = new Map<string, { count: number; flows: Flows }>();
  const transfers = { count: 0, sums: new Map<string, number>() };
  for (const t of matching) {
    const [currency, minor] = moved(t);
    add(sums, currency, minor);
    const lines = internalLines(t);
    const internal = lines.reduce((sum, line) => sum + movedBy(t, line), 0);
    if (lines.length > 0) {
      transfers.count += 1;
      transfers.sums.set(currency, (transfers.sums.get(currency) ?? 0) + internal);
    }
    const month = months.get(t.authorized_at.slice(0, 7)) ?? { count: 0, flows: new Map() };
    months.set(t.authorized_at.slice(0, 7), month);
    month.count += 1;
    add(month.flows, currency, minor - internal);
  }
  return {
    count: matching.length,
    sums: [...sums].sort().map(([currency, { inflow, outflow }]) => ({
      currency,
      amount: majorOf(inflow + outflow, currency),
      inflow: majorOf(inflow, currency),
      outflow: majorOf(outflow, currency) || 0,
    })),
    transfers: {
      count: transfers.count,
      sums: [...transfers.sums]
        .sort()
        .map(([currency, minor]) => ({ currency, amount: majorOf(minor, currency) || 0 })),
    },
    months: [...months]
      .sort()
      .reverse()
      .map(([year_month, { count, flows }]) => ({
        ...{ year_month, count },
        sums: [...flows].sort().map(([currency, { inflow, outflow }]) => ({
          ...{ currency, inflow: majorOf(inflow, currency), outflow: majorOf(outflow, currency) || 0 },
        })),
      })),
    is_complete: true,
  };
}
