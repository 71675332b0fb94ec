/**
 * Stores a file and the rows read from it, compressed and in parts, so that no step of storing or loading them takes long.
 * A reading is stored as lines of JSON: its plain fields, then up to 1,000 items of one of its lists per line.
 */
import { Problem } from "../../domain/problem.ts";
import type { Reading, ReadRow } from "../../readers/statements/read-file.ts";
import type { Reads, Tx } from "../../store/store.ts";
import { pause } from "../pause.ts";
import { pack, unpack, unpackNow } from "./pack.ts";

/** The largest file. */
export const MAX_IMPORT_BYTES = 50 * 1024 * 1024;

/** The maximum size of a reading before compression. */
const MAX_READING_BYTES = 256 * 2 ** 20;

/** The characters in a part of the file. */
const FILE_PART_LENGTH = 500_000;

/** The bytes in a part of a reading before compression. A longer line has several parts. */
const PART_BYTES = 2 ** 20;

const LINE_ITEMS = 1000;
const NEWLINE = 10;

const LISTS = ["statements", "rows", "refused", "issues"] as const;
type List = (typeof LISTS)[number];

export async function packFile(bytes: Uint8Array): Promise<string[]> {
  const text = await pack(bytes);
  const parts: string[] = [];
  for (let start = 0; start < text.length; start += FILE_PART_LENGTH) {
    parts.push(text.slice(start, start + FILE_PART_LENGTH));
  }
  return parts;
}

export async function unpackFile(parts: readonly string[]): Promise<Uint8Array> {
  return await unpack(parts.join(""), MAX_IMPORT_BYTES);
}

/** @throws Problem `body_too_large` */
export async function packReading(reading: Reading): Promise<string[]> {
  const parts: string[] = [];
  let bytes = 0;
  for (const line of linesOf(reading)) {
    const content = Buffer.from(`${line}\n`);
    bytes += content.length;
    if (bytes > MAX_READING_BYTES) throw tooLarge();
    for (let start = 0; start < content.length; start += PART_BYTES) {
      parts.push(await pack(content.subarray(start, start + PART_BYTES)));
    }
  }
  return parts;
}

function tooLarge(): Problem {
  const detail = `The rows of the file have more than ${MAX_READING_BYTES / 2 ** 20} MiB. Download shorter periods, such as single years, and import them one by one.`;
  return new Problem("body_too_large", detail);
}

function* linesOf({ statements, rows, refused, issues, ...fields }: Reading): Generator<string> {
  yield JSON.stringify(fields);
  const lists = { statements, rows, refused, issues };
  for (const list of LISTS) {
    let items: string[] = [];
    let length = 0;
    for (const item of lists[list]) {
      const text = JSON.stringify(item);
      items.push(text);
      length += text.length;
      if (items.length < LINE_ITEMS && length < PART_BYTES) continue;
      yield `["${list}",${items.join(",")}]`;
      [items, length] = [[], 0];
    }
    if (items.length > 0) yield `["${list}",${items.join(",")}]`;
  }
}

/** The rows of a file, with those that cannot be read. */
export function countRead({ rows, refused }: Pick<Reading, List>): number {
  return rows.length + refused.length;
}

/** The characters of stored parts. */
export function lengthOf(parts: readonly string[]): number {
  return parts.reduce((sum, part) => sum + part.length, 0);
}

export function storeFile(tx: Tx, importId: string, parts: readonly string[]): Promise<void> {
  return tx.imports.storeParts(importId, "file", parts);
}

export function storeReading(tx: Pick<Tx, "imports">, importId: string, parts: readonly string[]): Promise<void> {
  return tx.imports.storeParts(importId, "reading", parts);
}

export async function loadFile(reads: Reads, importId: string): Promise<string[]> {
  const parts: string[] = [];
  for await (const part of listParts(reads, importId, "file")) parts.push(part);
  return parts;
}

/** Copies a reading to another store. */
export async function copyReading(reads: Reads, tx: Pick<Tx, "imports">, importId: string): Promise<void> {
  const parts: string[] = [];
  for await (const part of listParts(reads, importId, "reading")) {
    parts.push(part);
    await pause();
  }
  await storeReading(tx, importId, parts);
}

type Loaded = Pick<Reading, "sources"> & { readonly [Name in List]: Reading[Name][number][] };

/** A reading without statements. */
export function emptyReading(format: string): Reading {
  return {
    ...{ format, program: null, shape: null, detected: [], questions: [], sources: [] },
    ...{ statements: [], rows: [], refused: [], issues: [] },
  };
}

export async function loadReading(reads: Reads, importId: string): Promise<Reading> {
  // Readings of an earlier version have no sources.
  const reading: Loaded = { sources: [], statements: [], rows: [], refused: [], issues: [] };
  const shared = sharedStrings();
  const withShared = (row: ReadRow) => ({ ...row, date: shared(row.date), name: shared(row.name) });
  let lines = 0;
  for await (const line of listLines(reads, importId)) {
    lines += 1;
    const value: unknown = JSON.parse(line);
    if (!Array.isArray(value)) Object.assign(reading, value);
    else {
      const [list, items] = itemsOf(value);
      if (list === "rows") for (const row of items as ReadRow[]) reading.rows.push(withShared(row));
      else reading[list].push(...(items as never[]));
    }
    await pause();
  }
  if (lines === 0) throw new Error(`The import ${importId} has no reading.`);
  return reading as unknown as Reading;
}

/** A line of an earlier version is a list of rows. */
function itemsOf(line: readonly unknown[]): readonly [List, readonly unknown[]] {
  const [list] = line;
  if (typeof list !== "string") return ["rows", line];
  if (!LISTS.includes(list as List)) throw new Error(`A reading has no list ${list}.`);
  return [list as List, line.slice(1)];
}

/** Decompresses the parts. Parts of an earlier version are plain lines. */
async function* listLines(reads: Reads, importId: string): AsyncGenerator<string> {
  let pieces: Buffer[] = [];
  let bytes = 0;
  for await (const part of listParts(reads, importId, "reading")) {
    if (/^[{[]/.test(part)) {
      yield part;
      continue;
    }
    const piece = unpackNow(part, PART_BYTES);
    bytes += piece.length;
    if (bytes > MAX_READING_BYTES) throw new Error(`The reading of the import ${importId} is too large.`);
    pieces.push(piece);
    if (piece.at(-1) !== NEWLINE) continue;
    yield Buffer.concat(pieces).toString();
    pieces = [];
  }
}

/** Returns one string for equal strings: the days and payees of a file repeat, and each copy takes memory. */
function sharedStrings(): (text: string) => string {
  const known = new Map<string, string>();
  return (text) => {
    const first = known.get(text);
    if (first === undefined) known.set(text, text);
    return first ?? text;
  };
}

async function* listParts(reads: Reads, importId: string, kind: "file" | "reading"): AsyncGenerator<string> {
  for (let position = 0; ; position += 1) {
    const part = await reads.imports.findPart(importId, kind, position);
    if (part === undefined) return;
    yield part;
  }
}
