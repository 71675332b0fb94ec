/** The schemas of quick entries and their drafts, and their JSON. */
import type { Static } from "typebox";
import { amountFormat } from "../../../domain/amount-format.ts";
import { dayAt, isDay } from "../../../domain/calendar.ts";
import { FEED_LANGUAGES } from "../../../domain/feed.ts";
import { MAX_NAME } from "../../../domain/lengths.ts";
import { cleanName } from "../../../domain/name.ts";
import { problemOf } from "../../../domain/problem.ts";
import { DRAFT_REASONS, MISSING_FIELDS, type QuickEntry } from "../../../domain/quick-entry.ts";
import type { DraftView } from "../../../operations/quick-entries/quick-entries.ts";
import {
  Amount,
  byDefault,
  CurrencyCode,
  Day,
  described,
  Id,
  Named,
  Nullable,
  OneOf,
  Timestamp,
} from "../../shapes.ts";
import { Type } from "../../type.ts";
import { SpendingPowerResponse } from "../budget/schema.ts";
import { NewTransaction, TransactionJson } from "../transactions/schema.ts";

const MAX_TEXT = 1000;
const text = (description: string) => Type.Optional(Nullable(Type.String({ maxLength: MAX_TEXT, description })));

export const QuickEntryBody = Named("QuickEntryRequest", {
  amount: Type.Optional(
    Type.Unsafe<string | number | null>({
      type: ["string", "number", "null"],
      maxLength: 100,
      description:
        "A number, or text in any common notation, such as `€4,50` or `4.50 USD`. An amount with two readings, such as `1.234`, becomes a draft.",
      "x-expects": "a number or a text of at most 100 characters",
    }),
  ),
  merchant: text("The payee, by name or alias. Without it, the entry becomes a draft."),
  card: text(
    "The card, as the phone names it. The first entry of a card becomes a draft; the account that a person chooses for it holds for later ones.",
  ),
  account_id: Type.Optional(Nullable(described(Id, "The account, instead of a card."))),
  at: Type.Optional(
    Nullable(
      Type.String({
        pattern: "^\\d{4}-\\d\\d-\\d\\dT\\d\\d:\\d\\d(:\\d\\d(\\.\\d{1,9})?)?(Z|[+-]\\d\\d:?\\d\\d)?$",
        description: "The local day and time of the purchase. If absent, now.",
        "x-expects": "a day and a time (YYYY-MM-DDTHH:MM)",
      }),
    ),
  ),
  kind: Type.Optional(
    Nullable(OneOf(["refund"], { description: "`refund`: the money comes in. If absent, it goes out." })),
  ),
  is_draft: Type.Optional(
    byDefault(
      Type.Boolean({ description: "Store a draft even if nothing is missing: a person decides in Review." }),
      false,
    ),
  ),
  language: Type.Optional(byDefault(OneOf(FEED_LANGUAGES, { description: "The language of `text`." }), "en")),
});

export const QuickDraftJson = Named("QuickDraft", "An entry that a person completes.", {
  id: Id,
  at: described(Timestamp, "When it was sent."),
  reason: OneOf(DRAFT_REASONS, {
    description:
      "Why it was not entered. `unknown_card`: nobody has chosen the account of the card. `unclear_amount`: the amount has two readings, or none. `foreign_currency`: it is in another currency than the account. `sent_as_draft`: the sender asked for a draft.",
  }),
  missing: Type.Array(OneOf(MISSING_FIELDS), { description: "What is missing now." }),
  account_id: Nullable(described(Id, "The account. Null if it is not known.")),
  amount: Nullable(described(Amount, "Null if it cannot be read. Negative if the money goes out.")),
  currency: described(CurrencyCode, "The currency of `amount`: that of the account, or of the budget without one."),
  amount_text: Nullable(Type.String({ description: "The amount as it was sent." })),
  merchant: Nullable(Type.String({ description: "The name of the payee." })),
  card: Nullable(Type.String({ description: "The name of the card." })),
  authorized_at: described(Day, "The day of the purchase."),
  is_refund: Type.Boolean({ description: "Whether the money comes in." }),
});

export const QuickEntryResponse = Named(
  "QuickEntryResponse",
  "What was stored: either `transaction` or `draft`. The other is null.",
  {
    transaction: { ...Nullable(TransactionJson), title: "EnteredTransaction" },
    draft: { ...Nullable(QuickDraftJson), title: "EnteredDraft" },
    spending_power: SpendingPowerResponse,
    text: Type.String({ description: "The effect as a sentence, for a notification." }),
  },
);

export const QuickDraftsResponse = Named("QuickDraftsResponse", "The drafts.", {
  drafts: Type.Array(QuickDraftJson, { description: "Oldest first." }),
});

export const AcceptQuickDraftBody = Named("AcceptQuickDraftRequest", { transaction: NewTransaction });

/** Phones send empty texts for what they do not know. @throws Problem `bad_format` for a day that does not exist. */
export function parseQuickEntry(
  { amount, merchant, card, account_id, at, kind }: Static<typeof QuickEntryBody>,
  nowMs: number,
  timeZone: string,
): QuickEntry {
  return {
    amount: typeof amount === "string" ? amount.trim() || null : (amount ?? null),
    merchant: nameIn(merchant),
    card: nameIn(card),
    account_id: account_id ?? null,
    day: dayOf(at ?? null, nowMs, timeZone),
    is_refund: kind === "refund",
  };
}

function nameIn(text: string | null | undefined): string | null {
  return (
    cleanName(text ?? "")
      .slice(0, MAX_NAME)
      .toWellFormed() || null
  );
}

/** A time with an offset is the local one of the phone; only one in UTC needs the budget's time zone. */
function dayOf(at: string | null, nowMs: number, timeZone: string): string {
  if (at === null) return dayAt(nowMs, timeZone);
  const ms = at.endsWith("Z") ? Date.parse(at) : Number.NaN;
  const day = Number.isNaN(ms) ? at.slice(0, 10) : dayAt(ms, timeZone);
  if (isDay(day)) return day;
  throw problemOf([{ code: "bad_format", pointer: "/at", detail: `/at must be a day that exists, not ${day}.` }]);
}

export function formatDraft(draft: DraftView): Static<typeof QuickDraftJson> {
  const { id, at, reason, missing, accountId, amountMinor, currency, entry } = draft;
  const { amount, merchant, card, day, is_refund } = entry;
  return {
    id,
    at,
    reason,
    missing: [...missing],
    account_id: accountId,
    amount: amountFormat(currency)(amountMinor),
    currency,
    amount_text: amount === null ? null : String(amount),
    merchant,
    card,
    authorized_at: day,
    is_refund,
  };
}
