/** `leeway backup` and `leeway restore`: a copy of all the data in one file, and the way back. */
import { resolve } from "node:path";
import type { Command } from "commander";
import type { Config } from "../config.ts";
import { backUp } from "../store/sqlite/backup.ts";
import { restore } from "../store/sqlite/restore.ts";

export function addBackupCommands(program: Command, config: () => Config): void {
  program
    .command("backup <file>")
    .description("copy all the data, as it is at one instant, into a new file; the server may run")
    .action((file: string) => {
      backUp(config().dataDirectory, resolve(file));
      console.error(`Backed up ${config().dataDirectory} to ${resolve(file)}.`);
    });

  program
    .command("restore <file>")
    .description("put a backup in the place of the data, which is kept beside it; stop the server first")
    .action(async (file: string) => {
      const { keptAs } = await restore(config().dataDirectory, resolve(file), Date.now);
      console.error(`Restored ${config().dataDirectory} from ${resolve(file)}.`);
      if (keptAs !== undefined) console.error(`What was there before is kept as ${keptAs}.`);
    });
}
