/** The settings of connections. */
import type { BankProvider } from "../../banks/provider.ts";
import type { ConnectionSettings } from "../../domain/bank-connection.ts";
import { problemOf } from "../../domain/problem.ts";

export type SettingsInput = Partial<ConnectionSettings>;

/** A week. */
const MAX_MINUTES = 7 * 24 * 60;

/** The settings with what the request sets. @throws Problem `out_of_range` */
export function readSettings(
  { pace }: BankProvider,
  { pending, every_minutes }: SettingsInput = {},
  pointer: string,
  before: ConnectionSettings = { pending: true, every_minutes: pace?.everyMinutes ?? null },
): ConnectionSettings {
  const after = { pending: pending ?? before.pending, every_minutes: every_minutes ?? before.every_minutes };
  if (every_minutes == null) return after;
  const place = { code: "out_of_range", pointer: `${pointer}/every_minutes` } as const;
  if (pace === null) throw problemOf([{ ...place, detail: "A program decides itself when it sends listings." }]);
  if (every_minutes >= pace.leastMinutes && every_minutes <= MAX_MINUTES) return after;
  throw problemOf([{ ...place, detail: `every_minutes must be from ${pace.leastMinutes} to ${MAX_MINUTES}.` }]);
}
