/** The routes of `/v1/tags`. Transactions create tags by name. */

import { deleteTag, getTag, listTags, mergeTag, updateTag } from "../../../operations/ledger/tags.ts";
import type { Read } from "../../../operations/service.ts";
import { deleteRoute, readRoute, tagged, writeRoute } from "../../route.ts";
import { MergeTagBody, TagResponse, TagsResponse, UpdateTagBody } from "./schema.ts";

const current = async (read: Read, { tag_id }: { readonly tag_id: string }) => ({ tag: await getTag(read, tag_id) });

export const tagRoutes = tagged("Tags", [
  readRoute("GET /v1/tags", {
    operationId: "listTags",
    summary: "List tags",
    description:
      "Returns all tags by name. Tags are created when a transaction names a new one. A tag without transactions stays until you delete it.",
    response: TagsResponse,
    handle: async (read) => ({ tags: await listTags(read) }),
  }),
  readRoute("GET /v1/tags/:tag_id", {
    operationId: "getTag",
    summary: "Get a tag",
    response: TagResponse,
    isSingle: true,
    handle: (read, { params }) => current(read, params),
  }),
  writeRoute("PUT /v1/tags/:tag_id", {
    operationId: "updateTag",
    summary: "Rename a tag",
    description: "Renames the tag in all its transactions.",
    body: UpdateTagBody,
    response: TagResponse,
    isSingle: true,
    problems: ["name_taken"],
    current,
    handle: async (write, { params, body }) => ({ tag: await updateTag(write, params.tag_id, body.tag) }),
  }),
  writeRoute("POST /v1/tags/:tag_id/merge", {
    operationId: "mergeTag",
    summary: "Merge tags",
    description: "Replaces the tag with `into` in all its transactions, then deletes the tag. Returns `into`.",
    body: MergeTagBody,
    response: TagResponse,
    isSingle: true,
    problems: ["unknown_tag", "replacement_is_itself"],
    current,
    handle: async (write, { params, body }) => ({ tag: await mergeTag(write, params.tag_id, body.into) }),
  }),
  deleteRoute("DELETE /v1/tags/:tag_id", {
    operationId: "deleteTag",
    summary: "Delete a tag",
    description: "Removes the tag from all its transactions, then deletes it.",
    current,
    handle: (write, { params }) => deleteTag(write, params.tag_id),
  }),
]);
