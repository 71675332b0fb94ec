/** Search for a piece of text inside a folded column (see `foldText` in domain/name). */
import { type Expression, sql } from "kysely";

/** The pattern for `isLike` that finds the text anywhere, literally. */
export function patternOf(text: string): string {
  return `%${text.replace(/[\\%_]/g, "\\$&")}%`;
}

export function isLike(column: string, pattern: unknown): Expression<boolean> {
  return sql<boolean>`${sql.ref(column)} LIKE ${pattern} ESCAPE '\\'`;
}
