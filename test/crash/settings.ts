/** The size and seed of the crash tests. `full.env` has the values of the full run. */
import { randomInt } from "node:crypto";

/** How often the server is killed on each engine. */
export const KILLS = setting("LEEWAY_CRASH_KILLS", 5);

/** The number of traced writes, and of power cuts simulated in the trace. */
export const TRACED_WRITES = setting("LEEWAY_CRASH_WRITES", 150);
export const POWER_CUTS = setting("LEEWAY_CRASH_POWER_CUTS", 12);

export const SEED = setting("LEEWAY_CRASH_SEED", randomInt(2 ** 31));

/** Servers under test log only errors and have no rate limit. */
export const ENVIRONMENT = { LEEWAY_LOG_LEVEL: "silent", LEEWAY_RATE_LIMIT: "off" };

function setting(name: string, byDefault: number): number {
  const text = process.env[name] || String(byDefault);
  if (!/^\d{1,10}$/.test(text)) throw new Error(`${name} is "${text}", but must be a whole number.`);
  return Number(text);
}
