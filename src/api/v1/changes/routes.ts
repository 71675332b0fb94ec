/** The routes of `/v1/changes`: the change log, and undo. */
import { type ChangeItem, isSeq } from "../../../domain/change.ts";
import { problemOf } from "../../../domain/problem.ts";
import { RESOURCE_TYPES, type ResourceType } from "../../../domain/resource.ts";
import { loadChangedResources } from "../../../operations/changes/load-resources.ts";
import { loadItemNames } from "../../../operations/changes/name-items.ts";
import { type ChangeView, listChanges, viewPendingChange } from "../../../operations/changes/read-changes.ts";
import { getChangeValues, loadFirstValues } from "../../../operations/changes/read-history.ts";
import { undoChanges } from "../../../operations/changes/undo-change.ts";
import { continueImports } from "../../../operations/imports/continue-import.ts";
import { prepareUndo, undoImportedChange } from "../../../operations/imports/remove-import.ts";
import type { Read } from "../../../operations/service.ts";
import { formatCursor, formatNext, parseCursor } from "../../cursor.ts";
import { readRoute, tagged, writeRoute } from "../../route.ts";
import {
  ChangeResponse,
  ChangesResponse,
  ChangeValuesResponse,
  DEFAULT_LIMIT,
  formatChange,
  formatChangeValues,
  formatResources,
  GetChangeQuery,
  ListChangesQuery,
  MAX_VALUES,
  UndoChangesBody,
  UndoChangesResponse,
  VALUED_ITEMS,
} from "./schema.ts";

const OPERATION = "changes.undo";
const CONFLICTS = ["undo_conflict", "transaction_reconciled", "insufficient_scope", "changes_expired"] as const;

export const changeRoutes = tagged("Changes", [
  readRoute("GET /v1/changes", {
    operationId: "listChanges",
    summary: "List changes",
    description:
      "Returns the change log: one change per write, with the resources that it changed. A client can keep a copy of the data:\n\n1. Read all lists, and store the `Leeway-Knowledge` header of the first response.\n2. Send it as `since`, with `include=resources`. Store each returned resource, and remove each deleted one.\n3. Send `server_knowledge` as the next `since`.\n\nIf the log no longer contains `since`, the response is 410: start again with step 1.",
    query: ListChangesQuery,
    response: ChangesResponse,
    problems: ["changes_expired", "invalid_cursor", "conflicting_fields"],
    isList: false, // server_knowledge is the number to continue from
    handle: async (read, { query: { limit = DEFAULT_LIMIT, include = [], cursor, ...query } }) => {
      if (cursor !== undefined && query.since !== undefined) throw bothPositions();
      const until = cursor === undefined ? undefined : Number(parseCursor(cursor, [isSeq])[0]);
      const { changes, hasMore, knowledge, next } = await listChanges(read, { ...query, until, limit });
      const valuesOf = include.includes("values") ? await namedValues(read, changes) : undefined;
      return {
        changes: changes.map((change) => formatChange(change, valuesOf)),
        has_more: hasMore,
        next_cursor: next === null ? null : formatCursor([String(next)]),
        server_knowledge: knowledge,
        ...(include.includes("resources") && (await includedResources(read, changes, query.type))),
      };
    },
  }),
  readRoute("GET /v1/changes/:seq", {
    operationId: "getChange",
    summary: "Get a change",
    description:
      "Returns a change with the values before and after it. For an updated resource, only the changed fields are returned. `updated_at` and the balances of accounts are left out; `moved` has the amount by which a balance changed.",
    query: GetChangeQuery,
    response: ChangeValuesResponse,
    problems: ["invalid_cursor", "changes_expired"],
    handle: async (read, { params, query: { limit = MAX_VALUES, cursor } }) => {
      const start = cursor === undefined ? 0 : Number(parseCursor(cursor, [isSeq])[0]);
      const found = await getChangeValues(read, Number(params.seq), { start, limit });
      return { change: formatChangeValues(found), ...formatNext(found.next === null ? null : [String(found.next)]) };
    },
  }),
  writeRoute("POST /v1/changes/:seq/undo", {
    operationId: "undoChange",
    summary: "Undo a change",
    description:
      "Restores the previous values. Balances change back by the amounts that the change moved. If a value has changed since, nothing is undone (409 `undo_conflict`). The undo is a change too: undo it to redo the original change. If the change undid a chunk of a large import, the whole import is redone in chunks: poll the import until its state is `committed`.",
    response: ChangeResponse,
    problems: [...CONFLICTS, "already_undone", "change_not_undoable", "rate_limited"],
    prepare: (service, caller, { params }) => prepareUndo(service, caller, Number(params.seq)),
    after: (service, budgetId) => continueImports(service, budgetId).catch(() => {}),
    async handle(write, { params }) {
      await undoImportedChange(write, Number(params.seq));
      return { change: formatChange(await viewPendingChange(write, OPERATION)) };
    },
  }),
  writeRoute("POST /v1/changes/undo", {
    operationId: "undoChanges",
    summary: "Undo several changes",
    description:
      "Undoes a range or a list of changes, newest first, as one change: if one conflicts, none is undone. Changes that are already undone or cannot be undone are listed as `skipped`.",
    body: UndoChangesBody,
    response: UndoChangesResponse,
    problems: [...CONFLICTS, "not_found", "conflicting_fields", "missing_field", "too_many_rows"],
    async handle(write, { body }) {
      checkSelection(body);
      const skipped = await undoChanges(write, body);
      const isChange = write.tx.changes.pendingUndos().length > 0;
      return { ...(isChange && { change: formatChange(await viewPendingChange(write, OPERATION)) }), skipped };
    },
  }),
]);

function bothPositions() {
  return problemOf([{ code: "conflicting_fields", parameter: "cursor", detail: "Send since or cursor." }]);
}

async function namedValues(read: Read, changes: readonly ChangeView[]) {
  const found = await loadFirstValues(read, changes, VALUED_ITEMS);
  const nameOf = await loadItemNames(read, found.values());
  return (item: ChangeItem) => {
    const values = found.get(item);
    return values && { name: nameOf(values), values };
  };
}

async function includedResources(
  read: Read,
  changes: readonly ChangeView[],
  types: readonly ResourceType[] = RESOURCE_TYPES,
) {
  const items = changes.flatMap((change) => change.items).filter((item) => types.includes(item.type));
  return formatResources(await loadChangedResources(read, items), types);
}

function checkSelection({ from, to, actor_id, seqs }: Partial<Record<"from" | "to" | "actor_id" | "seqs", unknown>>) {
  const isRange = from !== undefined && to !== undefined;
  const hasRange = from !== undefined || to !== undefined || actor_id !== undefined;
  if (seqs !== undefined && hasRange) {
    throw problemOf([{ code: "conflicting_fields", pointer: "/seqs", detail: "Send seqs, or from and to." }]);
  }
  if (Number(from) > Number(to)) {
    const detail = `from must be at most ${to}, the value of to.`;
    throw problemOf([{ code: "out_of_range", pointer: "/from", detail }]);
  }
  if (seqs === undefined && !isRange) {
    throw problemOf([{ code: "missing_field", pointer: "", detail: "Send from and to, or seqs." }]);
  }
}
