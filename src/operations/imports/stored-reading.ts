/** Stores a file and the rows read from it in parts, so that no step of storing or loading them takes long. */

import type { Reading, ReadRow } from "../../readers/statements/read-file.ts";
import type { Reads, Tx } from "../../store/store.ts";
import { pause, pausedBatches } from "./batches.ts";

/** The characters in a part of the file. */
const PART_LENGTH = 500_000;

/** The first part of a reading: everything but the rows. */
type Head = Omit<Reading, "rows">;

export async function storeFile(tx: Tx, importId: string, packed: string): Promise<void> {
  await tx.imports.storeParts(importId, "file", partsOfFile(packed));
}

async function* partsOfFile(packed: string): AsyncGenerator<string> {
  for (let start = 0; start < packed.length; start += PART_LENGTH) yield packed.slice(start, start + PART_LENGTH);
}

export async function loadFile(reads: Reads, importId: string): Promise<string> {
  const parts: string[] = [];
  for await (const part of listParts(reads, importId, "file")) parts.push(part);
  return parts.join("");
}

export async function storeReading(tx: Tx, importId: string, reading: Reading): Promise<void> {
  await tx.imports.storeParts(importId, "reading", partsOfReading(reading));
}

async function* partsOfReading({ rows, ...head }: Reading): AsyncGenerator<string> {
  yield JSON.stringify(head);
  for await (const batch of pausedBatches(rows)) yield JSON.stringify(batch);
}

export async function loadReading(reads: Reads, importId: string): Promise<Reading> {
  let head: Head | undefined;
  const rows: ReadRow[] = [];
  const shared = sharedStrings();
  const withShared = (row: ReadRow) => ({ ...row, date: shared(row.date), name: shared(row.name) });
  for await (const part of listParts(reads, importId, "reading")) {
    if (head === undefined) head = JSON.parse(part) as Head;
    else rows.push(...(JSON.parse(part) as ReadRow[]).map(withShared));
    await pause();
  }
  if (head === undefined) throw new Error(`The import ${importId} has no reading.`);
  return { ...head, rows };
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
