/** Actual's rules for transactions, in the order in which they run. */
import { isDay } from "../../../domain/calendar.ts";
import { MAX_NAME } from "../../../domain/lengths.ts";
import type { ReportReason } from "../../../domain/migration-report.ts";
import { cleanName } from "../../../domain/name.ts";
import type { MigratedCondition, MigratedRule } from "../migration/migration.ts";
import type { ReportWriter } from "../migration/report-writer.ts";
import { type ActualCondition, type ActualRule, rangeOf, toRule } from "./actual-conditions.ts";
import type { ActualDatabase } from "./actual-database.ts";
import type { Names } from "./actual-names.ts";

const STAGES = ["pre", null, "post"];

export function readRules(database: ActualDatabase, names: Names, report: ReportWriter): MigratedRule[] {
  const rules = [...database.optionalRows("rules")].flatMap((cells) => toRule(cells) ?? []);
  const placeOf = ({ stage }: ActualRule) => STAGES.indexOf(stage);
  return rules
    .filter(({ actions }) => !actions.some(({ op }) => op === "link-schedule"))
    .sort((one, other) => placeOf(one) - placeOf(other))
    .flatMap((rule) => convert(rule, names, report));
}

class Unsupported extends Error {
  readonly why: ReportReason;

  constructor(why: ReportReason) {
    super(why);
    this.why = why;
  }
}

function convert(rule: ActualRule, names: Names, report: ReportWriter): MigratedRule[] {
  const name = nameOf(rule, names);
  try {
    const met: MigratedCondition[] = [];
    const not: MigratedCondition[] = [];
    for (const condition of rule.conditions) {
      const { isNegated, ...converted } = toCondition(condition, names);
      (isNegated ? not : met).push(converted);
    }
    if (rule.conditions.length === 0 || (rule.isAny && not.length > 0)) throw new Unsupported("not_supported");
    const converted: MigratedRule = {
      ...{ name, ...(rule.isAny ? { all: [], any: met } : { all: met, any: [] }), not },
      ...toActions(rule, name, names, report),
    };
    report.carry("rules", name);
    return [converted];
  } catch (error) {
    if (!(error instanceof Unsupported)) throw error;
    report.leaveOut("rules", name, error.why, rule.text);
    return [];
  }
}

/** Actual's rules have no names: one is named after what it looks for. */
function nameOf({ conditions: [first] }: ActualRule, names: Names): string {
  const { field = "transactions", value = null } = first ?? {};
  const one: unknown = Array.isArray(value) ? value[0] : value;
  const text = typeof one === "string" ? (wordsOf(field, one, names) ?? "") : "";
  return cleanName(text).slice(0, MAX_NAME).toWellFormed().trim() || `Rule for ${field.replace("_", " ")}`;
}

function wordsOf(field: string, value: string, names: Names): string | null {
  if (field === "payee") return names.payeeOf(value).name;
  if (field === "account") return names.accounts.get(value)?.name ?? null;
  return field === "category" ? (names.categoryOf(value)?.name ?? null) : value;
}

type Converted = MigratedCondition & { readonly isNegated: boolean };

const NEGATED: Readonly<Record<string, string>> = {
  isNot: "is",
  notOneOf: "oneOf",
  doesNotContain: "contains",
};

function toCondition({ field, op: given, value, options }: ActualCondition, names: Names): Converted {
  const isNegated = Object.hasOwn(NEGATED, given);
  const op = isNegated ? (NEGATED[given] ?? given) : given;
  if (op === "matches") throw new Unsupported("regular_expression");
  if (field === "amount") return { ...amountCondition(op, value, options), isNegated };
  if (field === "date") {
    if (op !== "is" || typeof value !== "string" || !isDay(value)) throw new Unsupported("not_supported");
    return { field: "day", op: "is", value, isNegated };
  }
  if (field === "imported_payee") return { ...textCondition("bank_text", op, value), isNegated };
  if (field === "payee" && op === "contains") return { ...textCondition("payee", op, value), isNegated };
  if (field === "payee")
    return {
      ...textCondition(
        "payee",
        op,
        mapText(value, (id) => names.payeeOf(id).name),
      ),
      isNegated,
    };
  if (field === "account") {
    return {
      ...textCondition(
        "account",
        op,
        mapText(value, (id) => names.accounts.get(id)?.name ?? null),
      ),
      isNegated,
    };
  }
  throw new Unsupported("not_supported");
}

