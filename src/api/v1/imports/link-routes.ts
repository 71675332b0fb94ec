/** The routes of account links. */
import { deleteLink, getLink, listLinks, updateLink } from "../../../operations/imports/links.ts";
import type { Read } from "../../../operations/service.ts";
import { deleteRoute, readRoute, tagged, writeRoute } from "../../route.ts";
import { LinkResponse, LinksResponse, UpdateLinkBody } from "./link-schema.ts";

const current = async (read: Read, { link_id }: { readonly link_id: string }) => ({
  link: await getLink(read, link_id),
});

export const importLinkRoutes = tagged("Imports", [
  readRoute("GET /v1/import_links", {
    operationId: "listImportLinks",
    summary: "List account links",
    description:
      "An account link maps a bank account to an account of the budget. A commit stores it. Later files of the bank account are imported into that account.",
    response: LinksResponse,
    handle: async (read) => ({ links: await listLinks(read) }),
  }),
  readRoute("GET /v1/import_links/:link_id", {
    operationId: "getImportLink",
    summary: "Get an account link",
    response: LinkResponse,
    isSingle: true,
    handle: (read, { params }) => current(read, params),
  }),
  writeRoute("PUT /v1/import_links/:link_id", {
    operationId: "updateImportLink",
    summary: "Change the account of an account link",
    description:
      "Later files of the bank account, and open previews whose account you did not choose, go to the new account. Committed imports stay as they are.",
    body: UpdateLinkBody,
    response: LinkResponse,
    isSingle: true,
    problems: ["unknown_account"],
    current,
    handle: async (write, { params, body }) => ({ link: await updateLink(write, params.link_id, body.link) }),
  }),
  deleteRoute("DELETE /v1/import_links/:link_id", {
    operationId: "deleteImportLink",
    summary: "Delete an account link",
    description:
      "For open previews and later files, the account must be chosen again. Committed imports stay as they are.",
    current,
    handle: (write, { params }) => deleteLink(write, params.link_id),
  }),
]);
