/** The schemas of the change log and of histories, and the JSON of changes. */
import type { Static } from "typebox";
import { ACTOR_KINDS, CHANGE_ACTIONS, type ChangeItem } from "../../../domain/change.ts";
import { RESOURCE_TYPES, type ResourceType } from "../../../domain/resource.ts";
import type { ChangedResources } from "../../../operations/changes/load-resources.ts";
import type { ChangeView } from "../../../operations/changes/read-changes.ts";
import type { ChangeValues, History, ItemValues, PastRow } from "../../../operations/changes/read-history.ts";
import {
  Amount,
  CommaSeparated,
  Cursor,
  described,
  Fields,
  Id,
  Limit,
  Named,
  Nullable,
  OneOf,
  PageFields,
  Seq,
  Timestamp,
} from "../../shapes.ts";
import { Type } from "../../type.ts";
import { RESOURCE_VIEWS } from "./resource-views.ts";

const MAX_LIMIT = 500;
export const DEFAULT_LIMIT = 100;

/** The maximum number of items of a change in a response. */
const MAX_ITEMS = 100;

/** The number of items of a change that get their values in a list. */
export const VALUED_ITEMS = 10;

/** The maximum number of changes that one request may name. */
const MAX_SEQS = 1000;

const TypeJson = OneOf(RESOURCE_TYPES, { description: "The type of the resource." });

const Action = OneOf(CHANGE_ACTIONS, {
  description: "`balance`: only the account's balance changed, through transactions.",
});

const ITEM = {
  type: TypeJson,
  id: Type.String({
    description:
      "The id of the resource. For a month, its name (`2026-11`). For an occurrence, its rule and day (`RULE/2026-11-05`). For an exchange rate, its currencies and day (`EUR/USD/2026-11-21`).",
  }),
  action: Action,
};

export const ActorJson = Fields({
  kind: OneOf(ACTOR_KINDS, { description: "The kind of actor." }),
  id: Nullable(described(Id, "The id of the user or token. Null for a command or a job.")),
  name: Nullable(Type.String({ description: "The name of the token or the user." })),
});

const SOURCE = {
  seq: Seq,
  at: Timestamp,
  actor: described(ActorJson, "Who made the change."),
  operation: Type.String({ description: "The operation, such as `transactions.update`." }),
};
const STATE = {
  import_id: Nullable(described(Id, "The import that this change committed, undid or redid.")),
  item_count: Type.Integer({ minimum: 0, description: "The number of changed resources." }),
  undoes: Type.Array(Seq, { description: "The changes that this one undid." }),
  undone_by: Nullable(described(Seq, "The change that undid this one. Null if this change is in effect.")),
};

const Values = (description: string) =>
  Nullable(Type.Unsafe<Readonly<Record<string, unknown>>>({ type: "object", description }));

const VALUES = {
  before: Values(
    "The previous values of the changed fields, or of all fields if the resource was deleted. Null if it was created.",
  ),
  after: Values(
    "The new values of the changed fields, or of all fields if the resource was created. Null if it was deleted.",
  ),
  moved: Type.Optional(
    Nullable(
      described(
        Amount,
        "Only for accounts: the amount by which the balance changed, in the account's currency. Null if the account's currency changed.",
      ),
    ),
  ),
};

const ChangeItemJson = Named("ChangeItem", {
  ...ITEM,
  name: Type.Optional(
    Nullable(
      Type.String({
        description:
          "The name of the resource. A transaction has that of its payee, an occurrence that of its rule. Null if it has none. Only with `include=values`.",
      }),
    ),
  ),
  currency: Type.Optional(
    Type.String({ description: "The currency of the amounts in `before` and `after`. Only with `include=values`." }),
  ),
  before: Type.Optional(VALUES.before),
  after: Type.Optional(VALUES.after),
  moved: VALUES.moved,
});

const ChangeJson = Named("Change", {
  ...SOURCE,
  items: Type.Array(ChangeItemJson, {
    description: `The changed resources, at most ${MAX_ITEMS}. \`GET /v1/changes/{seq}\` returns all of them.`,
  }),
  ...STATE,
});

const ChangeWithValues = Named("ChangeWithValues", {
  ...SOURCE,
  items: Type.Array(Named("ChangeItemWithValues", { ...ITEM, ...VALUES }), {
    description: "The changed resources of this page.",
  }),
  ...STATE,
});

