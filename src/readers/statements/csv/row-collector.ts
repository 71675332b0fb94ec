/**
 * Assigns the rows of a CSV file to statements, one per account and currency, and adds their details and the balances of the
 * statements.
 */
import type { Collector } from "../reader.ts";
import { addDecimals, sameDecimal, withSign } from "../text/amounts.ts";
import type { CsvRow, RowDetail } from "./csv-row.ts";
import type { CsvPlan } from "./decide.ts";
import { readFacts } from "./preamble.ts";
import type { CsvRecord } from "./split-csv.ts";

interface Point {
  readonly on: string;
  readonly amount: string;
  readonly line: number;
}

export function rowCollector(collect: Collector, plan: CsvPlan) {
  const { preamble } = plan.layout;
  const order = plan.orders.values().next().value ?? "dmy";
  const factsOf = (records: readonly CsvRecord[]) => readFacts(records, order, plan.money.decimalSign);
  const facts = factsOf(preamble);
  const hasStates = plan.columns.some(({ meaning }) => meaning === "state");
  const statements = new Map<string, number>();
  /** The running balances of each statement's first and last row. */
  const balances = new Map<number, { readonly first: Point; last: Point }>();
  let earliest: string | null = null;
  let latest: string | null = null;

  function open(row: Omit<CsvRow, "draft">, line: number): number {
    const key = [row.account ?? row.accountName, row.currency].join("\u0000");
    let statement = statements.get(key);
    if (statement === undefined) {
      const number = row.account ?? facts.account;
      const isNamed = plan.isSection && number === null;
      statement = collect.statement({
        line,
        account: {
          number,
          bank: null,
          name: row.accountName ?? (isNamed ? facts.title : null),
          type: row.type ?? null,
        },
        currency: row.currency ?? facts.currency,
        number: null,
        from: facts.from,
        until: facts.until,
        ...(hasStates && { lists_pending: true }),
      });
      statements.set(key, statement);
    }
    return statement;
  }

  function addContradictions(): void {
    const column = plan.columns.find(({ meaning }) => meaning === "balance")?.heading || null;
    for (const line of plan.nearly?.lines ?? []) {
      const message = "The amount and the running balance of this row contradict each other.";
      collect.issue("bad_balance", { line, column }, message, "Compare the row with your bank's page.");
    }
  }

  /** The newest running balance of each statement, if the running balance is correct on all rows, or nearly all. */
  function addRunningBalances(): void {
    const course = (plan.chain ?? plan.nearly)?.order;
    if (course === undefined) return;
    for (const [statement, { first, last }] of balances)
      collect.balance({ statement, type: "closing", ...(course === "oldest_first" ? last : first) });
  }

  /** Balances before and after the rows belong to the file's only statement. */
  function addFileBalances(around: readonly CsvRecord[]): void {
    const [only, ...others] = statements.values();
    if (only === undefined || others.length > 0) return;
    const hasRunning = (plan.chain ?? plan.nearly) !== undefined && balances.size > 0;
    for (const { line, type, on, amount } of factsOf(around).balances) {
      if (hasRunning && type === "closing" && on === null) continue;
      // A balance dated before all rows is the opening one. On the first day, it may be either.
      const isEarly = on !== null && earliest !== null && on < earliest;
      if (type === "closing" && on === earliest && earliest !== latest) continue;
      const dated = isEarly ? "opening" : type;
      collect.balance({ statement: only, line, type: dated, on, amount: addDecimals([amount]) });
    }
  }

  return {
    add(row: CsvRow): void {
      const { draft } = row;
      const { date, line, balance_after: amount } = draft;
      const statement = open(row, line);
      collect.row({ statement, ...draft });
      if (earliest === null || date < earliest) earliest = date;
      if (latest === null || date > latest) latest = date;
      if (amount == null || draft.status === "pending") return;
      const point = { on: date, amount, line };
      const running = balances.get(statement);
      if (running === undefined) balances.set(statement, { first: point, last: point });
      else running.last = point;
    },
    /** After the last row. `around` are the records before the first row and after the last one. */
    end(around: readonly CsvRecord[]): void {
      if (statements.size === 0) open({ account: null, accountName: null, currency: null }, 1);
      addContradictions();
      addRunningBalances();
      addFileBalances([...preamble, ...around]);
    },
  };
}

/**
 * Two or more details with amounts become parts. If they do not add up, an issue is reported; the row's amount counts.
 */
export function withDetails(collect: Collector, row: CsvRow, details: readonly RowDetail[]): CsvRow {
  if (details.length === 0) return row;
  const { draft } = row;
  const isOut = draft.amount.startsWith("-");
  const priced = details.filter(({ amount }) => amount !== null);
  const words = priced.length > 1 ? details.filter(({ amount }) => amount === null) : details;
  const text = [draft.text, ...words.map((detail) => detail.words)].join(" ").trim();
  if (priced.length < 2) return { ...row, draft: { ...draft, text } };
  const parts = priced.map(({ words, amount, currency }) => ({
    amount: withSign(amount ?? "0", isOut),
    currency: currency === row.currency ? null : currency,
    payee: words,
  }));
  const isSame = parts.every(({ currency }) => currency === null);
  if (isSame && !sameDecimal(addDecimals(parts.map(({ amount }) => amount)), draft.amount)) {
    const place = { line: draft.line, text: draft.amount };
    const message = "The details of the row do not add up to its amount.";
    collect.issue("parts_differ", place, message, "The amount of the row is used.");
  }
  return { ...row, draft: { ...draft, text, parts } };
}