/** Ids become names. */
function mapText(value: unknown, toName: (id: string) => string | null): unknown {
  const convert = (id: unknown) => {
    const name = typeof id === "string" ? toName(id) : null;
    if (name === null || name.trim() === "") throw new Unsupported("not_supported");
    return name;
  };
  return Array.isArray(value) ? value.map(convert) : convert(value);
}

function textCondition(field: "bank_text" | "payee" | "account", op: string, value: unknown): MigratedCondition {
  if (op === "oneOf" && Array.isArray(value) && value.length > 0 && value.every(isText))
    return { field, op: "in", value };
  if ((op === "is" || op === "contains") && isText(value)) return { field, op, value };
  throw new Unsupported("not_supported");
}

function isText(value: unknown): value is string {
  return typeof value === "string" && value.trim() !== "";
}

/** The largest amount in hundredths. */
const MAX_HUNDREDTHS = 99_999_999_999;

/** Amounts of rules with the option `outflow` or `inflow` have no sign. */
function amountCondition(op: string, value: unknown, options: unknown): MigratedCondition {
  const { inflow, outflow } = (options ?? {}) as Partial<Record<string, unknown>>;
  const range = amountRange(op, value);
  const [from, until]: readonly [number, number] = outflow
    ? [-range[1], -Math.max(0, range[0])]
    : inflow
      ? [Math.max(0, range[0]), range[1]]
      : range;
  if (from === until) return { field: "amount", op: "is", value: from / 100 };
  return { field: "amount", op: "between", value: [from / 100, until / 100] };
}

/** The range of hundredths that meets the condition. */
function amountRange(op: string, value: unknown): readonly [number, number] {
  const range = op === "isbetween" ? rangeOf(value) : undefined;
  if (range !== undefined) return range;
  if (!Number.isSafeInteger(value)) throw new Unsupported("not_supported");
  const amount = value as number;
  if (op === "is") return [amount, amount];
  if (op === "isapprox") {
    const distance = Math.round(Math.abs(amount) * 0.075);
    return [amount - distance, amount + distance];
  }
  if (op === "gt") return [amount + 1, MAX_HUNDREDTHS];
  if (op === "gte") return [amount, MAX_HUNDREDTHS];
  if (op === "lt") return [-MAX_HUNDREDTHS, amount - 1];
  if (op === "lte") return [-MAX_HUNDREDTHS, amount];
  throw new Unsupported("not_supported");
}

type Actions = Pick<MigratedRule, "payee" | "category" | "tags" | "notes" | "transfer_account" | "skip" | "stop">;

/** Actions without a counterpart are left out. @throws Unsupported if none is left. */
function toActions(rule: ActualRule, name: string, names: Names, report: ReportWriter): Actions {
  const none: Actions = {
    ...{ payee: null, category: null, tags: [], notes: null, transfer_account: null, skip: false, stop: false },
  };
  const left: ActualCondition[] = [];
  let actions = none;
  for (const action of rule.actions) {
    const found = toAction(action, names);
    if (found === undefined) left.push(action);
    else actions = { ...actions, ...found };
  }
  if (actions === none) throw new Unsupported("action_left_out");
  for (const action of left) report.change("rules", name, "action_left_out", JSON.stringify(action));
  return actions;
}

function toAction({ op, field, value, options }: ActualCondition, names: Names): Partial<Actions> | undefined {
  if (op === "delete-transaction") return { skip: true };
  const isComputed = options !== null && options !== undefined && JSON.stringify(options) !== "{}";
  if (op !== "set" || isComputed || !isText(value)) return undefined;
  if (field === "notes") return { notes: value };
  if (field === "category") {
    const category = names.categoryOf(value);
    return category === undefined || category.isDeleted ? undefined : { category: category.name };
  }
  if (field !== "payee") return undefined;
  const { name, transferAccount } = names.payeeOf(value);
  if (transferAccount !== null) return { transfer_account: transferAccount };
  return name === null ? undefined : { payee: name };
}
