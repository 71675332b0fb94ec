/** The address of Reports, its series, the graph of the money flow, and the arrow keys in a chart. */
import assert from "node:assert/strict";
import { test } from "node:test";
import fc from "fast-check";
import {
  choicesOf,
  filtersOf,
  filtersOfRows,
  movedUntil,
  type ReportParams,
  readAddress,
} from "../../../web/features/reports/address.ts";
import { type FlowGraph, flowGraph } from "../../../web/features/reports/flow.ts";
import { moved } from "../../../web/features/reports/places.ts";
import { compareRows, MAX_SERIES, seriesOf } from "../../../web/features/reports/series.ts";
import { lineFilters, searchOf } from "../../../web/logic/figure-search.ts";
import { viewParams } from "../../../web/logic/view-params.ts";

const NOW = "2026-11";

const row = (name: string | null, ...amounts: readonly number[]) => ({
  id: name === null ? null : `id of ${name}`,
  name,
  amounts,
  total: amounts.reduce((sum, amount) => sum + amount, 0),
});

test("the address chooses the report, the months and the subject", () => {
  const cases: readonly [ReportParams, string][] = [
    [{}, "spending 2025-12..2026-11 category"],
    [{ report: "nonsense", length: "7", until: "2026-13", by: "moon" }, "spending 2025-12..2026-11 category"],
    [{ report: "net_worth", length: "60", until: "2026-03" }, "net_worth 2021-04..2026-03 category"],
    [{ length: "year", until: "2026-05", by: "group" }, "spending 2026-01..2026-05 group"],
    [{ report: "payees", length: "60" }, "payees 2025-12..2026-11 category"],
    [{ by: "tag", length: "60" }, "spending 2025-12..2026-11 tag"],
    [{ report: "compare", by: "tag" }, "compare 2025-11..2026-10 category"],
  ];
  for (const [params, expected] of cases) {
    const { report, since, until, by } = readAddress(params, NOW);
    assert.equal(`${report} ${since}..${until} ${by}`, expected);
  }
  assert.equal(readAddress({ report: "compare", until: "2026-01" }, NOW).against, "2025-12");
  assert.equal(readAddress({ report: "compare" }, NOW, NOW).until, NOW, "there is only the current month");
  const sinceOf = (begins: string, until = NOW) => readAddress({ until }, NOW, begins).since;
  assert.equal(sinceOf(NOW), NOW, "no months before the first transaction");
  assert.equal(sinceOf("2024-01"), readAddress({}, NOW).since);
  assert.equal(sinceOf(NOW, "2001-12"), "2001-01", "a period before the first transaction stays");
});

test("a report of one person or by person has at most two years, and unknown people are ignored", () => {
  const person = "01a1fdfa-4600-7000-8000-000000000000";
  assert.equal(readAddress({ by: "person", length: "60" }, NOW).length, "12");
  assert.deepEqual(
    [readAddress({ who: person, length: "60" }, NOW)].map(({ who, length }) => [who, length]),
    [[person, "12"]],
  );
  assert.equal(readAddress({ who: "none" }, NOW).who, "none");
  assert.equal(readAddress({ who: "Anna" }, NOW).who, undefined);
  assert.equal(readAddress({ report: "cash_flow", who: person }, NOW).who, undefined);
});

test("a view has only unusual choices, and its address shows the same report later", () => {
  const none = { grouped_by: null, per: null, length: null, until: null, against: null, entered_by: null };
  const cases: readonly [ReportParams, object][] = [
    [{}, { report: "spending" }],
    [{ until: NOW, length: "12", by: "category" }, { report: "spending" }],
    [
      { length: "3", by: "person" },
      { report: "spending", length: "3", grouped_by: "person" },
    ],
    [{ report: "compare" }, { report: "compare" }],
    [
      { report: "compare", until: "2026-09", against: "2025-09" },
      { report: "compare", until: "2026-09", against: "2025-09" },
    ],
    [
      { report: "payees", who: "none", until: "2026-08" },
      { report: "payees", entered_by: "none", until: "2026-08" },
    ],
    [
      { report: "net_worth", by: "group", length: "year" },
      { report: "net_worth", length: "year" },
    ],
  ];
  for (const [params, expected] of cases) {
    const choices = choicesOf(readAddress(params, NOW));
    assert.deepEqual(choices, { ...none, ...expected });
    const shown = viewParams(choices);
    assert.deepEqual(choicesOf(readAddress(shown, "2027-02")), choices);
  }
});

test("a report by period ends with the current one, and the others are by month", () => {
  const stateOf = (params: ReportParams) => readAddress({ per: "period", ...params }, NOW);
  assert.deepEqual([stateOf({}).per, stateOf({}).isCurrent], ["period", true]);
  assert.equal(stateOf({ until: "2026-10" }).isCurrent, false);
  assert.equal(stateOf({ length: "60" }).length, "12", "more than two years have too many periods");
  assert.equal(stateOf({ report: "net_worth" }).per, "month");
});

test("a period moves by its length, and never past the current month", () => {
  const from = (params: ReportParams, by: -1 | 1) => movedUntil(readAddress(params, NOW), by, NOW);
  assert.equal(from({}, -1), "2025-11");
  assert.equal(from({ until: "2025-11" }, 1), NOW);
  assert.equal(from({}, 1), NOW);
  assert.equal(from({ length: "3" }, -1), "2026-08");
  assert.equal(from({ length: "year" }, -1), "2025-12");
  assert.equal(from({ length: "year", until: "2025-12" }, 1), NOW);
  assert.equal(from({ report: "compare" }, -1), "2026-09");
});

