/**
 * Writes a journal for hledger (https://hledger.org/hledger.html#journal). Accounts are under `assets:` and
 * `liabilities:`, categories under `income:` and `expenses:`. The closing balances and those of the bank are assertions. A text that does not fit
 * the format is changed, and its original is in a tag, as JSON.
 */
import { isDebt } from "../domain/account.ts";
import { decimalsOf } from "../domain/currency.ts";
import { formatDecimalMinor } from "../domain/money.ts";
import type { Transaction } from "../domain/transaction.ts";
import { bankBalancesIn, byId, type Ledger, type LedgerPage } from "./ledger.ts";
import { oneLine, uniqueName } from "./plain-text.ts";
import { idOf, knownCurrencies, openingPostings, type Posting, type PostingAccount, postingsIn } from "./postings.ts";

const SPECIAL = {
  opening: "equity:opening balances",
  conversion: "equity:conversion",
  "other income": "income:uncategorized",
  "other expenses": "expenses:uncategorized",
} as const;

export async function* writeHledger(ledger: Ledger, pages: AsyncIterable<LedgerPage>): AsyncGenerator<string> {
  const names = namesIn(ledger);
  const nameOf = (account: PostingAccount) =>
    typeof account === "string" ? SPECIAL[account] : (names.get(idOf(account))?.name ?? "");
  const postingsOf = postingsIn(ledger);
  const accounts = byId(ledger.accounts);
  const bankBalances = bankBalancesIn(ledger);
  const assertion = (accountId: string, minor: bigint) => {
    const currency = accounts.get(accountId)?.currency ?? "";
    const format = (amount: bigint) => `${formatDecimalMinor(amount, decimalsOf(currency))} ${currency}`;
    return `    ${nameOf({ accountId })}  ${format(0n)} = ${format(minor)}\n`;
  };
  const bankAssertions = (day?: string) =>
    bankBalances(day).map((one) => `\n${one.day} * Balance at the bank\n${assertion(one.accountId, one.minor)}`);
  const declared = new Set<string>();
  const declare = (currencies: Iterable<string>) =>
    [...currencies].filter((one) => !declared.has(one) && declared.add(one)).map((one) => commodity(one));

  yield [
    `; ${oneLine(ledger.name)}, exported by Leeway\n`,
    "decimal-mark .\n",
    ...declare(knownCurrencies(ledger)),
    ...Object.values(SPECIAL).map((name) => `account ${name}\n`),
    ...[...names.values()].map(({ name, tags }) => `account ${name}${comment(tags)}\n`),
    ...openingPostings(ledger).map((postings) => entry(ledger.firstDay, "* Opening balance", [], postings, nameOf)),
  ].join("");

  for await (const { transactions, payees } of pages) {
    const entries = transactions.flatMap((transaction) => {
      const payee = payees.get(transaction.payee_id ?? "") ?? "";
      const description = descriptionOf(payee);
      const head = `${transaction.is_pending ? "!" : "*"}${description === "" ? "" : ` ${description}`}`;
      const tags = tagsOf(transaction, description === payee ? null : payee);
      return [
        ...bankAssertions(transaction.authorized_at),
        entry(transaction.authorized_at, head, tags, postingsOf(transaction), nameOf),
      ];
    });
    yield [...declare(transactions.map(({ currency }) => currency)), ...entries].join("");
  }

  yield bankAssertions().join("");
  const assertions = ledger.accounts.map(({ id, closingMinor }) => assertion(id, closingMinor));
  if (assertions.length > 0) yield `\n${ledger.lastDay} * Closing balances\n${assertions.join("")}`;
}

/** A decimal mark is required, even without decimals. */
function commodity(currency: string): string {
  const decimals = decimalsOf(currency);
  return `commodity 1000.${"0".repeat(decimals)} ${currency}\n`;
}

interface Named {
  readonly name: string;
  readonly tags: readonly string[];
}

