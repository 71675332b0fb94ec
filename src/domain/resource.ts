/**
 * The types of resources that the change log records, each with its table in the database. The fields are listed if the
 * resource has a field table: its columns, and what reads, writes, logs, undoes, exports and shows it then follow from the
 * fields, except where a layer has functions of its own for the type.
 */
import { ACCOUNT_FIELDS } from "./account.ts";
import { BUDGET_FIELDS } from "./budget.ts";
import { CATEGORY_FIELDS } from "./category.ts";
import { DISMISSED_SUGGESTION_FIELDS } from "./dismissed-suggestion.ts";
import { DUPLICATE_ANSWER_FIELDS } from "./duplicate.ts";
import { columnOf, defaultOf, type FieldTable, fieldsOf } from "./field.ts";
import { GOAL_FIELDS } from "./goal.ts";
import { PERIOD_NOTE_FIELDS } from "./period-note.ts";
import { RECURRING_RULE_FIELDS } from "./recurring-rule.ts";
import { REPORT_VIEW_FIELDS } from "./report-view.ts";
import { TRANSACTION_FIELDS } from "./transaction.ts";

interface Resource {
  readonly table: string;
  readonly fields?: FieldTable;
}

/** Each type comes after the types that it refers to. */
export const RESOURCES = {
  budget: { table: "budgets", fields: BUDGET_FIELDS },
  account: { table: "accounts", fields: ACCOUNT_FIELDS },
  reconciliation: { table: "reconciliations" },
  balance_point: { table: "balance_points" },
  category: { table: "categories", fields: CATEGORY_FIELDS },
  payee: { table: "payees" },
  payee_alias: { table: "payee_aliases" },
  tag: { table: "tags" },
  exchange_rate: { table: "exchange_rates" },
  month: { table: "month_plans" },
  period_note: { table: "period_notes", fields: PERIOD_NOTE_FIELDS },
  goal: { table: "goals", fields: GOAL_FIELDS },
  recurring_rule: { table: "recurring_rules", fields: RECURRING_RULE_FIELDS },
  dismissed_suggestion: { table: "dismissed_suggestions", fields: DISMISSED_SUGGESTION_FIELDS },
  rule: { table: "rules" },
  transaction: { table: "transactions", fields: TRANSACTION_FIELDS },
  attachment: { table: "attachments" },
  occurrence: { table: "occurrence_decisions" },
  duplicate_answer: { table: "duplicate_answers", fields: DUPLICATE_ANSWER_FIELDS },
  report_view: { table: "report_views", fields: REPORT_VIEW_FIELDS },
} as const satisfies Readonly<Record<string, Resource>>;

export type ResourceType = keyof typeof RESOURCES;
export const RESOURCE_TYPES = Object.keys(RESOURCES) as ResourceType[];

export type TableOf<Type extends ResourceType> = (typeof RESOURCES)[Type]["table"];

/** The types with a field table. */
export type FieldResource = {
  [Type in ResourceType]: (typeof RESOURCES)[Type] extends { fields: FieldTable } ? Type : never;
}[ResourceType];
export type FieldsOf<Type extends FieldResource> = (typeof RESOURCES)[Type]["fields"];

export const FIELD_RESOURCES = RESOURCE_TYPES.filter((type): type is FieldResource => "fields" in RESOURCES[type]);

const ABSENT_VALUES: ReadonlyMap<string, Readonly<Record<string, unknown>>> = new Map([
  ["balance_point", { pending_minor: null }] as const,
  ...FIELD_RESOURCES.map((type) => {
    const optional = fieldsOf(RESOURCES[type].fields, ({ computed, nullable, create }) => {
      return computed !== true && (nullable === true || typeof create === "object");
    });
    return [
      type,
      Object.fromEntries(optional.map(([name, field]) => [columnOf(name, field), defaultOf(field)])),
    ] as const;
  }),
]);

/** The optional columns of a resource with their defaults: rows that an older version stored do not have all of them. */
export function absentValuesOf(type: string): Readonly<Record<string, unknown>> {
  return ABSENT_VALUES.get(type) ?? {};
}

/** The name of a table in code: "recurringRules". */
export type CodeName<Table extends string> = Table extends `${infer First}_${infer Rest}`
  ? `${First}${Capitalize<CodeName<Rest>>}`
  : Table;

export function codeName<Type extends ResourceType>(type: Type): CodeName<TableOf<Type>> {
  const { table } = RESOURCES[type];
  return table.replace(/_(.)/g, (_, letter: string) => letter.toUpperCase()) as CodeName<TableOf<Type>>;
}
