/** `leeway token`: creates, lists and revokes access tokens for a budget. */
import { type Command, Option } from "commander";
import type { Config } from "../config.ts";
import { formatTimestamp } from "../domain/calendar.ts";
import { SCOPES, type Scope, type Token } from "../domain/token.ts";
import { findBudget } from "./find.ts";
import { plain, print, printNote } from "./print.ts";
import { readName } from "./read-arguments.ts";
import { withService } from "./service.ts";
import { formatTable } from "./table.ts";
import { UsageError } from "./usage-error.ts";

interface CreateOptions {
  readonly name: string;
  readonly scope: Scope;
  readonly budget?: string;
  readonly expires?: string;
  readonly manage?: true;
}

/** Loaded by the actions, so that `--help` and `--version` do not load the store. */
const operations = () => import("../operations/people/tokens.ts");

export function addTokenCommands(program: Command, config: () => Config): void {
  const token = program.command("token").description("create, list and revoke access tokens");

  token
    .command("create")
    .description("create a token and print it; it is shown only once")
    .requiredOption("--name <name>", "its purpose, such as phone")
    .addOption(
      new Option("--scope <scope>", "read; write (includes read); sync (includes write, for bank connections)")
        .choices(SCOPES)
        .default("write"),
    )
    .option("--budget <name>", "name or id of the budget; required if there are several")
    .option("--manage", "also manage members and tokens of the budget; needs the scope write or sync")
    .option("--expires <time>", "its lifetime, such as 90d, 12h or 30m (default: until revoked)")
    .addHelpText(
      "after",
      "\nOnly the token goes to standard output, so a script can capture it:\n  TOKEN=$(npx leeway token create --name phone --scope read)",
    )
    .action(async (options: CreateOptions) => {
      const { createToken } = await operations();
      const lifetimeMs = options.expires === undefined ? undefined : readDuration(options.expires);
      const name = readName(options.name);
      const canManage = options.manage ?? false;
      if (canManage && options.scope === "read") throw new UsageError("--manage needs --scope write or sync.");
      const { text, budget } = await withService(config(), async (service) => {
        const budget = await findBudget(service, options.budget);
        return {
          budget,
          ...(await createToken(service, { budgetId: budget.id, name, scope: options.scope, lifetimeMs, canManage })),
        };
      });
      print(text);
      printNote(
        plain`Created the token "${name}" (${describeScope(options.scope, canManage)}) for the budget "${budget.name}". Keep it safe: it is not shown again.`,
      );
    });

  token
    .command("list")
    .description("list the tokens with their scope, creator, last use and state")
    .action(async () => {
      const { withCreators } = await operations();
      const [tokens, budgets] = await withService(
        config(),
        async ({ store }) =>
          [
            await withCreators(store.all, await store.all.tokens.list()),
            new Map((await store.all.budgets.list()).map(({ id, name }) => [id, name])),
          ] as const,
      );
      const now = formatTimestamp(Date.now());
      const rows = tokens.map(({ token: t, creator }) => [
        t.id,
        t.name,
        describeScope(t.scope, t.can_manage),
        budgets.get(t.budget_id) ?? t.budget_id,
        creator?.name ?? "",
        t.last_used_at?.slice(0, 16).replace("T", " ") ?? "never",
        stateOf(t, now),
      ]);
      print(formatTable(["ID", "NAME", "SCOPE", "BUDGET", "CREATED BY", "LAST USED (UTC)", "STATE"], rows));
    });

  token
    .command("revoke <token>")
    .description("revoke a token by id or name; it stops working immediately")
    .action(async (nameOrId: string) => {
      const { revokeToken } = await operations();
      await withService(config(), async (service) => {
        const found = findToken(await service.store.all.tokens.list(), nameOrId);
        await revokeToken(service, found);
        printNote(plain`Revoked the token "${found.name}" (${found.id}).`);
      });
    });
}

function describeScope(scope: Scope, canManage: boolean): string {
  return canManage ? `${scope}, manage` : scope;
}

function stateOf({ revoked_at, expires_at }: Token, now: string): string {
  if (revoked_at !== null) return `revoked ${revoked_at.slice(0, 10)}`;
  if (expires_at === null) return "active";
  return expires_at <= now ? `expired ${expires_at.slice(0, 10)}` : `active until ${expires_at.slice(0, 10)}`;
}

function findToken(tokens: readonly Token[], nameOrId: string): Token {
  const usable = tokens.filter(({ revoked_at }) => revoked_at === null);
  const found = usable.filter(({ id, name }) => id === nameOrId || name === nameOrId);
  const [token] = found;
  if (token === undefined)
    throw new UsageError(plain`There is no active token "${nameOrId}". List the tokens: npx leeway token list`);
  if (found.length === 1) return token;
  const listed = found.map(({ id, name }) => plain`  ${id}  ${name}`).join("\n");
  throw new UsageError(plain`Several tokens are named "${nameOrId}". Use the id instead:\n` + listed);
}

const UNITS_MS = { m: 60_000, h: 3_600_000, d: 86_400_000 } as const;

/** Converts a duration such as "90d" to milliseconds. @throws UsageError */
function readDuration(text: string): number {
  const [, count, unit] = /^(\d{1,5})([mhd])$/.exec(text) ?? [];
  if (Number(count) >= 1) return Number(count) * UNITS_MS[unit as keyof typeof UNITS_MS];
  throw new UsageError(plain`--expires is "${text}", but must be a number followed by m, h or d, such as 90d.`);
}
