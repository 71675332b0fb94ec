/** Handles the upload of a statement: receives it, reads it, and then performs the write like any other. */
import type { IncomingMessage } from "node:http";
import { cleanFileName } from "../domain/attachment.ts";
import { Problem } from "../domain/problem.ts";
import type { ImportAnswers } from "../operations/imports/answers.ts";
import { type ImportChanges, prepareUpload } from "../operations/imports/imports.ts";
import { MAX_IMPORT_BYTES } from "../operations/imports/read-file.ts";
import type { Service } from "../operations/service.ts";
import { parseFileName } from "./content-disposition.ts";
import { assertWholeContent } from "./content-headers.ts";
import type { HandleWrite } from "./handle-write.ts";
import { ImportOptions, type UploadQuery } from "./v1/imports/schema.ts";
import { inputReader } from "./validation.ts";

/** Files that are received and read at once. Each is in memory. */
const MAX_UPLOADS = 2;
const RETRY_SECONDS = 5;

const readOptions = inputReader({}, ImportOptions);

interface ReceivedFile {
  readonly name: string;
  readonly bytes: Uint8Array;
  readonly options: ImportChanges;
}

export function importHandler(_service: Service, handleWrite: HandleWrite): HandleWrite {
  let uploads = 0;
  return async (route, input, request, reply) => {
    assertWholeContent(request.headers);
    if (uploads >= MAX_UPLOADS) {
      request.raw.resume();
      const detail = `The server is reading ${MAX_UPLOADS} files already. Try again in a moment.`;
      throw new Problem("rate_limited", detail, [], { retryAfterSeconds: RETRY_SECONDS });
    }
    uploads += 1;
    try {
      const { name, bytes, options } = await receive(request.raw);
      const answers: ImportAnswers = { ...fromQuery(input.query), ...options };
      const upload = await prepareUpload(name, bytes, answers);
      request.body = { sha256: upload.sha256, name, options }; // the Idempotency-Key covers them, and not the bounds of multipart
      await handleWrite(route, { ...input, body: upload }, request, reply);
    } finally {
      uploads -= 1;
    }
  };
}

/** The answers in the query, for clients that send the file alone. */
function fromQuery(query: UploadQuery): ImportAnswers {
  const { account_id, date_order, decimal_sign, sign, fee, currency, encoding } = query;
  const given = { date_order, decimal_sign, sign, fee, currency, encoding };
  const answers = Object.fromEntries(Object.entries(given).filter(([, value]) => value !== undefined));
  return {
    ...(account_id === undefined ? {} : { accounts: [{ statement: 0, account_id }] }),
    ...(Object.keys(answers).length === 0 ? {} : { answers }),
  };
}

/** @throws Problem `body_too_large` or `invalid_request`. */
async function receive(request: IncomingMessage): Promise<ReceivedFile> {
  const type = request.headers["content-type"] ?? "";
  const body = await receiveBody(request);
  if (!/^multipart\/form-data\b/i.test(type)) {
    return { name: nameOf(parseFileName(request.headers["content-disposition"] ?? "")), bytes: body, options: {} };
  }
  const form = await new Response(body, { headers: { "content-type": type } }).formData().catch(() => {
    throw new Problem("invalid_request", "The multipart body cannot be read.");
  });
  const file = form.get("file");
  if (file === null || typeof file === "string") {
    throw new Problem("invalid_request", "The multipart body needs a part `file` with a file name.");
  }
  const options = form.get("options");
  return {
    name: nameOf(file.name),
    bytes: new Uint8Array(await file.arrayBuffer()),
    options: options === null ? {} : parseOptions(typeof options === "string" ? options : await options.text()),
  };
}

function parseOptions(text: string): ImportChanges {
  let body: unknown;
  try {
    body = JSON.parse(text);
  } catch {
    throw new Problem("invalid_json", "The part `options` is not valid JSON.");
  }
  return readOptions({ query: {}, body }).body as ImportChanges;
}

async function receiveBody(request: IncomingMessage): Promise<Uint8Array<ArrayBuffer>> {
  const parts: Buffer[] = [];
  let bytes = 0;
  try {
    if (Number(request.headers["content-length"] ?? 0) > MAX_IMPORT_BYTES) throw tooLarge();
    for await (const part of request.iterator({ destroyOnReturn: false }) as AsyncIterable<Buffer>) {
      bytes += part.length;
      if (bytes > MAX_IMPORT_BYTES) throw tooLarge();
      parts.push(part);
    }
  } catch (error) {
    request.resume(); // otherwise the client could not read the response while it sends
    throw error;
  }
  return new Uint8Array(Buffer.concat(parts));
}

function tooLarge(): Problem {
  return new Problem("body_too_large", `A statement must not exceed ${MAX_IMPORT_BYTES / 2 ** 20} MiB.`);
}

function nameOf(given: string | undefined): string {
  return cleanFileName(given ?? "", null);
}
