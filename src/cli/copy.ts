/** `leeway copy`: copies all data from a directory to a PostgreSQL database, or back. */
import { resolve } from "node:path";
import type { Command } from "commander";
import type { Config } from "../config.ts";
import type { AttachmentFiles } from "../store/attachment-files.ts";
import type { OnProgress } from "../store/copy-data.ts";
import type { Engine } from "../store/engine.ts";
import { isDatabaseUrl, redactDatabaseUrl } from "../store/engines/postgres/database-url.ts";
import { StoreError } from "../store/store-error.ts";
import { plain, print, printNote } from "./print.ts";
import { progressBar } from "./progress-bar.ts";
import { openFiles } from "./service.ts";
import { formatTable } from "./table.ts";
import { UsageError } from "./usage-error.ts";

export function addCopyCommand(program: Command, config: () => Config): void {
  program
    .command("copy")
    .description("copy all data into an empty directory or PostgreSQL database; stop the server first")
    .requiredOption("--to <place>", "a directory, or postgres://user@host/name (the password may be in PGPASSWORD)")
    .option("--from <place>", "the source, in the same forms (default: LEEWAY_DATABASE_URL, or else LEEWAY_DATA)")
    .addHelpText("after", "\nExample:\n  npx leeway copy --from ./data --to postgres://leeway@127.0.0.1/leeway")
    .action(async (options: { from?: string; to: string }) => {
      const { databaseUrl, dataDirectory } = config();
      const from = readPlace("--from", options.from ?? databaseUrl ?? dataDirectory);
      const to = readPlace("--to", options.to);
      if (to === from) throw new UsageError(plain`--to must differ from ${show(from)}, the source of the copy.`);
      await copy(from, to, config());
    });
}

/** Returns a URL unchanged and a directory as an absolute path. @throws UsageError without the password */
function readPlace(option: string, text: string): string {
  if (isDatabaseUrl(text)) return text;
  if (text.trim() !== "" && !text.includes("://")) return resolve(text);
  throw new UsageError(plain`${option} must be a directory, or a URL such as postgres://user@host/name.`);
}

function show(place: string): string {
  return isDatabaseUrl(place) ? redactDatabaseUrl(place) : place;
}

async function copy(from: string, to: string, config: Config): Promise<void> {
  const { copyData } = await import("../store/copy-data.ts");
  const [fromFiles, toFiles] = [await filesAt(from, config), await filesAt(to, config)];
  const tables = await withEngine(from, { mustExist: true }, async (source) => {
    await assertVerified(source, from);
    return await withEngine(to, { mustExist: false }, async (target) => {
      // Two PostgreSQL databases share the directory in LEEWAY_ATTACHMENTS, so no file needs to be copied.
      if (!isDatabaseUrl(from) || !isDatabaseUrl(to)) await copyFiles(source, fromFiles, toFiles);
      const copied = await copyData(source, target, showProgress());
      await assertVerified(target, to);
      return copied;
    });
  });
  print(
    formatTable(
      ["TABLE", "ROWS"],
      tables.map(({ table, rows }) => [table, rows.toLocaleString("en")]),
    ),
  );
  printNote(
    plain`Copied ${show(from)} to ${show(to)}. Every row was read back and compared, and every balance was verified.`,
  );
}

/** The attachment files of a source or target. */
async function filesAt(place: string, config: Config): Promise<AttachmentFiles | null> {
  const own = { ...config, diskReserveBytes: 0 }; // an operator may use the reserve
  return await openFiles(
    isDatabaseUrl(place) ? { ...own, databaseUrl: place } : { ...own, databaseUrl: null, dataDirectory: place },
  );
}

/** @throws UsageError if a directory is unknown, StoreError if an attachment's file is missing or damaged. */
async function copyFiles(source: Engine, from: AttachmentFiles | null, to: AttachmentFiles | null): Promise<void> {
  const { copyFile } = await import("../store/attachment-files.ts");
  const { allAttachmentFileReads } = await import("../store/tables/attachments.ts");
  for await (const file of allAttachmentFileReads(source.reader).each()) {
    if (from === null || to === null) {
      throw new UsageError(
        "The data has attachments. Set LEEWAY_ATTACHMENTS to the directory in which the PostgreSQL database's attachments are, or will be, stored.",
      );
    }
    const isCopied = await copyFile(from, to, file);
    if (isCopied || file.unreferenced_at !== null) continue;
    throw new StoreError(plain`Budget ${file.budget_id}: the attachment file ${file.sha256} is missing or damaged.`);
  }
}

async function withEngine<T>(
  location: string,
  { mustExist }: { readonly mustExist: boolean },
  work: (engine: Engine) => Promise<T>,
): Promise<T> {
  const { openEngine } = await import("../store/engines/open-engine.ts");
  const engine = await openEngine({ location, now: Date.now, mustExist, mustBeCurrent: true, exclusive: true });
  try {
    return await work(engine);
  } finally {
    await engine.close();
  }
}

/** @throws StoreError if the data is damaged: a copy would keep the damage. */
async function assertVerified(engine: Engine, place: string): Promise<void> {
  const { verify } = await import("../store/queries/verify.ts");
  const { findings } = await verify(engine);
  if (findings.length > 0) throw new StoreError(plain`The data in ${show(place)} is damaged:\n` + findings.join("\n"));
}

/** Shows one bar per step. */
function showProgress(): OnProgress {
  const bars = new Map<string, (done: number) => void>();
  return (step, done, total) => {
    const bar = bars.get(step) ?? progressBar(step, total, process.stderr);
    bars.set(step, bar);
    bar(done);
  };
}
