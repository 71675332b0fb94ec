/** A channel waits for an unavailable receiver, as a webhook does, and each notice for its own next attempt. */
import type { MigrationEngine } from "./migration.ts";

export const id = "0085-channel-waits";

export function statements({ text, bigint }: MigrationEngine): string[] {
  return [
    `ALTER TABLE channels ADD COLUMN failures ${bigint} NOT NULL DEFAULT 0`,
    `ALTER TABLE channels ADD COLUMN waits_until ${text}`,
  ];
}
