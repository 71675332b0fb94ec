/** Builds the migration of an export whose transactions are CSV, from its rows and the other files of its archive. */
import type { FileAccount, Question, Statement, StatementRow } from "../statement.ts";
import type { Migration } from "./migration.ts";

export interface Mover {
  /** `index`: the number of the statement in the archive. Returns its account, perhaps with more about it. */
  statement(statement: Pick<Statement, "account" | "currency">, index: number): FileAccount;
  /** Gets each row with the number of its statement in the archive, and may change it. */
  row(row: StatementRow, statement: number): StatementRow;
  /** The accounts that have no rows. */
  missing(): readonly Pick<Statement, "account" | "currency">[];
  /** What the rows do not show. */
  question(): Question | null;
  /** Null if the archive has only transactions. */
  finish(): Migration | null;
}
