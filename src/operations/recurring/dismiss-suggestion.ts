/** Dismisses a suggested recurring rule until its dismissal is deleted. */
import {
  DISMISSED_SUGGESTION_FIELDS,
  type DismissedSuggestion,
  isDismissed,
} from "../../domain/dismissed-suggestion.ts";
import type { NewFields } from "../../domain/field.ts";
import { ProblemList } from "../../domain/problem.ts";
import { pipelined } from "../../store/store.ts";
import { found } from "../found.ts";
import { checkReferences, findKnownReferences } from "../ledger/references.ts";
import { readCurrency } from "../read-amount.ts";
import { readNew } from "../read-fields.ts";
import type { Read, Write } from "../service.ts";
import { checkAmounts, checkOtherAccount } from "./recurring-rules.ts";

/** Amounts in major units of `currency`. Null means absent. */
export type DismissedSuggestionInput = NewFields<typeof DISMISSED_SUGGESTION_FIELDS> & { readonly account_id: string };

const POINTER = "/suggestion";

export interface NamedDismissal extends DismissedSuggestion {
  /** The name of the payee, or of the other account of a transfer. Null if it was deleted. */
  readonly name: string | null;
}

/** In the order in which they were dismissed. */
export async function listDismissedSuggestions({ reads }: Read): Promise<NamedDismissal[]> {
  const dismissed = await reads.dismissedSuggestions.list();
  if (dismissed.length === 0) return [];
  const [payees, accounts] = await pipelined([
    reads.payees.findNames(dismissed.flatMap(({ payee_id }) => payee_id ?? [])),
    reads.accounts.list(),
  ]);
  const names = new Map([...payees, ...accounts.map(({ id, name }) => [id, name] as const)]);
  return dismissed.map((one) => ({ ...one, name: names.get(one.payee_id ?? one.transfer_account_id ?? "") ?? null }));
}

/**
 * Stores nothing if a similar suggestion was dismissed before, and returns that one. @throws Problem with every invalid
 * field.
 */
export async function dismissSuggestion(write: Write, input: DismissedSuggestionInput): Promise<DismissedSuggestion> {
  const { tx, at, newId } = write;
  const problems = new ProblemList();
  const { account, other } = checkReferences(input, await findKnownReferences(tx, [input]), POINTER, problems);
  checkOtherAccount(account?.id, other?.id, POINTER, problems);
  const currency = readCurrency(input.currency, `${POINTER}/currency`, problems);
  const values =
    currency && readNew(DISMISSED_SUGGESTION_FIELDS, { ...input, currency }, { currency, pointer: POINTER, problems });
  if (values) checkAmounts(values, POINTER, problems);
  problems.throwIfAny();
  if (!values) throw new Error("a problem was not added");
  const suggestion = { account_id: values.transfer_account_id === null ? null : input.account_id, ...values };
  const known = (await tx.dismissedSuggestions.list()).find((one) => isDismissed(one, suggestion));
  if (known !== undefined) return known;
  const dismissed = { id: newId(), ...suggestion, created_at: at };
  await tx.dismissedSuggestions.insert(dismissed);
  return dismissed;
}

/** Payments like the dismissed one are suggested again. @throws Problem `not_found`. */
export async function restoreSuggestion({ tx }: Write, id: string): Promise<void> {
  const dismissed = (await tx.dismissedSuggestions.list()).find((one) => one.id === id);
  await tx.dismissedSuggestions.remove(found(dismissed, "dismissed suggestion", id));
}
