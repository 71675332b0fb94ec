/** Which migrations a database still needs. */
import { StoreError } from "../store-error.ts";
import { MIGRATIONS } from "./index.ts";
import type { Migration } from "./migration.ts";

/** In their order. @throws StoreError where the data was written by a newer version of the program. */
export function pendingMigrations(applied: Iterable<string>): readonly Migration[] {
  const appliedIds = new Set(applied);
  const unknown = appliedIds.difference(new Set(MIGRATIONS.map(({ id }) => id)));
  if (unknown.size > 0) {
    throw new StoreError(
      `The data was written by a newer version of Leeway (${[...unknown].join(", ")}). Run that version or a later one.`,
    );
  }
  return MIGRATIONS.filter(({ id }) => !appliedIds.has(id));
}
