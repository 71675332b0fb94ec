/** The name that is proposed for a new account, from what a statement says about the bank account. */

import { cleanName } from "./name.ts";

/** The digits of the account's number that a name shows. */
export const SHOWN_DIGITS = 4;

const LONGEST_NAME = 100;

interface BankAccount {
  readonly name: string | null;
  readonly bank: string | null;
  readonly number: string | null;
}

/** The account's name in the file; otherwise its bank and last digits, or the file's name without its extension. */
export function bankAccountName({ name, bank, number }: BankAccount, fileName: string, digits = SHOWN_DIGITS): string {
  const end = number?.slice(-digits);
  const bankName = /^\d*$/.test(bank ?? "") ? "" : bank; // a routing number is not a name
  const proposed =
    cleanName(name ?? "") || (end === undefined ? fileName.replace(/\.[^.]*$/, "") : `${bankName} ${end}`.trim());
  return cleanName(proposed).slice(0, LONGEST_NAME);
}
