/** `leeway budget`: creates, lists, renames, deletes, exports and imports budgets, one per household. */
import { createReadStream, statSync } from "node:fs";
import { createInterface } from "node:readline/promises";
import { pipeline } from "node:stream/promises";
import type { Command } from "commander";
import type { Config } from "../config.ts";
import type { Budget } from "../domain/budget.ts";
import { DEFAULT_CATEGORIES } from "../domain/default-categories.ts";
import type { Service } from "../operations/service.ts";
import type { Reads } from "../store/store.ts";
import { describeFileError } from "./file-error.ts";
import { findBudget } from "./find.ts";
import { plain, print, printNote } from "./print.ts";
import { readCurrency, readName, readTimeZone } from "./read-arguments.ts";
import { withService } from "./service.ts";
import { formatTable } from "./table.ts";
import { orUsageError, UsageError } from "./usage-error.ts";
import { writeNewFile } from "./write-new-file.ts";

/** Loaded by the actions, so that `--help` and `--version` do not load the store. */
const operations = () => import("../operations/budget/budgets.ts");

export function addBudgetCommands(program: Command, config: () => Config): void {
  const budget = program
    .command("budget")
    .description("create, list, rename, delete, export and import budgets, one per household");

  budget
    .command("create <name>")
    .description("create a budget and print its id")
    .option("--currency <code>", "ISO 4217 code (default: LEEWAY_CURRENCY)")
    .option("--categories", "start with the usual categories, such as Rent and Groceries")
    .option("--time-zone <zone>", "IANA name; decides when a month starts (default: LEEWAY_TIME_ZONE)")
    .addHelpText(
      "after",
      '\nExample:\n  npx leeway budget create "Novak family" --currency CZK --time-zone Europe/Prague',
    )
    .action(async (name: string, options: { currency?: string; timeZone?: string; categories?: true }) => {
      const { createBudget } = await operations();
      const input = {
        name: readName(name),
        currency: readCurrency(options.currency ?? config().currency),
        time_zone: readTimeZone(options.timeZone ?? config().timeZone),
      };
      const categories = options.categories ? DEFAULT_CATEGORIES : [];
      const create = (service: Service) => orUsage(createBudget(service, input, categories));
      const { id } = await withService(config(), create, { mustExist: false });
      print(id);
      printNote(plain`Created the budget "${name}". Next: npx leeway token create --name NAME --budget "${name}"`);
    });

  budget
    .command("list")
    .description("list the budgets")
    .action(async () => {
      const [budgets, demos] = await withService(config(), ({ store }) =>
        Promise.all([store.all.budgets.list(), store.all.budgets.listDemos()]),
      );
      const rowOf = (b: Budget) => [b.id, b.name, b.currency, b.time_zone, b.created_at.slice(0, 10)];
      const rows = [...budgets.map((b) => [...rowOf(b), ""]), ...demos.map((b) => [...rowOf(b), "demo"])];
      print(formatTable(["ID", "NAME", "CURRENCY", "TIME ZONE", "CREATED", ""], rows));
    });
  addRename(budget, config);
  addDelete(budget, config);
  addExport(budget, config);
  addImport(budget, config);
}

function addExport(budget: Command, config: () => Config): void {
  budget
    .command("export <name> <file>")
    .description(
      "write a budget (name or id) with its history and attachments to a new file; the server may keep running",
    )
    .addHelpText("after", "\nThe file contains the attachments and the history, but no users and no tokens.")
    .action(async (nameOrId: string, file: string) => {
      const { exportBudget } = await import("../operations/budget-file/export-budget.ts");
      await withService(config(), async (service) => {
        const { id, name } = await findBudget(service, nameOrId);
        const write = (output: NodeJS.WritableStream) => {
          const work = (reads: Reads) => pipeline(exportBudget(service, { reads }), output);
          return service.store.read(id, work, { isLong: true });
        };
        await orUsage(writeNewFile(file, write));
        printNote(plain`Exported the budget "${name}" to ${file}.`);
      });
    });
}

const ADVICE = "Nothing was stored. Export the budget again with npx leeway budget export, and do not change the file.";

