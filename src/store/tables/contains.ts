/** Substring search in a column of folded text (see `foldText` in domain/name). */
import { columns, type Sql, sql } from "../sql.ts";

export function contains(column: string, text: string): Sql {
  return isLike(column, `%${escapePattern(text)}%`);
}

export function startsWith(column: string, text: string): Sql {
  return isLike(column, `${escapePattern(text)}%`);
}

function isLike(column: string, pattern: string): Sql {
  return sql`${columns([column])} LIKE ${pattern} ESCAPE '\\'`;
}

function escapePattern(text: string): string {
  return text.replace(/[\\%_]/g, "\\$&");
}
