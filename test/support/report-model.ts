/**
 * A slow model of the reports. It reads every row of a budget's transactions and shares no code with the service. The
 * budget is in USD, and foreign amounts are in EUR. Amounts are in cents; converted amounts in ten thousandths of a cent.
 */
import type { Fields } from "./ledger.ts";

export interface ModelData {
  readonly accounts: readonly Fields[];
  readonly categories: readonly Fields[];
  readonly payees: readonly Fields[];
  readonly tags: readonly Fields[];
  /** The rows of the tables. */
  readonly transactions: readonly Fields[];
  readonly splits: readonly Fields[];
  readonly transactionTags: readonly Fields[];
  /** The price of 1 EUR, with at most four decimals. */
  readonly rates: readonly { readonly day: string; readonly rate: string }[];
  readonly today: string;
}

type By = "category" | "group" | "account" | "payee" | "tag";

const RATE_UNIT = 10_000n;
const VALID_DAYS = 7;

interface Counted {
  readonly month: string;
  readonly day: string;
  readonly part: string;
  readonly line: string;
  readonly currency: string;
  /** The amount as seen from the budget. */
  readonly cents: bigint;
  readonly keys: Readonly<Record<By, string | null>>;
}

export function reportModel(data: ModelData) {
  const accounts = new Map(data.accounts.map((account) => [account.id, account]));
  const categories = new Map(data.categories.map((category) => [category.id, category]));
  const tagsOf = Map.groupBy(data.transactionTags, ({ transaction_id }) => transaction_id);
  const splitsOf = Map.groupBy(data.splits, ({ transaction_id }) => transaction_id);
  const all = data.transactions.flatMap((row) => {
    const tagIds = (tagsOf.get(row.id) ?? []).map(({ tag_id }) => tag_id).sort();
    const isInflow = row.amount_minor > 0;
    const lines = (splitsOf.get(row.id) ?? [row]).map((line) => ({ ...row, ...line, tagIds, isInflow }));
    return lines.flatMap((line) => countedOf(line, accounts, categories) ?? []);
  });

  const rateOn = (day: string): bigint | undefined => {
    const age = (rate: string) => (Date.parse(day) - Date.parse(rate)) / 86_400_000;
    const valid = data.rates.filter((rate) => age(rate.day) >= 0 && age(rate.day) < VALID_DAYS);
    const newest = valid.toSorted((a, b) => (a.day < b.day ? 1 : -1))[0];
    return newest && BigInt(Math.round(Number(newest.rate) * Number(RATE_UNIT)));
  };

  /** The exact sum, and the euros without a rate; undefined if there are none. */
  function convert(moneys: readonly Pick<Counted, "day" | "currency" | "cents">[]) {
    let exact = 0n;
    let missing: bigint | undefined;
    for (const [, same] of Map.groupBy(moneys, ({ day, currency }) => `${day} ${currency}`)) {
      const cents = sum(same.map((one) => one.cents));
      const [{ day = "", currency = "" } = {}] = same;
      const rate = currency === "USD" ? RATE_UNIT : rateOn(day);
      if (cents === 0n) continue;
      if (rate === undefined) missing = (missing ?? 0n) + cents;
      else exact += cents * rate;
    }
    return { exact, missing };
  }

  /** The lines of a month, each with its rounded amount. */
  function linesOf(month: string, parts: readonly string[]) {
    const ofMonth = all.filter((one) => one.month === month && parts.includes(one.part));
    return [...Map.groupBy(ofMonth, ({ line }) => line).values()].map((moneys) => {
      const { exact, missing } = convert(moneys);
      return { part: moneys[0]?.part ?? "", moneys, cents: round(exact), missing };
    });
  }

  return {
    cashFlow(months: readonly string[]): Fields {
      const lines = months.map((month) => linesOf(month, ["income", "bills", "savings", "spending"]));
      const rows = months.map((year_month, i) => {
        const of = (part: string) => sum((lines[i] ?? []).filter((one) => one.part === part).map(({ cents }) => cents));
        const [income, bills, savings, spending] = [of("income"), -of("bills"), -of("savings"), -of("spending")];
        const net = income - bills - savings - spending;
        const amounts = { income, bills, savings, spending, net };
        const major = Object.entries(amounts).map(([name, cents]) => [name, toMajor(cents)]);
        return { year_month, ...Object.fromEntries(major) };
      });
      return { currency: "USD", months: rows, unconverted: toUnconverted(lines.flat().map(({ missing }) => missing)) };
    },

    spending(by: By, months: readonly string[], parts: readonly string[]): Fields {
      const lines = months.map((month) => linesOf(month, parts));
      const amounts = new Map<string | null, bigint[]>();
      lines.forEach((ofMonth, month) => {
        for (const { moneys, cents } of ofMonth) {
          const groups = [...Map.groupBy(moneys, ({ keys }) => keys[by])].sort(([a], [b]) => (isBefore(a, b) ? -1 : 1));
          const shares = divide(
            cents,
            groups.map(([, ofKey]) => convert(ofKey).exact),
          );
          groups.forEach(([key], i) => {
            const row = amounts.get(key) ?? months.map(() => 0n);
            row[month] = (row[month] ?? 0n) - (shares[i] ?? 0n);
            amounts.set(key, row);
          });
        }
      });
      if (by === "tag") splitKeys(amounts);
      const names = new Map(
        [...data.accounts, ...data.categories, ...data.payees, ...data.tags].map(({ id, name }) => [id, name]),
      );
      const rows = [...amounts]
        .map(([id, cents]) => ({ id, cents, total: sum(cents) }))
        .sort((a, b) => (a.total === b.total ? (isBefore(a.id, b.id) ? -1 : 1) : a.total > b.total ? -1 : 1))
        .map(({ id, cents, total }) => {
          const name = by === "group" || id === null ? id : names.get(id);
          return { id, name, total: toMajor(total), amounts: cents.map(toMajor) };
        });
      const total = toMajor(-sum(lines.flat().map(({ cents }) => cents)));
      const unconverted = toUnconverted(lines.flat().map(({ missing }) => missing));
      return { currency: "USD", by, months: [...months], rows, total, is_additive: by !== "tag", unconverted };
    },

    netWorth(months: readonly string[], includeHidden: boolean): Fields {
      const shown = data.accounts.filter(({ is_hidden }) => includeHidden || !is_hidden);
      let missing: bigint | undefined;
      const rows = months.map((year_month) => {
        const balances = shown.map(({ id, currency, current_balance }) => {
          const cents = toCents(current_balance) - bookedAfter(year_month, id);
          return { id, currency, cents, day: lastDay(year_month) < data.today ? lastDay(year_month) : data.today };
        });
        const assets = convert(balances.filter(({ cents }) => cents > 0n));
        const debts = convert(balances.filter(({ cents }) => cents < 0n));
        const lost = [assets.missing, debts.missing].filter((one) => one !== undefined);
        if (lost.length > 0) missing = sum(lost);
        return {
          year_month,
          assets: toMajor(round(assets.exact)),
          debts: toMajor(-round(debts.exact)),
          net: toMajor(round(assets.exact) + round(debts.exact)),
          accounts: balances.map(({ id, cents }) => ({ id, balance: toMajor(cents) })),
        };
      });
      return { currency: "USD", months: rows, unconverted: toUnconverted([missing]) };
    },
  };

  function bookedAfter(month: string, account: string): bigint {
    const later = data.transactions.filter(({ authorized_at }) => authorized_at.slice(0, 7) > month);
    return sum(
      later.map((row) => {
        const own = row.account_id === account ? BigInt(row.booked_minor) : 0n;
        const lines = [row, ...(splitsOf.get(row.id) ?? [])].filter((line) => line.transfer_account_id === account);
        return own + sum(lines.map((line) => BigInt(line.transfer_booked_minor)));
      }),
    );
  }
}

