/** Fills a data directory with a bank's real transactions, in the format of `demo/bank/`. */
import { readBankFile } from "../../demo/bank/bank-file.ts";
import { toTransaction } from "../../demo/bank/bank-transaction.ts";
import { createAccount } from "../../src/operations/ledger/accounts.ts";
import { createInBatches, type Filled, fill } from "./filling.ts";

export function fillFromBank(directory: string, bankFile: string): Promise<Filled> {
  const rows = readBankFile(bankFile);
  const numbers = [...new Set(rows.map(({ account }) => account))];
  return fill(directory, "CZK", async (filling) => {
    const ids = await filling.write(async (write) => {
      const byNumber = new Map<string, string>();
      for (const number of numbers) {
        const account = {
          name: `Account ${number}`,
          type: "depository",
          subtype: "checking",
          currency: "CZK",
        } as const;
        byNumber.set(number, (await createAccount(write, account)).id);
      }
      return byNumber;
    });
    const rowAt = (index: number) => rows[index] ?? failAt(index);
    await createInBatches(
      filling,
      rows.length,
      (index) => toTransaction(rowAt(index), ids),
      (index) => Date.parse(rowAt(index).date),
    );
  });
}

function failAt(index: number): never {
  throw new Error(`The file has no row ${index}.`);
}