/** The lists of changed resources, by their names. */
const LISTS = Object.fromEntries(
  Object.values(RESOURCE_VIEWS).map(({ list, schema }) => [
    list,
    Type.Optional(Type.Array(schema, { description: `Only with \`include=resources\`: the changed ${words(list)}.` })),
  ]),
);

function words(list: string): string {
  return list === "recurring" ? "recurring rules" : list.replaceAll("_", " ");
}

export const ListChangesQuery = {
  since: Type.Optional(
    described(Seq, "Only changes after this one, oldest first. Without it, the newest changes, newest first."),
  ),
  limit: Type.Optional(Limit(MAX_LIMIT, DEFAULT_LIMIT)),
  cursor: Type.Optional(described(Cursor, "Without `since`: the `next_cursor` of the previous page.")),
  type: Type.Optional(CommaSeparated(RESOURCE_TYPES, "Only changes of a resource of one of these types.")),
  action: Type.Optional(
    CommaSeparated(
      CHANGE_ACTIONS,
      "Only changes that did one of these things to a resource. With `type`, to a resource of one of these types: `type=account&action=created,updated,deleted` leaves out the changes that only moved a balance.",
    ),
  ),
  actor_id: Type.Optional(described(Id, "Only changes by this user or token.")),
  actor_kind: Type.Optional(CommaSeparated(ACTOR_KINDS, "Only changes by these kinds of actors.")),
  import_id: Type.Optional(described(Id, "Only the changes that committed, undid or redid this import.")),
  include: Type.Optional(
    CommaSeparated(
      ["resources", "values"],
      `With \`resources\`, adds the changed resources, each once and in its current state, all from one snapshot. With \`type\`, only those of these types. With \`values\`, adds the name, and the values before and after, of the first ${VALUED_ITEMS} resources of each change, leaving out accounts of which only the balance moved.`,
    ),
  ),
};

export const ChangesResponse = Named("ChangesResponse", "A page of the change log.", {
  changes: Type.Array(ChangeJson),
  has_more: Type.Boolean({ description: "Whether more changes may match." }),
  next_cursor: Nullable(
    described(
      Cursor,
      "Send this as `cursor` to read the earlier changes. A page may be empty before the last one: each request reads a limited number of changes. Null on the last page, and with `since`.",
    ),
  ),
  server_knowledge: Type.Integer({
    minimum: 0,
    description: "The value to send as the next `since`.",
  }),
  ...LISTS,
  deleted: Type.Optional(
    Type.Array(Named("DeletedResource", { type: ITEM.type, id: ITEM.id }), {
      description: "Only with `include=resources`: the changed resources that no longer exist.",
    }),
  ),
  reload: Type.Optional(
    Type.Array(Type.String(), {
      description:
        "Only with `include=resources`: the lists with more than 2,000 changed resources, such as `transactions`. These lists are empty here: read them again in full.",
    }),
  ),
});

export const ChangeResponse = Named("ChangeResponse", "The change that the undo made.", { change: ChangeJson });

export const UndoChangesBody = Named("UndoChangesRequest", "A range (`from` and `to`) or a list (`seqs`).", {
  from: Type.Optional(described(Seq, "The first change of a range.")),
  to: Type.Optional(described(Seq, "The last change of a range.")),
  actor_id: Type.Optional(described(Id, "Only changes in the range that this user or token made.")),
  seqs: Type.Optional(
    Type.Array(Seq, {
      minItems: 1,
      maxItems: MAX_SEQS,
      description: "The changes to undo, instead of a range.",
      "x-expects": `a list of 1 to ${MAX_SEQS} numbers of changes`,
    }),
  ),
});

export const UndoChangesResponse = Named(
  "UndoChangesResponse",
  "The change that the undo made (missing if it undid nothing), and the changes that it skipped.",
  {
    change: Type.Optional(ChangeJson),
    skipped: Type.Array(Seq, { description: "The changes that were already undone, or cannot be undone." }),
  },
);

export const MAX_VALUES = 500;

export const GetChangeQuery = {
  limit: Type.Optional(Limit(MAX_VALUES, MAX_VALUES)),
  cursor: Type.Optional(Cursor),
};

export const ChangeValuesResponse = Named("ChangeValuesResponse", "The change, with a page of its items.", {
  change: ChangeWithValues,
  ...PageFields,
});

