/** Formats a JSON log line for a terminal. */
import { stripVTControlCharacters } from "node:util";
import { pino } from "pino";

/** `{"level":40,"time":...,"msg":"slow","ms":900}` becomes `14:03:22 warn  slow  ms=900`. Times are local. */
export function formatLogLine(line: string): string {
  const { level, time, msg, err, pid: _pid, hostname: _hostname, ...fields } = JSON.parse(line);
  const start = `${new Date(time).toLocaleTimeString("en-GB")} ${(pino.levels.labels[level] ?? "").padEnd(5)}`;
  const message = stripVTControlCharacters(msg ?? "");
  const details = Object.entries(fields).map(([name, value]) => `${name}=${formatValue(value)}`);
  const stack = err === undefined ? "" : `\n${stripVTControlCharacters(err.stack ?? err.message ?? String(err))}`;
  return `${[start, message, ...details].join("  ")}${stack.replaceAll("\n", "\n    ")}\n`;
}

function formatValue(value: unknown): string {
  return typeof value === "string" && /^[\x21-\x7e]+$/.test(value) ? value : JSON.stringify(value);
}
