/** The schemas of the change log, and the JSON of a change. */
import type { Static } from "typebox";
import { ACTOR_KINDS, CHANGE_ACTIONS, RESOURCE_TYPES } from "../../../domain/change.ts";
import type { ChangeView } from "../../../operations/changes/read-changes.ts";
import { described, Fields, Id, Limit, Nullable, OneOf, Seq, Timestamp } from "../../shapes.ts";
import { Type } from "../../type.ts";

const MAX_LIMIT = 500;
export const DEFAULT_LIMIT = 100;

/** The most items of a change in a response. */
const MAX_ITEMS = 100;

/** The most changes that one request may name. */
const MAX_SEQS = 1000;

const ResourceType = OneOf(RESOURCE_TYPES, { description: "The type of the resource." });

const ChangeItemJson = Fields(
  {
    type: ResourceType,
    id: Type.String({
      description:
        "The id of the resource. A month has its name (`2026-11`), an occurrence its rule and day (`RULE/2026-11-05`), an exchange rate its currencies and day (`EUR/USD/2026-11-21`).",
    }),
    action: OneOf(CHANGE_ACTIONS, {
      description: "`balance`: only the balance of the account moved, through transactions.",
    }),
  },
  { title: "ChangeItem" },
);

const ActorJson = Fields({
  kind: OneOf(ACTOR_KINDS, { description: "The kind of author." }),
  id: Nullable(described(Id, "The id of the token. Null for a command or a job.")),
  name: Nullable(Type.String({ description: "The name of the token." })),
});

const ChangeJson = Fields(
  {
    seq: Seq,
    at: Timestamp,
    actor: described(ActorJson, "Who made the change."),
    operation: Type.String({ description: "The operation, such as `transactions.update`." }),
    items: Type.Array(ChangeItemJson, { description: `The changed resources, at most ${MAX_ITEMS}.` }),
    item_count: Type.Integer({ minimum: 0, description: "The number of changed resources." }),
    undoes: Type.Array(Seq, { description: "The changes that this one undid." }),
    undone_by: Nullable(described(Seq, "The change that undid this one. Null if it is in effect.")),
  },
  { title: "Change" },
);

export const ListChangesQuery = {
  since: Type.Optional(
    described(Seq, "Only changes after this one, oldest first. Without it, the newest changes, newest first."),
  ),
  limit: Type.Optional(Limit(MAX_LIMIT, DEFAULT_LIMIT)),
  type: Type.Optional(described(ResourceType, "Only changes of a resource of this type.")),
  actor_id: Type.Optional(described(Id, "Only changes by this token.")),
};

export const ChangesResponse = Fields(
  {
    changes: Type.Array(ChangeJson),
    has_more: Type.Boolean({ description: "Whether more changes match." }),
    server_knowledge: Type.Integer({
      minimum: 0,
      description: "The value to send as the next `since`.",
    }),
  },
  { title: "ChangesResponse", description: "A page of the change log." },
);

export const ChangeResponse = Fields(
  { change: ChangeJson },
  { title: "ChangeResponse", description: "The change that the undo made." },
);

export const UndoChangesBody = Fields(
  {
    from: Type.Optional(described(Seq, "The first change of a range.")),
    to: Type.Optional(described(Seq, "The last change of a range.")),
    actor_id: Type.Optional(described(Id, "Only changes of the range by this token.")),
    seqs: Type.Optional(
      Type.Array(Seq, {
        minItems: 1,
        maxItems: MAX_SEQS,
        description: "The changes to undo, in place of a range.",
        "x-expects": `a list of 1 to ${MAX_SEQS} numbers of changes`,
      }),
    ),
  },
  { title: "UndoChangesRequest", description: "A range (`from` and `to`) or a list (`seqs`)." },
);

export const UndoChangesResponse = Fields(
  {
    change: ChangeJson,
    skipped: Type.Array(Seq, { description: "The changes that were already undone, or cannot be undone." }),
  },
  { title: "UndoChangesResponse", description: "The change that the undo made, and the changes that it skipped." },
);

export function formatChange(change: ChangeView): Static<typeof ChangeJson> {
  const { seq, at, actor_kind, actor_id, actorName, operation, items, undoes, undoneBy } = change;
  return {
    seq,
    at,
    actor: { kind: actor_kind, id: actor_id, name: actorName },
    operation,
    items: items.slice(0, MAX_ITEMS).map(({ type, id, action }) => ({ type, id, action })),
    item_count: items.length,
    undoes: [...undoes],
    undone_by: undoneBy,
  };
}
