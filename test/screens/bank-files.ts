/** Imports for the settings about files from banks: two linked bank accounts, and answers about two kinds of files. */
import assert from "node:assert/strict";
import type { TestServer } from "../support/server.ts";
import { ofx, upload } from "../support/statements.ts";

interface NamedAccount {
  readonly id: string;
  readonly name: string;
}

interface BankFile {
  readonly file: string;
  readonly name: string;
  readonly account: NamedAccount | undefined;
  /** The answers of the user. */
  readonly changes?: object;
}

/** Returns the two accounts, unless the files were imported before. */
export async function enterBankFiles(server: TestServer): Promise<readonly NamedAccount[]> {
  const { accounts } = await server.ok("GET", "/v1/accounts");
  const names = ["Everyday", "House account"];
  const found = accounts.filter(({ name }: NamedAccount) => names.includes(name));
  if (found.length > 0) return found;
  const created: NamedAccount[] = [];
  for (const name of names) {
    const account = { name, type: "depository", subtype: "checking", currency: "USD" };
    created.push((await server.ok("POST", "/v1/accounts", { account })).account);
  }
  const [everyday, house] = created;
  const days = "Date,Description,Amount\n03/04/2026,SHOP,0.00\n05/04/2026,BAKERY,0.00\n";
  const columns = ["date", "text", "amount", "ignore"].map((meaning, index) => ({ index, meaning }));
  const cash = "!Account\nNHoliday cash box in the kitchen\nTCash\n^\n!Type:Cash\nD2026-05-14\nT0.00\nPKIOSK\n^\n";
  const unknown = "Jour;Chose;Somme A;Somme B\n14.05.2026;Pain;0,00;-436,15\n14.06.2026;Vin;0,00;-536,15\n";
  const files: readonly BankFile[] = [
    { file: ofx([["2026-05-02", "0.00", "FEE"]], { number: "880012344321" }), name: "may.ofx", account: everyday },
    { file: cash, name: "cash.qif", account: house },
    {
      file: days,
      name: "everyday-2026-05.csv",
      account: everyday,
      changes: { answers: { currency: "USD", date_order: "dmy", sign: "inverted", decimal_sign: "." } },
    },
    { file: unknown, name: "house-export.csv", account: house, changes: { columns } },
  ];
  for (const { file, name, account, changes } of files) {
    const { json, text } = await upload(server, file, { name, query: `?account_id=${account?.id}&currency=USD` });
    assert.ok(json.import, text);
    const path = `/v1/imports/${json.import.id}`;
    if (changes) await server.ok("PUT", path, { import: changes });
    await server.ok("POST", `${path}/commit`);
  }
  return created;
}
