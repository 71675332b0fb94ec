/** Rules: conditions, patterns, order and stop, faults, and rules that can never run. */
import assert from "node:assert/strict";
import { test } from "node:test";
import fc from "fast-check";
import {
  conditionFault,
  MAX_RULE_VALUES,
  MAX_RULES,
  type Rule,
  type RuleActions,
  type RuleCondition,
  type RuleSubject,
  rulesFault,
  shadowedRules,
} from "../../src/domain/rule.ts";
import { compilePattern, compileRules } from "../../src/domain/run-rules.ts";
import { assertLinear } from "../support/growth.ts";

const SUBJECT: RuleSubject = {
  ...{ bank_text: "POS REWE Markt 0451 BERLIN", payee: "REWE Markt", counter_account: "DE89370400440532013000" },
  ...{ bank_code: null, account_id: "a1", currency: "EUR", source: "import", amount: -12.5, day: "2026-05-04" },
};
const NO_ACTIONS: RuleActions = {
  ...{ payee_id: null, category_id: null, tags: [], notes: null, transfer_account_id: null, skip: false },
};

function rule(id: string, when: Partial<Rule["when"]>, then: Partial<RuleActions> = {}, stop = false): Rule {
  return {
    ...{ id, name: id, stop, position: 1, created_at: "", updated_at: "" },
    when: { all: [], any: [], not: [], ...when },
    then: { ...NO_ACTIONS, ...then },
  };
}

const is = (field: RuleCondition["field"], op: RuleCondition["op"], value: RuleCondition["value"]): RuleCondition => ({
  ...{ field, op, value },
});
const fires = (when: Partial<Rule["when"]>) =>
  compileRules([rule("r", when, { skip: true })], () => undefined)(SUBJECT) !== null;

test("a condition compares its field", () => {
  const cases: readonly (readonly [RuleCondition, boolean])[] = [
    [is("bank_text", "contains", "rewe  markt"), true],
    [is("bank_text", "contains", "edeka"), false],
    [is("bank_text", "starts_with", "pos"), true],
    [is("bank_text", "starts_with", "rewe"), false],
    [is("bank_text", "like", "*rewe*berlin"), true],
    [is("bank_text", "like", "rewe*"), false],
    [is("payee", "is", "rewe markt"), true],
    [is("payee", "in", ["Edeka", "REWE MARKT"]), true],
    [is("counter_account", "is", "de89370400440532013000"), true],
    [is("bank_code", "like", "*"), false],
    [is("amount", "is", -12.5), true],
    [is("amount", "between", [-20, -10]), true],
    [is("amount", "between", [-10, 0]), false],
    [is("account_id", "in", ["a0", "a1"]), true],
    [is("currency", "is", "eur"), true],
    [is("source", "is", "manual"), false],
    [is("day", "between", ["2026-05-01", "2026-05-31"]), true],
    [is("day", "is", "2026-05-05"), false],
    [is("weekday", "is", 1), true],
    [is("weekday", "in", [6, 7]), false],
  ];
  for (const [condition, expected] of cases) {
    assert.equal(conditionFault(condition), undefined, JSON.stringify(condition));
    assert.equal(fires({ all: [condition] }), expected, JSON.stringify(condition));
  }
});

test("all, any and not must all hold", () => {
  const [yes, no] = [is("currency", "is", "EUR"), is("currency", "is", "USD")];
  assert.equal(fires({ all: [yes, no] }), false);
  assert.equal(fires({ any: [no, yes] }), true);
  assert.equal(fires({ any: [no] }), false);
  assert.equal(fires({ not: [no] }), true);
  assert.equal(fires({ all: [yes], not: [yes] }), false);
});

test("rules run in order, see earlier payees, and stop", () => {
  const first = rule("1", { all: [is("payee", "starts_with", "rewe")] }, { payee_id: "p1", tags: ["food"] });
  const second = rule("2", { all: [is("payee", "is", "Supermarket")] }, { category_id: "c1", tags: ["food", "home"] });
  const third = rule("3", { all: [is("currency", "is", "EUR")] }, { category_id: "c2" });
  const name = (id: string) => (id === "p1" ? "Supermarket" : undefined);
  const effect = compileRules([first, second, third], name)(SUBJECT);
  assert.deepEqual(effect, {
    ...{ ...NO_ACTIONS, payee_id: "p1", category_id: "c2", tags: ["food", "home"] },
    by: { payee_id: "1", category_id: "3" },
    rules: ["1", "2", "3"],
  });
  const stopped = compileRules([first, { ...second, stop: true }, third], name)(SUBJECT);
  assert.deepEqual([stopped?.category_id, stopped?.by.category_id], ["c1", "2"]);
  assert.equal(compileRules([second], name)(SUBJECT), null);
});

test("a pattern matches like the equivalent regular expression", () => {
  const letters = fc.string({ unit: fc.constantFrom("a", "b"), maxLength: 8 });
  const pattern = fc.string({ unit: fc.constantFrom("a", "b", "*"), maxLength: 6 });
  fc.assert(
    fc.property(letters, pattern, (text, like) => {
      assert.equal(compilePattern(like)(text), new RegExp(`^${like.replaceAll("*", ".*")}$`).test(text));
    }),
  );
  assert.equal(compilePattern("*a".repeat(200))("a".repeat(60_000)), true);
});

