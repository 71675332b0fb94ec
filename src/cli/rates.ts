/** `leeway rates`: imports published exchange rates for all budgets. */
import { readFile } from "node:fs/promises";
import type { Command } from "commander";
import type { Config } from "../config.ts";
import type { ImportedRates } from "../operations/budget/exchange-rates.ts";
import type { OutboundRequest } from "../outbound/request.ts";
import type { Issue } from "../readers/reading.ts";
import { describeFileError } from "./file-error.ts";
import { outboundOf } from "./outbound.ts";
import { plain, print, printNote } from "./print.ts";
import { withService } from "./service.ts";
import { UsageError } from "./usage-error.ts";

/** Limits the printed issues of a damaged file. */
const MAX_SHOWN = 20;

export function addRatesCommand(program: Command, config: () => Config): void {
  const rates = program.command("rates").description("import published exchange rates for all budgets");

  rates
    .command("fetch")
    .description("download and import the European Central Bank's reference rates; the server may keep running")
    .option("--history", "download all days since 1999 instead of the last 90")
    .addHelpText(
      "after",
      "\nA running server does this every day for the budgets that turned it on (Settings, Exchange rates).",
    )
    .action(async ({ history = false }: { history?: boolean }) => {
      const { ratesUrl: url } = config();
      const { fetchRates, RateDownloadFailed } = await import("../operations/budget/fetch-rates.ts");
      const imported = await withService(config(), async (service) => {
        if (service.outbound === null) throw new UsageError("LEEWAY_OUTBOUND is off, so nothing can be downloaded.");
        return await fetchRates(service, { request: service.outbound, url }, { history }).catch((error: unknown) => {
          throw error instanceof RateDownloadFailed ? new UsageError(`The download failed: ${error.message}`) : error;
        });
      });
      if (imported === undefined) throw new UsageError("A server is downloading the rates. Try again in a minute.");
      print(summaryOf(imported));
      showIssues(imported.issues);
    });

  rates
    .command("import <source>")
    .description(
      "import the European Central Bank's reference rates (XML or CSV) from a file or URL; the server may keep running",
    )
    .addHelpText(
      "after",
      "\nImporting the same rates again is safe. Exit code 1 if a rate cannot be read, or if there are none.",
    )
    .action(async (source: string) => {
      const text = await readSource(source, outboundOf(config()));
      const { importExchangeRates } = await import("../operations/budget/exchange-rates.ts");
      const imported = await withService(config(), (service) => importExchangeRates(service, text));
      print(summaryOf(imported));
      showIssues(imported.issues);
    });
}

function summaryOf({ added, changed, unchanged }: ImportedRates): string {
  const [all, ...parts] = [added + changed + unchanged, added, changed, unchanged].map((n) => n.toLocaleString("en"));
  return `Read ${all} rates: ${parts[0]} new, ${parts[1]} changed, ${parts[2]} unchanged.`;
}

function showIssues(issues: readonly Issue[]): void {
  for (const { line, message } of issues.slice(0, MAX_SHOWN)) printNote(plain`line ${line}: ${message}`);
  if (issues.length > MAX_SHOWN) printNote(plain`... and ${issues.length - MAX_SHOWN} more.`);
  if (issues.length > 0) process.exitCode = 1;
}

const TIMEOUT_MS = 60_000;

/** Reads text from a file or a URL. @throws UsageError if it cannot be read. */
async function readSource(source: string, outbound: OutboundRequest | null): Promise<string> {
  try {
    return /^https?:\/\//.test(source) ? await fetchText(source, outbound) : await readFile(source, "utf8");
  } catch (error) {
    throw new UsageError(plain`${source} cannot be read: ${describeFileError(error as Error)}.`, { cause: error });
  }
}

async function fetchText(address: string, outbound: OutboundRequest | null): Promise<string> {
  if (outbound === null) throw new Error("LEEWAY_OUTBOUND is off");
  const response = await outbound(address, { method: "GET", headers: {}, timeoutMs: TIMEOUT_MS });
  if (response.status !== 200) throw new Error(`the server returned ${response.status}`);
  return await response.text();
}