function namesIn({ accounts, categories }: Ledger): ReadonlyMap<string, Named> {
  const taken = new Set<string>(Object.values(SPECIAL));
  const named = (id: string, parents: readonly string[], original: string): readonly [string, Named] => {
    const name = uniqueName(taken, [...parents, nameIn(original)].join(":"), " ");
    const isChanged = name !== [...parents, original].join(":");
    return [id, { name, tags: [`id:${id}`, ...(isChanged ? [tag("name", original)] : [])] }];
  };
  return new Map([
    ...accounts.map(({ id, name, type }) => named(id, [isDebt(type) ? "liabilities" : "assets"], name)),
    ...categories.map(({ id, name, kind, group }) =>
      named(id, [kind === "income" ? "income" : "expenses", ...(group === null ? [] : [nameIn(group)])], name),
    ),
  ]);
}

/** One level of an account's name. A comment starts with `;`, and `:` starts another level. */
function nameIn(text: string): string {
  return oneLine(text.replaceAll(";", ",").replaceAll("|", "/").replaceAll(":", "-")) || "-";
}

/** `|` would end the payee, and a `(` at the start would start a code. */
function descriptionOf(payee: string): string {
  return oneLine(payee.replaceAll(";", ",").replaceAll("|", "/")).replace(/^\(/, "[");
}

function tagsOf(transaction: Transaction, payee: string | null): string[] {
  const { id, tags, notes, posted_at, counts_on, external_id } = transaction;
  const slugs = tags.map(tagName);
  return [
    `id:${id}`,
    ...(posted_at === null ? [] : [`posted:${posted_at}`]),
    ...(counts_on === null ? [] : [`counts_on:${counts_on}`]),
    ...(external_id === null ? [] : [tag("external_id", external_id)]),
    ...(payee === null ? [] : [tag("payee", payee)]),
    ...(notes === "" ? [] : [tag("notes", notes)]),
    ...slugs.filter((slug) => slug !== "").map((slug) => `${slug}:`),
    ...(slugs.every((slug, i) => slug === tags[i]) ? [] : [tag("tags", JSON.stringify(tags))]),
  ];
}

/** hledger reads the tags `date` and `date2` as days. A tag's name has no spaces. */
function tagName(name: string): string {
  const slug = name.replace(/[^\p{L}\p{N}_-]+/gu, "-").replace(/^-+|-+$/g, "");
  return /^(?:date2?|type)$/i.test(slug) ? `${slug}-` : slug;
}

/** A value ends at a comma, and a bracket could start a day. Such a text is written as JSON with these characters escaped. */
function tag(name: string, value: string): string {
  const isPlain = oneLine(value) === value && !/[,;:[\]"\\]/.test(value) && value !== "";
  return `${name}:${isPlain ? value : escaped(JSON.stringify(value))}`;
}

function escaped(json: string): string {
  return json.replace(/[,;:[\]]|[^\S ]|[\p{Cc}\p{Z}\ufeff]/gu, (character) =>
    character === " " ? character : `\\u${character.charCodeAt(0).toString(16).padStart(4, "0")}`,
  );
}

function comment(tags: readonly string[]): string {
  return tags.length === 0 ? "" : `  ; ${tags.join(", ")}`;
}

function entry(
  day: string,
  head: string,
  tags: readonly string[],
  postings: readonly Posting[],
  nameOf: (account: PostingAccount) => string,
): string {
  const lines = postings.map(({ account, minor, currency, price, notes = "", categoryId = null }) => {
    const amount = `${formatDecimalMinor(minor, decimalsOf(currency))} ${currency}`;
    const total =
      price === undefined ? "" : ` @@ ${formatDecimalMinor(price.minor, decimalsOf(price.currency))} ${price.currency}`;
    const more = [
      ...(notes === "" ? [] : [tag("notes", notes)]),
      ...(categoryId === null ? [] : [tag("category", nameOf({ categoryId }))]),
    ];
    return `    ${nameOf(account)}  ${amount}${total}${comment(more)}\n`;
  });
  return `\n${day} ${head}\n${tags.map((one) => `    ; ${one}\n`).join("")}${lines.join("")}`;
}
