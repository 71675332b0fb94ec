/** Finds tables and indexes that the migrations create but a database lacks. Such a database is damaged. */
import { MIGRATIONS } from "../../migrations/index.ts";
import { postgresMigrationEngine } from "./dialect.ts";

/** Selects the names of the tables and indexes in the current schema. */
export const NAMES_IN_CATALOG =
  "SELECT relname AS name FROM pg_class WHERE relnamespace = current_schema()::regnamespace AND relkind IN ('r', 'p', 'i', 'I')";

/** The missing tables and indexes, such as "accounts". */
export function missingNames(namesInCatalog: Iterable<string>): string[] {
  const statements = MIGRATIONS.flatMap((migration) => migration.statements(postgresMigrationEngine));
  const expected = new Set(["migrations", ...namesAfter(statements)]);
  return [...expected.difference(new Set(namesInCatalog))];
}

const DEFINITION =
  /^\s*(CREATE|DROP|ALTER) (?:UNIQUE )?(TABLE|INDEX) (\w+)(?:\s+ON (?<indexedTable>\w+)|\s+RENAME TO (?<newName>\w+))?/;

/** The tables and indexes that exist after the statements, in the order in which migrations run them. */
export function namesAfter(statements: readonly string[]): Set<string> {
  /** The table of each name: an index's table, or the table itself. */
  const tables = new Map<string, string>();
  for (const statement of statements) {
    const [, verb, kind, name = "", indexedTable, newName] = DEFINITION.exec(statement) ?? [];
    const isOfTable = ([, table]: readonly [string, string]) => table === name;
    if (verb === "CREATE") tables.set(name, indexedTable ?? name);
    else if (verb === "DROP" && kind === "INDEX") tables.delete(name);
    else if (verb === "DROP") for (const [dropped] of [...tables].filter(isOfTable)) tables.delete(dropped);
    else if (newName !== undefined) {
      for (const [index] of [...tables].filter(isOfTable)) tables.set(index, newName);
      tables.delete(name);
      tables.set(newName, newName);
    }
  }
  return new Set(tables.keys());
}
