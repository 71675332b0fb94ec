/** `leeway banks`: connects banks, links their accounts, syncs, and shows what the runs found. */
import { text } from "node:stream/consumers";
import { type Command, Option } from "commander";
import type { Config } from "../config.ts";
import { ACCOUNT_TYPES, type AccountType, isDebt } from "../domain/account.ts";
import { isDay } from "../domain/calendar.ts";
import { decimalsOf } from "../domain/currency.ts";
import { formatAmount } from "../domain/money.ts";
import { Problem } from "../domain/problem.ts";
import type { DebtSign, LinkInput, LinkTarget } from "../operations/connections/link-account.ts";
import type { Caller, Service, Write } from "../operations/service.ts";
import type { BankAccount, BankConnection } from "../store/store.ts";
import { describeConnections, describeRuns, describeSync, toJson } from "./bank-answers.ts";
import { findAccountId, findBankAccount, findBudget, findConnection } from "./find.ts";
import { plain, print, printJson, printNote } from "./print.ts";
import { readName } from "./read-arguments.ts";
import { withService } from "./service.ts";
import { showProblem } from "./show-problem.ts";
import { UsageError } from "./usage-error.ts";

interface Options {
  readonly budget?: string;
  readonly json?: true;
}

interface LinkOptions extends Options {
  readonly account?: string;
  readonly create?: string;
  readonly type?: AccountType;
  readonly ignore?: true;
  readonly startsOn?: string;
  readonly debtSign?: DebtSign;
  readonly balanceIncludesPending?: "yes" | "no";
}

const BUDGET = ["--budget <name>", "name or id of the budget; required if there are several"] as const;

export function addBanksCommands(program: Command, config: () => Config): void {
  const banks = program.command("banks").description("connect banks and sync them; the server may keep running");
  const withBudget = <T>(budget: string | undefined, work: (service: Service, budgetId: string) => Promise<T>) =>
    withService(config(), async (service) => await work(service, (await findBudget(service, budget)).id));

  banks
    .command("list")
    .description("list the connections and their bank accounts")
    .option(...BUDGET)
    .option("--json", "print the list as the API returns it")
    .action(({ budget, json }: Options) =>
      withBudget(budget, async (service, budgetId) => {
        const { listConnections } = await import("../operations/connections/view.ts");
        const [all, accounts] = await service.store.read(budgetId, async (reads) => [
          await listConnections({ reads, nowMs: service.now() }),
          await reads.accounts.list(),
        ]);
        if (json) return printJson(await toJson.connections(all));
        print(describeConnections(all, accounts));
      }),
    );

  banks
    .command("connect <provider>")
    .description("connect a bank through SimpleFIN, with a setup token from standard input, or add a program")
    .option("--name <name>", "a name for the connection; by default that of the bank")
    .option(...BUDGET)
    .addHelpText(
      "after",
      "\nExample:\n  npx leeway banks connect simplefin < token.txt\nThe token is read from standard input, so that no other user of this computer and no history of the shell sees it.\nConnect the other providers in the web app: Settings, Banks.",
    )
    .action((provider: string, { budget, name }: Options & { name?: string }) =>
      withBudget(budget, (service, budgetId) => connect(service, budgetId, provider, name)),
    );

  banks
    .command("link <connection> <bank-account>")
    .description("link a bank account, by name or id, to an account of the budget")
    .option("--account <name>", "link it to this account, by name or id")
    .option("--create <name>", "link it to a new account with this name")
    .addOption(
      new Option("--type <type>", "the type of the new account").choices([...ACCOUNT_TYPES]).default("depository"),
    )
    .option("--ignore", "do not link it, and end a link")
    .option("--starts-on <day>", "leave out what the bank booked before this day, such as 2026-11-01")
    .addOption(
      new Option(
        "--debt-sign <sign>",
        "whether the bank lists what you owe on a card or loan as a negative balance",
      ).choices(["negative", "positive"]),
    )
    .addOption(
      new Option("--balance-includes-pending <answer>", "whether the bank's balance includes pending items").choices([
        "yes",
        "no",
      ]),
    )
    .option(...BUDGET)
    .action((name: string, bankAccount: string, options: LinkOptions) =>
      withBudget(options.budget, (service, budgetId) => link(service, budgetId, [name, bankAccount], options)),
    );

  banks
    .command("sync <connection>")
    .description("ask the bank now, and enter what is new")
    .option("--dry-run", "print the result and store nothing")
    .option("--json", "print the result as the API returns it")
    .option(...BUDGET)
    .addHelpText(
      "after",
      "\nExit code 1 if the bank did not answer for every account.\nTo undo a sync: npx leeway imports undo ID, with the id that this command prints.",
    )
    .action((name: string, { budget, json, dryRun = false }: Options & { dryRun?: boolean }) =>
      withBudget(budget, (service, budgetId) => sync(service, budgetId, name, { isJson: json === true, dryRun })),
    );

  banks
    .command("runs <connection>")
    .description("list the last runs of a connection, newest first")
    .option("--limit <number>", "how many", "20")
    .option("--json", "print the list as the API returns it")
    .option(...BUDGET)
    .action((name: string, { budget, json, limit }: Options & { limit: string }) =>
      withBudget(budget, (service, budgetId) => showRuns(service, budgetId, name, { json, limit })),
    );

  for (const [command, description] of PAUSES) {
    banks
      .command(`${command} <connection>`)
      .description(description)
      .option(...BUDGET)
      .action((name: string, { budget }: Options) =>
        withBudget(budget, (service, budgetId) => pause(service, budgetId, name, command === "pause")),
      );
  }

  banks
    .command("remove <connection>")
    .description("end the access and remove the connection; its transactions and imports stay")
    .option(...BUDGET)
    .action((name: string, { budget }: Options) =>
      withBudget(budget, async (service, budgetId) => {
        const connection = await findConnection(service, budgetId, name);
        const { removeConnection } = await import("../operations/connections/connections.ts");
        await removeConnection(service, await connectingTo(budgetId), connection.id);
        print(plain`Removed ${connection.name}. Its transactions, imports and balances stay.`);
      }),
    );
}

