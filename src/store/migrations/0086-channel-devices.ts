/** A channel of a browser names the browser, so that it ends with the browser's sign-in. Older ones name none. */
import type { MigrationEngine } from "./migration.ts";

export const id = "0086-channel-devices";

export function statements({ text }: MigrationEngine): string[] {
  return [`ALTER TABLE channels ADD COLUMN device_digest ${text}`];
}
