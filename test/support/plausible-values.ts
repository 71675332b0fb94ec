/** Other values that a column of a budget file, or a place in its JSON, may have by its own rule. */
import { findFault } from "../../src/operations/budget-file/check-value.ts";
import { KINDS, type KindName } from "../../src/operations/budget-file/kinds.ts";
import type { Rule } from "../../src/operations/budget-file/rule.ts";

/** Each kind takes those that are valid for it. */
const VALUES: readonly unknown[] = [
  ...["x", "Größe\u202e", "z".repeat(200), "", "12", "%_'\"<b>"],
  ...["2026-11-21", "2024-02-29", "2026-01-31", "2027-12-01", "0001-01-01", "9999-12-31"],
  ...["2026-11", "2026-12", "1900-01", "9999-12", "EUR", "USD", "JPY", "KWD", "EUR/USD/2026-11-02"],
  ...["2026-11-21T12:00:00.000000+00:00", "2020-01-01T00:00:00.000000+00:00", "9999-12-31T23:59:59.999999+00:00"],
  ...["Pacific/Kiritimati", "Europe/Prague", "1.5", "0.000000000001", "FREQ=DAILY", "FREQ=YEARLY;BYMONTHDAY=29"],
  ...["you", "learned", "alias", "rule:01a1fdfa-0000-7000-8000-000000000000", "transactions.update", "-12.50", "7"],
  ...["a".repeat(64), "01a1fdfa-0000-7000-8000-000000000000"],
  ...[0, 1, 2, 7, 100, 366, 1000, -1, -500, 0.5, 999_999_999_999_999, -999_999_999_999_999, 2 ** 31 - 1, 2 ** 52],
  ...[true, false],
];

type Row = Readonly<Record<string, unknown>>;

/** The values after one plausible change: `others` are more candidates, such as the values of other rows. */
export function plausibleValues(rule: Rule, value: unknown, others: readonly unknown[], row: Row): unknown[] {
  if (typeof rule === "object" && "nullable" in rule) {
    const inner = value === null ? [] : plausibleValues(rule.nullable, value, others, row);
    return value === null ? plausibleValues(rule.nullable, undefined, others, row) : [null, ...inner];
  }
  const changed = typeof rule === "string" ? valuesOf(rule, others) : changesOf(rule, value, others, row);
  return changed.filter((one) => one !== value && findFault(rule, one, row) === undefined);
}

function valuesOf(kind: KindName, others: readonly unknown[]): unknown[] {
  return [...others, ...VALUES].filter((one) => KINDS[kind].isValid(one));
}

function changesOf(rule: Exclude<Rule, string>, value: unknown, others: readonly unknown[], row: Row): unknown[] {
  if ("oneOf" in rule) return [...rule.oneOf];
  if ("either" in rule) return rule.either.flatMap((one) => plausibleValues(one, value, others, row));
  if ("json" in rule || "jsonBy" in rule) {
    const inner = "json" in rule ? rule.json : rule.of[String(row[rule.jsonBy])];
    if (typeof value !== "string" || inner === undefined) return others.filter((one) => typeof one === "string");
    return plausibleValues(inner, JSON.parse(value), others, row).map((one) => JSON.stringify(one));
  }
  if (typeof value !== "object" || value === null) return [];
  const isShort = Array.isArray(value) && "list" in rule;
  const removed = isShort ? value.map((_one, i) => value.toSpliced(i, 1)) : [];
  const changed = Object.entries(value).flatMap(([key, one]) => {
    const inner = ruleOf(rule, key);
    return inner === undefined ? [] : plausibleValues(inner, one, others, row).map((other) => put(value, key, other));
  });
  return [...removed, ...changed];
}

function ruleOf(rule: Exclude<Rule, string>, key: string): Rule | undefined {
  if ("fields" in rule) return rule.fields[key] ?? rule.optional?.[key];
  if ("record" in rule) return rule.record;
  if ("list" in rule) return rule.list;
  return "tuple" in rule ? (rule.tuple[Number(key)] ?? rule.last) : undefined;
}

function put(value: object, key: string, other: unknown): unknown {
  return Array.isArray(value) ? value.with(Number(key), other) : { ...value, [key]: other };
}
