/** Builds the migration of an export whose transactions are CSV, from its rows and the other files of its archive. */
import type { Statement, StatementRow } from "../statement.ts";
import type { Migration } from "./migration.ts";

export interface Mover {
  /** `index`: the number of the statement in the archive. */
  statement(statement: Statement, index: number): void;
  /** Gets each row with the number of its statement in the archive, and may change it. */
  row(row: StatementRow, statement: number): StatementRow;
  /** Null if the archive has only transactions. */
  finish(): Migration | null;
}
