/** Budget files as text, and as lines that tests can change. */
import { createHash } from "node:crypto";
import { exportBudget } from "../../src/operations/budget-file/export-budget.ts";
import type { Service } from "../../src/operations/service.ts";

export async function exported(service: Service, budgetId: string): Promise<string> {
  const parts: string[] = [];
  const work = async (reads: Parameters<typeof exportBudget>[1]["reads"]) => {
    for await (const part of exportBudget(service, { reads })) parts.push(part);
  };
  await service.store.read(budgetId, work, { isLong: true });
  return parts.join("");
}

/** Opens a text in pieces that end inside lines and characters. */
export function chunksOf(text: string | Uint8Array): () => AsyncGenerator<Uint8Array> {
  return async function* () {
    const bytes = typeof text === "string" ? new TextEncoder().encode(text) : text;
    for (let from = 0; from < bytes.length; from += 777) yield bytes.subarray(from, from + 777);
  };
}

/** The values of the lines, without the last one, which has the checksum. */
export function parseLines(file: string): unknown[] {
  return file
    .split("\n")
    .slice(0, -2)
    .map((line) => JSON.parse(line));
}

export function formatLines(values: readonly unknown[]): string {
  return withChecksum(values.map((value) => `${JSON.stringify(value)}\n`).join(""));
}

/** Adds the last line to the lines before it. */
export function withChecksum(text: string): string {
  const end = { lines: text.split("\n").length - 1, sha256: createHash("sha256").update(text).digest("hex") };
  return `${text}${JSON.stringify({ end })}\n`;
}

/** The lines of a table: the one with the columns, and those with rows. */
export function findTable(lines: readonly unknown[], name: string) {
  const header = lines.findIndex((line) => (line as { table?: unknown }).table === name);
  const columns = (lines[header] as { columns: string[] }).columns;
  const after = lines.findIndex((line, i) => i > header && !Array.isArray(line));
  return { header, columns, rows: lines.slice(header + 1, after === -1 ? undefined : after) as unknown[][] };
}

/** Changes a column of a row, which is counted from 0. */
export function withValue(lines: readonly unknown[], table: string, row: number, column: string, value: unknown) {
  const { header, columns, rows } = findTable(lines, table);
  const place = columns.indexOf(column);
  return lines.with(header + 1 + row, (rows[row] ?? []).with(place, value));
}
