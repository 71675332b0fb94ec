/** The matching of transactions with occurrences: a table of household cases, and the laws behind it. */
import assert from "node:assert/strict";
import { test } from "node:test";
import fc from "fast-check";
import { addDays } from "../../src/domain/calendar.ts";
import { type Candidate, type DueOccurrence, matchOccurrences } from "../../src/domain/match-occurrences.ts";
import type { RecurringRule } from "../../src/domain/recurring-rule.ts";
import { assertLinear } from "../support/growth.ts";
import { slowMatch } from "../support/slow-match.ts";

const RULE: RecurringRule = {
  id: "rent",
  name: "Rent",
  account_id: "checking",
  transfer_account_id: null,
  payee_id: "landlord",
  category_id: "housing",
  currency: "USD",
  amount_minor: -1000,
  amount_to_minor: null,
  rule: "FREQ=MONTHLY",
  starts_on: "2026-01-01",
  ends_on: null,
  earlier: [],
  terms_changed_on: null,
  weekend: "keep",
  counts_in: "same",
  grace_days: 5,
  match_days_before: 5,
  match_days_after: 10,
  created_at: "",
  updated_at: "",
};

const due = (dueOn: string, more: Partial<DueOccurrence> = {}): DueOccurrence => ({
  rule: RULE,
  scheduledOn: dueOn,
  dueOn,
  movedTo: null,
  isSkipped: false,
  isStillOwed: false,
  isDecided: false,
  matchedId: undefined,
  rejectedIds: new Set(),
  ...more,
});

const paid = (id: string, day: string, amountMinor = -1000, more: Partial<Candidate> = {}): Candidate => ({
  id,
  position: null,
  day,
  amountMinor,
  partMinor: more.isSameCategory === false ? 0 : amountMinor,
  isSameCategory: true,
  isOfOtherCategory: false,
  isSameAccount: true,
  ...more,
});

/** The transactions of each occurrence: "a" if it is complete, "(a b)" if it is partial, "" if there are none. */
function outcome(promised: readonly DueOccurrence[], candidates: readonly Candidate[]): string[] {
  const byRule = new Map([...new Set(promised.map(({ rule }) => rule.id))].map((id) => [id, candidates]));
  return matchOccurrences(promised, byRule).map(({ transactionIds, isPaid }) =>
    isPaid || transactionIds.length === 0 ? transactionIds.join(" ") : `(${transactionIds.join(" ")})`,
  );
}

const NOV = due("2026-11-01");
const DEC = due("2026-12-01");
const other = { isSameCategory: false };
const chosen = { isSameCategory: false, isOfOtherCategory: true };
/** A payment without any category counts as a whole. */
const plain = (id: string, day: string, amountMinor = -1000) =>
  paid(id, day, amountMinor, { isSameCategory: false, partMinor: amountMinor });
const owed = { isStillOwed: true };
const cheaperBefore = { rule: { ...RULE, terms_changed_on: "2026-11-20" } };
const ranged = { rule: { ...RULE, amount_to_minor: -2000 } };
const pay = { rule: { ...RULE, amount_minor: 1000 } };

