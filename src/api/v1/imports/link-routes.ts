/** The routes of account links. */
import { deleteLink, getLink, listLinks, updateLink } from "../../../operations/imports/links.ts";
import type { Read } from "../../../operations/service.ts";
import { deleteRoute, type Route, readRoute, writeRoute } from "../../route.ts";
import { LinkResponse, LinksResponse, UpdateLinkBody } from "./link-schema.ts";

const tag = "Imports";
const LIST = "/v1/import_links";
const path = `${LIST}/:link_id` as const;
const current = async (read: Read, { link_id }: { readonly link_id: string }) => ({
  link: await getLink(read, link_id),
});

export const importLinkRoutes: readonly Route[] = [
  readRoute({
    operationId: "listImportLinks",
    path: LIST,
    tag,
    summary: "List account links",
    description:
      "An account link maps a bank account to an account of the budget. A commit stores it. Later files of the bank account are imported into that account.",
    response: LinksResponse,
    handle: async (read) => ({ links: await listLinks(read) }),
  }),
  readRoute({
    operationId: "getImportLink",
    path,
    tag,
    summary: "Get an account link",
    response: LinkResponse,
    isSingle: true,
    handle: (read, { params }) => current(read, params),
  }),
  writeRoute({
    operationId: "updateImportLink",
    method: "PUT",
    path,
    tag,
    summary: "Change the account of an account link",
    description:
      "Later files of the bank account, and open previews whose account you did not choose, go to the new account. Committed imports stay as they are.",
    body: UpdateLinkBody,
    status: 200,
    response: LinkResponse,
    isSingle: true,
    problems: ["unknown_account"],
    current,
    handle: async (write, { params, body }) => ({ link: await updateLink(write, params.link_id, body.link) }),
  }),
  deleteRoute({
    operationId: "deleteImportLink",
    path,
    tag,
    summary: "Delete an account link",
    description:
      "For open previews and later files, the account must be chosen again. Committed imports stay as they are.",
    current,
    handle: (write, { params }) => deleteLink(write, params.link_id),
  }),
];
