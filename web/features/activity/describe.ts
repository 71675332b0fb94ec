/** Turns a change into a sentence, the resources that it is about, and the values to show. Knows no language. */
import type { Change } from "../../api/contract.ts";
import { localDay } from "../../logic/local-day.ts";

export type ChangeItem = Change["items"][number];

/** The message with `{who}` and `{what}`; of a system change, a message of its own. */
export type Sentence =
  | `activity.${"created" | "updated" | "deleted" | "restored" | "removed" | "reverted"}`
  | `activity.${"compared" | "merged" | "imported" | "import_undone" | "import_redone" | "rules_applied"}`
  | `activity.${"paid" | "matched" | "skipped" | "moved"}`;

export type SystemSentence =
  `activity.${"log_started" | "restored_backup" | "counting_days_decided" | "budget_created"}`;

/** Changes that the service made. They cannot be undone. */
const SYSTEM: Readonly<Record<string, SystemSentence>> = {
  log_started: "activity.log_started",
  budget_created: "activity.budget_created",
  restored: "activity.restored_backup",
  counting_days_decided: "activity.counting_days_decided",
};

export function systemSentence({ operation }: Change): SystemSentence | undefined {
  return SYSTEM[operation];
}

const OPERATIONS: Readonly<Record<string, Sentence>> = {
  "categories.merge": "activity.merged",
  "payees.merge": "activity.merged",
  "duplicates.answer": "activity.compared",
  "rules.apply": "activity.rules_applied",
  "recurring.pay": "activity.paid",
  "recurring.match": "activity.matched",
  "recurring.skip": "activity.skipped",
  "recurring.move": "activity.moved",
};

/** What an undo does: the opposite of what it undoes. */
const UNDOS = { created: "activity.restored", deleted: "activity.removed", updated: "activity.reverted" } as const;

/** The resources of a change that a person means: those of the operation's own type, or of the first of these types. */
const TYPES: readonly ChangeItem["type"][] = [
  ...([
    "transaction",
    "month",
    "period_note",
    "category",
    "account",
    "goal",
    "recurring_rule",
    "occurrence",
    "rule",
  ] as const),
  ...(["reconciliation", "balance_point", "budget", "payee", "tag", "payee_alias", "attachment"] as const),
  ...(["exchange_rate", "report_view", "dismissed_suggestion", "duplicate_answer"] as const),
];

/** The type that operations such as `goals.update` are about, by the first part of their name. */
const OWN_TYPES: Readonly<Record<string, readonly ChangeItem["type"][]>> = {
  accounts: ["balance_point", "reconciliation", "account"],
  attachments: ["attachment"],
  categories: ["category"],
  goals: ["goal"],
  payees: ["payee_alias", "payee"],
  recurring: ["occurrence", "recurring_rule"],
  rules: ["rule"],
  tags: ["tag"],
};

export function mainItems({ operation, items }: Change): readonly ChangeItem[] {
  const own = items.filter(({ action }) => action !== "balance");
  const wanted = [...(OWN_TYPES[operation.split(".")[0] ?? ""] ?? []), ...TYPES];
  const type = wanted.find((one) => own.some((item) => item.type === one));
  return own.filter((item) => item.type === type);
}

/** Whether a file was imported, or its import undone. What a program sends is described like other new transactions. */
export function isOfFile({ operation, import_id }: Change): boolean {
  return import_id !== null && operation !== "transactions.create";
}

export function sentenceOf(change: Change, main: readonly ChangeItem[]): Sentence {
  const { operation, undoes } = change;
  const [first] = main;
  const action = first !== undefined && main.every((one) => one.action === first.action) ? first.action : "updated";
  const undone = action === "balance" ? "updated" : action;
  if (undoes.length > 0 && isOfFile(change)) {
    return undone === "created" ? "activity.import_redone" : "activity.import_undone";
  }
  if (undoes.length > 0) return UNDOS[undone];
  if (isOfFile(change)) return "activity.imported";
  return OPERATIONS[operation] ?? `activity.${undone}`;
}

type ValueKind =
  | "icon"
  | "color"
  | "amount"
  | "category"
  | "payee"
  | "account"
  | "day"
  | "text"
  | "flag"
  | "tags"
  | "parts";