for (const [title, promised, candidates, expected] of [
  ["on its day", [NOV], [paid("a", "2026-11-01")], ["a"]],
  ["five days early", [NOV], [paid("a", "2026-10-27", -1000, other)], ["a"]],
  ["six days early is too early", [NOV], [paid("a", "2026-10-26")], [""]],
  ["ten days late in another category", [NOV], [paid("a", "2026-11-11", -1000, other)], ["a"]],
  ["eleven days late in another category does not match", [NOV], [paid("a", "2026-11-12", -1000, other)], [""]],
  ["45 days late in its category", [NOV], [paid("a", "2026-12-16")], ["a"]],
  ["46 days late is too late", [NOV], [paid("a", "2026-12-17")], [""]],
  ["10% more expensive", [NOV], [paid("a", "2026-11-01", -1100, other)], ["a"]],
  ["10% cheaper", [NOV], [paid("a", "2026-11-01", -900, other)], ["a"]],
  ["much cheaper, in another category", [NOV], [paid("a", "2026-11-01", -899, other)], [""]],
  ["much more expensive, in another category", [NOV], [paid("a", "2026-11-01", -1101, other)], [""]],
  ["much more expensive, in its category", [NOV], [paid("a", "2026-11-03", -1500)], ["a"]],
  ["two thirds, in its category", [NOV], [paid("a", "2026-11-01", -667)], ["a"]],
  ["less than two thirds is a part", [NOV], [paid("a", "2026-11-01", -666)], ["(a)"]],
  ["two thirds, without a category", [NOV], [plain("a", "2026-11-01", -667)], ["a"]],
  ["less than two thirds, without a category", [NOV], [plain("a", "2026-11-01", -666)], [""]],
  ["half more, without a category", [NOV], [plain("a", "2026-11-01", -1500)], ["a"]],
  ["more than half more, without a category", [NOV], [plain("a", "2026-11-01", -1501)], [""]],
  ["45 days late, without a category", [NOV], [plain("a", "2026-12-16", -700)], ["a"]],
  ["46 days late, without a category", [NOV], [plain("a", "2026-12-17", -700)], [""]],
  ["far more, in its category", [NOV], [paid("a", "2026-11-01", -9000)], ["a"]],
  ["far more income", [due("2026-11-01", pay)], [paid("a", "2026-11-01", 1501)], [""]],
  ["half more income", [due("2026-11-01", pay)], [paid("a", "2026-11-01", 1500)], ["a"]],
  ["in a chosen other category", [NOV], [paid("a", "2026-11-01", -1000, chosen)], [""]],
  [
    "in a chosen other category, matched by the user",
    [due("2026-11-01", { matchedId: "a" })],
    [paid("a", "2026-11-01", -1000, chosen)],
    ["a"],
  ],
  ["still owed: 70% is a part", [due("2026-11-01", owed)], [paid("a", "2026-11-01", -700)], ["(a)"]],
  [
    "still owed: 70% and 20%",
    [due("2026-11-01", owed)],
    [paid("a", "2026-11-01", -700), paid("b", "2026-11-20", -200)],
    ["a b"],
  ],
  ["before the amount rose", [due("2026-11-01", cheaperBefore)], [paid("a", "2026-11-01", -300)], ["a"]],
  ["after the amount rose", [due("2026-11-20", cheaperBefore)], [paid("a", "2026-11-20", -300)], ["(a)"]],
  ["before the category changed", [due("2026-11-01", cheaperBefore)], [paid("a", "2026-11-01", -500, chosen)], ["a"]],
  ["the nearest occurrence first", [NOV, DEC], [paid("a", "2026-11-28", -700)], ["", "a"]],
  [
    "a part goes to the nearest open occurrence",
    [NOV, DEC],
    [paid("a", "2026-11-30", -300), paid("b", "2026-11-20", -300)],
    ["(b)", "(a)"],
  ],
  ["within the range", [due("2026-11-01", ranged)], [paid("a", "2026-11-01", -1400, other)], ["a"]],
  ["10% outside the range", [due("2026-11-01", ranged)], [paid("a", "2026-11-01", -2200, other)], ["a"]],
  ["further outside the range", [due("2026-11-01", ranged)], [paid("a", "2026-11-01", -2201, other)], [""]],
  ["in two parts", [NOV], [paid("a", "2026-11-01", -600), paid("b", "2026-11-05", -400)], ["a b"]],
  ["paid in part", [NOV], [paid("a", "2026-11-01", -600)], ["(a)"]],
  ["a partial amount in another category does not match", [NOV], [paid("a", "2026-11-01", -600, other)], [""]],
  [
    "nearly the whole amount, in two parts",
    [NOV],
    [paid("a", "2026-11-01", -600), paid("b", "2026-11-05", -300)],
    ["a b"],
  ],
  [
    "paid twice: the second payment does not match the next occurrence",
    [NOV, DEC],
    [paid("a", "2026-11-01"), paid("b", "2026-11-03")],
    ["a", ""],
  ],
  ["on time each month", [NOV, DEC], [paid("b", "2026-12-02"), paid("a", "2026-11-02")], ["a", "b"]],
  ["early each month", [NOV, DEC], [paid("a", "2026-10-29"), paid("b", "2026-11-28")], ["a", "b"]],
  ["late each month", [NOV, DEC], [paid("a", "2026-11-09"), paid("b", "2026-12-08")], ["a", "b"]],
  ["the first one never paid", [NOV, DEC], [paid("b", "2026-11-29")], ["", "b"]],
  ["late, and the next on time", [NOV, DEC], [paid("a", "2026-11-20"), paid("b", "2026-12-01")], ["a", "b"]],
  [
    "an exact amount is preferred to a close one",
    [NOV],
    [paid("a", "2026-11-01", -1050), paid("b", "2026-11-04")],
    ["b"],
  ],
  ["a day early counts as much as two days late", [NOV], [paid("a", "2026-10-30"), paid("b", "2026-11-04")], ["b"]],
  ["the rule's category is preferred", [NOV], [paid("a", "2026-11-01", -1000, other), paid("b", "2026-11-01")], ["b"]],
  [
    "the rule's account is preferred",
    [NOV],
    [paid("a", "2026-11-01", -1000, { isSameAccount: false }), paid("b", "2026-11-01")],
    ["b"],
  ],
  [
    "weekly, four days late",
    [due("2026-11-06"), due("2026-11-13")],
    [paid("a", "2026-11-10"), paid("b", "2026-11-17")],
    ["a", "b"],
  ],
  [
    "matched by the user, with any transaction",
    [due("2026-11-01", { matchedId: "z" }), DEC],
    [paid("z", "2026-12-01")],
    ["z", ""],
  ],
  ["unmatched by the user", [due("2026-11-01", { rejectedIds: new Set(["a"]) })], [paid("a", "2026-11-01")], [""]],
  ["skipped", [due("2026-11-01", { isSkipped: true })], [paid("a", "2026-11-01")], [""]],
  [
    "income in two parts",
    [due("2026-11-01", pay)],
    [paid("a", "2026-11-01", 500), paid("b", "2026-11-02", 500)],
    ["a b"],
  ],
  [
    "income in its category does not match 11 days late",
    [due("2026-11-01", pay)],
    [paid("a", "2026-11-12", 1000)],
    [""],
  ],
] as const) {
  test(title, () => assert.deepEqual(outcome(promised, candidates), expected));
}

