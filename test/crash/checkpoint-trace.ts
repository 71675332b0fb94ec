/**
 * Encodes a trace of `write-rows.ts` as text with one letter per event, so that a regular expression can find moments and
 * text positions are trace positions.
 */
import type { TracedEvent, TraceEvent } from "./trace.ts";

const DATABASE = "data/leeway.db";
const WAL = `${DATABASE}-wal`;

/** The end of a checkpoint by the thread or the writer: it syncs the database, then the WAL restarts. */
export const ENDS = {
  thread: { end: /F[^fdb]*D[^fdb]*b[^l]*l/, sync: "D" },
  writer: { end: /F[^b]*f[^Db]*d[^Db]*b[^l]*l/, sync: "d" },
} as const;

/**
 * c: a row is reported as committed; f: the WAL is checkpointed into the database; d: the database is synced; b: the WAL
 * restarts; l: the WAL is synced; a dot: anything else. Events of the worker thread are in capitals.
 */
export function encodeTrace(events: readonly TracedEvent[]): string {
  const writers = new Set(events.filter((event) => letterOf(event) === "b").map(({ thread }) => thread));
  return events.map((event) => (writers.has(event.thread) ? letterOf(event) : letterOf(event).toUpperCase())).join("");
}

/** The moments that the tests need and the trace does not show. */
export function missingMoments(encoded: string): string[] {
  const moments = {
    "a row is committed while the thread checkpoints": /F[^b]*c[^b]*F/,
    "the thread completes a checkpoint": ENDS.thread.end,
    "the writer completes a checkpoint": ENDS.writer.end,
  };
  return Object.entries(moments).flatMap(([moment, pattern]) => (pattern.test(encoded) ? [] : [moment]));
}

/** The last row reported as committed; 0 before the first. */
export function lastCommitted(events: readonly TraceEvent[]): number {
  const last = events.findLast((event) => letterOf(event) === "c");
  return last?.kind === "sent" ? Number(last.text) : 0;
}

function letterOf(event: TraceEvent): string {
  if (event.kind === "sent") return /^\d+\n$/.test(event.text) ? "c" : ".";
  if (event.kind === "sync" && event.name === DATABASE) return "d";
  if (event.kind === "sync" && event.name === WAL) return "l";
  if (event.kind === "write" && event.name === DATABASE) return "f";
  if (event.kind === "write" && event.name === WAL && event.offset === 0) return "b";
  return ".";
}