test("a row is found in Transactions by its name and its days", () => {
  const year = { since: "2025-12", until: "2026-11" };
  assert.equal(searchOf(year, "payee:Baker"), "payee:Baker counts:2025-12..2026-11");
  assert.equal(searchOf({ since: "2026-02", until: "2026-02" }), "counts:2026-02");
  assert.equal(searchOf({ since: "2026-02-01", until: "2026-02-28" }), "counts:2026-02");
  assert.equal(searchOf({ since: "2026-02-01", until: "2026-02-27" }), "counts:2026-02-01..2026-02-27");
  const paid = "part:bills,spending";
  assert.deepEqual(filtersOf("group", "Daily life"), ['group:"Daily life"', paid]);
  assert.deepEqual(filtersOf("group", null), ["group:none", paid]);
  assert.deepEqual(filtersOf("category", null), ["category:none", "part:spending"]);
  assert.deepEqual(filtersOf("category", "Rent"), ["category:Rent"]);
  assert.equal(filtersOf("payee", null), undefined);
  assert.deepEqual(filtersOfRows("category", ["Rent", null]), ["category:Rent", "category:none", paid]);
  assert.equal(filtersOfRows("tag", ["Austria", "gifts"]), undefined, "a transaction with both would count once");
  assert.deepEqual(lineFilters({ account: "Savings" }), ["account:Savings", "category:none", "part:savings"]);
});

test("the series of a chart and the rest add up to the rows", () => {
  const amount = fc.integer({ min: -100_000, max: 100_000 }).map((minor) => minor / 100);
  fc.assert(
    fc.property(fc.array(fc.tuple(amount, amount), { maxLength: 20 }), (amounts) => {
      const rows = amounts
        .map(([one, other], i) => row(`category ${i}`, one, other))
        .map((one) => ({ ...one, total: Math.round(one.total * 100) / 100 }))
        .sort((one, other) => other.total - one.total);
      const { series, rest, restRows } = seriesOf(rows, "USD");
      assert.ok(series.length <= MAX_SERIES && series.every(({ total }) => total > 0));
      assert.equal(series.length + restRows.length, rows.length);
      const minor = (list: readonly { readonly total: number }[]) =>
        list.reduce((sum, { total }) => sum + Math.round(total * 100), 0);
      assert.equal(minor([...series, ...(rest ? [rest] : [])]), minor(rows));
      for (const month of [0, 1]) {
        const all = [...series, ...(rest ? [rest] : [])].map((one) => Math.round((one.amounts[month] ?? 0) * 100));
        const expected = rows.map((one) => Math.round((one.amounts[month] ?? 0) * 100));
        assert.equal(
          all.reduce((sum, one) => sum + one, 0),
          expected.reduce((sum, one) => sum + one, 0),
        );
      }
    }),
  );
});

test("two months are compared by row, the largest first", () => {
  const compared = compareRows([row("Food", 30.1), row("Rent", 900)], [row("Food", 20), row(null, 5)], "USD");
  assert.deepEqual(
    compared.map(({ name, before, now, change }) => [name, before, now, change]),
    [
      ["Rent", 0, 900, 900],
      ["Food", 20, 30.1, 10.1],
      [null, 5, 0, -5],
    ],
  );
});

/** The flow through each node: the larger of its two sides. */
function through({ nodes, links }: FlowGraph): Record<string, number> {
  const sum = (side: "source" | "target", id: string) =>
    links.filter((link) => link[side] === id).reduce((all, { value }) => all + Math.round(value * 100), 0);
  return Object.fromEntries(nodes.map(({ id }) => [id, Math.max(sum("source", id), sum("target", id)) / 100]));
}

test("income pays bills, savings and spending in this order; balances pay the rest", () => {
  const rows = { bills: [row("Rent", 900)], savings: [row(null, 200)], spending: [row("Food", 300), row("Fuel", 100)] };
  const short = flowGraph(1300, rows, "USD");
  assert.deepEqual(through(short), {
    income: 1300,
    balances: 200,
    bills: 900,
    "bills id of Rent": 900,
    savings: 200,
    "savings null": 200,
    spending: 400,
    "spending id of Food": 300,
    "spending id of Fuel": 100,
  });
  assert.equal(through(flowGraph(1600, rows, "USD")).left, 100);
});

test("each node of the money flow is as large as its links", () => {
  const amount = fc.integer({ min: -5_000, max: 50_000 }).map((minor) => minor / 100);
  const list = fc.array(amount, { maxLength: 9 }).map((all) => all.map((one, i) => row(`category ${i}`, one)));
  fc.assert(
    fc.property(amount, fc.record({ bills: list, savings: list, spending: list }), (income, rows) => {
      const graph = flowGraph(income, rows, "USD");
      assert.deepEqual(through(graph), Object.fromEntries(graph.nodes.map(({ id, amount: own }) => [id, own])));
      const known = new Set(graph.nodes.map(({ id }) => id));
      assert.ok(graph.links.every(({ source, target }) => known.has(source) && known.has(target)));
    }),
  );
});

test("the arrow keys move between columns and inside a column", () => {
  const mark = (key: string, column: number, at: number) => ({ key, column, row: at });
  const [low, high, next, far] = [mark("low", 0, 2), mark("high", 0, 1), mark("next", 1, 2), mark("far", 3, 1)];
  const marks = [low, high, next, far];
  const cases: readonly [typeof low, string, string | undefined][] = [
    [low, "ArrowUp", "high"],
    [high, "ArrowUp", undefined],
    [high, "ArrowDown", "low"],
    [high, "ArrowRight", "next"],
    [next, "ArrowRight", "far"],
    [next, "ArrowLeft", "low"],
    [far, "Home", "low"],
    [low, "End", "far"],
    [low, "x", undefined],
  ];
  for (const [from, key, expected] of cases) assert.equal(moved(marks, from, key)?.key, expected, `${from.key} ${key}`);
});
