/**
 * The search language of the list: words that payees and notes contain, and filters such as `category:groceries`,
 * `amount:>50` and `-is:transfer`, in English or German. Quotes group words, and a minus sign negates. Knows nothing about
 * requests.
 */
import { isYearMonth, monthBounds } from "../../src/domain/calendar.ts";
import { usualDecimalsOf } from "../../src/domain/currency.ts";
import { isId } from "../../src/domain/id.ts";
import { PARTS } from "../../src/domain/part.ts";
import { addAmounts } from "./amount.ts";
import { parseDay } from "./day.ts";
import { decimalMarkOf, parseAmount } from "./parse-amount.ts";
import { englishName, localName } from "./search-words.ts";

const SEARCH_KEYS = [
  "account",
  "category",
  "group",
  "payee",
  "by",
  "tag",
  "kind",
  "part",
  "amount",
  "since",
  "until",
  "on",
  "month",
  "counts",
  "is",
  "source",
] as const;
export type SearchKey = (typeof SEARCH_KEYS)[number];

const STATES = ["new", "reviewed", "pending", "transfer", "reconciled"] as const;
const KINDS = ["income", "bill", "saving", "spending"] as const;
const SOURCES = ["manual", "sync", "import"] as const;

interface Named {
  readonly id: string;
  readonly name: string;
}

export interface SearchContext {
  readonly today: string;
  readonly locale: string;
  readonly currency: string;
  readonly accounts: readonly Named[];
  /** A filter by a group's name finds its categories. */
  readonly categories: readonly (Named & { readonly group: string | null })[];
  /** Must include the payees whose name contains one of the texts that `payeeTextsOf` returns. */
  readonly payees: readonly Named[];
  /** The people who may have entered transactions. */
  readonly people: readonly Named[];
  readonly tags: readonly { readonly name: string }[];
}

/** The filters of `GET /v1/transactions`. */
export interface SearchFilter {
  account_id?: string[];
  category_id?: string[];
  payee_id?: string[];
  entered_by?: string[];
  tag?: string[];
  not_account_id?: string[];
  not_category_id?: string[];
  not_payee_id?: string[];
  not_entered_by?: string[];
  not_tag?: string[];
  kind?: (typeof KINDS)[number][];
  part?: (typeof PARTS)[number][];
  is_transfer?: boolean;
  is_reviewed?: boolean;
  is_reconciled?: boolean;
  is_pending?: boolean;
  source?: (typeof SOURCES)[number];
  since?: string;
  until?: string;
  counts_since?: string;
  counts_until?: string;
  min_absolute_amount?: number;
  max_absolute_amount?: number;
  q?: string;
  not_q?: string[];
}

export type SearchProblem = "unknown_key" | "unknown_value" | "cannot_negate" | "needs_account" | "too_many";

/** One recognized or unrecognized piece of the text. */
export interface Chip {
  /** As typed. */
  readonly source: string;
  /** Undefined for a word. */
  readonly key: string | undefined;
  readonly value: string;
  readonly isNegated: boolean;
  readonly problem: SearchProblem | undefined;
  /** A replacement of the source that would be recognized. */
  readonly suggestion: string | undefined;
}

export interface Search {
  readonly chips: readonly Chip[];
  /** Unrecognized pieces do not filter. */
  readonly filter: SearchFilter;
}

interface Token {
  readonly source: string;
  readonly key: string | undefined;
  readonly value: string;
  readonly isNegated: boolean;
}

/** The API accepts at most this many values of a filter. */
const MAX_VALUES = 50;

/** The API accepts at most this many characters in `q`, and this many texts in `not_q`. */
const MAX_TEXT = 200;
const MAX_TEXTS = 10;