const PAUSES = [
  ["pause", "end the runs on schedule until you resume or sync the connection"],
  ["resume", "start the runs on schedule again"],
] as const;

async function connectingTo(budgetId: string) {
  const { BY_COMMAND } = await import("../operations/people/security-events.ts");
  return { budgetId, origin: BY_COMMAND, holder: "", publicOrigin: null };
}

/** Performs the write of a command. What a person did wrong is printed, and the command fails. */
async function performing(name: string, work: () => Promise<void>): Promise<void> {
  try {
    await work();
  } catch (error) {
    if (!(error instanceof Problem) || (error.status >= 500 && error.code !== "bank_unavailable")) throw error;
    const details = error.errors.map(({ detail }) => detail).filter((detail) => detail !== error.message);
    showProblem(name, error, details);
  }
}

async function performWrite<T>(
  service: Service,
  budgetId: string,
  operation: string,
  work: (write: Write) => Promise<T>,
  rollBack = false,
): Promise<T> {
  const { performCommand } = await import("../operations/imports/perform-command.ts");
  const caller: Omit<Caller, "actor"> = { budgetId, tokenId: "", scope: "write", can_manage: true };
  return await performCommand(service, caller, operation, work, { rollBack });
}

async function connect(service: Service, budgetId: string, provider: string, name: string | undefined): Promise<void> {
  const { createConnection } = await import("../operations/connections/connect.ts");
  const { viewConnection } = await import("../operations/connections/view.ts");
  const fields = await readFields(provider);
  const named = name === undefined ? {} : { name: readName(name) };
  await performing(provider, async () => {
    const input = { provider, fields, ...named };
    const { id } = await createConnection(service, await connectingTo(budgetId), input);
    const { connection, accounts } = await service.store.read(budgetId, (reads) =>
      viewConnection({ reads, nowMs: service.now() }, id),
    );
    if (provider === "program") {
      print(
        plain`Added ${connection.name} (${id}). A program with a token of the scope sync can now send its listings.`,
      );
      return;
    }
    print(plain`Connected ${connection.name} (${id}). Its accounts:`);
    const own = new Map((await service.store.of(budgetId).accounts.list()).map((one) => [one.id, one.name]));
    for (const { name: bankName, currency, proposed_account_id } of accounts) {
      const proposed = own.get(proposed_account_id ?? "");
      const hint = proposed === undefined ? "" : plain`  has the number of ${proposed}`;
      print(plain`  ${bankName}  ${currency ?? "unknown currency"}`.concat(hint));
    }
    print(plain`Link each one: npx leeway banks link "${connection.name}" ACCOUNT --create NAME, or --account NAME`);
    print(plain`Then look at the first sync: npx leeway banks sync "${connection.name}" --dry-run`);
  });
}

