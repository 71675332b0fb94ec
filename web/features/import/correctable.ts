/** Which rows of a preview can be corrected. */
import type { Import, ImportRow } from "../../api/contract.ts";

/** The currency of a row's account. Null if it is not known. A row that cannot be read may have its account in an issue. */
export function currencyOf(
  { statements, issues }: Pick<Import, "statements" | "issues">,
  row: Pick<ImportRow, "number" | "statement">,
): string | null {
  const own = row.statement ?? issues.find((issue) => issue.row === row.number)?.statement ?? null;
  const [only] = statements.length === 1 ? statements : [];
  return (own === null ? only : statements[own])?.currency ?? null;
}

/** Rows that were imported before, or that you decided about, keep their state whatever their correction. */
export function canCorrect(file: Import, row: ImportRow): boolean {
  if (file.state !== "preview" || currencyOf(file, row) === null) return false;
  return row.bank !== null || row.why === "zero_amount" || ["added", "matched", "refused"].includes(row.state);
}