test("comparing rows with four times as many lists of four times the length takes linear time", async () => {
  await assertLinear(50, (count) => {
    const values = Array.from({ length: count }, (_, i) => `Grüße ẞ ${i}`);
    const any = Array.from({ length: count / 4 }, () => is("bank_text", "in", values));
    const run = compileRules([rule("r", { any }, { skip: true })], () => undefined);
    for (let i = 0; i < 20_000; i += 1) {
      const number = i % (2 * count);
      assert.equal(run({ ...SUBJECT, bank_text: `GRÜSSE SS ${number}` }) !== null, number < count);
    }
  });
});

test("a condition that cannot be met is a fault", () => {
  for (const condition of [
    is("amount", "contains", "5"),
    is("amount", "is", "5"),
    is("amount", "between", [5]),
    is("amount", "between", [5, 1]),
    is("payee", "is", ["a"]),
    is("payee", "in", "a"),
    is("payee", "in", []),
    is("payee", "contains", " "),
    is("weekday", "is", 8),
    is("day", "is", "May"),
    is("account_id", "contains", "a"),
  ]) {
    assert.notEqual(conditionFault(condition), undefined, JSON.stringify(condition));
  }
});

test("a rule after one that stops and has a part of its conditions never runs", () => {
  const [rewe, eur] = [is("payee", "contains", "rewe"), is("currency", "is", "EUR")];
  const wide = rule("wide", { all: [rewe] }, {}, true);
  const cases: readonly (readonly [Rule, boolean])[] = [
    [rule("b", { all: [rewe, eur] }), true],
    [rule("b", { all: [eur] }), false],
    [rule("b", { any: [rewe] }), false],
    [rule("b", { all: [rewe], not: [eur] }), true],
  ];
  for (const [narrow, expected] of cases) assert.equal(shadowedRules([wide, narrow]).has("b"), expected);
  assert.equal(shadowedRules([{ ...wide, stop: false }, rule("b", { all: [rewe] })]).size, 0);
  const anyOf = rule("any", { any: [rewe, eur] }, {}, true);
  assert.equal(shadowedRules([anyOf, rule("b", { any: [eur] })]).get("b"), "any");
});

test("every row that meets a shadowed rule meets the rule that shadows it", () => {
  const condition = fc.constantFrom(...["r", "re", "x"].map((text) => is("payee", "contains", text)));
  const conditions = fc.array(condition, { maxLength: 2 });
  const when = fc.record({ all: conditions, any: conditions, not: conditions });
  const payee = fc.constantFrom("r", "re", "x", "xre", "y");
  let count = 0;
  fc.assert(
    fc.property(when, when, payee, (wide, narrow, name) => {
      const rules = [rule("wide", wide, {}, true), rule("narrow", narrow)];
      if (!shadowedRules(rules).has("narrow")) return;
      count += 1;
      const [isWide, isNarrow] = rules.map((one) => compileRules([one], () => undefined)({ ...SUBJECT, payee: name }));
      if (isNarrow !== null) assert.notEqual(isWide, null);
    }),
  );
  assert.ok(count > 0);
});

test("rules with four times as many conditions are compared with each other in linear time", async () => {
  await assertLinear(12, assertOneShadowed);
});

function assertOneShadowed(conditions: number): void {
  const shared = Array.from({ length: conditions }, (_, i) => is("payee", "contains", `some text ${i}`));
  const rules = Array.from({ length: MAX_RULES }, (_, i) =>
    rule(`r${i}`, { all: [...shared, is("payee", "contains", `own ${i}`)] }, {}, true),
  );
  const long = Array.from({ length: 4 * conditions }, (_, i) => `a value of a long list ${i}`);
  const lists = Array.from({ length: MAX_RULES }, (_, i) =>
    rule(`l${i}`, { any: [is("payee", "in", [...long, `own ${i}`])] }, {}, true),
  );
  const shadowed = shadowedRules([...rules, ...lists, { ...rules[7], id: "again" } as Rule]);
  assert.deepEqual([...shadowed], [["again", "r7"]]);
}

test("the rules of a budget exceed a limit", () => {
  const value = (count: number) =>
    is(
      "payee",
      "in",
      Array.from({ length: count }, (_, i) => `${i}`),
    );
  const one = { when: { all: [value(1)], any: [], not: [] } };
  const half = { when: { all: [], any: [value(MAX_RULE_VALUES / 2 - 1)], not: [is("payee", "is", "x")] } };
  assert.equal(rulesFault(Array.from({ length: MAX_RULES }, () => one)), undefined);
  assert.match(rulesFault(Array.from({ length: MAX_RULES + 1 }, () => one)) ?? "", /at most 500 rules/);
  assert.equal(rulesFault([half, half]), undefined);
  assert.match(rulesFault([half, half, one]) ?? "", /at most 5000 values .* would have 5001/);
});
