/** The routes of `/v1/changes`: the change log, and undo. */
import { problemOf } from "../../../domain/problem.ts";
import { listChanges, viewPendingChange } from "../../../operations/changes/read-changes.ts";
import { undoChange, undoChanges } from "../../../operations/changes/undo-change.ts";
import { type Route, readRoute, writeRoute } from "../../route.ts";
import {
  ChangeResponse,
  ChangesResponse,
  DEFAULT_LIMIT,
  formatChange,
  ListChangesQuery,
  UndoChangesBody,
  UndoChangesResponse,
} from "./schema.ts";

const tag = "Changes";
const OPERATION = "changes.undo";
const CONFLICTS = ["undo_conflict", "insufficient_scope", "changes_expired"] as const;

export const changeRoutes: readonly Route[] = [
  readRoute({
    operationId: "listChanges",
    path: "/v1/changes",
    tag,
    summary: "List changes",
    description:
      "Returns the change log: one change per write, with the resources that it changed. A client that keeps a copy stores `server_knowledge` and sends it as the next `since`. If the log does not contain `since` any more, the response is 410, and the client reads everything again.",
    query: ListChangesQuery,
    response: ChangesResponse,
    problems: ["changes_expired"],
    handle: async (read, { query: { limit = DEFAULT_LIMIT, ...query } }) => {
      const { changes, hasMore, knowledge } = await listChanges(read, { ...query, limit });
      return { changes: changes.map(formatChange), has_more: hasMore, server_knowledge: knowledge };
    },
  }),
  writeRoute({
    operationId: "undoChange",
    method: "POST",
    path: "/v1/changes/:seq/undo",
    tag,
    summary: "Undo a change",
    description:
      "Puts the previous values back. Balances move back by the amounts that the change moved. If a value has changed since, nothing is undone (409 `undo_conflict`). The undo is a change too: undo it to redo the first one.",
    status: 200,
    response: ChangeResponse,
    problems: [...CONFLICTS, "already_undone", "change_not_undoable"],
    async handle(write, { params }) {
      await undoChange(write, Number(params.seq));
      return { change: formatChange(await viewPendingChange(write, OPERATION)) };
    },
  }),
  writeRoute({
    operationId: "undoChanges",
    method: "POST",
    path: "/v1/changes/undo",
    tag,
    summary: "Undo several changes",
    description:
      "Undoes a range or a list of changes, newest first, all or none, as one change. It skips changes that are already undone or cannot be undone, and lists them as `skipped`.",
    body: UndoChangesBody,
    status: 200,
    response: UndoChangesResponse,
    problems: [...CONFLICTS, "not_found", "conflicting_fields", "missing_field", "too_many_rows"],
    async handle(write, { body }) {
      checkSelection(body);
      const skipped = await undoChanges(write, body);
      return { change: formatChange(await viewPendingChange(write, OPERATION)), skipped };
    },
  }),
];

function checkSelection({ from, to, actor_id, seqs }: Partial<Record<"from" | "to" | "actor_id" | "seqs", unknown>>) {
  const isRange = from !== undefined && to !== undefined;
  const hasRange = from !== undefined || to !== undefined || actor_id !== undefined;
  if (seqs !== undefined && hasRange) {
    throw problemOf([{ code: "conflicting_fields", pointer: "/seqs", detail: "Send seqs, or from and to." }]);
  }
  if (seqs === undefined && !isRange) {
    throw problemOf([{ code: "missing_field", pointer: "", detail: "Send from and to, or seqs." }]);
  }
}