export function parseSearch(text: string, context: SearchContext): Search {
  const filter: SearchFilter = {};
  const words: string[] = [];
  const chips = tokensOf(text).map((token) => {
    const wrong =
      token.key === undefined ? addWord(token, words, filter) : addFilter(token, token.key, filter, context);
    return { ...token, problem: wrong?.problem, suggestion: wrong?.suggestion };
  });
  if (words.length > 0) filter.q = words.join(" ").slice(0, MAX_TEXT);
  // What counts in a month counts in one of the parts: a transfer between own accounts counts nowhere.
  if (filter.counts_since !== undefined) filter.part ??= [...PARTS];
  if (filter.is_reconciled === undefined || filter.account_id?.length === 1) return { chips, filter };
  const { is_reconciled: _, ...rest } = filter;
  const marked = chips.map((chip) =>
    chip.key !== undefined && keyOf(chip.key) === "is" && englishName(chip.value) === "reconciled"
      ? { ...chip, problem: "needs_account" as const }
      : chip,
  );
  return { chips: marked, filter: rest };
}

/** The texts of the pieces, in order. Joined with spaces they mean the same. */
export function sourcesOf(text: string): string[] {
  return tokensOf(text).map(({ source }) => source);
}

/** The texts after `payee:`, whose payees `parseSearch` must know. */
export function payeeTextsOf(text: string): string[] {
  return textsAfter("payee", text);
}

/** Whether the text has a filter by people, whom `parseSearch` must know. */
export function namesPeople(text: string): boolean {
  return textsAfter("by", text).length > 0;
}

function textsAfter(wanted: SearchKey, text: string): string[] {
  return tokensOf(text)
    .filter(({ key, value }) => key !== undefined && keyOf(key) === wanted && value !== "")
    .map(({ value }) => value);
}

/** `category:"Eating out"`. */
export function filterText(key: SearchKey, value: string): string {
  return textOf(key, value);
}

/** The same with the key in the language of the locale. */
export function localText(key: SearchKey, value: string, { locale }: SearchContext): string {
  return textOf(localName(key, locale), value);
}

function textOf(key: string, value: string): string {
  return `${key}:${/[\s"]/.test(value) ? `"${value.replaceAll('"', "")}"` : value}`;
}

/** The id in a filter by people that finds what nobody is known to have entered. */
export const NO_PERSON = "none";

/** What a search has after `by:`: the name, or the id if the name is unknown or if another person has it too. */
export function personValue(id: string, people: readonly Named[]): string {
  const name = people.find((one) => one.id === id)?.name ?? "";
  const others = people.filter((one) => one.id !== id && one.name.toLowerCase() === name.toLowerCase());
  return name === "" || others.length > 0 ? id : name;
}

/** A space inside quotes does not end a piece. */
export function isFinished(draft: string): boolean {
  return /\s$/.test(draft) && (draft.split('"').length - 1) % 2 === 0;
}

/** The completions of the piece that is being typed: keys, then values. */
export function completionsOf(draft: string, context: SearchContext): string[] {
  const text = draft.trimStart();
  const minus = text.startsWith("-") ? "-" : "";
  const body = text.slice(minus.length);
  const colon = body.indexOf(":");
  if (colon < 0) {
    const known = SEARCH_KEYS.filter((key) => key !== "by" || context.people.length > 1);
    const keys = known
      .map((key) => localName(key, context.locale))
      .filter((key) => key.startsWith(body.toLowerCase()))
      .map((key) => `${minus}${key}:`);
    return body.length < 2 ? keys : [...keys, ...namesWith(body, context).map(({ source }) => minus + source)];
  }
  const typed = body.slice(0, colon).toLowerCase();
  const key = keyOf(typed);
  const value = unquote(body.slice(colon + 1)).toLowerCase();
  return key !== undefined
    ? valuesOf(key, context)
        .filter((one) => one.toLowerCase().includes(value))
        .sort(
          (one, other) => Number(!one.toLowerCase().startsWith(value)) - Number(!other.toLowerCase().startsWith(value)),
        )
        .map((one) => minus + textOf(typed, one))
    : [];
}

export interface NameFilter {
  readonly key: "category" | "account" | "tag";
  readonly name: string;
  /** `category:Groceries`, in the language of the locale. */
  readonly source: string;
}