function addImport(budget: Command, config: () => Config): void {
  budget
    .command("import <file>")
    .description("create a budget from an exported file, with the same ids; the server may keep running")
    .addHelpText(
      "after",
      "\nThe file may come from an older version of Leeway, but not from a newer one. Nothing is stored if it is damaged.",
    )
    .action(async (file: string) => {
      const { importBudget } = await import("../operations/budget-file/import-budget.ts");
      const { DamagedFile } = await import("../readers/checked-lines.ts");
      const bytes = () => createReadStream(file);
      const work = async (service: Service) => {
        await service.disk.assertSpaceFor(BYTES_PER_IMPORTED_BYTE * sizeOf(file));
        return await orUsage(importBudget(service, bytes));
      };
      const { name } = await withService(config(), work, { mustExist: false }).catch((error) => {
        if (error instanceof DamagedFile)
          throw new UsageError(plain`${file} cannot be imported. ${error.message} ${ADVICE}`);
        const isUnreadable = error.syscall === "open" || error.syscall === "read";
        throw isUnreadable ? new UsageError(plain`${file} cannot be read: ${describeFileError(error)}.`) : error;
      });
      printNote(
        plain`Imported the budget "${name}". Nobody has access yet. Next: npx leeway user create NAME --role owner --budget "${name}"`,
      );
    });
}

/** The space for a byte of an imported file: in the database with its indexes, and at the same time in the WAL. */
const BYTES_PER_IMPORTED_BYTE = 4;

/** 0 if the file cannot be read: opening it explains why. */
function sizeOf(file: string): number {
  return statSync(file, { throwIfNoEntry: false })?.size ?? 0;
}

function addRename(budget: Command, config: () => Config): void {
  budget
    .command("rename <old> <new>")
    .description("rename a budget, given by name or id")
    .action(async (oldName: string, newName: string) => {
      const { renameBudget } = await operations();
      const name = readName(newName);
      await withService(config(), async (service) => {
        const { id } = await findBudget(service, oldName);
        await orUsage(renameBudget(service, id, name));
      });
      printNote(plain`Renamed the budget "${oldName}" to "${name}".`);
    });
}

function addDelete(budget: Command, config: () => Config): void {
  budget
    .command("delete <name>")
    .description("permanently delete a budget, given by name or id, and everything in it")
    .option("--confirm <name>", "the budget's name, for scripts; without it, the command asks you to type it")
    .addHelpText(
      "after",
      "\nMake a backup first: npx leeway backup FILE\nIf the command is interrupted, run it again: it continues where it stopped.",
    )
    .action(async (nameOrId: string, { confirm }: { confirm?: string }) => {
      const { deleteBudget } = await operations();
      await withService(config(), async (service) => {
        const found = await findDeletable(service, nameOrId);
        const typed = confirm ?? (await askForName(found.name));
        if (typed !== found.name)
          throw new UsageError(plain`"${typed}" is not the name of the budget. Nothing was deleted.`);
        await orUsage(deleteBudget(service, found.id));
        printNote(plain`Deleted the budget "${found.name}".`);
      });
    });
}

/** Finds a budget, or one whose deletion was interrupted. @throws UsageError */
async function findDeletable(service: Service, nameOrId: string): Promise<Budget> {
  const deleted = await service.store.all.budgets.listDeleted();
  const interrupted = deleted.find(({ id }) => id === nameOrId) ?? deleted.find(({ name }) => name === nameOrId);
  const budgets = await service.store.all.budgets.list();
  const exists = budgets.some(({ id, name }) => id === nameOrId || name === nameOrId);
  return exists || interrupted === undefined ? await findBudget(service, nameOrId) : interrupted;
}

/** @throws UsageError without a terminal. */
async function askForName(name: string): Promise<string> {
  if (!process.stdin.isTTY)
    throw new UsageError(plain`Add --confirm "${name}" to delete it. Make a backup first: npx leeway backup FILE`);
  printNote(plain`This deletes the budget "${name}" with everything in it. This cannot be undone.`);
  printNote("Make a backup first: npx leeway backup FILE");
  const terminal = createInterface({ input: process.stdin, output: process.stderr });
  try {
    return await terminal.question("Type the name of the budget to delete it: ");
  } finally {
    terminal.close();
  }
}

/** @throws UsageError if the name is taken, an import is not finished, or files cannot be deleted because their directory is unknown. */
const orUsage = <T>(work: Promise<T>) =>
  orUsageError(work, ["name_taken", "attachments_not_configured", "import_in_progress"]);
