/** `leeway imports`: lists the imports of a budget, and undoes one. */
import { type Command, Option } from "commander";
import type { Config } from "../config.ts";
import { decimalsOf } from "../domain/currency.ts";
import { formatAmount } from "../domain/money.ts";
import { Problem, type ProblemItem } from "../domain/problem.ts";
import type { ImportSummary } from "../operations/imports/imports.ts";
import type { Caller, Service, Write } from "../operations/service.ts";
import type { Reads } from "../store/store.ts";
import { findBudget } from "./find.ts";
import { plain, print, printJson } from "./print.ts";
import { withService } from "./service.ts";
import { showProblem } from "./show-problem.ts";
import { formatTable } from "./table.ts";
import { UsageError } from "./usage-error.ts";

/** Loaded by the actions, so that `--help` and `--version` do not load the store. */
const operations = () => import("../operations/imports/imports.ts");

interface ListOptions {
  readonly budget?: string;
  readonly source: ImportSummary["source"];
  readonly json?: true;
}

interface UndoOptions {
  readonly budget?: string;
  readonly edited?: "keep" | "remove";
}

export function addImportsCommands(program: Command, config: () => Config): void {
  const imports = program.command("imports").description("list and undo imports; the server may keep running");

  imports
    .command("list")
    .description("list the imports with their ids, newest first")
    .option("--budget <name>", "name or id of the budget; required if there are several")
    .addOption(
      new Option("--source <source>", "imports of files, of bank connections, or of transactions that programs sent")
        .choices(["file", "connection", "program"])
        .default("file"),
    )
    .option("--json", "print the list as the API returns it")
    .action(async ({ budget, source, json }: ListOptions) => {
      await withService(config(), async (service) => {
        const { id } = await findBudget(service, budget);
        const all = await listAll(service, id, source);
        if (json) return printJson({ imports: all });
        const accounts = await service.store.of(id).accounts.list();
        print(tableOf(all, new Map(accounts.map((account) => [account.id, account.name]))));
      });
    });

  imports
    .command("undo <id>")
    .description("remove the transactions that an import added, and restore those that it changed")
    .option("--budget <name>", "name or id of the budget; required if there are several")
    .addOption(
      new Option(
        "--edited <choice>",
        "transactions that have been edited since: keep them as manual entries, or remove them too",
      ).choices(["keep", "remove"]),
    )
    .addHelpText("after", "\nAn import that was not committed yet is discarded. Exit code 1 if it was not undone.")
    .action(async (importId: string, { budget, edited }: UndoOptions) => {
      await withService(config(), async (service) => {
        const { id } = await findBudget(service, budget);
        await undoImport(service, id, importId, edited);
      });
    });
}

const PAGE = 100;

async function listAll(
  { store }: Service,
  budgetId: string,
  source: ImportSummary["source"],
): Promise<ImportSummary[]> {
  const { listImports } = await operations();
  return await store.read(budgetId, async (reads) => {
    const all: ImportSummary[] = [];
    for (;;) {
      const { imports, hasMore } = await listImports({ reads }, { source, before: all.at(-1)?.id, limit: PAGE });
      all.push(...imports);
      if (!hasMore) return all;
    }
  });
}

function tableOf(imports: readonly ImportSummary[], names: ReadonlyMap<string, string>): string {
  const rows = imports.map(({ id, state, file_name, row_count, counts, account_ids, committed_at, created_at }) => [
    id,
    (committed_at ?? created_at).slice(0, 10),
    state,
    String(row_count),
    counts === null ? "" : String(counts.added),
    file_name,
    account_ids.map((account) => names.get(account) ?? "a deleted account").join(", "),
  ]);
  return formatTable(["ID", "DATE", "STATE", "ROWS", "ADDED", "FILE", "ACCOUNTS"], rows);
}

/** @throws UsageError if there is no such import. */
async function undoImport(
  service: Service,
  budgetId: string,
  importId: string,
  edited: "keep" | "remove" | undefined,
): Promise<void> {
  const { prepareRemoval, removeImport } = await import("../operations/imports/remove-import.ts");
  const { continueImport } = await import("../operations/imports/continue-import.ts");
  const { performCommand } = await import("../operations/imports/perform-command.ts");
  const found = await service.store.of(budgetId).imports.find(importId);
  if (found === undefined)
    throw new UsageError(plain`There is no import ${importId} in this budget. To list them: npx leeway imports list`);
  const { file_name: name, state } = found;
  const isLeft = (await service.store.of(budgetId).imports.listUnfinished()).includes(importId);
  if (state === "undone" && !isLeft) return print(plain`The import of ${name} was undone before.`);
  const caller: Omit<Caller, "actor"> = { budgetId, tokenId: "", scope: "write", can_manage: false };
  const choice = edited ?? "reject";
  try {
    await prepareRemoval(service, { ...caller, actor: { kind: "command", id: null } }, importId, choice);
    const undo = (write: Write) => removeImport(write, importId, choice);
    const left = await performCommand(service, caller, "imports.delete", undo, { rollBack: false });
    if (left !== undefined) await continueImport(service, budgetId, importId);
    await assertNotStopped(service, budgetId, importId);
    print(state === "preview" ? `Discarded the preview of ${name}.` : `Undid the import of ${name}.`);
  } catch (error) {
    if (!(error instanceof Problem) || error.status >= 500) throw error;
    const described = await service.store.read(budgetId, (reads) => describeAll(reads, error.errors));
    showProblem(name, error, described);
  }
}

/** @throws Problem the reason why the undo of a large import has stopped. */
async function assertNotStopped({ store }: Service, budgetId: string, importId: string): Promise<void> {
  const { parseFacts } = await operations();
  const record = await store.of(budgetId).imports.find(importId);
  const problem = record && parseFacts(record)?.problem;
  if (problem !== undefined) throw new Problem(problem.code, problem.detail);
}

/** The details of a problem. Those about a transaction start with its day, amount and payee. */
async function describeAll(reads: Reads, items: readonly ProblemItem[]): Promise<string[]> {
  const idOf = ({ pointer = "" }: ProblemItem) => /^\/transaction\/([^/]+)/.exec(pointer)?.[1] ?? "";
  const transactions = await reads.transactions.findMany(items.map(idOf).filter((id) => id !== ""));
  const payees = await reads.payees.findMany(transactions.flatMap(({ payee_id }) => payee_id ?? []));
  const names = new Map(payees.map(({ id, name }) => [id, name]));
  const labels = new Map(
    transactions.map(({ id, authorized_at, amount_minor, currency, payee_id }) => {
      const amount = formatAmount(amount_minor, decimalsOf(currency)).toFixed(decimalsOf(currency));
      return [id, [authorized_at, amount, currency, names.get(payee_id ?? "") ?? ""].join(" ").trim()];
    }),
  );
  return items.map((item) => {
    const label = labels.get(idOf(item));
    return label === undefined ? item.detail : `${label}: ${item.detail}`;
  });
}