/** The filters by a category, an account or a tag whose name contains the text. */
export function namesWith(text: string, context: SearchContext): NameFilter[] {
  const wanted = text.toLowerCase();
  return (["category", "account", "tag"] as const).flatMap((key) =>
    valuesOf(key, context)
      .filter((name) => name.toLowerCase().includes(wanted))
      .map((name) => ({ key, name, source: localText(key, name, context) })),
  );
}

function valuesOf(key: SearchKey, { accounts, categories, payees, people, tags, locale }: SearchContext): string[] {
  const local = (values: readonly string[]) => values.map((value) => localName(value, locale));
  const names = (list: readonly { readonly name: string }[]) => [...new Set(list.map(({ name }) => name))];
  switch (key) {
    case "account":
      return names(accounts);
    case "category":
      return [...local(["none"]), ...names(categories)];
    case "group":
      return [...local(["none"]), ...new Set(categories.flatMap(({ group }) => group ?? []))];
    case "payee":
      return names(payees);
    case "by":
      return [...names(people), ...local(["none"])];
    case "tag":
      return names(tags);
    case "kind":
      return local(KINDS);
    case "part":
      return local(PARTS);
    case "is":
      return local(STATES);
    case "source":
      return local(SOURCES);
    case "amount":
      return [">50", "<10", "10..20"];
    case "since":
      return ["-7d", "-30d", "-90d"];
    default:
      return [];
  }
}

function tokensOf(text: string): Token[] {
  const pieces = text.match(/(?:"[^"]*"?|[^\s"])+/g) ?? [];
  return pieces.map((source) => {
    const isNegated = source.startsWith("-") && source.length > 1;
    const body = isNegated ? source.slice(1) : source;
    const filter = /^(\p{L}+):(.*)$/su.exec(body);
    const key = filter?.[1]?.toLowerCase();
    return { source, key, value: unquote(filter?.[2] ?? body), isNegated };
  });
}

function unquote(text: string): string {
  return text.replaceAll('"', "").trim();
}

interface Wrong {
  readonly problem: SearchProblem;
  readonly suggestion?: string;
}

function addWord({ value, isNegated }: Token, words: string[], filter: SearchFilter): Wrong | undefined {
  if (value === "") return undefined;
  if (!isNegated) words.push(value);
  else if (filter.not_q?.length === MAX_TEXTS) return { problem: "too_many" };
  else filter.not_q = [...(filter.not_q ?? []), value.slice(0, MAX_TEXT)];
  return undefined;
}

