/** Reads the lines of `writers/checked-lines.ts`, and finds a file that is cut off or damaged. */
import { createHash } from "node:crypto";
import { parseBoundedJson } from "../domain/bounded-json.ts";

/** A line is at most 16 MiB. A row of the change log has up to half a megabyte. */
const MAX_LINE_BYTES = 16 * 1024 * 1024;

/** A row has fewer than a hundred values. */
const MAX_LINE_VALUES = 1000;

const NEWLINE = 0x0a;

export class DamagedFile extends Error {
  override readonly name = "DamagedFile";

  constructor(line: number, problem: string) {
    super(`Line ${line}: ${problem}`);
  }
}

export interface CheckedLine {
  /** From 1. */
  readonly line: number;
  readonly value: unknown;
}

/**
 * Yields the values without the last line. Only after the end it is certain that they are undamaged.
 * @throws DamagedFile with the line.
 */
export async function* readCheckedLines(chunks: AsyncIterable<Uint8Array>): AsyncGenerator<CheckedLine> {
  const digest = createHash("sha256");
  let line = 0;
  let isEnded = false;
  for await (const bytes of splitLines(chunks)) {
    line += 1;
    if (isEnded) throw new DamagedFile(line, "The file continues after its end.");
    const value = parseLine(bytes, line);
    const end = endOf(value);
    if (end === undefined) {
      digest.update(bytes).update("\n");
      yield { line, value };
      continue;
    }
    isEnded = true;
    if (end.lines !== line - 1)
      throw new DamagedFile(line, `The file lacks lines: it should have ${end.lines} before this one.`);
    if (end.sha256 !== digest.digest("hex")) {
      throw new DamagedFile(line, "The content differs from its checksum: the file was changed or damaged.");
    }
  }
  if (!isEnded) throw new DamagedFile(line, "The file ends early: its last part is missing.");
}

/** Without the line breaks. Text after the last one is a line too. */
async function* splitLines(chunks: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
  let parts: Uint8Array[] = [];
  let size = 0;
  let line = 1;
  for await (const chunk of chunks) {
    let from = 0;
    for (let at = chunk.indexOf(NEWLINE); at !== -1; at = chunk.indexOf(NEWLINE, from)) {
      yield Buffer.concat([...parts, chunk.subarray(from, at)]);
      [parts, size, from] = [[], 0, at + 1];
      line += 1;
    }
    parts.push(chunk.subarray(from));
    size += chunk.length - from;
    if (size > MAX_LINE_BYTES) throw new DamagedFile(line, "The line is too long.");
  }
  if (size > 0) yield Buffer.concat(parts);
}

function parseLine(bytes: Uint8Array, line: number): unknown {
  const parsed = parseBoundedJson(decode(bytes, line), MAX_LINE_VALUES);
  if (parsed === undefined) throw new DamagedFile(line, "The line is not valid JSON.");
  return parsed.value;
}

function decode(bytes: Uint8Array, line: number): string {
  try {
    return new TextDecoder("utf-8", { fatal: true, ignoreBOM: true }).decode(bytes);
  } catch {
    throw new DamagedFile(line, "The line is not valid UTF-8.");
  }
}

function endOf(value: unknown): { readonly lines: unknown; readonly sha256: unknown } | undefined {
  if (typeof value !== "object" || value === null || Array.isArray(value)) return undefined;
  return (value as { end?: { lines: unknown; sha256: unknown } }).end;
}
