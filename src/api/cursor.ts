/** Cursors: the start of a page, as opaque text. */
import { problemOf } from "../domain/problem.ts";

export function formatCursor(parts: readonly string[]): string {
  return Buffer.from(JSON.stringify(parts)).toString("base64url");
}

/** The fields of a page besides its items: `next` has the parts of the next cursor, and is null on the last page. */
export function formatNext(next: readonly string[] | null) {
  return { has_more: next !== null, next_cursor: next && formatCursor(next) };
}

/** Splits a cursor into its parts and checks each of them; none on the first page. @throws Problem `invalid_cursor`. */
export function parseCursor(text: string | undefined, checks: readonly ((part: string) => boolean)[]): string[] {
  if (text === undefined) return [];
  const parts = decode(text);
  const isValid =
    Array.isArray(parts) &&
    parts.length === checks.length &&
    checks.every((check, i) => typeof parts[i] === "string" && check(parts[i]));
  if (isValid) return parts;
  const detail = "The cursor is not a next_cursor of this list. Start again without a cursor.";
  throw problemOf([{ code: "invalid_cursor", parameter: "cursor", detail }]);
}

function decode(text: string): unknown {
  try {
    return JSON.parse(Buffer.from(text, "base64url").toString());
  } catch {
    return undefined;
  }
}
