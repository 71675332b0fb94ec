/**
 * Compares the service with the simplest programs that do the same work.
 *
 *     npm run bench                           all benchmarks, about fifteen minutes; writes docs/BENCHMARKS.md
 *     npm run bench -- --quick                one short round of the benchmarks that do not take minutes; writes nothing
 *     npm run bench -- --only accounts        one benchmark, or several separated by commas; writes nothing
 *     npm run bench -- --bank-file FILE       also measures real transactions, in the format of `demo/bank/`
 */
import { readFileSync, writeFileSync } from "node:fs";
import { loadavg } from "node:os";
import { join, relative } from "node:path";
import { parseArgs } from "node:util";
import { BENCHMARKS } from "./benchmarks.ts";
import type { Benchmark, Settings } from "./support/benchmark.ts";
import { removeLeftovers } from "./support/dataset.ts";
import { formatDocument, replaceSection } from "./support/document.ts";
import { pinOwnProcess } from "./support/pinning.ts";
import { releaseAll } from "./support/releases.ts";
import { formatReport, formatSummary, type Measured } from "./support/report.ts";
import { fullSettings, quickSettings } from "./support/settings.ts";

const ROOT = join(import.meta.dirname, "..");
const DOCUMENT = join(ROOT, "docs/BENCHMARKS.md");

const values = readArguments();
const chosen = chooseBenchmarks(values.only, values.quick);
const settings = values.quick ? quickSettings() : fullSettings(values["bank-file"]);
await import("../scripts/build.ts"); // like `npm start`
pinOwnProcess();
removeLeftovers();
let isInterrupted = false;
process.once("SIGINT", endEarly);
tellOtherWork();
const results = await runAll(chosen, settings);
console.log(formatSummary(results));
if (values.quick) {
  console.log("Quick run of one round, without the long benchmarks. docs/BENCHMARKS.md is unchanged.");
} else if (values.only === undefined) {
  const page = readFileSync(DOCUMENT, "utf8");
  writeFileSync(DOCUMENT, replaceSection(page, { service: formatDocument(results, settings) }));
  console.log(`Wrote ${relative(process.cwd(), DOCUMENT)}`);
}

function readArguments() {
  try {
    const options = { quick: { type: "boolean" }, only: { type: "string" }, "bank-file": { type: "string" } } as const;
    return parseArgs({ options }).values;
  } catch (error) {
    console.error(`${(error as Error).message}\nOptions: --quick, --only NAME[,NAME...], --bank-file FILE.`);
    process.exit(2);
  }
}

function chooseBenchmarks(only: string | undefined, isQuick = false): readonly Benchmark[] {
  if (only === undefined) return BENCHMARKS.filter(({ isLong = false }) => !(isQuick && isLong));
  const names = only.split(",");
  const known = BENCHMARKS.map(({ name }) => name);
  const unknown = names.filter((name) => !known.includes(name));
  if (unknown.length === 0) return BENCHMARKS.filter(({ name }) => names.includes(name));
  console.error(`Unknown benchmark: ${unknown.join(", ")}. Benchmarks: ${known.join(", ")}.`);
  process.exit(2);
}

/** Releases everything, then exits before the interrupted benchmark reports errors. */
async function endEarly(): Promise<void> {
  isInterrupted = true;
  await releaseAll().catch(() => {});
  process.exit(130);
}

/** Warns if other processes use the machine, because they affect the figures. */
function tellOtherWork(): void {
  const [load = 0] = loadavg();
  if (load > 0.5)
    console.error(`Other processes use this machine (load ${load.toFixed(1)}). The figures will vary more.`);
}

async function runAll(benchmarks: readonly Benchmark[], settings: Settings): Promise<Measured[]> {
  const results: Measured[] = [];
  for (const [index, benchmark] of benchmarks.entries()) {
    console.error(`\n[${index + 1} of ${benchmarks.length}] ${benchmark.name}: ${benchmark.title}`);
    try {
      const measured = { benchmark, outcome: await benchmark.run(settings) };
      console.log(formatReport(measured));
      results.push(measured);
    } catch (error) {
      if (isInterrupted) await new Promise(() => {});
      throw error;
    } finally {
      await releaseAll();
    }
  }
  return results;
}
