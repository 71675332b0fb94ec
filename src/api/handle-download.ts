/** Handles reads whose response is the content of an attachment. */
import type { FastifyReply, FastifyRequest } from "fastify";
import { type Attachment, attachmentName, downloadType } from "../domain/attachment.ts";
import { attachmentFiles } from "../operations/ledger/attachments.ts";
import type { Service } from "../operations/service.ts";
import { DEFAULT_LANGUAGE } from "../words/catalog.ts";
import type { EndWithAccess } from "./access-watch.ts";
import { writeTag } from "./browser-copies.ts";
import { formatDisposition } from "./content-disposition.ts";
import { isKnown } from "./entity-tag.ts";
import type { ReadRoute, RouteInput } from "./route.ts";

export type HandleDownload = (
  route: ReadRoute,
  input: RouteInput,
  request: FastifyRequest,
  reply: FastifyReply,
) => Promise<unknown>;

export function downloadHandler(service: Service, endWithAccess: EndWithAccess): HandleDownload {
  const { store, now } = service;
  return async (route, input, request, reply) => {
    const { token } = request;
    const context = { token, nowMs: now(), language: DEFAULT_LANGUAGE };
    const attachment = (await store.read(token.budget_id, (reads) =>
      route.handle({ ...context, reads }, input),
    )) as Attachment;
    const { sha256, bytes, name } = attachment;
    const type = downloadType(attachment.media_type);
    const tag = `"${sha256}"`;
    const content = isKnown(tag, request.headers)
      ? undefined
      : await attachmentFiles(service).open({ budget_id: token.budget_id, sha256, bytes });
    writeTag(tag, request, reply);
    reply.headers({
      // The file comes from a stranger: a browser must neither guess its type nor run anything in it.
      "content-security-policy": "sandbox",
      "content-disposition": formatDisposition(attachmentName(name, type)), // older versions stored any extension
    });
    endWithAccess(reply);
    if (content === undefined) return reply.code(304).send();
    return reply.headers({ "content-type": type, "content-length": bytes }).send(content);
  };
}