test("of two rules with the same payee, each matches its own transactions", () => {
  const music = { ...RULE, id: "music", amount_minor: -1099 };
  const storage = { ...RULE, id: "storage", amount_minor: -1000 };
  const promised = [due("2026-11-05", { rule: music }), due("2026-11-05", { rule: storage })];
  const candidates = [paid("s", "2026-11-05", -1000), paid("m", "2026-11-05", -1099)];
  assert.deepEqual(outcome(promised, candidates), ["m", "s"]);
});

test("a split that is a transfer is a candidate of its own", () => {
  const [loan, rent] = [
    { ...RULE, id: "loan" },
    { ...RULE, id: "rent" },
  ];
  const promised = [due("2026-11-01", { rule: rent }), due("2026-11-01", { rule: loan })];
  const whole = paid("t", "2026-11-01");
  const split = paid("t", "2026-11-01", -1000, { position: 1 });
  const found = matchOccurrences(
    promised,
    new Map([
      ["rent", [whole]],
      ["loan", [split]],
    ]),
  );
  assert.deepEqual(
    found.map(({ transactionIds, isPaid }) => [transactionIds, isPaid]),
    [
      [["t"], true],
      [["t"], true],
    ],
  );
});

test("a payment in part counts only the splits under the category of the rule", () => {
  const candidates = [
    paid("a", "2026-11-01", -1500, { partMinor: -400 }),
    paid("refund", "2026-11-02", -1500, { partMinor: 300 }),
    paid("b", "2026-11-03", -600),
  ];
  assert.deepEqual(outcome([NOV], candidates.slice(0, 2)), ["(a)"]);
  assert.deepEqual(outcome([NOV], candidates), ["a b"]);
});

