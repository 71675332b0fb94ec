/** Formats numbers for people. */
import type { Line } from "./benchmark.ts";
import type { Spread } from "./statistics.ts";

/** "94,312", "97.4", "0.512", "0". */
export function formatCount(value: number): string {
  return value >= 100 || value === 0 ? Math.round(value).toLocaleString("en") : value.toPrecision(3);
}

export function formatPercent(share: number): string {
  return `${Math.round(share * 100)}%`;
}

/** A value of a line in its unit: "0.57", "0.0042", "31", "0.42 s", "98 MB". */
export function formatValue(value: number, unit: Line["unit"]): string {
  if (unit === "MB") return `${Math.round(value)} MB`;
  const decimals = value >= 10 ? 0 : value >= 0.1 ? 2 : value >= 0.01 ? 3 : 4;
  return `${value.toFixed(decimals)}${unit === "s" ? " s" : ""}`;
}

/** A ratio with its range: "0.75 (0.70 to 0.78)". */
export function formatSpread({ median, least, greatest }: Spread): string {
  return `${formatValue(median, "times")} (${formatValue(least, "times")} to ${formatValue(greatest, "times")})`;
}

/** A duration from microseconds to seconds. */
export function formatMs(ms: number): string {
  if (ms >= 1000) return `${(ms / 1000).toFixed(2)} s`;
  return ms >= 1 ? `${ms.toFixed(ms >= 100 ? 0 : 1)} ms` : `${Math.round(ms * 1000)} us`;
}