/** Undefined if the transaction does not count. */
function countedOf(
  row: Fields,
  accounts: ReadonlyMap<string, Fields>,
  categories: ReadonlyMap<string, Fields>,
): Counted | undefined {
  const own = accounts.get(row.account_id) ?? {};
  const other = row.transfer_account_id === null ? undefined : accounts.get(row.transfer_account_id);
  const hidden = [own, other].find((account) => account?.is_hidden);
  if (own.is_hidden && (other === undefined || other.is_hidden)) return undefined;
  const category = categories.get(row.category_id);
  if (category === undefined && other !== undefined && hidden === undefined) return undefined;

  const charged = BigInt(row.account_amount_minor ?? row.amount_minor);
  const received = row.transfer_amount_minor === null ? -charged : BigInt(row.transfer_amount_minor);
  const amount = BigInt(row.amount_minor);
  const views: [string, bigint][] = own.is_hidden
    ? [
        [other?.currency, received],
        [row.currency, -amount],
        [own.currency, -charged],
      ]
    : [
        [own.currency, charged],
        [row.currency, amount],
        [other?.currency ?? own.currency, other ? -received : charged],
      ];
  const [currency, cents] = views.find(([one]) => one === "USD") ?? views[0] ?? ["", 0n];

  const ofKind = { income: "income", bill: "bills", saving: "savings", spending: "spending" } as Fields;
  const [part, line] =
    category !== undefined
      ? [ofKind[category.kind], category.id]
      : other !== undefined
        ? ["savings", hidden?.id]
        : row.isInflow
          ? ["income", "other income"]
          : ["spending", "other spending"];
  const keys = {
    category: category?.id ?? null,
    group: category?.group ?? null,
    account: own.is_hidden ? other?.id : own.id,
    payee: row.payee_id,
    tag: row.tagIds.length === 0 ? null : row.tagIds.join(),
  };
  return { month: row.authorized_at.slice(0, 7), day: row.authorized_at, part, line, currency, cents, keys };
}