const ALL_DUE = ["2026-10-01", "2026-10-15", "2026-11-01", "2026-11-08", "2026-12-01"].map((day) => due(day));
const someCandidates = fc
  .array(
    fc.record({
      offset: fc.integer({ min: -20, max: 90 }),
      amountMinor: fc.constantFrom(-1000, -1000, -990, -600, -400, -200, -1500),
      isSameCategory: fc.boolean(),
    }),
    { maxLength: 12 },
  )
  .map((rows) =>
    rows.map(({ offset, amountMinor, isSameCategory }, i) =>
      paid(`t${i}`, addDays("2026-10-01", offset), amountMinor, { isSameCategory }),
    ),
  );

test("the order of creation does not affect the matches", () => {
  fc.assert(
    fc.property(someCandidates, fc.infiniteStream(fc.nat()), (candidates, numbers) => {
      const shuffled = candidates.map((one) => ({ one, at: numbers.next().value })).sort((a, b) => a.at - b.at);
      const renamed = shuffled.map(({ one }, i) => ({ ...one, id: `u${i}` }));
      const was = new Map(renamed.map(({ id }, i) => [id, shuffled[i]?.one]));
      const contentOf = (one: Candidate | undefined) => `${one?.day} ${one?.amountMinor} ${one?.isSameCategory}`;
      const named = (list: readonly Candidate[]) => {
        const byId = new Map(list.map((one) => [one.id, one]));
        return matchOccurrences(ALL_DUE, new Map([[RULE.id, list]])).map(({ transactionIds }) =>
          transactionIds.map((id) => contentOf(was.get(id) ?? byId.get(id))).sort(),
        );
      };
      assert.deepEqual(named(renamed), named(candidates));
    }),
  );
});

test("no transaction matches two occurrences, and an unmatched one matches none", () => {
  fc.assert(
    fc.property(someCandidates, (candidates) => {
      const rejectedIds = new Set(["t0"]);
      const promised = ALL_DUE.map((one) => ({ ...one, rejectedIds }));
      const ids = matchOccurrences(promised, new Map([[RULE.id, candidates]])).flatMap(
        ({ transactionIds }) => transactionIds,
      );
      assert.equal(new Set(ids).size, ids.length);
      assert.ok(!ids.includes("t0"));
    }),
  );
});

test("an additional transaction never reopens a completed occurrence", () => {
  fc.assert(
    fc.property(someCandidates, (candidates) => {
      const completed = (list: readonly Candidate[]) => {
        const all = matchOccurrences(ALL_DUE, new Map([[RULE.id, list]]));
        return new Set(all.filter(({ isPaid }) => isPaid).map(({ occurrence }) => occurrence.dueOn));
      };
      assert.ok(completed(candidates).isSupersetOf(completed(candidates.slice(1))));
    }),
  );
});

const IDS = Array.from({ length: 14 }, (_, i) => `t${i}`);
const OFFSETS = { min: 0, max: 70 };
const someId = fc.constantFrom(...IDS);

/** How a candidate differs from a whole transaction in the rule's category. */
const someSplit = fc.record({
  isSameCategory: fc.boolean(),
  isOfOtherCategory: fc.constantFrom(false, false, true),
  partMinor: fc.constantFrom(0, 300, -300, 700, -700, 1600, -1600),
  position: fc.constantFrom(null, 0, 1),
});

