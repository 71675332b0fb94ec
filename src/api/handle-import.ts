/** Handles the upload of a statement: receives it, reads it, and then performs the write like any other. */
import type { IncomingMessage } from "node:http";
import { digestOf } from "../auth/digest.ts";
import { safeFileName } from "../domain/file-name.ts";
import { Problem } from "../domain/problem.ts";
import { type ImportAnswers, type ImportChanges, readAnswers } from "../operations/imports/answers.ts";
import { assertRoom, storedCounter } from "../operations/imports/preview-quota.ts";
import { MAX_IMPORT_BYTES } from "../operations/imports/stored-reading.ts";
import { readCurrencyParameter } from "../operations/read-amount.ts";
import type { Service } from "../operations/service.ts";
import { withSmallHeap } from "../operations/small-heap.ts";
import { parseFileName } from "./content-disposition.ts";
import { assertWholeContent } from "./content-headers.ts";
import { type SlotUser, slotUserOf } from "./fair-slots.ts";
import { type HandleWrite, isRepeated } from "./handle-write.ts";
import { parseJsonText } from "./json-body.ts";
import { type BodyLimit, readBody } from "./read-body.ts";
import { readForm } from "./read-form.ts";
import type { ReceivedStatement } from "./v1/imports/routes.ts";
import { ImportOptions, type UploadQuery } from "./v1/imports/schema.ts";
import { inputReader } from "./validation.ts";

/**
 * The most bytes of bodies in memory, complete or not: in all, and of one address. A budget and a person have one upload at
 * a time. Bytes count when they arrive: otherwise, clients that announce a body and do not send it would block others.
 */
const MAX_BODY_BYTES = 4 * MAX_IMPORT_BYTES;
const MAX_ADDRESS_BYTES = 2 * MAX_IMPORT_BYTES;
const RETRY_SECONDS = 5;

const readOptions = inputReader({}, ImportOptions);

interface ReceivedFile {
  readonly name: string;
  readonly bytes: Uint8Array;
  readonly options: ImportChanges;
}

export function importHandler(service: Service, handleWrite: HandleWrite): HandleWrite {
  const uploads = new Set<SlotUser & { bytes: number }>();
  const sum = (some: Iterable<{ readonly bytes: number }>) => [...some].reduce((total, { bytes }) => total + bytes, 0);

  return async (route, input, request, reply) => {
    assertWholeContent(request.headers);
    const upload = { ...slotUserOf(request), bytes: 0 };
    const { budget, person, address } = upload;
    if ([...uploads].some((other) => other.budget === budget || other.person === person)) {
      request.raw.resume();
      throw busy("The server is already receiving or reading a file of this budget.");
    }
    uploads.add(upload);
    const count = (bytes: number) => {
      const ofAddress = [...uploads].filter((other) => other.address === address);
      const isFull = sum(uploads) + bytes > MAX_BODY_BYTES || sum(ofAddress) + bytes > MAX_ADDRESS_BYTES;
      if (isFull) throw busy("The server is already receiving other large files.");
      upload.bytes += bytes;
    };
    try {
      await assertRoom(service, budget, { isPreview: !input.query.commit }).catch(async (error) => {
        if (await isRepeated(service, request)) return; // the response is stored
        request.raw.resume(); // otherwise the client could not read the response while it sends
        throw error;
      });
      const { name, bytes, options } = await receive(request.raw, count);
      const answers: ImportAnswers = { ...fromQuery(input.query), ...readAnswers(options, "") };
      request.body = { sha256: digestOf(bytes), name, options }; // the Idempotency-Key covers them, and not the bounds of multipart
      const body: ReceivedStatement = { name, bytes, answers };
      const countStored = await storedCounter(service, budget);
      await withSmallHeap(() => handleWrite(route, { ...input, body }, request, reply));
      void countStored().catch(() => {}); // the response is sent; housekeeping measures it again
    } finally {
      uploads.delete(upload);
    }
  };
}

function busy(detail: string): Problem {
  return new Problem("rate_limited", `${detail} Try again in a moment.`, [], { retryAfterSeconds: RETRY_SECONDS });
}

/** The answers in the query, for clients that send the file alone. */
function fromQuery(query: UploadQuery): ImportAnswers {
  const { account_id, date_order, decimal_sign, sign, fee, account_is_synced, account_closed, encoding, budgets } =
    query;
  const currency = query.currency && readCurrencyParameter(query.currency, "currency");
  const given = { date_order, decimal_sign, sign, fee, account_is_synced, account_closed, currency, encoding, budgets };
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
  const form = await readForm(type, body);
  const [files = [], options = []] = [form.get("file"), form.get("options")];
  for (const [part, { length }] of [["file", files] as const, ["options", options] as const]) {
    if (length <= 1) continue;
    throw new Problem(
      "invalid_request",
      `The multipart body has more than one part \`${part}\`. Send one file per request.`,
    );
  }
  const [file] = files;
  if (file?.fileName === undefined) {
    throw new Problem("invalid_request", "The multipart body needs a part `file` with a file name.");
  }
  return {
    name: nameOf(file.fileName),
    bytes: file.bytes,
    options: options[0] === undefined ? {} : parseOptions(options[0].bytes.toString()),
  };
}

/** @throws Problem if the text is not valid JSON, or the options are wrong. */
function parseOptions(text: string): ImportChanges {
  return readOptions({ query: {}, body: parseJsonText(text) }).body as ImportChanges;
}

function nameOf(given: string | undefined): string {
  return safeFileName(given ?? "", { otherwise: "statement" });
}