/** Gives each tag of a set the amounts of the set. */
function splitKeys(amounts: Map<string | null, bigint[]>): void {
  for (const [set, cents] of [...amounts]) {
    if (set === null) continue;
    amounts.delete(set);
    for (const id of set.split(",")) {
      const key = `tag ${id}`;
      amounts.set(
        key,
        cents.map((one, month) => one + (amounts.get(key)?.[month] ?? 0n)),
      );
    }
  }
  for (const [key, cents] of [...amounts]) {
    if (!key?.startsWith("tag ")) continue;
    amounts.delete(key);
    amounts.set(key.slice(4), cents);
  }
}

/** Splits a rounded sum into rounded parts: each part is rounded down, and the largest remainders get the difference. */
function divide(cents: bigint, exact: readonly bigint[]): bigint[] {
  const rest = (one: bigint) => ((one % RATE_UNIT) + RATE_UNIT) % RATE_UNIT;
  const shares = exact.map((one) => (one - rest(one)) / RATE_UNIT);
  const order = exact.map((_, i) => i).sort((a, b) => Number(rest(exact[b] ?? 0n) - rest(exact[a] ?? 0n)) || a - b);
  for (const i of order.slice(0, Number(cents - sum(shares)))) shares[i] = (shares[i] ?? 0n) + 1n;
  return shares;
}

/** Rounds half away from zero. */
function round(exact: bigint): bigint {
  return (exact + (exact < 0n ? -RATE_UNIT : RATE_UNIT) / 2n) / RATE_UNIT;
}

function sum(cents: readonly bigint[]): bigint {
  return cents.reduce((total, one) => total + one, 0n);
}

function toMajor(cents: bigint): number {
  return Number(cents) / 100;
}

function toCents(amount: number): bigint {
  return BigInt(Math.round(amount * 100));
}

function toUnconverted(missing: readonly (bigint | undefined)[]): Fields[] {
  const known = missing.filter((one) => one !== undefined);
  return known.length === 0 ? [] : [{ currency: "EUR", amount: toMajor(sum(known)) }];
}

/** Sorts null last. */
function isBefore(a: string | null, b: string | null): boolean {
  return a !== null && (b === null || a < b);
}

function lastDay(month: string): string {
  const [year = 0, number = 0] = month.split("-").map(Number);
  return new Date(Date.UTC(year, number, 0)).toISOString().slice(0, 10);
}
