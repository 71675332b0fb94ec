/** An alert of a person: one purchase crosses its limit, and the notice arrives once by e-mail and once at a program. */
import type { Mailbox } from "../../test/support/mailbox.ts";
import type { Call } from "../own-server.ts";
import { check, waitFor } from "./check.ts";
import type { Receiver } from "./receiver.ts";
import { buy } from "./webhook.ts";

const ADDRESS = "anna@example.org";

interface Alerted {
  /** Of the token, which enters the purchase. */
  readonly call: Call;
  /** Of the person. */
  readonly anna: Call;
  readonly accountId: string;
  readonly mailbox: Mailbox;
  readonly receiver: Receiver;
}

export async function alertOnce({ call, anna, accountId, mailbox, receiver }: Alerted): Promise<void> {
  const email = await createChannel(anna, "email", { address: ADDRESS });
  const code = /\d{6}/.exec(mailbox.received[0]?.text ?? "")?.[0] ?? "";
  console.log(`Anna wants alerts at ${ADDRESS}. The first e-mail has only a code: “${mailbox.received[0]?.text}”`);
  await anna("POST", `/v1/me/channels/${email.channel.id}/verify`, { code });
  const webhook = await createChannel(anna, "webhook", { url: receiver.url });
  receiver.secret = webhook.secret;

  const channel_ids = [email.channel.id, webhook.channel.id];
  const alert = { kind: "balance_below", account_id: accountId, value: 1800, channel_ids };
  await anna("POST", "/v1/me/alerts", { alert });
  const { text } = await buy(call, accountId, "€120", "Shoe Shop");
  console.log(`She enters the code, and sets a limit of €1,800 for the account. A phone enters a purchase: “${text}”`);
  await waitFor("An e-mail arrives, and a signed message.", () => isSent(mailbox, receiver));
  checkOnce(mailbox, receiver);
  const [, mail] = mailbox.received;
  console.log(`Its subject is “${mail?.headers.get("subject")}”, and it says “${mail?.text}”`);
}

/** Besides the code, there is one e-mail and one message. */
export function checkOnce(mailbox: Mailbox, receiver: Receiver): void {
  check(mailbox.received.length === 2, `one notice came by e-mail (${mailbox.received.length - 1})`);
  check(receiver.messages.length === 1, `one notice came to the program (${receiver.messages.length})`);
  check(receiver.messages[0]?.type === "notice", "the message is a notice");
}

function isSent(mailbox: Mailbox, receiver: Receiver): boolean {
  return mailbox.received.length > 1 && receiver.messages.length > 0;
}

function createChannel(
  anna: Call,
  kind: string,
  settings: object,
): Promise<{ readonly channel: { readonly id: string }; readonly secret: string }> {
  return anna("POST", "/v1/me/channels", { channel: { kind, name: kind, settings } });
}