const MAX_HISTORY = 100;
export const DEFAULT_HISTORY = 50;

export const ListHistoryQuery = {
  limit: Type.Optional(Limit(MAX_HISTORY, DEFAULT_HISTORY)),
  cursor: Type.Optional(Cursor),
};

export const HistoryResponse = Named("HistoryResponse", "A page of the changes of the resource, newest first.", {
  history: Type.Array(Named("HistoryEntry", { ...SOURCE, action: Action, ...VALUES })),
  ...PageFields,
});

/** `valuesOf` returns the name and the values of an item, if they were asked for. */
export function formatChange(
  change: ChangeView,
  valuesOf: (item: ChangeItem) => NamedValues | undefined = () => undefined,
): Static<typeof ChangeJson> {
  const items = change.items.slice(0, MAX_ITEMS).map((item) => {
    const named = valuesOf(item);
    return named === undefined ? formatItem(item) : { ...formatItem(item), ...formatNamedValues(named) };
  });
  return { ...formatSource(change), items, ...formatState(change) };
}

interface NamedValues {
  readonly name: string | null;
  readonly values: ItemValues;
}

function formatNamedValues({ name, values }: NamedValues) {
  const past = values.after ?? values.before;
  const { currency, account_id } = past?.row ?? {};
  const own = currency ?? past?.currencies.accounts.get(String(account_id)) ?? past?.currencies.budget;
  return { name, ...(own !== undefined && { currency: String(own) }), ...formatValues(values) };
}

function formatItem({ type, id, action }: ChangeItem) {
  return { type, id, action };
}

function formatSource({ seq, at, actor_kind, actor_id, actorName, operation }: ChangeView) {
  return { seq, at, actor: { kind: actor_kind, id: actor_id, name: actorName }, operation };
}

function formatState({ items, undoes, undoneBy, importId }: ChangeView) {
  return { import_id: importId, item_count: items.length, undoes: [...undoes], undone_by: undoneBy };
}

/** The lists of the changed resources, the deleted ones and the lists to read again. */
export function formatResources(
  { rows, deleted, reload, currencies }: ChangedResources,
  types: Iterable<ResourceType>,
) {
  const lists = [...types].map((type) => {
    const { list, format } = RESOURCE_VIEWS[type];
    return [list, [...(rows.get(type) ?? [])].map(([id, row]) => format(row, currencies, id))] as const;
  });
  return {
    ...Object.fromEntries(lists),
    deleted: [...deleted],
    reload: reload.map((type) => RESOURCE_VIEWS[type].list),
  };
}

export function formatChangeValues({ change, items }: ChangeValues): Static<typeof ChangeWithValues> {
  const formatted = items.map((one) => ({ ...formatItem(one.item), ...formatValues(one) }));
  return { ...formatSource(change), items: formatted, ...formatState(change) };
}

export function formatHistory({ entries }: History): Static<typeof HistoryResponse>["history"] {
  return entries.map((entry) => ({
    ...formatSource(entry.change),
    action: entry.item.action,
    ...formatValues(entry),
  }));
}

/** Fields whose earlier values are not recorded. */
const NOT_RECORDED: ReadonlySet<string> = new Set(["current_balance", "updated_at"]);

/** Of a resource that existed before and after, only the fields that differ. */
function formatValues({ item, before, after, moved }: ItemValues) {
  const { format } = RESOURCE_VIEWS[item.type];
  const fieldsOf = (past: PastRow | null) =>
    past && Object.entries(format(past.row, past.currencies, item.id)).filter(([name]) => !NOT_RECORDED.has(name));
  const [old, now] = [fieldsOf(before), fieldsOf(after)];
  const values =
    old && now
      ? { before: fieldsThatDiffer(old, now), after: fieldsThatDiffer(now, old) }
      : { before: old && Object.fromEntries(old), after: now && Object.fromEntries(now) };
  return { ...values, ...(moved === undefined ? {} : { moved }) };
}

function fieldsThatDiffer(
  fields: readonly (readonly [string, unknown])[],
  others: readonly (readonly [string, unknown])[],
) {
  const known = new Map(others);
  return Object.fromEntries(
    fields.filter(([name, value]) => JSON.stringify(value) !== JSON.stringify(known.get(name))),
  );
}
