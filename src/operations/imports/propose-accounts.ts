/** Proposes a new account for each open question about an account, with the name, kind and currency in the file. */
import type { ImportAnswers, NewAccount } from "./answers.ts";
import type { ImportView } from "./view.ts";

type BankAccount = ImportView["statements"][number]["bank_account"];

const LONGEST_NAME = 100;

/** One answer holds for all statements of a bank account. */
export function proposeAccounts({ statements, file_name }: ImportView): NonNullable<ImportAnswers["accounts"]> {
  const open = statements.filter(({ account_id, create }) => account_id === null && create === null);
  const byAccount = Map.groupBy(open, ({ bank_account, currency }) => JSON.stringify([bank_account, currency]));
  return [...byAccount.values()].flatMap(([first]) =>
    first === undefined
      ? []
      : [
          {
            statement: first.index,
            create: { name: nameOf(first.bank_account, file_name), ...kindOf(first.bank_account) },
          },
        ],
  );
}

function nameOf({ name, bank, number }: BankAccount, fileName: string): string {
  const digits = number?.slice(-4);
  const proposed = name ?? (digits === undefined ? fileName.replace(/\.[^.]*$/, "") : `${bank ?? ""} ${digits}`.trim());
  return proposed.slice(0, LONGEST_NAME);
}

function kindOf({ type }: BankAccount): Pick<NewAccount, "type" | "subtype"> {
  if (type === "credit_card") return { type: "credit", subtype: "credit card" };
  if (type === "loan") return { type: "loan", subtype: "loan" };
  if (type === "investment") return { type: "investment", subtype: "brokerage" };
  return { type: "depository", subtype: type === "savings" ? "savings" : "checking" };
}
