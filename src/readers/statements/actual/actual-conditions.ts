/** The conditions and actions of Actual's rules, which are JSON, and of its schedules, which are rules too. */
import { textOf } from "./actual-names.ts";

export interface ActualCondition {
  readonly field: string;
  readonly op: string;
  readonly value: unknown;
  readonly options: unknown;
}

/** A row of the table of rules. */
export interface ActualRule {
  readonly id: string;
  readonly stage: string | null;
  readonly isAny: boolean;
  readonly conditions: readonly ActualCondition[];
  readonly actions: readonly ActualCondition[];
  /** As Actual stores it. */
  readonly text: string;
}

/** The fields that have another name in the database than in Actual's code. */
const FIELDS: Readonly<Record<string, string>> = {
  imported_description: "imported_payee",
  description: "payee",
  acct: "account",
};

/** Undefined for a deleted rule. */
export function toRule([id, stage, conditions, actions, tombstone, op]: readonly unknown[]): ActualRule | undefined {
  if (tombstone) return undefined;
  const texts = [textOf(conditions) ?? "[]", textOf(actions) ?? "[]"] as const;
  return {
    ...{ id: String(id), stage: textOf(stage), isAny: op === "or" },
    conditions: parseList(texts[0]),
    actions: parseList(texts[1]),
    text: texts.join(" → "),
  };
}

/** Anything that is no list of conditions becomes one that nothing supports. */
function parseList(text: string): readonly ActualCondition[] {
  let parsed: unknown;
  try {
    parsed = JSON.parse(text);
  } catch {
    return [UNKNOWN];
  }
  if (!Array.isArray(parsed)) return [UNKNOWN];
  return parsed.map((one: unknown): ActualCondition => {
    if (typeof one !== "object" || one === null) return UNKNOWN;
    const { field, op, value, options } = one as Partial<Record<string, unknown>>;
    const name = String(field ?? "");
    return { field: Object.hasOwn(FIELDS, name) ? (FIELDS[name] ?? name) : name, op: String(op ?? ""), value, options };
  });
}

const UNKNOWN: ActualCondition = { field: "", op: "unknown", value: null, options: null };

/** The two ends of a range of hundredths, the smaller one first. */
export function rangeOf(value: unknown): readonly [number, number] | undefined {
  if (typeof value !== "object" || value === null) return undefined;
  const { num1, num2 } = value as Partial<Record<string, unknown>>;
  if (!Number.isSafeInteger(num1) || !Number.isSafeInteger(num2)) return undefined;
  const [one, other] = [num1 as number, num2 as number];
  return one <= other ? [one, other] : [other, one];
}
