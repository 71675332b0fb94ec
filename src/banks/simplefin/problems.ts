/**
 * The messages of a SimpleFIN server. Version 2 has codes, whose unknown ones are read by their prefix. Quotas, ranges and version 1
 * have only text, so it is searched for words. https://www.simplefin.org/protocol.html#error
 */
import type { ListingProblem, ProblemKind } from "../provider.ts";
import { cleanText, type JsonObject, listIn, objectIn, textIn } from "../read-json.ts";

export interface Message extends ListingProblem {
  /** Whether items may be missing. */
  readonly isPartial: boolean;
  /** The accounts that it is about: one, or those of a connection. Both null: all of them, or those of an institution in the text. */
  readonly account: string | null;
  readonly connection: string | null;
}

interface Meaning {
  readonly code: string;
  readonly kind: ProblemKind;
  readonly isPartial: boolean;
}

/** More than any real answer has. */
const MAX_MESSAGES = 500;

/** The code of a period that the server shortened. */
export const RANGE_CAPPED = "range_capped";

/** The messages without codes about the own requests. */
const BY_TEXT: readonly (readonly [words: RegExp, meaning: Meaning])[] = [
  [/was capped/i, { code: RANGE_CAPPED, kind: "note", isPartial: true }],
  [/recommended range/i, { code: "range_long", kind: "note", isPartial: false }],
  [
    /rate.?limit|quota|too many requests|\brequests?\b.{0,40}\b(?:day|daily|today|hours)\b|daily (?:request|limit)/i,
    { code: "rate_limited", kind: "note", isPartial: false },
  ],
];

/** The first that starts the code counts. */
const BY_CODE: readonly (readonly [start: string, kind: ProblemKind])[] = [
  ["gen.auth", "person"],
  ["gen.api", "note"],
  ["con.auth", "person"],
  ["gen.", "later"],
  ["con.", "later"],
  ["act.", "later"],
];

const NEEDS_PERSON =
  /needs? (?:your )?attention|authenticat|sign.?in|log.?in|credential|password|verification|\bmfa\b/i;

/** The messages of both versions, without repeats: version 2 may repeat those with codes as texts. */
export function readMessages({ errlist, errors }: JsonObject): readonly Message[] {
  const all = [...listIn(errlist), ...listIn(errors)];
  const byContent = new Map<string, Message>();
  const texts = new Set<string>();
  for (const message of all.slice(0, MAX_MESSAGES).map(readMessage)) {
    const { text, account, connection } = message;
    const isAboutAll = account === null && connection === null;
    if (text === "" || (isAboutAll && texts.has(text))) continue;
    texts.add(text);
    byContent.set(JSON.stringify([text, account, connection]), message);
  }
  const more = all.length - MAX_MESSAGES;
  return more > 0 ? [...byContent.values(), readMessage(`${more} more messages.`)] : [...byContent.values()];
}

function readMessage(value: unknown): Message {
  const { code, msg, message, conn_id, account_id } = objectIn(value);
  const text = textIn(typeof value === "string" ? value : (msg ?? message)) ?? textIn(code) ?? "";
  return { ...meaningOf(textIn(code), text), text, account: textIn(account_id), connection: textIn(conn_id) };
}

function meaningOf(code: string | null, text: string): Meaning {
  if (code === null || code.startsWith("gen.")) {
    const [, meaning] = BY_TEXT.find(([words]) => words.test(text)) ?? [];
    if (meaning !== undefined) return meaning;
  }
  if (code === null) return meaningOfText(text);
  const [, kind = "later"] = BY_CODE.find(([start]) => code.startsWith(start)) ?? [];
  return { code: cleanText(code).slice(0, 100), kind, isPartial: true };
}

function meaningOfText(text: string): Meaning {
  return NEEDS_PERSON.test(text)
    ? { code: "con.auth", kind: "person", isPartial: true }
    : { code: "message", kind: "note", isPartial: true };
}

/** The own words, when the server has none. */
export const ACCOUNT_MISSING: Meaning & { readonly text: string } = {
  code: "account_missing",
  kind: "later",
  isPartial: true,
  text: "The server did not list the account.",
};
