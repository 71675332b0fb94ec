/**
 * Every migration, oldest first. They only go forward, and one that has been released never changes. A migration is
 * a list of SQL statements in which the engine's own words are filled in.
 */
import * as foundation from "./0001-foundation.ts";

/** The few words of SQL DDL that the engines do not share. */
export interface MigrationEngine {
  readonly boolean: string;
  readonly bigint: string;
  /** What follows the closing parenthesis of a CREATE TABLE. */
  readonly tableOptions: string;
}

export interface Migration {
  readonly id: string;
  readonly statements: (engine: MigrationEngine) => readonly string[];
}

export const MIGRATIONS: readonly Migration[] = [foundation];
