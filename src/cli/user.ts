/** `leeway user` and `leeway link`: users and their sign-in links. */
import { type Command, Option } from "commander";
import type { Config } from "../config.ts";
import { ROLES, type Role } from "../domain/member.ts";
import type { Ended } from "../operations/people/end-access.ts";
import type { Service } from "../operations/service.ts";
import { count } from "./count.ts";
import { findBudget, findUser } from "./find.ts";
import { plain, print, printNote } from "./print.ts";
import { readName } from "./read-arguments.ts";
import { withService } from "./service.ts";
import { formatTable } from "./table.ts";
import { orUsageError } from "./usage-error.ts";

interface ResetOptions {
  readonly passkeys?: true;
  readonly keepTokens?: true;
}

interface RoleOptions {
  readonly role: Role;
  readonly budget?: string;
}

/** Loaded by the actions, so that `--help` and `--version` do not load the store. */
const operations = () => import("../operations/people/users.ts");

const roleOption = () =>
  new Option("--role <role>", "owner (full access), member (edit) or viewer (read-only)")
    .choices(ROLES)
    .makeOptionMandatory();

export function addUserCommands(program: Command, config: () => Config): void {
  const user = program.command("user").description("create, add, list and reset users (the people who sign in)");

  user
    .command("create <name>")
    .description("create a user and print a link for the first sign-in; it works once, within 24 hours")
    .addOption(roleOption())
    .option("--budget <name>", "name or id of the budget; required if there are several")
    .action(async (name: string, { role, budget: nameOrId }: RoleOptions) => {
      const { createUser } = await operations();
      const { code, budget } = await withService(config(), async (service) => {
        const budget = await findBudget(service, nameOrId);
        const made = await createUser(service, { name: readName(name), role, budgetId: budget.id });
        return { ...made, budget };
      });
      await printLink(config(), code, signsIn(name, "24 hours"));
      printNote(plain`Created the user "${name}" (${role}) for the budget "${budget.name}".`);
    });

  user
    .command("add <user>")
    .description("give an existing user, by name or id, a role in another budget, or change a member's role")
    .addOption(roleOption())
    .option("--budget <name>", "name or id of the budget; required if there are several")
    .action(async (nameOrId: string, options: RoleOptions) => {
      const { addToBudget } = await operations();
      await withService(config(), async (service) => {
        const [found, budget] = [await findUser(service, nameOrId), await findBudget(service, options.budget)];
        const added = addToBudget(service, found, budget.id, options.role);
        const { previous, ended } = await orUsageError(added, ["already_member", "last_owner"]);
        const was = previous === undefined ? "" : ` (was ${previous})`;
        printNote(plain`"${found.name}" is now ${options.role} of the budget "${budget.name}"${was}.`);
        reportEnded(ended);
      });
    });

  user
    .command("list")
    .description("list the users with their budgets and last use")
    .action(async () => {
      const rows = await withService(config(), listUsers);
      print(formatTable(["ID", "NAME", "BUDGETS", "LAST USED (UTC)"], rows));
    });

  user
    .command("reset <user>")
    .description(
      "end all sessions of a user, by name or id, delete the user's alerts and channels, end the tokens, feeds and invitations that the user created, remove the password, and print a link that works for 15 minutes",
    )
    .option("--passkeys", "remove the passkeys too")
    .option(
      "--keep-tokens",
      "keep these alerts, channels (except those of browsers), tokens, webhooks, feeds, bank connections and invitations, if nobody else used the account",
    )
    .action(async (nameOrId: string, options: ResetOptions) => {
      const { resetUser } = await operations();
      const { passkeys: removesPasskeys = false, keepTokens: keepsTokens = false } = options;
      const { code, found, ended } = await withService(config(), async (service) => {
        const found = await findUser(service, nameOrId);
        return { ...(await resetUser(service, found.id, { removesPasskeys, keepsTokens })), found };
      });
      await printLink(config(), code, signsIn(found.name, "15 minutes"));
      printNote(
        plain`Ended all sessions of "${found.name}" and removed the password${removesPasskeys ? " and the passkeys" : ""}.`,
      );
      reportEnded(ended);
    });

  program
    .command("link")
    .description(
      "print a sign-in link for a user; it works once, within 10 minutes (while the only budget has no owner, the link creates one and works for 24 hours)",
    )
    .option("--user <user>", "name or id of the user; required if there are several")
    .action(async ({ user: nameOrId }: { readonly user?: string }) => {
      const { createLinkCode, createSetupCode } = await operations();
      const { code, effect } = await withService(config(), async (service) => {
        if (nameOrId === undefined) {
          const setup = await createSetupCode(service);
          if (setup !== undefined) return { code: setup.code, effect: CREATES_OWNER };
        }
        const { id, name } = await findUser(service, nameOrId);
        const { code } = await createLinkCode(service, "link", id);
        return { code, effect: signsIn(name, "10 minutes") };
      });
      await printLink(config(), code, effect);
    });
}

/** Programs that use these tokens and feeds stop working. */
function reportEnded(ended: Ended | undefined): void {
  if (ended === undefined) return;
  const { tokens, invitations, webhooks, feeds, bank_connections: connections } = ended;
  if (tokens + invitations + feeds > 0) {
    printNote(
      plain`Revoked what the user had created: ${count(tokens, "token")}, ${count(feeds, "feed")}, ${count(invitations, "invitation")}.`,
    );
  }
  if (webhooks > 0) printNote(plain`Turned off ${count(webhooks, "webhook")} that the user had created.`);
  if (connections > 0) printNote(plain`Paused ${count(connections, "bank connection")} that the user had connected.`);
}

const CREATES_OWNER = "The link creates the owner of the budget. It works once, within 24 hours.";

function signsIn(name: string, time: string): string {
  return plain`The link signs in "${name}". It works once, within ${time}.`;
}

async function printLink(config: Config, code: string, effect: string): Promise<void> {
  const [{ formatLink }, { linkOriginOf }] = await Promise.all([
    import("../auth/link-origin.ts"),
    import("./link-addresses.ts"),
  ]);
  print(formatLink(linkOriginOf(config), code));
  printNote(effect);
  if (config.publicUrl !== null) return;
  // This process does not know the settings of the running server.
  printNote(
    plain`It assumes that the server listens on port ${config.port}. If it does not, change the port in the link, or set LEEWAY_PUBLIC_URL.`,
  );
}

async function listUsers({ store }: Service): Promise<string[][]> {
  const users = await store.all.users.list();
  const budgets = new Map((await store.all.budgets.list()).map(({ id, name }) => [id, name]));
  const all = await store.all.memberships.listAll();
  const memberships = Map.groupBy(
    all.filter(({ demo_used_at }) => demo_used_at === null),
    ({ user_id }) => user_id,
  );
  const lastUses = await store.all.sessions.lastUses(users.map(({ id }) => id));
  return users.map(({ id, name }) => [
    id,
    name,
    (memberships.get(id) ?? []).map((one) => `${budgets.get(one.budget_id) ?? one.budget_id} (${one.role})`).join(", "),
    lastUses.get(id)?.slice(0, 16).replace("T", " ") ?? "never",
  ]);
}
