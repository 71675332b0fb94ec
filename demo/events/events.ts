/**
 * What happens outside Leeway when something happens in it: a webhook, whose receiver is down for an hour, an alert by e-mail, a
 * calendar, and a chat program that asks and prepares an entry. Everything runs on this machine; the server's clock jumps.
 */
import type { Mailbox } from "../../test/support/mailbox.ts";
import { printHeading } from "../household/print.ts";
import { client, type OwnServer, type ServerSettings } from "../own-server.ts";
import { alertOnce, checkOnce } from "./alert.ts";
import { readCalendar } from "./calendar.ts";
import { askAndUndo } from "./conversation.ts";
import { enterCouple } from "./couple.ts";
import { signIn } from "./person.ts";
import { startReceiver } from "./receiver.ts";
import { catchUp, sendOnce } from "./webhook.ts";

/** A Tuesday. */
const START_MS = Date.parse("2026-11-24T09:00:00Z");

export function eventsSettings({ port }: Mailbox): ServerSettings {
  const mail = { LEEWAY_SMTP_URL: `smtp://127.0.0.1:${port}`, LEEWAY_MAIL_FROM: "leeway@budget.example.org" };
  return { startMs: START_MS, env: { LEEWAY_MCP: "on", LEEWAY_PUBLIC_URL: "https://budget.example.org", ...mail } };
}

export async function demonstrateEvents(server: OwnServer, mailbox: Mailbox): Promise<void> {
  await server.run("budget", "create", "Couple", "--currency", "EUR", "--time-zone", "Europe/Berlin");
  const token = await server.run("token", "create", "--name", "demo", "--budget", "Couple", "--manage");
  const call = client(server.url, token);
  const accountId = await enterCouple(call);
  const receiver = await startReceiver(server.nowMs);
  const alerted = await startReceiver(server.nowMs);
  try {
    printHeading("A webhook");
    const webhook = await sendOnce(call, receiver, accountId);
    printHeading("The receiver is down for an hour");
    await catchUp(call, receiver, { server, accountId, webhook });
    printHeading("An alert by e-mail");
    const anna = await signIn(server, "Anna", "Couple");
    await alertOnce({ call, anna, accountId, mailbox, receiver: alerted });
    printHeading("A calendar");
    await readCalendar(call, server.url);
    printHeading("A chat program");
    await askAndUndo(call, server.url, token);
    checkOnce(mailbox, alerted);
    console.log("Meanwhile, the alert has sent nothing else.");
  } finally {
    await receiver.goDown();
    await alerted.goDown();
  }
}
