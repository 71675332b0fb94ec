/** How numbers are written for people. */
import type { Line } from "./benchmark.ts";

/** "94,312", "97.4", "0.512". */
export function formatCount(value: number): string {
  return value >= 100 ? Math.round(value).toLocaleString("en") : value.toPrecision(3);
}

export function formatPercent(share: number): string {
  return `${Math.round(share * 100)} %`;
}

/** A value of a line in its unit: "0.57", "31", "0.42 s", "98 MB". */
export function formatValue(value: number, unit: Line["unit"]): string {
  if (unit === "MB") return `${Math.round(value)} MB`;
  const digits = value >= 10 ? 0 : 2;
  return `${value.toFixed(digits)}${unit === "s" ? " s" : ""}`;
}

/** A time that may be anything from microseconds to seconds. */
export function formatMs(ms: number): string {
  if (ms >= 1000) return `${(ms / 1000).toFixed(2)} s`;
  return ms >= 1 ? `${ms.toFixed(ms >= 100 ? 0 : 1)} ms` : `${Math.round(ms * 1000)} us`;
}