/** The fields that are shown, with the message of their label. */
export const FIELDS = {
  payee_id: ["transactions.field_payee_id", "payee"],
  category_id: ["transactions.field_category_id", "category"],
  default_category_id: ["activity.field_default_category_id", "category"],
  amount: ["transactions.field_amount", "amount"],
  authorized_at: ["transactions.field_authorized_at", "day"],
  counts_on: ["transactions.field_counts_on", "day"],
  posted_at: ["transactions.field_posted_at", "day"],
  account_id: ["transactions.field_account_id", "account"],
  transfer_account_id: ["transactions.field_transfer_account_id", "account"],
  notes: ["transactions.field_notes", "text"],
  tags: ["transactions.field_tags", "tags"],
  splits: ["transactions.field_splits", "parts"],
  is_reviewed: ["transactions.field_is_reviewed", "flag"],
  is_pending: ["transactions.field_is_pending", "flag"],
  name: ["conflict.field_name", "text"],
  group: ["conflict.field_group", "text"],
  icon: ["conflict.field_icon", "icon"],
  color: ["conflict.field_color", "color"],
  note: ["conflict.field_note", "text"],
  currency: ["conflict.field_currency", "text"],
  limit: ["conflict.field_limit", "amount"],
  floor: ["activity.field_floor", "amount"],
  monthly: ["activity.field_monthly", "amount"],
  due_on: ["conflict.field_due_on", "day"],
  starts_on: ["activity.field_starts_on", "day"],
  closed_on: ["activity.field_closed_on", "day"],
  is_archived: ["conflict.field_is_archived", "flag"],
  is_hidden: ["activity.field_is_hidden", "flag"],
} as const satisfies Readonly<Record<string, readonly [string, ValueKind]>>;

type Field = keyof typeof FIELDS;

/** A value before and after a change. Without a side, the resource did not exist or the value does not matter. */
export type Detail = {
  readonly before?: unknown;
  readonly after?: unknown;
  readonly currency: string;
} & (
  | { readonly field: Field }
  | { readonly categoryId: string }
  /** The balance of an account moved by `after`. */
  | { readonly isMove: true }
);

const EVERY_FIELD = Object.keys(FIELDS) as Field[];

export function detailsOf(main: readonly ChangeItem[]): readonly Detail[] {
  const [first] = main;
  if (first === undefined) return [];
  if (main.length > 1) return sharedDetails(main);
  const { type, action, before, after, moved, currency = "" } = first;
  if (type === "month") return plannedDetails(first);
  const move =
    typeof moved === "number" && moved !== 0 && action === "updated"
      ? [{ isMove: true, after: moved, currency } as const]
      : [];
  if (action === "updated") {
    const fields = EVERY_FIELD.filter((field) => isOther(before?.[field], after?.[field]));
    return [...fields.map((field) => ({ field, before: before?.[field], after: after?.[field], currency })), ...move];
  }
  const side = action === "deleted" ? "before" : "after";
  const values = first[side];
  const shown =
    type === "transaction" ? (["amount", "category_id"] as const) : type === "period_note" ? (["note"] as const) : [];
  return shown.flatMap((field) => (values?.[field] == null ? [] : [{ field, [side]: values[field], currency }]));
}

/** The values that all of several resources have now, if they are all known. */
function sharedDetails(main: readonly ChangeItem[]): readonly Detail[] {
  const [first] = main;
  if (!main.every(({ action, after }) => action === "updated" && after != null)) return [];
  return EVERY_FIELD.flatMap((field) => {
    const value = first?.after?.[field];
    const isShared = value !== undefined && main.every(({ after }) => !isOther(after?.[field], value));
    return isShared ? [{ field, after: value, currency: first?.currency ?? "" }] : [];
  });
}

interface Planned {
  readonly category_id: string;
  readonly planned: number;
}

/** The categories of a plan whose amounts changed. */
function plannedDetails({ before, after, currency = "" }: ChangeItem): readonly Detail[] {
  const amountsOf = (values: typeof before) =>
    new Map(((values?.plans ?? []) as readonly Planned[]).map((one) => [one.category_id, one.planned]));
  const [was, is] = [amountsOf(before), amountsOf(after)];
  return [...new Set([...was.keys(), ...is.keys()])].flatMap((categoryId) => {
    const values = { before: was.get(categoryId), after: is.get(categoryId) };
    return values.before === values.after ? [] : [{ categoryId, ...values, currency }];
  });
}

function isOther(one: unknown, other: unknown): boolean {
  return JSON.stringify(one) !== JSON.stringify(other);
}

/** The payees in values, whose names must be read. */
export function payeeIdsOf(details: readonly Detail[]): string[] {
  const ids = details.flatMap((one) => ("field" in one && one.field === "payee_id" ? [one.before, one.after] : []));
  return [...new Set(ids.filter((id) => typeof id === "string"))];
}

export interface Day<One> {
  readonly day: string;
  readonly changes: readonly One[];
}

export function byDay<One extends Pick<Change, "at">>(changes: readonly One[]): readonly Day<One>[] {
  return [...Map.groupBy(changes, ({ at }) => localDay(at))].map(([day, ofDay]) => ({ day, changes: ofDay }));
}
