/**
 * Stores a file and the rows read from it in parts, so that no step of storing or loading them takes long. Rows are stored
 * without the names of their fields.
 */
import type { Reads, Tx } from "../../store/store.ts";
import { batches, pause } from "./batches.ts";
import type { Reading, ReadRow } from "./read-file.ts";

/** The characters in a part of the file. */
const PART_LENGTH = 500_000;

/** The first part of a reading: everything but the rows. */
type Head = Omit<Reading, "rows">;

/** A row without the names of its fields. */
export type StoredRow = readonly [
  ...[ReadRow["statement"], ReadRow["number"], ReadRow["line"], ReadRow["date"], ReadRow["value_date"]],
  ...[ReadRow["purchase_date"], ReadRow["amount"], ReadRow["currency"], ReadRow["foreign"], ReadRow["id"]],
  ...[ReadRow["text"], ReadRow["payee"], ReadRow["counter_account"], ReadRow["bank_code"], ReadRow["status"]],
  ...[ReadRow["skip"], ReadRow["category"], ReadRow["tags"], ReadRow["notes"], ReadRow["transfer_account"]],
  ...[ReadRow["is_opening"], ReadRow["parts"], ReadRow["group"], ReadRow["balance_after"], ReadRow["name"]],
];

export function toStored(row: ReadRow): StoredRow {
  return [
    ...([row.statement, row.number, row.line, row.date, row.value_date] as const),
    ...([row.purchase_date, row.amount, row.currency, row.foreign, row.id] as const),
    ...([row.text, row.payee, row.counter_account, row.bank_code, row.status] as const),
    ...([row.skip, row.category, row.tags, row.notes, row.transfer_account] as const),
    ...([row.is_opening, row.parts, row.group, row.balance_after, row.name] as const),
  ];
}

export function toRow(stored: StoredRow): ReadRow {
  const [statement, number, line, date, value_date, purchase_date, amount, currency, foreign, id, text, ...more] =
    stored;
  const [payee, counter_account, bank_code, status, skip, category, tags, notes, transfer_account, ...last] = more;
  const [is_opening, parts, group, balance_after, name] = last;
  return {
    kind: "row",
    statement,
    number,
    line,
    date,
    value_date,
    purchase_date,
    amount,
    currency,
    foreign,
    id,
    text,
    payee,
    counter_account,
    bank_code,
    status,
    skip,
    category,
    tags,
    notes,
    transfer_account,
    is_opening,
    parts,
    group,
    balance_after,
    name,
  };
}

export async function storeFile(tx: Tx, importId: string, packed: string): Promise<void> {
  const parts: string[] = [];
  for (let start = 0; start < packed.length; start += PART_LENGTH) parts.push(packed.slice(start, start + PART_LENGTH));
  await tx.imports.storeParts(importId, "file", parts);
}

export async function loadFile(reads: Reads, importId: string): Promise<string> {
  const parts: string[] = [];
  for await (const part of listParts(reads, importId, "file")) parts.push(part);
  return parts.join("");
}

/** The parts of a reading for `storeReading`. */
export async function formatReading({ rows, ...head }: Reading): Promise<string[]> {
  const parts = [JSON.stringify(head)];
  for (const batch of batches(rows)) {
    parts.push(JSON.stringify(batch.map(toStored)));
    await pause();
  }
  return parts;
}

export async function storeReading(tx: Tx, importId: string, parts: readonly string[]): Promise<void> {
  await tx.imports.storeParts(importId, "reading", parts);
}

export async function loadReading(reads: Reads, importId: string): Promise<Reading> {
  let head: Head | undefined;
  const rows: ReadRow[] = [];
  for await (const part of listParts(reads, importId, "reading")) {
    if (head === undefined) head = JSON.parse(part) as Head;
    else for (const stored of JSON.parse(part) as StoredRow[]) rows.push(toRow(stored));
    await pause();
  }
  if (head === undefined) throw new Error(`The import ${importId} has no reading.`);
  return { ...head, rows };
}

async function* listParts(reads: Reads, importId: string, kind: "file" | "reading"): AsyncGenerator<string> {
  for (let position = 0; ; position += 1) {
    const part = await reads.imports.findPart(importId, kind, position);
    if (part === undefined) return;
    yield part;
  }
}
