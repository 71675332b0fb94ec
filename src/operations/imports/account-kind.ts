/** The kind of account that a file describes. */
import type { NewAccount } from "./answers.ts";

export function kindOf(type: string | null): Pick<NewAccount, "type" | "subtype"> {
  if (type === "credit_card") return { type: "credit", subtype: "credit card" };
  if (type === "loan") return { type: "loan", subtype: "loan" };
  if (type === "investment") return { type: "investment", subtype: "brokerage" };
  return { type: "depository", subtype: type === "savings" ? "savings" : "checking" };
}
