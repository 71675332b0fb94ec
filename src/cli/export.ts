/** `leeway export`: writes the transactions of a budget for other programs. */
import { pipeline } from "node:stream/promises";
import { type Command, Option } from "commander";
import type { Config } from "../config.ts";
import { isDay } from "../domain/calendar.ts";
import { Problem } from "../domain/problem.ts";
import type { LedgerFormat } from "../operations/exports/exports.ts";
import type { Service } from "../operations/service.ts";
import type { Reads } from "../store/store.ts";
import { findAccountId, findBudget } from "./find.ts";
import { plain, visible, visibleLines } from "./print.ts";
import { withService } from "./service.ts";
import { UsageError } from "./usage-error.ts";
import { writeNewFile } from "./write-new-file.ts";

const FORMATS: readonly LedgerFormat[] = ["csv", "hledger", "beancount", "ofx"];

interface ExportOptions {
  readonly format: LedgerFormat;
  readonly budget?: string;
  readonly account?: string;
  readonly since?: string;
  readonly until?: string;
  readonly rawText?: true;
  readonly out?: string;
}

export function addExportCommand(program: Command, config: () => Config): void {
  program
    .command("export")
    .description("export all transactions to the format of another program; the server may keep running")
    .addOption(new Option("--format <format>", "the program or file format").choices(FORMATS).makeOptionMandatory())
    .option("--budget <name>", "name or id of the budget; required if there are several")
    .option("--account <name>", "only one account, by name or id; for ofx and csv")
    .option("--since <day>", "the first day, as YYYY-MM-DD")
    .option("--until <day>", "the last day, as YYYY-MM-DD")
    .option("--raw-text", "for csv: do not escape text that a spreadsheet would run as a formula")
    .option("--out <file>", "a new file (default: standard output)")
    .addHelpText(
      "after",
      "\nExample:\n  npx leeway export --format hledger --out home.journal\n\nTo move a budget to another server: npx leeway budget export NAME FILE",
    )
    .action(async (options: ExportOptions) => {
      for (const day of [options.since, options.until]) {
        if (day !== undefined && !isDay(day))
          throw new UsageError(plain`${day} is not a valid date. Write it as 2026-11-21.`);
      }
      const { since, until } = options;
      if (since !== undefined && until !== undefined && until < since)
        throw new UsageError(plain`--until ${until} is before --since ${since}.`);
      await withService(config(), (service) => writeExport(service, options));
    });
}

async function writeExport(service: Service, options: ExportOptions): Promise<void> {
  const { checkExport, exportLedger } = await import("../operations/exports/exports.ts");
  const { id } = await findBudget(service, options.budget);
  const { format, since, until, rawText } = options;
  const accountId = await findAccountId(service, id, options.account);
  const wanted = { format, since, until, accountId, rawText };
  await checkExport({ reads: service.store.of(id) }, wanted).catch((error) => {
    throw error instanceof Problem ? new UsageError(visible(usageOf(error))) : error;
  });
  const isShown = options.out === undefined && process.stdout.isTTY;
  const write = (output: NodeJS.WritableStream) => {
    const work = (reads: Reads) => {
      const parts = exportLedger({ reads }, wanted, service.now());
      return pipeline(isShown ? shown(parts) : parts, output);
    };
    return service.store.read(id, work, { isLong: true });
  };
  await (options.out === undefined ? write(process.stdout) : writeNewFile(options.out, write));
}

/** For a person at a terminal. A program gets the text as it is. */
async function* shown(parts: AsyncIterable<string>): AsyncGenerator<string> {
  for await (const part of parts) yield visibleLines(part.replaceAll("\r\n", "\n"));
}

/** The advice for a command instead of a request. */
function usageOf(problem: Problem): string {
  return problem.errors.some(({ parameter }) => parameter === "text")
    ? "--raw-text needs --format csv."
    : "An OFX file has one account: add --account NAME. Only csv and ofx accept it.";
}