/** A rule with occurrences and its candidate transactions. */
const someRule = (id: string) =>
  fc
    .record({
      amounts: fc.constantFrom([-1000, null], [-1000, -1300], [1000, null], [-1099, null]),
      terms_changed_on: fc.constantFrom(null, null, "2026-11-01"),
      match_days_before: fc.integer({ min: 0, max: 31 }),
      match_days_after: fc.integer({ min: 0, max: 31 }),
    })
    .chain(({ amounts: [amount_minor, amount_to_minor], ...days }) => {
      const rule = {
        ...RULE,
        id,
        amount_minor: amount_minor ?? -1000,
        amount_to_minor: amount_to_minor ?? null,
        ...days,
      };
      const occurrence = fc.record({
        dueOffset: fc.integer(OFFSETS),
        isSkipped: fc.constantFrom(false, false, false, true),
        isStillOwed: fc.constantFrom(false, false, false, true),
        matchedId: fc.option(someId, { nil: undefined, freq: 8 }),
        rejectedIds: fc.array(someId, { maxLength: 2 }).map((ids) => new Set(ids)),
      });
      return fc.record({
        rule: fc.constant(rule),
        promised: fc
          .uniqueArray(occurrence, { maxLength: 6, selector: ({ dueOffset }) => dueOffset })
          .map((all) => all.map(({ dueOffset, ...more }) => due(addDays("2026-10-01", dueOffset), { rule, ...more }))),
        isCandidate: fc.array(fc.boolean(), { minLength: IDS.length, maxLength: IDS.length }),
        isSame: fc.array(fc.boolean(), { minLength: IDS.length, maxLength: IDS.length }),
        splits: fc.array(someSplit, { minLength: IDS.length, maxLength: IDS.length }),
      });
    });

const someTransactions = fc.array(
  fc.record({
    offset: fc.integer(OFFSETS),
    amount: fc.constantFrom(1000, 1000, 1000, 1050, 1099, 600, 400, 300, 1500),
  }),
  { minLength: IDS.length, maxLength: IDS.length },
);

test("the result equals that of a reference implementation that ranks every pair", () => {
  fc.assert(
    fc.property(someTransactions, fc.tuple(someRule("gas"), someRule("rent")), (transactions, rules) => {
      const candidates = new Map(
        rules.map(({ rule, isCandidate, isSame, splits }) => [
          rule.id,
          transactions
            .map(({ offset, amount }, i) =>
              paid(IDS[i] ?? "", addDays("2026-10-01", offset), Math.sign(rule.amount_minor) * amount, {
                ...(isSame[i] ? {} : splits[i]),
                isSameAccount: isSame.at(-i) ?? true,
              }),
            )
            .filter((_, i) => isCandidate[i]),
        ]),
      );
      const promised = rules.flatMap((rule) => rule.promised);
      const found = matchOccurrences(promised, candidates).map(({ transactionIds, isPaid, paidMinor }) => ({
        transactionIds,
        isPaid,
        paidMinor,
      }));
      assert.deepEqual(found, slowMatch(promised, candidates));
    }),
    { numRuns: 1000 },
  );
});

test("too many pairs are rejected instead of compared", () => {
  const rule = { ...RULE, id: "coffee" };
  const days = Array.from({ length: 1001 }, () => due("2026-10-01", { rule }));
  const payments = Array.from({ length: 1000 }, (_, i) => paid(String(i), "2026-10-01", -1));
  const match = () => matchOccurrences(days, new Map([[rule.id, payments]]));
  assert.throws(match, { code: "too_many_occurrences" });
});

test("twenty years of a daily rule are matched in linear time, at another price", async () => {
  await assertLinear(1825, (count) => {
    const days = Array.from({ length: count }, (_, i) => addDays("2006-11-21", i));
    outcome(
      days.map((day) => due(day)),
      days.map((day) => paid(day, day, -700)),
    );
  });
});
