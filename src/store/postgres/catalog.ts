/** Makes sure that a database has every table and index that the migrations make: one that lacks any has been damaged. */
import { MIGRATIONS } from "../migrations/index.ts";
import { postgresMigrationEngine } from "./dialect.ts";

/** Names the tables and indexes of the schema in use. */
export const NAMES_IN_CATALOG =
  "SELECT relname AS name FROM pg_class WHERE relnamespace = current_schema()::regnamespace AND relkind IN ('r', 'p', 'i', 'I')";

/** Such as "accounts": what the migrations make and the names in the catalog lack. */
export function missingNames(namesInCatalog: Iterable<string>): string[] {
  return [...expectedNames().difference(new Set(namesInCatalog))];
}

function expectedNames(): ReadonlySet<string> {
  const statements = MIGRATIONS.flatMap((migration) => migration.statements(postgresMigrationEngine));
  const named = (pattern: RegExp) => new Set(statements.flatMap((text) => pattern.exec(text)?.[1] ?? []));
  const made = named(/^\s*CREATE (?:UNIQUE )?(?:TABLE|INDEX) (\w+)/);
  return new Set(["migrations", ...made]).difference(named(/^\s*DROP (?:TABLE|INDEX) (\w+)/));
}
