/** The shape of a migration, and the SQL that differs between engines. */

/** The parts of DDL that differ between engines. */
export interface MigrationEngine {
  /** A text type that is compared and sorted by bytes. */
  readonly text: string;
  readonly boolean: string;
  readonly bigint: string;
  /** The options after the closing parenthesis of CREATE TABLE. */
  readonly tableOptions: string;
  /** The options of a table that is accessed only by its primary key. */
  readonly clusteredTableOptions: string;
  /** The current time, in the format of stored timestamps. */
  readonly now: string;
  /** The timestamp a number of days after the one in a column, in the same format. */
  readonly daysAfter: (column: string, days: number) => string;
  /**
   * Whether a table with `clusteredTableOptions` is stored in primary key order, so that changing the key means
   * rebuilding the table.
   */
  readonly isClustered: boolean;
}

export interface Migration {
  readonly id: string;
  readonly statements: (engine: MigrationEngine) => readonly string[];
}
