/** Substring search in a column of folded text (see `foldText` in domain/name). */
import { columns, type Sql, sql } from "../sql.ts";

export function contains(column: string, text: string): Sql {
  const pattern = `%${text.replace(/[\\%_]/g, "\\$&")}%`;
  return sql`${columns([column])} LIKE ${pattern} ESCAPE '\\'`;
}
