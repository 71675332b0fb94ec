/** What a migration is, and what it is told of the engine that it runs on. */

/** The few words of SQL DDL that the engines do not share. */
export interface MigrationEngine {
  /** Text that is compared and ordered by its bytes. */
  readonly text: string;
  readonly boolean: string;
  readonly bigint: string;
  /** What follows the closing parenthesis of a CREATE TABLE. */
  readonly tableOptions: string;
  /** The same, for a table that is read and changed only by its primary key. */
  readonly clusteredTableOptions: string;
  /** Whether such a table lies in the order of that key, so that another key makes it another table. */
  readonly isClustered: boolean;
}

export interface Migration {
  readonly id: string;
  readonly statements: (engine: MigrationEngine) => readonly string[];
}
