/** `leeway backup` and `leeway restore`: a copy of all the data in one file, and the way back. */
import { resolve } from "node:path";
import type { Command } from "commander";
import type { Config } from "../config.ts";
import { backUp } from "../store/sqlite/backup.ts";
import { restore } from "../store/sqlite/restore.ts";
import { stoppable } from "./stoppable.ts";
import { UsageError } from "./usage-error.ts";

export function addBackupCommands(program: Command, config: () => Config): void {
  program
    .command("backup <file>")
    .description("copy all the data, as it is at one instant, into a new file; the server may run")
    .action(async (file: string) => {
      const directory = directoryOf(config());
      await stoppable((stop) => backUp(directory, resolve(file), stop));
      console.error(`Backed up ${directory} to ${resolve(file)}.`);
    });

  program
    .command("restore <file>")
    .description("put a backup in the place of the data, which is kept beside it; stop the server first")
    .action(async (file: string) => {
      const directory = directoryOf(config());
      const { keptAs } = await stoppable((stop) => restore(directory, resolve(file), Date.now, stop));
      console.error(`Restored ${directory} from ${resolve(file)}.`);
      if (keptAs !== undefined) console.error(`What was there before is kept as ${keptAs}.`);
    });
}

/** @throws UsageError where the data is in a database, which has its own ways. */
function directoryOf({ dataDirectory, databaseUrl }: Config): string {
  if (databaseUrl === null) return dataDirectory;
  throw new UsageError(
    "The data is in a PostgreSQL database (LEEWAY_DATABASE_URL): back it up with pg_dump and restore it with pg_restore.",
  );
}
