/** The routes of `/v1/tags`. Transactions create tags by name. */

import { deleteTag, getTag, listTags, mergeTag, updateTag } from "../../../operations/ledger/tags.ts";
import type { Read } from "../../../operations/service.ts";
import { deleteRoute, type Route, readRoute, writeRoute } from "../../route.ts";
import { MergeTagBody, TagResponse, TagsResponse, UpdateTagBody } from "./schema.ts";

const tag = "Tags";
const current = async (read: Read, { tag_id }: { readonly tag_id: string }) => ({ tag: await getTag(read, tag_id) });

export const tagRoutes: readonly Route[] = [
  readRoute({
    operationId: "listTags",
    path: "/v1/tags",
    tag,
    summary: "List tags",
    description:
      "Returns all tags by name. Tags are created when a transaction names a new one. A tag without transactions stays until you delete it.",
    response: TagsResponse,
    handle: async (read) => ({ tags: await listTags(read) }),
  }),
  readRoute({
    operationId: "getTag",
    path: "/v1/tags/:tag_id",
    tag,
    summary: "Get a tag",
    response: TagResponse,
    isSingle: true,
    handle: (read, { params }) => current(read, params),
  }),
  writeRoute({
    operationId: "updateTag",
    method: "PUT",
    path: "/v1/tags/:tag_id",
    tag,
    summary: "Rename a tag",
    description: "Renames the tag in all its transactions.",
    body: UpdateTagBody,
    status: 200,
    response: TagResponse,
    isSingle: true,
    problems: ["name_taken"],
    current,
    handle: async (write, { params, body }) => ({ tag: await updateTag(write, params.tag_id, body.tag) }),
  }),
  writeRoute({
    operationId: "mergeTag",
    method: "POST",
    path: "/v1/tags/:tag_id/merge",
    tag,
    summary: "Merge tags",
    description: "Replaces the tag with `into` in all its transactions, then deletes the tag. Returns `into`.",
    body: MergeTagBody,
    status: 200,
    response: TagResponse,
    isSingle: true,
    problems: ["unknown_tag", "replacement_is_itself"],
    current,
    handle: async (write, { params, body }) => ({ tag: await mergeTag(write, params.tag_id, body.into) }),
  }),
  deleteRoute({
    operationId: "deleteTag",
    path: "/v1/tags/:tag_id",
    tag,
    summary: "Delete a tag",
    description: "Removes the tag from all its transactions, then deletes it.",
    current,
    handle: (write, { params }) => deleteTag(write, params.tag_id),
  }),
];
