/** `leeway secrets`: checks the sealed secrets, and seals them with a new key. */
import type { Command } from "commander";
import type { Config } from "../config.ts";
import type { SealedCheck } from "../operations/sealed-values.ts";
import { count } from "./count.ts";
import { plain, print, printNote } from "./print.ts";
import { withService } from "./service.ts";

export function addSecretsCommands(program: Command, config: () => Config): void {
  const secrets = program
    .command("secrets")
    .description("check stored secrets, such as the access to banks, or change their key");

  secrets
    .command("check")
    .description("list the secrets that do not open; the server may keep running")
    .addHelpText("after", "\nExit code 1 if a secret does not open: its key is missing.")
    .action(async () => {
      const { checkSealed } = await import("../operations/sealed-values.ts");
      const { total, old, unreadable } = await withService(config(), checkSealed);
      const other = old === 0 ? "" : ` ${count(old, "secret")} still needs an older key: npx leeway secrets rotate`;
      print(plain`${count(total, "secret")}, of which ${total - unreadable.length} open.${other}`);
      show(unreadable);
    });

  secrets
    .command("rotate")
    .description("seal all secrets with the first key; the server may keep running")
    .addHelpText(
      "after",
      "\nPut a new key before the others in LEEWAY_SECRET_KEY or its file, restart the servers, and run this command. Then remove the old keys.",
    )
    .action(async () => {
      const { rotateSealed } = await import("../operations/sealed-values.ts");
      const { total, old, unreadable } = await withService(config(), rotateSealed);
      print(plain`${count(total, "secret")}, of which ${old} were sealed again with the first key.`);
      show(unreadable);
    });
}

function show(unreadable: SealedCheck["unreadable"]): void {
  if (unreadable.length === 0) return;
  for (const { budgetId, table, id } of unreadable) {
    const owner = budgetId === null ? "Server" : plain`Budget ${budgetId}`;
    printNote(plain`${owner}: ${table} ${id} does not open.`);
  }
  printNote("The key of these secrets is missing. Add it to LEEWAY_SECRET_KEY, or connect the banks again.");
  process.exitCode = 1;
}
