/** `leeway db`: administers the database. */
import type { Command } from "commander";
import { type Config, parseWholeNumber } from "../config.ts";
import { plain, print, printNote } from "./print.ts";
import { withService } from "./service.ts";
import { UsageError } from "./usage-error.ts";

const MAX_SHARDS = 10_000;

export function addDbCommands(program: Command, config: () => Config): void {
  const db = program.command("db").description("administer the database");

  db.command("distribute")
    .description(
      "distribute the PostgreSQL tables across a Citus cluster, each household on one node; stop all servers first",
    )
    .option("--dry-run", "print the statements without running them")
    .option("--shards <number>", "number of shards, which can later move between nodes", "64")
    .action(async (options: { dryRun?: boolean; shards: string }) => {
      const { databaseUrl } = config();
      if (databaseUrl === null) throw new UsageError("Only PostgreSQL can be distributed: set LEEWAY_DATABASE_URL.");
      await runDistribute(databaseUrl, readShards(options.shards), options.dryRun ?? false);
    });

  db.command("mark-restored")
    .description(
      "mark the data as restored, so that clients read everything again; run it once after pg_restore, before the server starts",
    )
    .action(async () => {
      const { markRestored } = await import("../operations/changes/mark-restored.ts");
      await withService(config(), markRestored);
      printNote("Marked the data as restored. Clients that follow the change log will read everything again.");
    });
}

async function runDistribute(databaseUrl: string, shards: number, isDryRun: boolean): Promise<void> {
  const { planDistribution, distribute } = await import("../store/engines/postgres/distribute.ts");
  const plan = await planDistribution(databaseUrl, shards);
  if (isDryRun) {
    for (const statement of plan.statements) print(plain`${statement};`);
    if (plan.isEmpty) printNote("The database is empty: its tables would be created first.");
    if (plan.obstacle !== undefined) printNote(plain`The statements cannot run now. ${plan.obstacle}`);
    return;
  }
  let count = 0;
  await distribute(databaseUrl, plan, Date.now, (statement) => {
    count += 1;
    printNote(plain`${count} of ${plan.statements.length}  ${statement}`);
  });
  printNote("The tables are distributed. Check the data: npx leeway verify");
}

function readShards(text: string): number {
  const number = parseWholeNumber(text, 1, MAX_SHARDS);
  if (number !== undefined) return number;
  throw new UsageError(plain`--shards is "${text}", but must be a number from 1 to ${MAX_SHARDS}.`);
}
