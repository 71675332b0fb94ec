/**
 * The issue of an amount that does not fit its currency. This file imports no reader, so that the server starts without
 * loading one.
 */
import type { IssueCode } from "./statement.ts";

/** The message and the fix of an amount that does not fit its currency. */
export function amountIssue(code: IssueCode, amount: string, currency: string): { message: string; fix: string } {
  if (code === "too_many_decimals") {
    const message = `${amount} has more decimals than ${currency} allows. Amounts are not rounded.`;
    return {
      message,
      fix: "Enter this row by hand with the amount that the bank charged, or choose another currency.",
    };
  }
  return { message: `${amount} is not an amount that can be stored.`, fix: "Check the amount." };
}
