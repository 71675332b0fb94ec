/** The comparison of an account with the bank's balances, and the likely reasons of a difference. */
import assert from "node:assert/strict";
import { test } from "node:test";
import { checkBalances, type DatedLeg, findCulprits } from "../../src/domain/balance-check.ts";

const point = (on_day: string, balance_minor: number, import_id = "1", pending_minor: number | null = null) => ({
  ...{ on_day, balance_minor, import_id, pending_minor },
});
const moves = [
  { day: "2026-03-20", minor: -300n },
  { day: "2026-03-02", minor: -1000n },
  { day: "2026-03-16", minor: -500n },
];

test("the first day that differs follows the last one that agrees", () => {
  const cases: readonly (readonly [string, ReturnType<typeof point>[], unknown[]])[] = [
    ["no balance", [], ["unknown", null, null, null]],
    ["equal", [point("2026-03-31", 3200)], ["agrees", "2026-03-31", null, null]],
    ["before the first booking", [point("2026-03-01", 5000)], ["agrees", "2026-03-01", null, null]],
    ["a booking is missing", [point("2026-03-31", 3000)], ["differs", null, "2026-03-31", -200n]],
    [
      "since a day",
      [point("2026-03-14", 4000), point("2026-03-17", 3260), point("2026-03-31", 2960)],
      ["differs", "2026-03-14", "2026-03-17", -240n],
    ],
    ["only within a day", [point("2026-03-16", 4000), point("2026-03-31", 3200)], ["agrees", "2026-03-31", null, null]],
    [
      "the later import counts",
      [point("2026-03-16", 3500, "2"), point("2026-03-16", 4000, "1")],
      ["agrees", "2026-03-16", null, null],
    ],
    ["with pending rows", [point("2026-03-31", 3150, "1", -50)], ["agrees", "2026-03-31", null, null]],
    ["without pending rows", [point("2026-03-31", 3200, "1", -50)], ["agrees", "2026-03-31", null, null]],
    ["neither", [point("2026-03-31", 3100, "1", -50)], ["differs", null, "2026-03-31", -100n]],
  ];
  for (const [name, points, expected] of cases) {
    const { state, agreedUntil, differsFrom, differenceMinor } = checkBalances(5000, moves, points);
    assert.deepEqual([state, agreedUntil, differsFrom, differenceMinor], expected, name);
  }
});

test("a difference is confirmed by the balances of two days", () => {
  const confirmed = (...points: ReturnType<typeof point>[]) => checkBalances(5000, moves, points).isConfirmed;
  assert.equal(confirmed(point("2026-03-14", 4000), point("2026-03-17", 3260)), false);
  assert.equal(confirmed(point("2026-03-14", 4000), point("2026-03-17", 3260), point("2026-03-18", 3260)), true);
  assert.equal(confirmed(point("2026-03-17", 3260), point("2026-03-18", 3500)), false, "the later balance is equal");
});

test("the likely reasons of a difference", () => {
  const leg = (transaction_id: string, day: string, minor: number, isConfirmed = false): DatedLeg => ({
    ...{ transaction_id, day, minor, isConfirmed },
  });
  const check = (differenceMinor: bigint) => ({
    ...{ state: "differs" as const, agreedUntil: "2026-03-14", differsFrom: "2026-03-17", differenceMinor },
    isConfirmed: false,
  });
  const legs = [
    leg("before", "2026-03-13", 777),
    leg("a", "2026-03-15", -2340, true),
    leg("b", "2026-03-16", -2340),
    leg("c", "2026-03-16", -160),
    leg("d", "2026-03-17", 500),
    leg("after", "2026-03-18", -900),
  ];
  const cases: readonly (readonly [bigint, string[]])[] = [
    [2340n, ["b surplus", "a surplus"]],
    [160n, ["c surplus"]],
    [-1000n, ["d wrong_sign"]],
    [777n, ["before other_day"]],
    [-900n, ["after other_day"]],
    [2500n, ["b pair", "c pair"]],
    [1n, []],
  ];
  for (const [difference, expected] of cases) {
    const found = findCulprits(check(difference), { legs, rows: [] });
    assert.deepEqual(
      found.map(({ transactionId, reason }) => `${transactionId} ${reason}`),
      expected,
      String(difference),
    );
  }
  const row = (number: number, minor: number | null) => ({
    ...{ import_id: "1", number, day: null, minor, transaction_id: null, isWithdrawn: false },
  });
  const rows = findCulprits(check(-160n), { legs, rows: [row(1, null), row(2, -160)] });
  assert.deepEqual(
    rows.map((one) => [one.row?.number, one.reason]),
    [
      [2, "left_out"],
      [1, "left_out"],
    ],
  );
});

test("a row that somebody has entered since is no reason, once for each entry", () => {
  const check = {
    ...{ state: "differs" as const, agreedUntil: "2026-03-14", differsFrom: "2026-03-17", differenceMinor: -160n },
    isConfirmed: true,
  };
  const row = (number: number, day: string, minor: number) => ({
    ...{ import_id: "1", number, day, minor, transaction_id: null, isWithdrawn: number % 2 === 0 },
  });
  const rows = [row(1, "2026-03-15", -20), row(2, "2026-03-15", -20), row(3, "2026-03-16", -20)];
  const leg = (isConfirmed: boolean, minor = -20): DatedLeg => ({
    ...{ transaction_id: "a", day: "2026-03-15", minor, isConfirmed },
  });
  const numbers = (...legs: DatedLeg[]) => findCulprits(check, { legs, rows }).flatMap(({ row }) => row?.number ?? []);
  assert.deepEqual(numbers(leg(false)), [2, 3]);
  assert.deepEqual(numbers(leg(false), leg(false)), [3]);
  assert.deepEqual(numbers(leg(true), leg(false, -21)), [1, 2, 3]);
});

test("a row that waits or was withdrawn, and pending items in the first balance, explain a difference", () => {
  const check = {
    ...{ state: "differs" as const, agreedUntil: "2026-03-14", differsFrom: "2026-03-17", differenceMinor: -160n },
    isConfirmed: true,
  };
  const legs: DatedLeg[] = [{ transaction_id: "a", day: "2026-03-16", minor: 160, isConfirmed: true }];
  const rows = [
    { import_id: "1", number: 1, day: "2026-03-15", minor: -20, transaction_id: null, isWithdrawn: false },
    { import_id: "1", number: 2, day: "2026-03-15", minor: -160, transaction_id: "w", isWithdrawn: true },
  ];
  const waiting = [
    { import_id: "2", number: 1, day: "2026-02-01", minor: -20, transaction_id: null, isUnlisted: false },
    { import_id: "2", number: 2, day: "2026-03-15", minor: 5, transaction_id: "b", isUnlisted: false },
    { import_id: "2", number: 3, day: "2026-02-01", minor: -160, transaction_id: "c", isUnlisted: true },
  ];
  const found = findCulprits(check, { legs, rows, waiting, firstPendingMinor: 160 });
  assert.deepEqual(
    found.map(({ transactionId, row, reason }) => [reason, transactionId, row?.number ?? null]),
    [
      ["unlisted", "c", 3],
      ["withdrawn", "w", 2],
      ["pending_counted", null, null],
      ["surplus", "a", null],
      ["waiting", "b", 2],
      ["left_out", null, 1],
    ],
  );
});
