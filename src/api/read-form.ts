/** Parses a multipart form (RFC 7578) in steps with pauses, and with a limit on its parts: a form may be hostile. */
import { setImmediate as pause } from "node:timers/promises";
import { Busboy } from "@fastify/busboy";
import { Problem } from "../domain/problem.ts";

/** A part of a form. */
export interface FormPart {
  /** Undefined if the part has no file name. */
  readonly fileName: string | undefined;
  readonly bytes: Buffer;
}

/** Forms of the imports have two parts. */
const MAX_PARTS = 10;
/** At most one event loop turn of parsing. */
const STEP_BYTES = 65_536;

/** The parts by name. @throws Problem `invalid_request` */
export async function readForm(contentType: string, body: Buffer): Promise<ReadonlyMap<string, readonly FormPart[]>> {
  const parts = new Map<string, FormPart[]>();
  let failure: string | undefined;
  try {
    const limits = { parts: MAX_PARTS, headerPairs: 20, headerSize: 16_384, fieldSize: STEP_BYTES };
    const parser = new Busboy({ headers: { "content-type": contentType }, isPartAFile: () => true, limits });
    parser.on("partsLimit", () => {
      failure = `The form has more than ${MAX_PARTS} parts.`;
    });
    parser.on("file", (name, stream, fileName: string | undefined) => {
      const chunks: Buffer[] = [];
      stream.on("data", (chunk: Buffer) => chunks.push(chunk));
      stream.on("end", () => {
        const part = { fileName, bytes: Buffer.concat(chunks) };
        parts.set(name, [...(parts.get(name) ?? []), part]);
      });
      stream.on("error", () => {
        failure = UNREADABLE;
      });
    });
    const finished = new Promise<void>((resolve, reject) => {
      parser.once("finish", resolve);
      parser.once("error", reject);
    });
    finished.catch(() => {}); // it may fail before the loop below ends
    for (let start = 0; start < body.length && failure === undefined; start += STEP_BYTES) {
      parser.write(body.subarray(start, start + STEP_BYTES));
      await pause();
    }
    parser.end();
    if (failure === undefined) await finished;
  } catch {
    failure ??= UNREADABLE;
  }
  if (failure !== undefined) throw new Problem("invalid_request", failure);
  return parts;
}

const UNREADABLE = "The multipart body cannot be read.";
