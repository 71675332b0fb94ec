/** Writes the log to standard error: JSON for programs, readable lines if standard error is a terminal. */
import { writeSync } from "node:fs";
import { pino } from "pino";
import { escapeJson, visible, visibleLines } from "./print.ts";

const DESCRIPTOR = 2;

/** Unwritten lines are buffered up to this many bytes, for a later attempt. */
const MAX_BUFFERED = 65_536;

/** Writes every line immediately. A line that cannot be written, such as on a full disk, never stops the server. */
export function logDestination(isTerminal: boolean): { write(line: string): void } {
  let buffered = Buffer.alloc(0);
  return {
    write(line) {
      const text = isTerminal ? formatLogLine(line) : escapeJson(line);
      if (buffered.length < MAX_BUFFERED) buffered = Buffer.concat([buffered, Buffer.from(text)]);
      try {
        while (buffered.length > 0) buffered = buffered.subarray(writeSync(DESCRIPTOR, buffered));
      } catch {
        // The next line tries again.
      }
    },
  };
}

/** `{"level":40,"time":...,"msg":"slow","ms":900}` becomes `14:03:22 warn  slow  ms=900`. Times are local. */
export function formatLogLine(line: string): string {
  const { level, time, msg, err, pid: _pid, hostname: _hostname, ...fields } = JSON.parse(line);
  const start = `${new Date(time).toLocaleTimeString("en-GB")} ${(pino.levels.labels[level] ?? "").padEnd(5)}`;
  const message = visible(msg ?? "");
  const details = Object.entries(fields).map(([name, value]) => `${name}=${formatValue(value)}`);
  const stack = err === undefined ? "" : `\n${visibleLines(err.stack ?? err.message ?? String(err))}`;
  return `${[start, message, ...details].join("  ")}${stack.replaceAll("\n", "\n    ")}\n`;
}

function formatValue(value: unknown): string {
  return typeof value === "string" && /^[\x21-\x7e]+$/.test(value) ? value : escapeJson(JSON.stringify(value));
}
