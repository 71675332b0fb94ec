/** `leeway verify`: checks that the data is consistent. */
import type { Command } from "commander";
import type { Config } from "../config.ts";
import { RESTORE_ADVICE } from "../store/store-error.ts";
import { count } from "./count.ts";
import { plain, print, printNote } from "./print.ts";
import { withService } from "./service.ts";

export function addVerifyCommand(program: Command, config: () => Config): void {
  program
    .command("verify")
    .description(
      "check every balance, every reference, every attached file and the database file; exit with 1 if anything is wrong",
    )
    .action(async () => {
      const { verifyFiles } = await import("../operations/ledger/attachment-files.ts");
      const { findWrongCountingDays } = await import("../operations/recurring/decide-old-data.ts");
      const { budgets, accounts, transactions, files, findings } = await withService(config(), async (service) => {
        const data = await service.store.verify();
        // A damaged database may not even list its files.
        const files = data.budgets > 0 ? await verifyFiles(service) : { count: 0, findings: [] };
        const days = data.budgets > 0 ? await findWrongCountingDays(service) : [];
        return { ...data, files: files.count, findings: [...data.findings, ...files.findings, ...days] };
      });
      const checked = [
        count(budgets, "budget"),
        count(accounts, "account"),
        count(transactions, "transaction"),
        ...(files > 0 ? [count(files, "file")] : []),
      ].join(", ");
      if (findings.length === 0) {
        print(
          plain`All is well: ${checked}. Every balance equals the opening balance plus the booked amounts of its transactions.`,
        );
        return;
      }
      for (const finding of findings) printNote(finding);
      const found = `${count(findings.length, "problem")} found in`;
      // If nothing was counted, the database file itself is damaged.
      printNote(budgets > 0 ? `${found} ${checked}.` : `${found} the database file. ${RESTORE_ADVICE}.`);
      process.exitCode = 1;
    });
}