/** The secret of the provider, from standard input. A program has none. @throws UsageError */
async function readFields(provider: string): Promise<Record<string, string>> {
  const { findProvider, listProviders } = await import("../operations/connections/providers.ts");
  const found = findProvider(provider);
  if (found?.flow === "program") return {};
  const [field] = found?.flow === "paste" ? found.fields : [];
  if (field === undefined) {
    const usable = listProviders().filter(({ flow }) => flow === "paste" || flow === "program");
    const ids = usable.map(({ id }) => id).join(" or ");
    throw new UsageError(
      plain`"${provider}" cannot be connected here. Use ${ids}, or the web app for other providers: Settings, Banks.`,
    );
  }
  const label = field.label.toLowerCase();
  if (process.stdin.isTTY) printNote(`Paste the ${label}, then press Enter and Ctrl D:`);
  const secret = (await text(process.stdin)).trim();
  if (secret === "") throw new UsageError(`The ${label} is read from standard input, which is empty.`);
  return { [field.name]: secret };
}

async function link(
  service: Service,
  budgetId: string,
  [name, bankAccountName]: readonly [string, string],
  options: LinkOptions,
): Promise<void> {
  const { startsOn, debtSign, balanceIncludesPending } = options;
  if (startsOn !== undefined && !isDay(startsOn)) {
    throw new UsageError(plain`--starts-on must be a day such as 2026-11-01, not "${startsOn}".`);
  }
  const connection = await findConnection(service, budgetId, name);
  const bankAccount = await findBankAccount(service, budgetId, connection.id, bankAccountName);
  const target = await targetOf(service, budgetId, options);
  const { linkAccount } = await import("../operations/connections/link-account.ts");
  const ids = { connectionId: connection.id, bankAccountId: bankAccount.id };
  const input: LinkInput = {
    ...{ link: target, starts_on: startsOn, debt_sign: debtSign },
    ...(balanceIncludesPending !== undefined && { balance_includes_pending: balanceIncludesPending === "yes" }),
  };
  await performing(bankAccount.name, async () => {
    await performWrite(service, budgetId, "bank_connections.link", (write) => linkAccount(write, ids, input));
    print(describeLink(connection, bankAccount, options));
    await askForSign(service, budgetId, connection, bankAccount.id);
  });
}

/** @throws UsageError unless exactly one of the options is given. */
async function targetOf(
  service: Service,
  budgetId: string,
  { account, create, type = "depository", ignore }: LinkOptions,
): Promise<LinkTarget> {
  if ([account, create, ignore].filter((one) => one !== undefined).length !== 1) {
    throw new UsageError("Use one of --account NAME, --create NAME and --ignore.");
  }
  if (create !== undefined) return { create: { name: readName(create), type } };
  const accountId = await findAccountId(service, budgetId, account);
  return accountId === undefined ? { ignore: true } : { account_id: accountId };
}

