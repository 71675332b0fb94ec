/** Handles the upload of a statement: receives it, reads it, and then performs the write like any other. */
import type { IncomingMessage } from "node:http";
import { cleanFileName } from "../domain/attachment.ts";
import { Problem } from "../domain/problem.ts";
import { type ImportAnswers, type ImportChanges, readAnswers } from "../operations/imports/answers.ts";
import { MAX_IMPORT_BYTES, prepareUpload } from "../operations/imports/imports.ts";
import { readCurrencyParameter } from "../operations/read-amount.ts";
import { withSmallHeap } from "../operations/small-heap.ts";
import { parseFileName } from "./content-disposition.ts";
import { assertWholeContent } from "./content-headers.ts";
import type { HandleWrite } from "./handle-write.ts";
import { parseJsonText } from "./json-body.ts";
import { type BodyLimit, readBody } from "./read-body.ts";
import { ImportOptions, type UploadQuery } from "./v1/imports/schema.ts";
import { inputReader } from "./validation.ts";

/** The maximum number of files received and read at the same time. Each is in memory. */
const MAX_UPLOADS = 2;
const RETRY_SECONDS = 5;
const LIMIT: BodyLimit = {
  bytes: MAX_IMPORT_BYTES,
  detail: `A statement must not exceed ${MAX_IMPORT_BYTES / 2 ** 20} MiB.`,
};

const readOptions = inputReader({}, ImportOptions);

interface ReceivedFile {
  readonly name: string;
  readonly bytes: Uint8Array;
  readonly options: ImportChanges;
}

export function importHandler(handleWrite: HandleWrite): HandleWrite {
  let uploads = 0;
  return async (route, input, request, reply) => {
    assertWholeContent(request.headers);
    if (uploads >= MAX_UPLOADS) {
      request.raw.resume();
      const detail = `The server is already reading ${MAX_UPLOADS} files. Try again in a moment.`;
      throw new Problem("rate_limited", detail, [], { retryAfterSeconds: RETRY_SECONDS });
    }
    uploads += 1;
    try {
      const { name, bytes, options } = await receive(request.raw);
      const answers: ImportAnswers = { ...fromQuery(input.query), ...readAnswers(options, "") };
      await withSmallHeap(async () => {
        const upload = await prepareUpload(name, bytes, answers);
        request.body = { sha256: upload.sha256, name, options }; // the Idempotency-Key covers them, and not the bounds of multipart
        await handleWrite(route, { ...input, body: upload }, request, reply);
      });
    } finally {
      uploads -= 1;
    }
  };
}

/** The answers in the query, for clients that send the file alone. */
function fromQuery(query: UploadQuery): ImportAnswers {
  const { account_id, date_order, decimal_sign, sign, fee, account_is_synced, encoding } = query;
  const currency = query.currency && readCurrencyParameter(query.currency, "currency");
  const given = { date_order, decimal_sign, sign, fee, account_is_synced, currency, encoding };
  const answers = Object.fromEntries(Object.entries(given).filter(([, value]) => value !== undefined));
  return {
    ...(account_id === undefined ? {} : { accounts: [{ statement: 0, account_id }] }),
    ...(Object.keys(answers).length === 0 ? {} : { answers }),
  };
}

/** @throws Problem `body_too_large` or `invalid_request`. */
async function receive(request: IncomingMessage): Promise<ReceivedFile> {
  const type = request.headers["content-type"] ?? "";
  const body = await readBody(request, Number(request.headers["content-length"] ?? 0), LIMIT);
  if (!/^multipart\/form-data\b/i.test(type)) {
    return { name: nameOf(parseFileName(request.headers["content-disposition"] ?? "")), bytes: body, options: {} };
  }
  const form = await new Response(body, { headers: { "content-type": type } }).formData().catch(() => {
    throw new Problem("invalid_request", "The multipart body cannot be read.");
  });
  for (const name of ["file", "options"]) {
    if (form.getAll(name).length <= 1) continue;
    throw new Problem(
      "invalid_request",
      `The multipart body has more than one part \`${name}\`. Send one file per request.`,
    );
  }
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

/** @throws Problem if the text is not valid JSON, or the options are wrong. */
function parseOptions(text: string): ImportChanges {
  return readOptions({ query: {}, body: parseJsonText(text) }).body as ImportChanges;
}

function nameOf(given: string | undefined): string {
  return cleanFileName(given ?? "", null);
}
