/**
 * What a resource must be after a create or update that was accepted: what was sent, what it was before, and the
 * documented defaults. It is told from the contract and knows nothing of how the service does it. What only the server
 * sets is left out, and so are payee and category where they are given by name.
 */
import { TRANSACTION_DEFAULTS } from "../support/ledger.ts";

// biome-ignore lint/suspicious/noExplicitAny: bodies and answers of every shape
type Fields = Readonly<Record<string, any>>;

/** The same as JSON holds it: without -0. */
function plain(fields: Fields): Fields {
  const { id, created_at, updated_at, payee, category, ...rest } = fields;
  return JSON.parse(JSON.stringify(rest));
}

const upper = (currency: string | undefined) => (currency === undefined ? {} : { currency: currency.toUpperCase() });

export function newAccount(sent: Fields): Fields {
  const defaults = { current_balance: 0, limit: null, is_hidden: false, mask: "", is_synced: false };
  return plain({ ...defaults, ...sent, ...upper(sent.currency) });
}

export function changedAccount(body: Fields, before: Fields): Fields {
  const changes = body.fields ?? body;
  return plain({ ...before, ...changes, ...upper(changes.currency) });
}

export function newCategory(sent: Fields): Fields {
  return plain({ kind: "spending", group: null, position: null, carries_from: null, is_archived: false, ...sent });
}

export function ownRate(sent: Fields): Fields {
  const currencies = { base_currency: sent.base_currency.toUpperCase(), ...upper(sent.currency) };
  return plain({ ...sent, ...currencies, is_shared: false });
}

const GOAL_DEFAULTS: Fields = {
  category_id: null,
  account_id: null,
  amount: null,
  due_on: null,
  monthly: null,
  already: 0,
  is_archived: false,
};

export function newGoal(sent: Fields): Fields {
  return plain({ ...GOAL_DEFAULTS, ...sent });
}

/** One place to keep it takes the place of the other, and so does one form of it. */
export function changedGoal(changes: Fields, before: Fields): Fields {
  const kept = Object.keys({ name: "", starts_in: "", ...GOAL_DEFAULTS }).map((name) => [name, before[name]]);
  const isMoved = changes.category_id != null || changes.account_id != null;
  const isReformed = changes.due_on != null || changes.monthly != null;
  return plain({
    ...Object.fromEntries(kept),
    ...(isMoved ? { category_id: null, account_id: null } : {}),
    ...(isReformed ? { due_on: null, monthly: null } : {}),
    ...changes,
  });
}

/** A payee or a category. */
export function changedNamed(changes: Fields, before: Fields): Fields {
  return plain({ ...before, ...changes });
}

/** What a null in a change leaves as it is, since a transaction always has it. */
const ALWAYS = ["currency", "is_pending", "notes", "source"];

export function newTransaction(sent: Fields, accountCurrency: string): Fields {
  const present = Object.entries(sent).filter(([, value]) => value !== null);
  const given = Object.fromEntries(present);
  return withoutNamed({ ...TRANSACTION_DEFAULTS, currency: accountCurrency, ...given, ...upper(given.currency) }, sent);
}

/** A payee or category that is sent in one form takes the place of whatever form there was. */
export function changedTransaction(changes: Fields, before: Fields): Fields {
  const kept = Object.entries(changes).filter(([name, value]) => value !== null || !ALWAYS.includes(name));
  const given = Object.fromEntries(kept);
  const namesPayee = [changes.payee, changes.payee_id, changes.transfer_account_id].some((form) => form != null);
  const merged: Fields = {
    ...before,
    ...(namesPayee ? { payee_id: null, transfer_account_id: null } : {}),
    ...given,
    ...upper(given.currency),
  };
  const isPayment = merged.transfer_account_id === null && !("transfer_amount" in changes);
  return withoutNamed(isPayment ? { ...merged, transfer_amount: null } : merged, changes);
}

const RULE_DEFAULTS: Fields = {
  transfer_account_id: null,
  payee_id: null,
  category_id: null,
  amount_to: null,
  ends_on: null,
  weekend: "keep",
  grace_days: 5,
  match_days_before: 5,
  match_days_after: 10,
};

export function newRule(sent: Fields, accountCurrency: string): Fields {
  const given = Object.fromEntries(Object.entries(sent).filter(([, value]) => value !== null));
  return withoutNamed({ ...RULE_DEFAULTS, currency: accountCurrency, ...given, ...upper(given.currency) }, sent);
}

/** A null takes away what can be taken away, and sets the rest to what it is where nothing is said. */
export function changedRule(changes: Fields, before: Fields): Fields {
  const namesPayee = [changes.payee, changes.payee_id, changes.transfer_account_id].some((form) => form != null);
  const emptied = Object.keys(changes).filter((name) => changes[name] === null && name in RULE_DEFAULTS);
  const given = Object.fromEntries(Object.entries(changes).filter(([, value]) => value !== null));
  return withoutNamed(
    {
      ...before,
      ...(namesPayee ? { payee_id: null, transfer_account_id: null } : {}),
      ...Object.fromEntries(emptied.map((name) => [name, RULE_DEFAULTS[name]])),
      ...given,
      ...upper(given.currency),
    },
    changes,
  );
}

function withoutNamed(fields: Fields, sent: Fields): Fields {
  const { payee_id, category_id, ...rest } = plain(fields);
  return { ...rest, ...(sent.payee ? {} : { payee_id }), ...(sent.category ? {} : { category_id }) };
}
