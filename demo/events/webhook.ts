/** The webhook: a purchase arrives once, and after an hour without a receiver nothing is missing. */
import type { Call, OwnServer } from "../own-server.ts";
import { check, waitFor } from "./check.ts";
import type { Receiver } from "./receiver.ts";

const MINUTE_MS = 60_000;

/** Returns the id of the webhook. */
export async function sendOnce(call: Call, receiver: Receiver, accountId: string): Promise<string> {
  const body = { webhook: { name: "demo", url: receiver.url, types: ["transaction.*"] } };
  const { webhook, secret } = await call<{ webhook: { id: string }; secret: string }>("POST", "/v1/webhooks", body);
  receiver.secret = secret;
  console.log("A program of yours asks for everything about transactions, and gets the secret of the signatures.");
  const { text } = await buy(call, accountId, "€4,50", "Corner Shop");
  console.log(`A phone enters a purchase: “${text}”`);
  await waitFor("The program gets a message about it, whose signature is right.", () => receiver.messages.length > 0);
  const [message] = receiver.messages;
  check(message?.type === "transaction.created", "the message is about a new transaction");
  check(!/Corner|4\.5/.test(message.body), "the message has neither names nor amounts");
  console.log(`It has the number of the change, ${message.seq}, and neither a name nor an amount.`);
  return webhook.id;
}

interface Outage {
  readonly server: OwnServer;
  readonly accountId: string;
  readonly webhook: string;
}

/** When there are purchases and attempts within the hour. In minutes before the next one, with the waits between attempts. */
const STEPS = [1, 6, 34, 19];
/** The wait after four failures, and more. */
const LATER_MINUTES = 135;

export async function catchUp(call: Call, receiver: Receiver, { server, accountId, webhook }: Outage): Promise<void> {
  const seen = receiver.messages.length;
  await receiver.goDown();
  for (const [index, minutes] of STEPS.entries()) {
    await buy(call, accountId, String(index + 5), `Shop ${index + 1}`);
    const claim = `A purchase. Attempt ${index + 1} fails, and ${minutes} min pass.`;
    await waitFor(claim, async () => (await countAttempts(call, webhook)) > index);
    server.advance(minutes * MINUTE_MS);
  }
  check(receiver.messages.length === seen, "nothing arrives while the receiver is down");
  await receiver.comeUp();
  console.log("The receiver is back after an hour. Attempts have become rarer: the next one is two hours later.");
  server.advance(LATER_MINUTES * MINUTE_MS);
  await waitFor("After it, all four purchases have arrived.", () => receiver.messages.length >= seen + STEPS.length);
  await checkComplete(call, receiver);
}

/** Each purchase of the log has exactly one message. */
async function checkComplete(call: Call, { messages }: Receiver): Promise<void> {
  const { changes } = await call<{ changes: { seq: number; operation: string }[] }>("GET", "/v1/changes?limit=100");
  const entered = changes.filter(({ operation }) => operation === "quick_entries.create").map(({ seq }) => seq);
  const sent = messages.map(({ seq }) => seq);
  check(entered.length === 5, "the log has five purchases");
  check(new Set(messages.map(({ id }) => id)).size === messages.length, "each message arrives once");
  const isComplete = [...sent].sort((a, b) => a - b).join() === [...entered].sort((a, b) => a - b).join();
  check(isComplete, `the messages (${sent}) are those of the log (${entered})`);
  console.log(`The messages have the numbers ${sent.join(", ")}: those of the log, without a gap, each once.`);
}

export function buy(
  call: Call,
  account_id: string,
  amount: string,
  merchant: string,
): Promise<{ readonly text: string }> {
  return call("POST", "/v1/quick_entries", { account_id, amount, merchant });
}

/** Those for messages that wait. A receiver that is down gets one request per attempt, with any of them. */
async function countAttempts(call: Call, webhook: string): Promise<number> {
  const path = `/v1/webhooks/${webhook}/deliveries?state=waiting`;
  const { deliveries } = await call<{ deliveries: { attempts: number }[] }>("GET", path);
  return deliveries.reduce((sum, { attempts }) => sum + attempts, 0);
}
