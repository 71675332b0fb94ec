/** Checks values of a budget file against their rules. */
import { parseBoundedJson } from "../../domain/bounded-json.ts";
import { KINDS, type KindName } from "./kinds.ts";
import type { Fields, Rule } from "./rule.ts";

/** The largest number of values in a column with JSON. The summary of an import with many statements has a few thousand. */
const MAX_JSON_VALUES = 200_000;

type Row = Readonly<Record<string, unknown>>;

/** The problem with a value, as the end of a sentence, and its place in the JSON of the value: "" or "/issues/3/code". */
export interface Fault {
  readonly text: string;
  readonly path: string;
}

/** Undefined if the value is as the rule says. `row` has the other columns. */
export function findFault(rule: Rule, value: unknown, row: Row = {}): Fault | undefined {
  if (typeof rule === "string") return faultOfKind(rule, value);
  if ("oneOf" in rule)
    return rule.oneOf.some((one) => one === value) ? undefined : mustBe(listWords(rule.oneOf), value);
  if ("nullable" in rule) return value === null ? undefined : findFault(rule.nullable, value, row);
  if ("json" in rule) return faultOfJson(rule.json, value);
  if ("jsonBy" in rule) return faultOfJson(ruleBy(rule, row), value);
  if ("either" in rule) return faultOfAll(rule.either, value);
  if ("fields" in rule) return faultOfObject(value, rule.fields, rule.optional ?? {});
  if ("record" in rule) return faultOfRecord(value, rule.key, rule.record);
  return faultOfList(rule, value);
}

export function formatFault({ text, path }: Fault): string {
  return path === "" ? text : `${text} (at ${path})`;
}

/** A value for an error message: cut, and without characters that a terminal would obey. */
export function showValue(value: unknown): string {
  if (typeof value === "object" && value !== null) return Array.isArray(value) ? "a list" : "an object";
  const text = JSON.stringify(value)?.replace(/[\p{C}\u2028\u2029]/gu, "\u{fffd}") ?? "nothing";
  return text.length > 60 ? `${text.slice(0, 60)}...` : text;
}

function fault(text: string): Fault {
  return { text, path: "" };
}

function mustBe(expects: string, value: unknown): Fault {
  return fault(`must be ${expects}, not ${showValue(value)}`);
}

function inside(key: string | number, found: Fault | undefined): Fault | undefined {
  return found && { ...found, path: `/${key}${found.path}` };
}

function listWords(words: readonly unknown[]): string {
  return words.length === 1 ? String(words[0]) : `one of ${words.join(", ")}`;
}

function faultOfKind(name: KindName, value: unknown): Fault | undefined {
  const { expects, isValid } = KINDS[name];
  return isValid(value) ? undefined : mustBe(expects, value);
}

function ruleBy({ jsonBy, of }: Extract<Rule, { readonly jsonBy: string }>, row: Row): Rule {
  const key = String(row[jsonBy]);
  return (Object.hasOwn(of, key) ? of[key] : undefined) ?? "none";
}

/** Undefined if the text is not JSON, or has too many values. */
export function parseJson(text: string): { readonly value: unknown } | undefined {
  return parseBoundedJson(text, MAX_JSON_VALUES);
}

function faultOfJson(rule: Rule, value: unknown): Fault | undefined {
  const parsed = typeof value === "string" ? parseJson(value) : undefined;
  return parsed === undefined ? mustBe("JSON", value) : findFault(rule, parsed.value);
}

/** The fault by the rule that the value comes closest to. */
function faultOfAll(rules: readonly Rule[], value: unknown): Fault | undefined {
  let closest: Fault | undefined;
  for (const rule of rules) {
    const found = findFault(rule, value);
    if (found === undefined) return undefined;
    if (closest === undefined || found.path > closest.path) closest = found;
  }
  return closest;
}

function faultOfObject(value: unknown, required: Fields, optional: Fields): Fault | undefined {
  if (!isObject(value)) return mustBe("an object", value);
  const missing = Object.keys(required).find((name) => !Object.hasOwn(value, name));
  if (missing !== undefined) return fault(`lacks ${missing}`);
  for (const [name, one] of Object.entries(value)) {
    const rules = [required, optional].find((fields) => Object.hasOwn(fields, name));
    if (rules === undefined) return fault(`has the unknown field ${showValue(name)}`);
    const found = inside(name, findFault(rules[name] ?? "none", one));
    if (found !== undefined) return found;
  }
  return undefined;
}

function faultOfRecord(value: unknown, key: KindName, rule: Rule): Fault | undefined {
  if (!isObject(value)) return mustBe("an object", value);
  for (const [name, one] of Object.entries(value)) {
    const found = faultOfKind(key, name) ?? inside(name, findFault(rule, one));
    if (found !== undefined) return found;
  }
  return undefined;
}

type ListRule = Extract<Rule, { readonly list: Rule } | { readonly tuple: unknown }>;

function faultOfList(rule: ListRule, value: unknown): Fault | undefined {
  if (!Array.isArray(value)) return mustBe("a list", value);
  const least = "list" in rule ? 0 : rule.tuple.length;
  const most = "list" in rule ? (rule.most ?? MAX_JSON_VALUES) : least + (rule.last === undefined ? 0 : 1);
  if (value.length < least || value.length > most) return fault(`has ${value.length} entries, not ${least} to ${most}`);
  for (const [i, one] of value.entries()) {
    const own = "list" in rule ? rule.list : (rule.tuple[i] ?? rule.last ?? "none");
    const found = inside(i, findFault(own, one));
    if (found !== undefined) return found;
  }
  return undefined;
}

function isObject(value: unknown): value is Row {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}