/** A balance of a card or loan is compared once its sign is known. */
async function askForSign(
  service: Service,
  budgetId: string,
  { name }: BankConnection,
  bankAccountId: string,
): Promise<void> {
  const { viewBankAccount } = await import("../operations/connections/view.ts");
  await service.store.read(budgetId, async (reads) => {
    const {
      name: bankName,
      account_id,
      inverts_balance,
      balance_minor,
      currency,
    } = await viewBankAccount({ reads }, bankAccountId);
    const account = await reads.accounts.find(account_id ?? "");
    if (account === undefined || !isDebt(account.type) || inverts_balance !== null || balance_minor === 0) return;
    const balance = balance_minor === null ? "" : plain`It lists ${formatBalance(balance_minor, currency ?? "")} now. `;
    print(
      plain`The bank may list what you owe as a negative or as a positive balance. `.concat(
        balance,
        plain`To compare its balance, answer: npx leeway banks link "${name}" "${bankName}" --account ${account.id} --debt-sign negative, or positive`,
      ),
    );
  });
}

function formatBalance(minor: number, currency: string): string {
  return plain`${formatAmount(minor, decimalsOf(currency))} ${currency}`;
}

function describeLink({ name }: BankConnection, bankAccount: BankAccount, { account, create }: LinkOptions): string {
  const to = account ?? create;
  if (to === undefined) return plain`${bankAccount.name} is ignored.`;
  const next = plain`To look at the first sync: npx leeway banks sync "${name}" --dry-run`;
  return plain`Linked ${bankAccount.name} to ${to}.\n`.concat(next);
}

interface SyncOptions {
  readonly isJson: boolean;
  readonly dryRun: boolean;
}

async function sync(service: Service, budgetId: string, name: string, { isJson, dryRun }: SyncOptions): Promise<void> {
  const { prepareSync, syncNow } = await import("../operations/connections/sync-now.ts");
  const { continueImport } = await import("../operations/imports/continue-import.ts");
  const { viewConnection } = await import("../operations/connections/view.ts");
  const connection = await findConnection(service, budgetId, name);
  await performing(connection.name, async () => {
    const prepared = await prepareSync(service, budgetId, connection.id, { isTrial: dryRun });
    const work = async (write: Write) => {
      const result = await syncNow(write, connection.id, prepared);
      const reads = write.tx;
      return {
        ...result,
        view: await viewConnection({ reads, nowMs: service.now() }, connection.id),
        accounts: await reads.accounts.list(),
      };
    };
    const done = await performWrite(service, budgetId, "bank_connections.sync", work, dryRun);
    if (!dryRun && done.details?.state === "committing") await continueImport(service, budgetId, done.details.id);
    if (isJson) printJson(await toJson.sync(done));
    else print(describeSync(done, { isStored: !dryRun }));
    const { problem } = done.run;
    if (problem !== null) showProblem(connection.name, new Problem("bank_unavailable", problem.detail), []);
  });
}

async function showRuns(
  service: Service,
  budgetId: string,
  name: string,
  { json, limit: given }: { readonly json: true | undefined; readonly limit: string },
): Promise<void> {
  const limit = Number(given);
  if (!Number.isInteger(limit) || limit < 1 || limit > MAX_RUNS) {
    throw new UsageError(plain`--limit must be a number from 1 to ${MAX_RUNS}, not "${given}".`);
  }
  const { id } = await findConnection(service, budgetId, name);
  const { listRuns } = await import("../operations/connections/view.ts");
  await service.store.read(budgetId, async (reads) => {
    const { runs } = await listRuns({ reads }, id, { limit });
    if (json) printJson(await toJson.runs(runs, await reads.bankAccounts.listOf(id)));
    else print(describeRuns(runs));
  });
}

const MAX_RUNS = 1000;

async function pause(service: Service, budgetId: string, name: string, isPaused: boolean): Promise<void> {
  const connection = await findConnection(service, budgetId, name);
  const { updateConnection } = await import("../operations/connections/connections.ts");
  await performWrite(service, budgetId, "bank_connections.update", (write) =>
    updateConnection(write, connection.id, { is_paused: isPaused }),
  );
  print(isPaused ? plain`Paused ${connection.name}.` : plain`Resumed ${connection.name}.`);
}
