/**
 * Proposes an account for each open question about an account: the one that the same file was imported into before, one
 * with the same name and currency, or a new one with the name, kind and currency in the file.
 */
import type { Account } from "../../domain/account.ts";
import { bankAccountName, SHOWN_DIGITS } from "../../domain/bank-account-name.ts";
import type { Read } from "../service.ts";
import { kindOf } from "./account-kind.ts";
import type { ImportAnswers } from "./answers.ts";
import type { ImportDetails } from "./describe-import.ts";
import { getImport } from "./imports.ts";

type BankAccount = ImportDetails["statements"][number]["bank_account"];
type Answer = NonNullable<ImportAnswers["accounts"]>[number];

/** One answer holds for all statements of a bank account. */
export async function proposeAccounts(read: Read, details: ImportDetails): Promise<Answer[]> {
  const open = details.statements.filter(({ account_id, create }) => account_id === null && create === null);
  const byAccount = Map.groupBy(open, ({ bank_account, currency }) => JSON.stringify([bank_account, currency]));
  const firsts = [...byAccount.values()].flatMap(([first]) => first ?? []);
  const accounts = await read.reads.accounts.list();
  const earlier = await importedInto(read, details);
  const names = namesOf(
    firsts.map(({ bank_account }) => bank_account),
    details.file_name,
  );
  return firsts.map(({ index, bank_account, currency }, i): Answer => {
    const name = names[i] ?? "";
    const isSame = (one: Account) =>
      one.closed_on === null && one.name === name && (currency === null || one.currency === currency);
    const known = accounts.find(({ id }) => id === earlier.get(index)) ?? accounts.find(isSame);
    if (known !== undefined) return { statement: index, account_id: known.id };
    return { statement: index, create: { name, ...kindOf(bank_account.type) } };
  });
}

/** The accounts that the same file was imported into before, by statement. */
async function importedInto(
  read: Read,
  { imported_before: [id] }: ImportDetails,
): Promise<ReadonlyMap<number, string>> {
  const statements = id === undefined ? [] : (await getImport(read, id)).statements;
  return new Map(statements.flatMap(({ index, account_id }) => (account_id === null ? [] : [[index, account_id]])));
}

/** The shortest names that differ: with the last four digits of each account's number, or more. */
function namesOf(accounts: readonly BankAccount[], fileName: string): string[] {
  const named = (digits: number) => accounts.map((account) => bankAccountName(account, fileName, digits));
  const longest = Math.max(SHOWN_DIGITS, ...accounts.map(({ number }) => number?.length ?? 0));
  for (let digits = SHOWN_DIGITS; digits < longest; digits += 1) {
    const names = named(digits);
    if (new Set(names).size === names.length) return names;
  }
  return named(longest);
}
