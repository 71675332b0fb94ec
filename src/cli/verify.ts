/** `leeway verify`: checks that the data is consistent. */
import type { Command } from "commander";
import type { Config } from "../config.ts";
import { RESTORE_ADVICE } from "../store/store-error.ts";
import { withService } from "./service.ts";

export function addVerifyCommand(program: Command, config: () => Config): void {
  program
    .command("verify")
    .description("check every balance, every reference and the database file; exit code 1 if something is wrong")
    .action(async () => {
      const { budgets, accounts, transactions, findings } = await withService(config(), ({ store }) => store.verify());
      const looked = [count(budgets, "budget"), count(accounts, "account"), count(transactions, "transaction")].join(
        ", ",
      );
      if (findings.length === 0) {
        console.log(`All is well: ${looked}; every balance is what it opened with plus what its transactions booked.`);
        return;
      }
      for (const finding of findings) console.error(finding);
      const off = `${count(findings.length, "thing")} off`;
      // There is nothing to be off where nothing was counted: then the file itself is damaged.
      console.error(budgets > 0 ? `${off} in ${looked}.` : `${off} in the database itself. ${RESTORE_ADVICE}.`);
      process.exitCode = 1;
    });
}

function count(number: number, noun: string): string {
  return `${number.toLocaleString("en")} ${noun}${number === 1 ? "" : "s"}`;
}
