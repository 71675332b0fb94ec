/** Handles the upload of a statement: receives it, reads it, and then performs the write like any other. */
import type { IncomingMessage } from "node:http";
import { cleanFileName } from "../domain/attachment.ts";
import { Problem } from "../domain/problem.ts";
import { type ImportAnswers, type ImportChanges, readAnswers } from "../operations/imports/answers.ts";
import { prepareUpload } from "../operations/imports/imports.ts";
import { assertRoom } from "../operations/imports/preview-quota.ts";
import { MAX_IMPORT_BYTES } from "../operations/imports/stored-reading.ts";
import { readCurrencyParameter } from "../operations/read-amount.ts";
import type { Service } from "../operations/service.ts";
import { withSmallHeap } from "../operations/small-heap.ts";
import { closedSignal } from "./connections.ts";
import { parseFileName } from "./content-disposition.ts";
import { assertWholeContent } from "./content-headers.ts";
import { type HandleWrite, isRepeated } from "./handle-write.ts";
import { parseJsonText } from "./json-body.ts";
import { type BodyLimit, readBody } from "./read-body.ts";
import { ImportOptions, type UploadQuery } from "./v1/imports/schema.ts";
import { inputReader } from "./validation.ts";

/** The maximum number of files read at the same time. Their rows are in memory. */
const MAX_READ = 2;
/**
 * The maximum size of all bodies in memory, complete or not. A budget has one upload at a time, so it can use only half of
 * this. Bytes count when they arrive: otherwise, clients that announce a body and do not send it would block all others.
 */
const MAX_BODY_BYTES = 2 * MAX_IMPORT_BYTES;
const RETRY_SECONDS = 5;

const readOptions = inputReader({}, ImportOptions);

interface ReceivedFile {
  readonly name: string;
  readonly bytes: Uint8Array;
  readonly options: ImportChanges;
}

export function importHandler(service: Service, handleWrite: HandleWrite): HandleWrite {
  /** The budgets with an upload: a slow client delays only its own household. */
  const uploading = new Set<string>();
  let bodyBytes = 0;
  let read = 0;

  return async (route, input, request, reply) => {
    assertWholeContent(request.headers);
    const { budget_id } = request.token;
    if (uploading.has(budget_id)) {
      request.raw.resume();
      throw busy("The server is already receiving or reading a file of this budget.");
    }
    uploading.add(budget_id);
    let ownBytes = 0;
    const count = (bytes: number) => {
      if (bodyBytes + bytes > MAX_BODY_BYTES) throw busy("The server is already receiving other large files.");
      bodyBytes += bytes;
      ownBytes += bytes;
    };
    try {
      await assertRoom(service, budget_id, { isPreview: !input.query.commit }).catch(async (error) => {
        if (await isRepeated(service, request)) return; // the response is stored
        request.raw.resume(); // otherwise the client could not read the response while it sends
        throw error;
      });
      const { name, bytes, options } = await receive(request.raw, count);
      const answers: ImportAnswers = { ...fromQuery(input.query), ...readAnswers(options, "") };
      if (read >= MAX_READ) throw busy(`The server is already reading ${MAX_READ} files.`);
      read += 1;
      await withSmallHeap(async () => {
        const upload = await prepareUpload(name, bytes, answers, closedSignal(reply));
        request.body = { sha256: upload.sha256, name, options }; // the Idempotency-Key covers them, and not the bounds of multipart
        await handleWrite(route, { ...input, body: upload }, request, reply);
      }).finally(() => {
        read -= 1;
      });
    } finally {
      bodyBytes -= ownBytes;
      uploading.delete(budget_id);
    }
  };
}

function busy(detail: string): Problem {
  return new Problem("rate_limited", `${detail} Try again in a moment.`, [], { retryAfterSeconds: RETRY_SECONDS });
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

/** @throws Problem `body_too_large`, `invalid_request`, or the problem of `count`. */
async function receive(request: IncomingMessage, count: NonNullable<BodyLimit["count"]>): Promise<ReceivedFile> {
  const type = request.headers["content-type"] ?? "";
  const detail = `A statement must not exceed ${MAX_IMPORT_BYTES / 2 ** 20} MiB.`;
  const limit: BodyLimit = { bytes: MAX_IMPORT_BYTES, detail, count };
  const body = await readBody(request, Number(request.headers["content-length"] ?? 0), limit);
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
