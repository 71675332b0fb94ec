/** Alerts fire once for each crossing: random amounts, days, restarts and undone changes against a simple model. */
import assert from "node:assert/strict";
import { test } from "node:test";
import fc from "fast-check";
import { type Alert, type AlertFacts, type AlertState, evaluateAlerts } from "../../src/domain/alerts.ts";
import { addDays } from "../../src/domain/calendar.ts";

const START = "2026-11-20";
const LIMIT = 10_000;

const NO_FACTS: AlertFacts = {
  ...{ today: START, hour: 12, currency: "USD", period: { id: "2026-11", daysLeft: 11 } },
  ...{ spendingPowerMinor: 20_000, perDayMinor: null, envelopes: new Map(), accounts: new Map(), forecast: [] },
  ...{ limit: null, occurrences: [], transactions: [], gaps: [], connections: [], disabledWebhooks: [] },
};

const alertOf = (kind: Alert["kind"], settings: Alert["settings"] = {}): Alert => ({
  ...{ id: "a", kind, settings, updated_at: "created", isOwner: true },
});

/** Keeps states as the store does, and the notices under their unique key. */
function watcher(alert: Alert) {
  const states = new Map<string, AlertState>();
  const notices = new Map<string, string>();
  const apply = ({ fired, cleared, forgotten }: ReturnType<typeof evaluateAlerts>) => {
    for (const state of [...fired, ...cleared]) states.set(state.subject, state);
    for (const { subject } of forgotten) states.delete(subject);
  };
  return {
    states,
    notices,
    start: (facts: AlertFacts, ms: number) => apply(evaluateAlerts([alert], [], facts, ms)),
    /** `crashes`: another server evaluates the same before the first one has stored anything. */
    step(facts: AlertFacts, ms: number, crashes = false) {
      const evaluate = () => evaluateAlerts([alert], [...states.values()], facts, ms);
      const all = crashes ? [evaluate(), evaluateAlerts([alert], [...states.values()], facts, ms + 7)] : [evaluate()];
      for (const { notices: found } of all)
        for (const { subject, occasion, sentence } of found) notices.set(`${subject} ${occasion}`, sentence.code);
      apply(all[0] as ReturnType<typeof evaluateAlerts>);
    },
  };
}

const steps = fc.array(
  fc.record({
    amount: fc.oneof(fc.integer({ min: 9_850, max: 10_150 }), fc.integer({ min: -20_000, max: 30_000 })),
    days: fc.integer({ min: 0, max: 3 }),
    crashes: fc.boolean(),
  }),
  { maxLength: 60 },
);

test("a crossing gives one notice; near the limit, restarts and repeats give none; each period may give one", () => {
  fc.assert(
    fc.property(steps, (all) => {
      const alert = alertOf("spending_power_below", { value_minor: LIMIT });
      const watching = watcher(alert);
      let [day, ms, isBelow, month, expected] = [START, Date.parse(`${START}T12:00:00Z`), false, "2026-11", 0];
      const facts = (spendingPowerMinor: number): AlertFacts => {
        return { ...NO_FACTS, today: day, period: { id: day.slice(0, 7), daysLeft: 1 }, spendingPowerMinor };
      };
      watching.start(facts(20_000), ms);
      for (const { amount, days, crashes } of all) {
        day = addDays(day, days);
        ms += days * 86_400_000 + 60_000;
        if (day.slice(0, 7) !== month) [month, isBelow] = [day.slice(0, 7), false];
        if (amount < LIMIT && !isBelow) [isBelow, expected] = [true, expected + 1];
        if (amount >= LIMIT * 1.02) isBelow = false;
        watching.step(facts(amount), ms, crashes);
        watching.step(facts(amount), ms + 1000); // the same again
        assert.equal(watching.notices.size, expected);
        assert.equal(
          [...watching.states.values()].some((state) => state.is_firing),
          isBelow,
        );
      }
    }),
  );
});

test("an amount that was below the limit from the start fires only after it was above it", () => {
  const watching = watcher(alertOf("spending_power_below", { value_minor: LIMIT }));
  const at = Date.parse(`${START}T12:00:00Z`);
  watching.start({ ...NO_FACTS, spendingPowerMinor: 9_000 }, at);
  watching.step({ ...NO_FACTS, spendingPowerMinor: 8_000 }, at + 1);
  assert.equal(watching.notices.size, 0);
  watching.step({ ...NO_FACTS, spendingPowerMinor: 10_200 }, at + 2);
  watching.step({ ...NO_FACTS, spendingPowerMinor: 9_999 }, at + 3);
  assert.equal(watching.notices.size, 1);
});

