/** A small household: pay, rent, an electricity bill on Friday, and money for food. */
import type { Call } from "../own-server.ts";

/** Returns the id of the account. */
export async function enterCouple(call: Call): Promise<string> {
  const account = { name: "Checking", type: "depository", subtype: "checking", currency: "EUR", current_balance: 1900 };
  const { id } = (await call<{ account: { id: string } }>("POST", "/v1/accounts", { account })).account;
  await call("POST", "/v1/categories", { category: { name: "Groceries" } });
  const monthly = { account_id: id, rule: "FREQ=MONTHLY" };
  for (const recurring_rule of [
    { ...monthly, name: "Pay", amount: 2600, starts_on: "2026-11-30", payee: { name: "Employer" } },
    { ...monthly, name: "Electricity", amount: -84.5, starts_on: "2026-11-27", payee: { name: "City Power" } },
  ]) {
    await call("POST", "/v1/recurring", { recurring_rule });
  }
  return id;
}
