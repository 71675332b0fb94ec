/** The chat program: it asks whether a purchase fits, and prepares it. A person agrees, and undoes it. */
import type { Call } from "../own-server.ts";
import { chatProgram, type Result } from "./chat-program.ts";
import { check } from "./check.ts";

const FRIDAY = "2026-11-27";

export async function askAndUndo(call: Call, url: string, token: string): Promise<void> {
  const chat = chatProgram(url, token);
  const count = async () => (await call<{ count: number }>("GET", "/v1/transactions/summary")).count;
  const power = async () => (await call<{ spending_power: number }>("GET", "/v1/budget/spending_power")).spending_power;
  const [countBefore, powerBefore] = [await count(), await power()];

  const { fits, text } = await chat.use("can_afford", { amount: 400, day: FRIDAY });
  check(fits, "400 on Friday fits");
  console.log(`“Can we afford 400 on Friday?” ${text}`);

  const entry = { amount: 400, payee: "Bike Shop", category: "Groceries", day: FRIDAY };
  const shown: string[] = [];
  const ask = (isAgreed: boolean) => (message: string) => {
    shown.push(message);
    return isAgreed;
  };
  await chat.use("add_transaction", entry, ask(false));
  check((await count()) === countBefore, "nothing is stored without agreement");
  console.log(`It prepares the entry, and the person reads: “${shown[0]}”`);
  console.log("The person declines, and nothing is stored.");

  const done: Result = await chat.use("add_transaction", entry, ask(true));
  check((await count()) === countBefore + 1, "the entry is stored once");
  check((await power()) === done.spending_power, "the effect is the one that was returned");
  console.log(`The second time the person agrees: ${euros(powerBefore)} before, ${euros(done.spending_power)} after.`);

  await chat.use("undo", { seq: done.change }, ask(true));
  check((await count()) === countBefore, "undo removes the entry");
  check((await power()) === powerBefore, "undo restores spending power");
  console.log(`The person undoes it, and the number is ${euros(powerBefore)} again.`);
}

function euros(amount: number): string {
  return amount.toLocaleString("en", { style: "currency", currency: "EUR" });
}
