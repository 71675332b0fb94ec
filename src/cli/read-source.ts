/** Reads text from a file or a URL. */
import { readFile } from "node:fs/promises";
import { UsageError } from "./usage-error.ts";

const TIMEOUT_MS = 60_000;

/** @throws UsageError if the source cannot be read */
export async function readSource(source: string): Promise<string> {
  try {
    return /^https?:\/\//.test(source) ? await fetchText(source) : await readFile(source, "utf8");
  } catch (error) {
    throw new UsageError(`${source} cannot be read: ${reasonOf(error)}.`, { cause: error });
  }
}

async function fetchText(address: string): Promise<string> {
  const response = await fetch(address, { signal: AbortSignal.timeout(TIMEOUT_MS) });
  if (!response.ok) throw new Error(`the server returned ${response.status} ${response.statusText}`.trim());
  return await response.text();
}

/** `fetch` reports only "fetch failed"; the reason is in its cause. */
function reasonOf(error: unknown): string {
  const { message, cause } = error as Error;
  return cause instanceof Error ? cause.message : message;
}
