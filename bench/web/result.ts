/** The figures of the web app, and their limits. */
import { spreadOf } from "../support/statistics.ts";

export interface WebResult {
  readonly metric: string;
  readonly unit: "s" | "ms";
  readonly limit: number;
  /** One for each round. */
  readonly values: readonly number[];
}

export const WEB_HEADER = ["metric", "limit", "median", "range", "result"];

export function webCells({ metric, unit, limit, values }: WebResult): string[] {
  const { median, least, greatest } = spreadOf(values);
  const text = (value: number) => `${value.toFixed(unit === "s" ? 2 : 0)} ${unit}`;
  const range = `${text(least)} to ${text(greatest)}`;
  return [metric, text(limit), text(median), range, median <= limit ? "passes" : "fails"];
}
