/** Search for a piece of text inside a folded column (see `foldText` in domain/name). */
import { type Expression, sql } from "kysely";

/** Whether the column contains the text, literally. */
export function containing(column: string, text: string): Expression<boolean> {
  const pattern = `%${text.replace(/[\\%_]/g, "\\$&")}%`;
  return sql<boolean>`${sql.ref(column)} LIKE ${pattern} ESCAPE '\\'`;
}