function addFilter(token: Token, typedKey: string, filter: SearchFilter, context: SearchContext): Wrong | undefined {
  const { value, isNegated } = token;
  const minus = isNegated ? "-" : "";
  const key = keyOf(typedKey);
  if (key === undefined) {
    const near = nearest(typedKey, [...SEARCH_KEYS.map((one) => localName(one, context.locale)), ...SEARCH_KEYS]);
    return { problem: "unknown_key", ...(near && { suggestion: `${minus}${textOf(near, value)}` }) };
  }
  const unknown = (): Wrong => {
    const near = nearest(value, valuesOf(key, context));
    return { problem: "unknown_value", ...(near && { suggestion: `${minus}${textOf(typedKey, near)}` }) };
  };
  if (isNegated && !NEGATABLE.has(key)) return { problem: "cannot_negate", suggestion: textOf(typedKey, value) };
  switch (key) {
    case "account":
    case "payee":
    case "by":
    case "category":
    case "group":
    case "tag": {
      const found = valuesNamed(key, value, context);
      return found.length === 0 ? unknown() : addNamed(key, found, isNegated, filter);
    }
    case "kind": {
      const kind = KINDS.find((one) => one === englishName(value));
      if (kind === undefined) return unknown();
      const others = KINDS.filter((one) => one !== kind);
      filter.kind = [...new Set([...(filter.kind ?? []), ...(isNegated ? others : [kind])])];
      return undefined;
    }
    case "part": {
      const parts = PARTS.filter((one) => value.split(",").map(englishName).includes(one));
      if (parts.length !== new Set(value.split(",")).size) return unknown();
      const chosen = isNegated ? PARTS.filter((one) => !parts.includes(one)) : parts;
      filter.part = [...new Set([...(filter.part ?? []), ...chosen])];
      return undefined;
    }
    case "is": {
      const state = STATES.find((one) => one === englishName(value));
      if (state === undefined) return unknown();
      if (state === "new" || state === "reviewed") filter.is_reviewed = (state === "reviewed") !== isNegated;
      else filter[`is_${state}`] = !isNegated;
      return undefined;
    }
    case "source": {
      const source = SOURCES.find((one) => one === englishName(value));
      if (source === undefined) return unknown();
      filter.source = source;
      return undefined;
    }
    case "amount":
      return addAmount(value, filter, context) ? undefined : { problem: "unknown_value" };
    case "month":
      if (!isYearMonth(value))
        return { problem: "unknown_value", suggestion: textOf(typedKey, context.today.slice(0, 7)) };
      Object.assign(filter, daysOf(value));
      return undefined;
    case "counts":
      if (!addCountingDays(value, filter, context))
        return { problem: "unknown_value", suggestion: textOf(typedKey, context.today.slice(0, 7)) };
      return undefined;
    default: {
      const day = parseDay(value, { ...context, prefer: "past" });
      if (day === undefined) return { problem: "unknown_value" };
      if (key !== "until") filter.since = day;
      if (key !== "since") filter.until = day;
      return undefined;
    }
  }
}

const NEGATABLE: ReadonlySet<SearchKey> = new Set([
  "account",
  "payee",
  "by",
  "category",
  "group",
  "tag",
  "kind",
  "part",
  "is",
]);

type NameKey = "account" | "payee" | "by" | "category" | "group" | "tag";

/** The fields of the filter with the values of a key. */
const FIELDS: Readonly<Record<NameKey, "account_id" | "payee_id" | "entered_by" | "category_id" | "tag">> = {
  account: "account_id",
  payee: "payee_id",
  by: "entered_by",
  category: "category_id",
  group: "category_id",
  tag: "tag",
};

function valuesNamed(key: NameKey, value: string, context: SearchContext): string[] {
  if (key === "tag") return tagsOf(value, context);
  return key === "group" ? idsInGroup(value, context) : idsOf(key, value, context);
}

function addNamed(key: NameKey, found: readonly string[], isNegated: boolean, filter: SearchFilter): Wrong | undefined {
  const field = FIELDS[key];
  const name = isNegated ? (`not_${field}` as const) : field;
  const values = [...new Set([...(filter[name] ?? []), ...found])];
  if (values.length > MAX_VALUES) return { problem: "too_many" };
  filter[name] = values;
  return undefined;
}

function daysOf(yearMonth: string) {
  const { firstDay, lastDay } = monthBounds(yearMonth);
  return { since: firstDay, until: lastDay };
}

/** `2026-12`, `2026-11-27..2026-12-10`: one month or day, or from one to another. */
function addCountingDays(value: string, filter: SearchFilter, context: SearchContext): boolean {
  const read = (text: string) => {
    if (isYearMonth(text)) return daysOf(text);
    const day = parseDay(text, { ...context, prefer: "past" });
    return day === undefined ? undefined : { since: day, until: day };
  };
  const [from = "", to = from, ...others] = value.split("..").map((text) => text.trim());
  const [first, last] = [read(from), read(to)];
  if (first === undefined || last === undefined || others.length > 0) return false;
  filter.counts_since = first.since;
  filter.counts_until = last.until;
  return true;
}

/** The list of a key's names. */
const LISTS = { account: "accounts", payee: "payees", by: "people", category: "categories" } as const;

