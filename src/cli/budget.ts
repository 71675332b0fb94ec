/** `leeway budget`: creates and lists budgets, one per household. */
import type { Command } from "commander";
import type { Config } from "../config.ts";
import type { Budget } from "../domain/budget.ts";
import { DEFAULT_CATEGORIES } from "../domain/default-categories.ts";
import { createBudget } from "../operations/budget/create-budget.ts";
import type { Service } from "../operations/service.ts";
import { readCurrency, readTimeZone } from "./read-budget-settings.ts";
import { readName } from "./read-name.ts";
import { withService } from "./service.ts";
import { formatTable } from "./table.ts";
import { UsageError } from "./usage-error.ts";

export function addBudgetCommands(program: Command, config: () => Config): void {
  const budget = program.command("budget").description("create and list budgets, one per household");

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
      const input = {
        name: readName(name),
        currency: readCurrency(options.currency ?? config().currency),
        time_zone: readTimeZone(options.timeZone ?? config().timeZone),
      };
      const categories = options.categories ? DEFAULT_CATEGORIES : [];
      const { id } = await withService(config(), (service) => createBudget(service, input, categories), {
        mustExist: false,
      });
      console.log(id);
      console.error(`Created the budget "${name}". Next: npx leeway token create --name NAME --budget "${name}"`);
    });

  budget
    .command("list")
    .description("list the budgets")
    .action(async () => {
      const budgets = await withService(config(), ({ store }) => store.budgets.listAll());
      const rows = budgets.map((b) => [b.id, b.name, b.currency, b.time_zone, b.created_at.slice(0, 10)]);
      console.log(formatTable(["ID", "NAME", "CURRENCY", "TIME ZONE", "CREATED"], rows));
    });
}

/** Finds a budget by name or id; without either, the only budget. @throws UsageError */
export async function findBudget({ store }: Service, nameOrId: string | undefined): Promise<Budget> {
  const budgets = await store.budgets.listAll();
  const found = budgets.filter(({ id, name }) => nameOrId === undefined || id === nameOrId || name === nameOrId);
  const [budget] = found;
  if (budget !== undefined && found.length === 1) return budget;
  const listed = budgets.map(({ id, name }) => `  ${id}  ${name}`).join("\n");
  if (budgets.length === 0) throw new UsageError("There is no budget yet. Create one: npx leeway budget create NAME");
  if (nameOrId === undefined) throw new UsageError(`There are several budgets. Choose one with --budget:\n${listed}`);
  if (budget === undefined) throw new UsageError(`There is no budget "${nameOrId}". Existing budgets:\n${listed}`);
  throw new UsageError(`Several budgets are named "${nameOrId}". Use the id instead:\n${listed}`);
}
