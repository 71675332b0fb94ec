/**
 * Runs rules on imported rows and transactions. `compileRules` folds the values of all conditions once, so that many rows
 * can be compared with them.
 */
import { dayNumber } from "./calendar.ts";
import { nameKey } from "./name.ts";
import {
  listOf,
  type Rule,
  type RuleCondition,
  type RuleConditions,
  type RuleEffect,
  type RuleField,
  type RuleSubject,
  type Scalar,
} from "./rule.ts";

/** Returns the value of a row, folded; null if it is not known. */
type FoldedOf = (field: RuleField) => Scalar | null;
type Check = (foldedOf: FoldedOf) => boolean;

/**
 * Prepares rules for many rows. The returned function runs them in order on a row, and returns null if none applies.
 * `payeeName` returns the name of the payee that a rule sets.
 */
export function compileRules(
  rules: readonly Rule[],
  payeeName: (id: string) => string | undefined,
): (subject: RuleSubject) => RuleEffect | null {
  const compiled = rules.map((rule) => {
    const name = rule.then.payee_id === null ? undefined : payeeName(rule.then.payee_id);
    return { rule, isMet: compileConditions(rule.when), payee: name === undefined ? undefined : nameKey(name) };
  });
  return (subject) => {
    const folded = new Map<RuleField, Scalar | null>();
    const foldedOf: FoldedOf = (field) => {
      let value = folded.get(field);
      if (value === undefined) {
        value = foldValue(field, subject);
        folded.set(field, value);
      }
      return value;
    };
    const fired: Rule[] = [];
    for (const { rule, isMet, payee } of compiled) {
      if (!isMet(foldedOf)) continue;
      fired.push(rule);
      if (payee !== undefined) folded.set("payee", payee);
      if (rule.stop) break;
    }
    return fired.length === 0 ? null : effectOf(fired);
  };
}

/** A weekday is 1 (Monday) to 7. */
function foldValue(field: RuleField, subject: RuleSubject): Scalar | null {
  if (field === "weekday") return subject.day === null ? null : ((dayNumber(subject.day) + 3) % 7) + 1; // day 0 was a Thursday
  const value = subject[field];
  return typeof value === "string" ? nameKey(value) : value;
}

/** Later rules replace the fields of earlier ones, and add tags. */
function effectOf(fired: readonly Rule[]): RuleEffect {
  const lastWith = (isSet: (then: Rule["then"]) => boolean) => fired.findLast(({ then }) => isSet(then));
  const setters = {
    payee_id: lastWith(({ payee_id }) => payee_id !== null),
    category_id: lastWith(({ category_id }) => category_id !== null),
    transfer_account_id: lastWith(({ transfer_account_id }) => transfer_account_id !== null),
    skip: lastWith(({ skip }) => skip),
  };
  return {
    payee_id: setters.payee_id?.then.payee_id ?? null,
    category_id: setters.category_id?.then.category_id ?? null,
    tags: [...new Set(fired.flatMap(({ then }) => then.tags))],
    notes: lastWith(({ notes }) => notes !== null)?.then.notes ?? null,
    transfer_account_id: setters.transfer_account_id?.then.transfer_account_id ?? null,
    skip: setters.skip !== undefined,
    rules: fired.map(({ id }) => id),
    by: Object.fromEntries(Object.entries(setters).flatMap(([field, rule]) => (rule ? [[field, rule.id]] : []))),
  };
}

function compileConditions({ all, any, not }: RuleConditions): Check {
  const [allOf, anyOf, noneOf] = [all.map(compileCondition), any.map(compileCondition), not.map(compileCondition)];
  return (foldedOf) => {
    const isMet = (check: Check) => check(foldedOf);
    return allOf.every(isMet) && (anyOf.length === 0 || anyOf.some(isMet)) && !noneOf.some(isMet);
  };
}

function compileCondition({ field, op, value }: RuleCondition): Check {
  const isNumber = field === "amount" || field === "weekday";
  const isMet = compileOperator(
    op,
    listOf(value).map((one) => (isNumber ? Number(one) : nameKey(String(one)))),
  );
  return (foldedOf) => {
    const own = foldedOf(field);
    return own !== null && isMet(own);
  };
}

function compileOperator(op: RuleCondition["op"], values: readonly Scalar[]): (own: Scalar) => boolean {
  if (op === "is" || op === "in") {
    const wanted = new Set(values);
    return (own) => wanted.has(own);
  }
  const [first = "", last = first] = values;
  if (op === "between") return (own) => own >= first && own <= last;
  const text = String(first);
  if (op === "contains") return (own) => String(own).includes(text);
  if (op === "starts_with") return (own) => String(own).startsWith(text);
  const isLike = compilePattern(text);
  return (own) => isLike(String(own));
}

/** Returns whether a text has the form of a pattern, in which `*` stands for any text. */
export function compilePattern(pattern: string): (text: string) => boolean {
  const [first = "", ...rest] = pattern.split("*");
  const last = rest.pop();
  if (last === undefined) return (text) => text === pattern;
  return (text) => {
    if (!text.startsWith(first)) return false;
    let from = first.length;
    for (const part of rest) {
      const at = text.indexOf(part, from);
      if (at < 0) return false;
      from = at + part.length;
    }
    return text.length - from >= last.length && text.endsWith(last);
  };
}