/** An exact name wins over names that contain the text. */
function idsOf(key: "account" | "payee" | "by" | "category", value: string, context: SearchContext): string[] {
  const wanted = value.toLowerCase();
  if (wanted === "") return [];
  if ((key === "category" || key === "by") && wanted === "none") return ["none"];
  const all = context[LISTS[key]];
  const exact = all.filter(({ name }) => name.toLowerCase() === wanted);
  if (exact.length > 0) return exact.map(({ id }) => id);
  if ((key === "category" || key === "by") && englishName(wanted) === "none") return ["none"];
  // A person whose name says nothing has the id instead.
  if (key === "by" && isId(wanted)) return [wanted];
  const inGroup = key === "category" ? idsInGroup(value, context) : [];
  if (inGroup.length > 0) return inGroup;
  return all.filter(({ name }) => name.toLowerCase().includes(wanted)).map(({ id }) => id);
}

/** The categories of a group. Those without a group, and no category, are in the group `none`. */
function idsInGroup(value: string, { categories }: SearchContext): string[] {
  const wanted = value.toLowerCase();
  const isNone = englishName(wanted) === "none" && !categories.some(({ group }) => group?.toLowerCase() === wanted);
  const found = categories.filter(({ group }) => (isNone ? group === null : group?.toLowerCase() === wanted));
  return [...(isNone ? ["none"] : []), ...found.map(({ id }) => id)];
}

function tagsOf(value: string, { tags }: SearchContext): string[] {
  const wanted = value.toLowerCase();
  const names = tags.map(({ name }) => name);
  const exact = names.filter((name) => name.toLowerCase() === wanted);
  return exact.length > 0 || wanted === "" ? exact : names.filter((name) => name.toLowerCase().includes(wanted));
}

/** `>50`, `>=50`, `<20`, `<=20`, `10..20`, `12.40`. The sign of the transaction does not matter. */
function addAmount(value: string, filter: SearchFilter, { currency, locale }: SearchContext): boolean {
  const read = (text: string) => {
    const result = parseAmount(text, currency, decimalMarkOf(locale));
    return result.ok && result.amount >= 0 ? result.amount : undefined;
  };
  const range = /^(.*\S)\s*\.\.\s*(\S.*)$/.exec(value);
  const [, sign = "", bound = ""] = /^([<>]=?)?(.*)$/.exec(value) ?? [];
  const from = read(range?.[1] ?? bound);
  const to = range === null ? from : read(range[2] ?? "");
  if (from === undefined || to === undefined) return false;
  const step = Number(`1e-${usualDecimalsOf(currency)}`);
  if (!sign.startsWith("<")) filter.min_absolute_amount = sign === ">" ? addAmounts(currency, [from, step]) : from;
  if (!sign.startsWith(">")) {
    filter.max_absolute_amount = sign === "<" ? Math.max(0, addAmounts(currency, [to, -step])) : to;
  }
  return true;
}

/** The filter that has this name in any language. */
export function keyOf(typed: string): SearchKey | undefined {
  const english = englishName(typed) === "person" ? "by" : englishName(typed);
  return SEARCH_KEYS.find((key) => key === english);
}

/** The name with the fewest different letters, undefined if all differ too much. */
function nearest(text: string, names: readonly string[]): string | undefined {
  const wanted = text.toLowerCase();
  const ranked = names
    .map((name) => ({ name, distance: distanceOf(wanted, name.toLowerCase()) }))
    .sort((one, other) => one.distance - other.distance);
  const [best] = ranked;
  return best !== undefined && wanted !== "" && best.distance <= Math.max(1, Math.floor(wanted.length / 3))
    ? best.name
    : undefined;
}

function distanceOf(one: string, other: string): number {
  let row = Array.from({ length: other.length + 1 }, (_, i) => i);
  for (let i = 0; i < one.length; i += 1) {
    const next = [i + 1];
    for (let j = 0; j < other.length; j += 1) {
      const replaced = (row[j] ?? 0) + (one[i] === other[j] ? 0 : 1);
      next.push(Math.min(replaced, (row[j + 1] ?? 0) + 1, (next[j] ?? 0) + 1));
    }
    row = next;
  }
  return row[other.length] ?? 0;
}
