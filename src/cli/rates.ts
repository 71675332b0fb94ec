/** `leeway rates`: takes in published exchange rates, for all budgets. */
import type { Command } from "commander";
import type { Config } from "../config.ts";
import type { Issue } from "../import/reading.ts";
import { type ImportedRates, importExchangeRates } from "../operations/exchange-rates/import-exchange-rates.ts";
import { readSource } from "./read-source.ts";
import { withService } from "./service.ts";

/** A file that is damaged throughout need not be told line by line. */
const MAX_TOLD = 20;

export function addRatesCommand(program: Command, config: () => Config): void {
  program
    .command("rates")
    .description("take in published exchange rates, for all budgets")
    .command("import <source>")
    .description(
      "import the European Central Bank's reference rates, as XML or CSV, from a file or an address; the server may run",
    )
    .addHelpText(
      "after",
      "\nThe same rates may be imported again. Exit code 1 if any of them could not be read, or there were none.",
    )
    .action(async (source: string) => {
      const text = await readSource(source);
      const imported = await withService(config(), (service) => importExchangeRates(service, text));
      console.log(summaryOf(imported));
      tell(imported.issues);
    });
}

function summaryOf({ added, changed, unchanged }: ImportedRates): string {
  const [all, ...parts] = [added + changed + unchanged, added, changed, unchanged].map((n) => n.toLocaleString("en"));
  return `Read ${all} rates: ${parts[0]} new, ${parts[1]} changed, ${parts[2]} known already.`;
}

function tell(issues: readonly Issue[]): void {
  for (const { line, message } of issues.slice(0, MAX_TOLD)) console.error(`line ${line}: ${message}`);
  if (issues.length > MAX_TOLD) console.error(`... and ${issues.length - MAX_TOLD} more.`);
  if (issues.length > 0) process.exitCode = 1;
}
