/**
 * Writes a ledger for beancount (https://beancount.github.io/docs/beancount_language_syntax.html). Accounts are under
 * `Assets` and `Liabilities`, categories under `Income` and `Expenses`. The closing balances and those of the bank are `balance` directives, of
 * the next day because they hold at the start of a day. Original names are metadata.
 */
import { isDebt } from "../domain/account.ts";
import { addDays } from "../domain/calendar.ts";
import { decimalsOf } from "../domain/currency.ts";
import { formatDecimalMinor } from "../domain/money.ts";
import { normalizeText } from "../domain/normalize-text.ts";
import type { Transaction } from "../domain/transaction.ts";
import { bankBalancesIn, byId, type Ledger, type LedgerPage } from "./ledger.ts";
import { oneLine, uniqueName } from "./plain-text.ts";
import { idOf, openingPostings, type Posting, type PostingAccount, postingsIn } from "./postings.ts";

const SPECIAL = {
  opening: "Equity:Opening-Balances",
  conversion: "Equity:Conversion",
  "other income": "Income:Uncategorized",
  "other expenses": "Expenses:Uncategorized",
} as const;

/** A total price becomes a price per unit with 28 digits, whose product can differ from it by less than this. */
const TOLERANCE = "0.0000001";

export async function* writeBeancount(ledger: Ledger, pages: AsyncIterable<LedgerPage>): AsyncGenerator<string> {
  const names = namesIn(ledger);
  const nameOf = (account: PostingAccount) =>
    typeof account === "string" ? SPECIAL[account] : (names.get(idOf(account)) ?? "");
  const postingsOf = postingsIn(ledger);
  const { firstDay } = ledger;
  const accounts = byId(ledger.accounts);
  const bankBalances = bankBalancesIn(ledger);
  const assertion = (accountId: string, day: string, minor: bigint) => {
    const currency = accounts.get(accountId)?.currency ?? "";
    const balance = formatDecimalMinor(minor, decimalsOf(currency));
    return `${addDays(day, 1)} balance ${nameOf({ accountId })} ${balance} ~ 0 ${currency}\n`;
  };
  const bankAssertions = (day?: string) =>
    bankBalances(day).map((one) => `\n${assertion(one.accountId, one.day, one.minor)}`);

  yield [
    `option "title" ${text(ledger.name)}\n`,
    `option "operating_currency" "${ledger.currency}"\n`,
    `option "inferred_tolerance_default" "*:${TOLERANCE}"\n\n`,
    ...Object.values(SPECIAL).map((name) => `${firstDay} open ${name}\n`),
    ...ledger.accounts.map(
      ({ id, name, currency }) =>
        `${firstDay} open ${nameOf({ accountId: id })} ${currency}\n${metadata({ id, name })}`,
    ),
    ...ledger.categories.map(
      ({ id, name }) => `${firstDay} open ${nameOf({ categoryId: id })}\n${metadata({ id, name })}`,
    ),
    ...openingPostings(ledger).map((postings) => entry(firstDay, '* "Opening balance"', {}, postings, nameOf)),
  ].join("");

  for await (const { transactions, payees } of pages) {
    yield transactions
      .flatMap((transaction) => {
        const payee = payees.get(transaction.payee_id ?? "");
        const slugs = transaction.tags.map(tagName);
        const head = [
          transaction.is_pending ? "!" : "*",
          ...(payee === undefined ? [] : [text(payee)]),
          text(transaction.notes),
          ...new Set(slugs.filter((slug) => slug !== "").map((slug) => `#${slug}`)),
        ];
        const data = metadataOf(transaction, slugs);
        return [
          ...bankAssertions(transaction.authorized_at),
          entry(transaction.authorized_at, head.join(" "), data, postingsOf(transaction), nameOf),
        ];
      })
      .join("");
  }

  yield bankAssertions().join("");
  yield `\n${ledger.accounts.map(({ id, closingMinor }) => assertion(id, ledger.lastDay, closingMinor)).join("")}`;
}

