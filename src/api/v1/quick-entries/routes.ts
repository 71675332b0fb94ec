/** The routes of `/v1/quick_entries`: purchases that phones send, and the drafts of those that lack something. */
import type { Transaction } from "../../../domain/transaction.ts";
import { getBudget } from "../../../operations/get-budget.ts";
import type { TransactionsView } from "../../../operations/ledger/read-transactions.ts";
import { reportSpendingPower } from "../../../operations/month/report.ts";
import {
  acceptDraft,
  dismissDraft,
  type Entered,
  enterQuickly,
  listDrafts,
} from "../../../operations/quick-entries/quick-entries.ts";
import { withCountingDays } from "../../../operations/recurring/counting-days.ts";
import { readOf, type Write } from "../../../operations/service.ts";
import { type Language, renderSentence } from "../../../words/catalog.ts";
import { deleteRoute, readRoute, tagged, writeRoute } from "../../route.ts";
import { formatSpendingPower } from "../budget/schema.ts";
import { TRANSACTION_PROBLEMS } from "../transactions/routes.ts";
import { formatTransaction, TransactionResponse } from "../transactions/schema.ts";
import {
  AcceptQuickDraftBody,
  formatDraft,
  parseQuickEntry,
  QuickDraftsResponse,
  QuickEntryBody,
  QuickEntryResponse,
} from "./schema.ts";

/** Whether an earlier request stored it. It is no part of the response. */
const repeats = new WeakSet<object>();

export const quickEntryRoutes = tagged("Quick entries", [
  writeRoute("POST /v1/quick_entries", {
    operationId: "createQuickEntry",
    summary: "Enter a purchase from a phone",
    description:
      "For automations of phones, such as a trigger of Apple's Wallet. Aliases, rules and earlier decisions fill the payee and the category. The transaction is pending until the bank's item confirms it.\n\nNothing is guessed: an entry that lacks something, or whose amount has two readings, becomes a draft that a person completes in Review.\n\nThe same card or account, merchant and amount within 60 seconds is one purchase: the response is the first entry, with the status 200.",
    body: QuickEntryBody,
    status: 201,
    response: QuickEntryResponse,
    problems: [...TRANSACTION_PROBLEMS, "too_many_rows", "sum_out_of_range", "too_many_occurrences"],
    isRepeat: (result) => repeats.has(result),
    async handle(write, { body }) {
      const { time_zone } = await getBudget(readOf(write));
      const entry = parseQuickEntry(body, Date.parse(write.at), time_zone);
      const entered = await enterQuickly(write, entry, { isDraft: body.is_draft });
      const result = await formatEntered(write, entered, body.language ?? "en");
      if (!entered.isNew) repeats.add(result);
      return result;
    },
  }),
  readRoute("GET /v1/quick_entries/drafts", {
    operationId: "listQuickDrafts",
    summary: "List drafts of quick entries",
    response: QuickDraftsResponse,
    isList: false, // drafts are not in the change log
    handle: async (read) => ({ drafts: (await listDrafts(read)).map(formatDraft) }),
  }),
  writeRoute("POST /v1/quick_entries/drafts/:draft_id/accept", {
    operationId: "acceptQuickDraft",
    summary: "Complete a draft",
    description:
      "Creates the transaction that the body has, like `POST /v1/transactions`, and deletes the draft. If the draft's card has no account yet, or a deleted or closed one, the account is the card's for later entries.",
    body: AcceptQuickDraftBody,
    status: 201,
    response: TransactionResponse,
    problems: TRANSACTION_PROBLEMS,
    async handle(write, { params, body }) {
      const view = await acceptDraft(write, params.draft_id, body.transaction);
      return { transaction: formatFirst(await withCountingDays(write, view)) };
    },
  }),
  deleteRoute("DELETE /v1/quick_entries/drafts/:draft_id", {
    operationId: "dismissQuickDraft",
    summary: "Delete a draft",
    handle: (write, { params }) => dismissDraft(write, params.draft_id),
  }),
]);

async function formatEntered(write: Write, { view, draft }: Entered, language: Language) {
  const counted = view === null ? null : await withCountingDays(write, view);
  const power = await reportSpendingPower(readOf(write), Date.parse(write.at), {});
  const spending_power = formatSpendingPower(power);
  if (counted === null) {
    const name = draft?.entry.merchant ?? null;
    const text = renderSentence({ code: "quick.draft", parameters: { name } }, language);
    return { transaction: null, draft: draft && formatDraft(draft), spending_power, text };
  }
  const transaction = counted.transactions[0] as Transaction;
  const names = await write.tx.payees.findNames(transaction.payee_id === null ? [] : [transaction.payee_id]);
  const { currency, spendingPowerMinor, period } = power;
  const parameters = {
    name: names.get(transaction.payee_id ?? "") ?? "",
    amount: { amount_minor: Math.abs(transaction.amount_minor), currency: transaction.currency },
    left: { amount_minor: spendingPowerMinor, currency },
    days_left: period.daysLeft,
  };
  const text = renderSentence({ code: "quick.entered", parameters }, language);
  return { transaction: formatFirst(counted), draft: null, spending_power, text };
}

function formatFirst({ transactions, currencies }: TransactionsView) {
  return formatTransaction(transactions[0] as Transaction, currencies);
}