const bill = (state: AlertFacts["occurrences"][number]["state"]) => ({
  ...{ subject: "rent 2026-11-22", name: "Rent", dueOn: "2026-11-22", state, isBill: true },
  amount: { amount_minor: -160_000, currency: "USD" },
});

test("a bill is reported once, at the hour of the alert, and not again after an undo of its payment", () => {
  const watching = watcher(alertOf("bill_due", { days: 1, at_hour: 8 }));
  const at = (today: string, hour: number, state: Parameters<typeof bill>[0]) =>
    watching.step({ ...NO_FACTS, today, hour, occurrences: [bill(state)] }, Date.parse(`${today}T12:00:00Z`) + hour);
  at("2026-11-21", 7, "expected");
  assert.equal(watching.notices.size, 0);
  at("2026-11-21", 8, "expected");
  at("2026-11-21", 9, "matched");
  assert.equal(watching.states.get("rent 2026-11-22")?.is_firing, false);
  at("2026-11-22", 9, "expected");
  assert.deepEqual([...watching.notices.values()], ["notice.bill_due"]);
});

test("an amount without a rate is reported, and a joined notice counts those", () => {
  const alert = alertOf("large_transaction", { value_minor: 50_000 });
  const at = Date.parse(`${START}T12:00:00Z`);
  const one = (id: string, amount_minor: number, currency: string) => ({
    ...{ id, name: null, day: START, amount: { amount_minor, currency } },
  });
  const few = { ...NO_FACTS, transactions: [one("a", 40_000, "USD"), one("b", -100, "EUR"), one("c", 50_000, "USD")] };
  const sentences = (facts: AlertFacts) => evaluateAlerts([alert], [], facts, at).notices.map((n) => n.sentence);
  assert.deepEqual(
    sentences(few).map(({ parameters }) => "has_rate" in parameters && [parameters.amount, parameters.has_rate]),
    [
      [{ amount_minor: -100, currency: "EUR" }, false],
      [{ amount_minor: 50_000, currency: "USD" }, true],
    ],
  );
  const many = ["USD", "EUR", "USD", "EUR", "USD", "USD"].map((currency, i) => one(`t${i}`, -60_000, currency));
  const value = { amount_minor: 50_000, currency: "USD" };
  assert.deepEqual(sentences({ ...NO_FACTS, transactions: many }), [
    { code: "notice.many", parameters: { kind: "large_transaction", count: 6, value, without_rate: 2 } },
  ]);
});

test("more than five notices of one alert at once are one", () => {
  const watching = watcher(alertOf("large_transaction", { value_minor: 50_000 }));
  const transactions = (count: number, from = 0) =>
    Array.from({ length: count }, (_, i) => ({
      ...{ id: `t${from + i}`, name: null, day: START, amount: { amount_minor: -50_000, currency: "USD" } },
    }));
  const at = Date.parse(`${START}T12:00:00Z`);
  watching.step({ ...NO_FACTS, transactions: transactions(5) }, at);
  assert.equal(watching.notices.size, 5);
  watching.step({ ...NO_FACTS, transactions: [...transactions(5), ...transactions(6, 5)] }, at + 1);
  assert.equal(watching.notices.size, 6);
  assert.equal([...watching.notices.values()].at(-1), "notice.many");
});

test("a limit that disappears for less than a day is no new one, and an unknown balance changes nothing", () => {
  const limited = watcher(alertOf("limited"));
  const at = Date.parse(`${START}T12:00:00Z`);
  const limit = { amountMinor: 0, until: "2026-12-01" };
  for (const [hours, one] of [
    [0, limit],
    [1, null],
    [5, limit],
    [6, null],
    [40, limit],
  ] as const)
    limited.step({ ...NO_FACTS, limit: one }, at + hours * 3_600_000);
  assert.equal(limited.notices.size, 2);

  const gaps = watcher(alertOf("balance_gap"));
  const difference = { amount_minor: 500, currency: "USD" };
  for (const [i, state] of (["differs", "unknown", "differs", "agrees", "differs"] as const).entries())
    gaps.step({ ...NO_FACTS, gaps: [{ accountId: "a", name: "Checking", state, difference }] }, at + i);
  assert.equal(gaps.notices.size, 2);
});
