/** Demo budgets: the membership of their only user has the time of the last use. */
import type { MigrationEngine } from "./migration.ts";

export const id = "0031-demo-budgets";

export function statements({ text }: MigrationEngine): string[] {
  return [
    `ALTER TABLE memberships ADD COLUMN demo_used_at ${text}`,
    `CREATE INDEX memberships_of_demos ON memberships (demo_used_at) WHERE demo_used_at IS NOT NULL`,
  ];
}