function namesIn({ accounts, categories }: Ledger): ReadonlyMap<string, string> {
  const taken = new Set<string>(Object.values(SPECIAL));
  const named = (id: string, parts: readonly string[]) => [id, uniqueName(taken, parts.join(":"), "-")] as const;
  return new Map([
    ...accounts.map(({ id, name, type }) => named(id, [isDebt(type) ? "Liabilities" : "Assets", component(name)])),
    ...categories.map(({ id, name, kind, group }) =>
      named(id, [
        kind === "income" ? "Income" : "Expenses",
        ...(group === null ? [] : [component(group)]),
        component(name),
      ]),
    ),
  ]);
}

/**
 * The letters and digits of account names. beancount 2 has a table of letters of an early Unicode version, so this has only
 * the common ones of Latin, Greek, Cyrillic, Hebrew, Arabic, Thai, Japanese, Chinese and Korean.
 */
const OTHER =
  /[^A-Za-z0-9\-\u00c0-\u00d6\u00d8-\u00f6\u00f8-\u0217\u0386\u0388-\u038a\u038c\u038e-\u03a1\u03a3-\u03ce\u0400-\u0481\u048a-\u04ce\u05d0-\u05ea\u0621-\u063a\u0641-\u064a\u0e01-\u0e30\u3041-\u3094\u30a1-\u30fa\u4e00-\u9fa5\uac00-\ud7a3]+/g;

/** A level of an account's name has letters, digits and dashes, and starts with a capital letter or a digit. */
function component(name: string): string {
  const plain = normalizeText(name, "NFC")
    .replace(OTHER, "-")
    .replace(/^-+|-+$/g, "");
  const [first = ""] = plain;
  const capital = `${first.toUpperCase()}${plain.slice(first.length)}`.replace(OTHER, "");
  return /^[\p{Lu}0-9]/u.test(capital) ? capital : `X${capital}`;
}

/** The name of a tag is ASCII. */
function tagName(name: string): string {
  const plain = normalizeText(name, "NFKD").replace(/\p{M}+/gu, "");
  return plain.replace(/[^A-Za-z0-9_-]+/g, "-").replace(/^-+|-+$/g, "");
}

function metadataOf({ id, posted_at, counts_on, external_id, tags }: Transaction, slugs: readonly string[]) {
  const isChanged = slugs.some((slug, i) => slug !== tags[i]);
  return {
    id,
    ...(posted_at === null ? {} : { posted: posted_at }),
    ...(counts_on === null ? {} : { counts_on }),
    ...(external_id === null ? {} : { external_id }),
    ...(isChanged ? { tags: JSON.stringify(tags) } : {}),
  };
}

function metadata(fields: Readonly<Record<string, string>>, indent = "  "): string {
  return Object.entries(fields)
    .map(([key, value]) => `${indent}${key}: ${text(value)}\n`)
    .join("");
}

/** Line breaks are escaped: a text of more than 64 lines is an error. */
function text(value: string): string {
  const plain = value.replace(/[\p{Cc}\p{Cs}]/gu, (character) => (/[\n\t]/.test(character) ? character : " "));
  const escaped = plain.replace(/["\\]/g, "\\$&").replaceAll("\n", "\\n").replaceAll("\t", "\\t");
  return `"${escaped}"`;
}

function entry(
  day: string,
  head: string,
  data: Readonly<Record<string, string>>,
  postings: readonly Posting[],
  nameOf: (account: PostingAccount) => string,
): string {
  const lines = postings.map(({ account, minor, currency, price, notes = "", categoryId = null }) => {
    const amount = `${formatDecimalMinor(minor, decimalsOf(currency))} ${currency}`;
    const total =
      price === undefined ? "" : ` @@ ${formatDecimalMinor(price.minor, decimalsOf(price.currency))} ${price.currency}`;
    const more = {
      ...(notes === "" ? {} : { notes }),
      ...(categoryId === null ? {} : { category: oneLine(nameOf({ categoryId })) }),
    };
    return `  ${nameOf(account)}  ${amount}${total}\n${metadata(more, "    ")}`;
  });
  return `\n${day} ${head}\n${metadata(data)}${lines.join("")}`;
}
