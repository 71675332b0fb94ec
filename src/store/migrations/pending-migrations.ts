/** Finds the migrations that a database still needs. */
import { StoreError } from "../store-error.ts";
import { MIGRATIONS } from "./index.ts";
import type { Migration } from "./migration.ts";

/** In order. @throws StoreError if a newer version wrote the data. */
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

/** @throws StoreError if migrations are pending. */
export function assertNonePending(applied: Iterable<string>): void {
  const pending = pendingMigrations(applied);
  if (pending.length === 0) return;
  const ids = pending.map(({ id }) => id).join(", ");
  throw new StoreError(
    `The data was written by an older version of Leeway, and only a server migrates it (${ids}). Start a server of this version first. If a server of the older version still runs, use the older version's command instead.`,
  );
}
