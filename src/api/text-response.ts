/** Formats a result as the text of a response, with an entity tag if it is a single resource, and sends it. */
import type { FastifyReply, FastifyRequest } from "fastify";
import { CSV_TYPE, type CsvRow, formatCsv } from "../writers/csv-rows.ts";
import { writeTag } from "./browser-copies.ts";
import { entityTag } from "./entity-tag.ts";

export const JSON_TYPE = "application/json; charset=utf-8";
export const PLAIN_TYPE = "text/plain; charset=utf-8";

export interface TextResponse {
  /** The media type. */
  readonly type: string;
  readonly body: string;
  readonly tag: string | undefined;
}

interface Options {
  readonly isSingle?: boolean;
}

export function toJsonResponse(result: object, options: Options): TextResponse {
  return respond(JSON_TYPE, JSON.stringify(result), options);
}

export function toCsvResponse(rows: Iterable<CsvRow>, options: Options): TextResponse {
  return respond(CSV_TYPE, formatCsv(rows), options);
}

export function toPlainResponse(text: string, type: string, options: Options): TextResponse {
  return respond(type, text, options);
}

/** The response to a read is 304 if the client already has it. */
export function sendText({ type, body, tag }: TextResponse, request: FastifyRequest, reply: FastifyReply): void {
  reply.header("content-type", type);
  if (tag !== undefined && writeTag(tag, request, reply)) return void reply.code(304).send();
  reply.send(body);
}

function respond(type: string, body: string, { isSingle = false }: Options): TextResponse {
  return { type, body, tag: isSingle ? entityTag(body) : undefined };
}
