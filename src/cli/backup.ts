/** `leeway backup` copies all data to one file; `leeway restore` replaces the data with such a file. */
import { existsSync } from "node:fs";
import { resolve } from "node:path";
import type { Command } from "commander";
import type { Config } from "../config.ts";
import { plain, printNote } from "./print.ts";
import { withService } from "./service.ts";
import { UsageError } from "./usage-error.ts";

export function addBackupCommands(program: Command, config: () => Config): void {
  program
    .command("backup <file>")
    .description("copy a snapshot of all data to a new file; the server may keep running")
    .action(async (file: string) => {
      const directory = directoryOf(config());
      const { backUp } = await import("../store/engines/sqlite/backup.ts");
      const { copied, missing } = await stoppable((stop) => backUp(directory, resolve(file), stop));
      const files = copied === 0 ? "" : `, and the attachment files (${copied}) to ${resolve(file)}.attachments`;
      printNote(plain`Backed up ${directory} to ${resolve(file)}${files}.`);
      const { secretKeyFile } = await import("../store/engines/sqlite/data-directory.ts");
      if (existsSync(secretKeyFile(directory))) {
        const note = plain`The backup leaves out ${secretKeyFile(directory)}, which opens stored secrets. Keep a copy of it in another place.`;
        printNote(note);
      }
      if (missing.length === 0) return;
      for (const { budget_id, sha256 } of missing) {
        printNote(plain`Budget ${budget_id}: the attachment file ${sha256} is missing or damaged.`);
      }
      printNote(plain`Attachment files missing from the backup: ${missing.length}.`);
      process.exitCode = 1;
    });

  program
    .command("restore <file>")
    .description("replace the data with a backup and keep the old data beside it; stop the server first")
    .option("--allow-missing-attachments", "restore even if attachment files are missing from the backup")
    .action(async (file: string, { allowMissingAttachments = false }: { allowMissingAttachments?: boolean }) => {
      const directory = directoryOf(config());
      const { restore } = await import("../store/engines/sqlite/restore.ts");
      const { markRestored } = await import("../operations/changes/mark-restored.ts");
      const mark = (dataDirectory: string) => withService({ ...config(), dataDirectory }, markRestored);
      const { keptAs, missingFiles } = await stoppable((stop) =>
        restore(directory, resolve(file), Date.now, { mark, allowMissingAttachments, stop }),
      );
      printNote(plain`Restored ${directory} from ${resolve(file)}.`);
      if (missingFiles > 0) printNote(plain`Attachment files missing from the backup: ${missingFiles}.`);
      if (keptAs !== undefined) printNote(plain`The previous data is kept as ${keptAs}.`);
    });
}

/** @throws UsageError if the data is in PostgreSQL, which has its own backup tools. */
function directoryOf({ dataDirectory, databaseUrl }: Config): string {
  if (databaseUrl === null) return dataDirectory;
  throw new UsageError(
    "The data is in PostgreSQL (LEEWAY_DATABASE_URL). Use pg_dump to back it up and pg_restore to restore it.",
  );
}

const SIGNALS = ["SIGINT", "SIGTERM", "SIGHUP"] as const;

/**
 * Runs `work` with an abort signal. If a signal stops the command, `work` cleans up, and then the signal ends the
 * process.
 */
async function stoppable<T>(work: (stop: AbortSignal) => Promise<T>): Promise<T> {
  const controller = new AbortController();
  const stop = (signal: NodeJS.Signals) => controller.abort(signal);
  for (const signal of SIGNALS) process.on(signal, stop);
  try {
    return await work(controller.signal);
  } finally {
    for (const signal of SIGNALS) process.off(signal, stop);
    // `process.exit` would wait for worker threads and hide the signal from the caller.
    if (controller.signal.aborted) process.kill(process.pid, controller.signal.reason);
  }
}
