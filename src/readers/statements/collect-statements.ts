/** Collects a whole reading, with the rows and balances of each statement. For tests and files of known size. */
import type { StatementsReading } from "./read-statements.ts";
import type { Balance, Statement, StatementIssue, StatementRow } from "./statement.ts";

export interface CollectedStatement extends Statement {
  readonly rows: readonly StatementRow[];
  readonly balances: readonly Balance[];
}

export interface CollectedStatements {
  /** Empty if the file is rejected. */
  readonly statements: readonly CollectedStatement[];
  readonly issues: readonly StatementIssue[];
  readonly isRefused: boolean;
}

export async function collectStatements(reading: StatementsReading): Promise<CollectedStatements> {
  const statements: (Statement & { rows: StatementRow[]; balances: Balance[] })[] = [];
  const issues: StatementIssue[] = [];
  for await (const entry of reading.entries()) {
    if (entry.kind === "statement") statements.push({ ...entry, rows: [], balances: [] });
    else if (entry.kind === "row") statements[entry.statement]?.rows.push(entry);
    else if (entry.kind === "balance") statements[entry.statement]?.balances.push(entry);
    else issues.push(entry);
  }
  const isRefused = issues.some((issue) => issue.refuses === "file");
  return { statements: isRefused ? [] : statements, issues, isRefused };
}
