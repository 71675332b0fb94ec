/** The icon and the color that somebody chose for a category. */
import type { MigrationEngine } from "./migration.ts";

export const id = "0065-category-icons";

export function statements({ text }: MigrationEngine): string[] {
  return [`ALTER TABLE categories ADD COLUMN icon ${text}`, `ALTER TABLE categories ADD COLUMN color ${text}`];
}
