/**
 * English messages of the frame and of fields that are not needed on the first screen: invalid values, unsent entries,
 * conflicting changes, sign-out.
 */
import { pluralOf } from "./message.ts";

const plural = pluralOf("en");

export const frame = {
  "amount.unreadable": "Not a valid amount.",
  "amount.too_many_decimals": "This amount has too many decimals for its currency.",
  "amount.too_large": "This amount is too large.",
  "day.unreadable": "Not a valid date. Examples: today, fri, 20 dec, +2w.",
  "conflict.title": "Changed by somebody else",
  "conflict.about": "Somebody else changed this while you were editing it.",
  "conflict.name_now": ({ name }: { readonly name: string }) => `Its name is now ${name}.`,
  "conflict.mine": "Yours",
  "conflict.theirs": "Theirs",
  "conflict.keep_mine": "Keep mine",
  "conflict.take_theirs": "Take theirs",
  "conflict.nothing": "nothing",
  "conflict.yes": "yes",
  "conflict.no": "no",
  "conflict.details": "several values",
  "conflict.other": "Another field",
  "conflict.field_name": "Name",
  "conflict.field_group": "Group",
  "conflict.field_kind": "Kind",
  "conflict.field_current_balance": "Balance",
  "conflict.field_currency": "Currency",
  "conflict.field_limit": "Limit",
  "conflict.field_due_on": "Due",
  "conflict.field_frequency": "Frequency",
  "conflict.field_is_archived": "Hidden",
  "envelopes.about": "What is an envelope?",
  "envelopes.envelope":
    "An envelope is the plan of a spending category, such as 500 for groceries. Purchases use it up. Money that is left in envelopes is part of the amount left to spend.",
  "envelopes.unassigned":
    "Unassigned is the amount left to spend without the money in envelopes: nothing is planned for it yet. Over-assigned means that the envelopes hold more than is left to spend. To fix that, lower a plan.",
  "outbox.after": ({ amount }: { readonly amount: string }) => `About ${amount} once everything is sent.`,
  "outbox.title": "Not sent yet",
  "outbox.count": ({ count }: { readonly count: number }) =>
    plural(count, { one: "1 entry not sent yet", other: `${count} entries not sent yet` }),
  "outbox.saved": ({ amount }: { readonly amount: string }) => `${amount} added.`,
  "outbox.saved_at": ({ amount, payee }: { readonly amount: string; readonly payee: string }) =>
    `${amount} added, ${payee}.`,
  "outbox.now_left": ({ amount }: { readonly amount: string }) => `${amount} left to spend.`,
  "outbox.now_over": ({ amount }: { readonly amount: string }) => `${amount} overspent.`,
  "outbox.kept": "Saved on this device. It will be sent when the server responds.",
  "outbox.gone": "This entry was just sent. Edit it under Transactions.",
  "outbox.waiting": "Entries are sent when the server responds. They do not count yet.",
  "outbox.memory": "This browser cannot store entries. Keep the page open until all are sent.",
  "outbox.old": ({ day }: { readonly day: string }) =>
    `Entered on ${day}. Check under Transactions that it is not already there, then send it.`,
  "outbox.send": "Send",
  "outbox.edit_named": ({ name }: { readonly name: string }) => `Edit ${name}`,
  "outbox.discard_named": ({ name }: { readonly name: string }) => `Discard ${name}`,
  "outbox.discarded": ({ name }: { readonly name: string }) => `${name} discarded.`,
  "outbox.no_payee": "Transfer",
  "action.edit": "Edit",
  "action.discard": "Discard",
  "action.cancel": "Cancel",
  "leave.title": "Sign out",
  "leave.unsent": ({ count }: { readonly count: number }) =>
    plural(count, {
      one: "1 entry on this device has not been sent. Signing out deletes it.",
      other: `${count} entries on this device have not been sent. Signing out deletes them.`,
    }),
  "leave.sending": "Sending unsent entries …",
  "leave.stay": "Stay signed in",
  "leave.delete": "Sign out and delete",
  "leave.failed": "You are still signed in, and nothing was deleted.",
  "frame.keys": "Keyboard shortcuts on this screen",
  "frame.single_keys_off": "Single-key shortcuts are off. Turn them on in Settings, Appearance.",
  "frame.api": "API reference",
  "frame.sign_out": "Sign out",
};
