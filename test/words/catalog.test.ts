/** Every sentence in every language: the codes are complete, and the English texts are exact. */
import assert from "node:assert/strict";
import { test } from "node:test";
import type { Money, Sentence } from "../../src/domain/sentence.ts";
import { type Catalog, LANGUAGES, renderSentence, SENTENCE_CODES } from "../../src/words/catalog.ts";
import { en } from "../../src/words/en.ts";

const usd = (amount_minor: number): Money => ({ amount_minor, currency: "USD" });
const amounts = { is_over: false, total: usd(400000), actual: usd(250000), remaining: usd(150000) };
const month = { month: "2026-11", amount: usd(111700) };
/** A period without a name. */
const DAYS = { from: "2026-11-27", until: "2026-12-10" };
const inEnvelopes = { in_envelopes: usd(12500), amount: usd(99200) };
const purchase = {
  amount: usd(12000),
  day: "2026-11-21",
  lowest_day: "2026-12-01",
  lowest: usd(-31355),
  floor: usd(20000),
};

const CASES: readonly (readonly [Sentence, string])[] = [
  [
    { code: "spending_power.overspent", parameters: { ...month, is_over: false } },
    "November 2026 is overspent by $1,117.00.",
  ],
  [
    { code: "spending_power.overspent", parameters: { ...month, is_over: true } },
    "November 2026 was overspent by $1,117.00.",
  ],
  [{ code: "spending_power.left_at_end", parameters: month }, "$1,117.00 was left at the end of November 2026."],
  [{ code: "spending_power.left", parameters: month }, "$1,117.00 can be spent in November 2026."],
  [
    { code: "spending_power.left_per_day", parameters: { ...month, per_day: usd(9308), days_left: 12 } },
    "$1,117.00 can still be spent in November 2026: $93.08 for each of the 12 days left.",
  ],
  [
    { code: "spending_power.left_per_day", parameters: { ...month, per_day: usd(111700), days_left: 1 } },
    "$1,117.00 can still be spent in November 2026: $1,117.00 for today, the last day.",
  ],
  [
    {
      code: "spending_power.left_limited",
      parameters: { ...month, limit: usd(20000), name: "Rent", before: "2026-12-01" },
    },
    "$1,117.00 can still be spent in November 2026, but only $200.00 of it before Rent on December 1, 2026.",
  ],
  [
    { code: "spending_power.left_limited", parameters: { ...month, limit: usd(0), name: null, before: "2026-12-11" } },
    "$1,117.00 can still be spent in November 2026, but none of it before December 11, 2026.",
  ],
  [
    {
      code: "spending_power.left_limited",
      parameters: { ...month, ...DAYS, limit: usd(0), name: "Rent", before: "2026-12-01" },
    },
    "$1,117.00 can still be spent in the period from November 27, 2026 to December 10, 2026, but none of it before Rent on December 1, 2026.",
  ],
  [{ code: "income.total", parameters: { is_over: false, total: usd(5) } }, "Income is $0.05."],
  [{ code: "income.total", parameters: { is_over: true, total: usd(-5) } }, "Income was -$0.05."],
  [
    { code: "income.to_come", parameters: amounts },
    "Income is $4,000.00: $2,500.00 has come in, and $1,500.00 is still expected.",
  ],
  [
    { code: "income.expected_back", parameters: amounts },
    "Income is $4,000.00: $2,500.00 has come in, and $1,500.00 is expected back.",
  ],
  [{ code: "bills.total", parameters: { is_over: true, total: usd(5) } }, "Bills were $0.05."],
  [
    { code: "bills.to_come", parameters: amounts },
    "Bills are $4,000.00: $2,500.00 is paid, and $1,500.00 is reserved.",
  ],
  [
    { code: "bills.from_funds", parameters: { ...amounts, is_over: true } },
    "Bills were $4,000.00: $2,500.00 is paid, $1,500.00 of it from funds.",
  ],
  [
    { code: "bills.expected_back", parameters: amounts },
    "Bills are $4,000.00: $2,500.00 is paid, and $1,500.00 is expected back.",
  ],
  [{ code: "savings.total", parameters: { is_over: false, total: usd(5) } }, "Savings are $0.05."],
  [
    { code: "savings.to_come", parameters: amounts },
    "Savings are $4,000.00: $2,500.00 is set aside, and $1,500.00 is still to be set aside.",
  ],
  [
    { code: "savings.from_funds", parameters: amounts },
    "Savings are $4,000.00: $2,500.00 is set aside, $1,500.00 of it from funds.",
  ],
  [
    { code: "savings.expected_back", parameters: amounts },
    "Savings are $4,000.00: $2,500.00 is set aside, and $1,500.00 is expected back.",
  ],
  [{ code: "spending.total", parameters: { is_over: false, total: usd(5) } }, "Spending is $0.05."],
  [
    { code: "spending.to_come", parameters: amounts },
    "Spending is $4,000.00: $2,500.00 is spent, and $1,500.00 is reserved.",
  ],
  [
    { code: "spending.from_funds", parameters: amounts },
    "Spending is $4,000.00: $2,500.00 is spent, $1,500.00 of it from funds.",
  ],
  [
    { code: "spending.expected_back", parameters: amounts },
    "Spending is $4,000.00: $2,500.00 is spent, and $1,500.00 is expected back.",
  ],
  [{ code: "carry.left", parameters: { amount: usd(5) } }, "$0.05 is carried over from the month before."],
  [
    { code: "carry.left", parameters: { amount: usd(5), from: "2026-11-27" } },
    "$0.05 is carried over from the period before.",
  ],
  [
    { code: "carry.overspent", parameters: { amount: usd(5) } },
    "An overspend of $0.05 is carried over from the month before.",
  ],
  [
    { code: "unassigned.left", parameters: inEnvelopes },
    "Of the money left, $125.00 is in envelopes and $992.00 is unassigned.",
  ],
  [{ code: "funds.held", parameters: { amount: usd(12500) } }, "$125.00 is set aside in funds."],
  [{ code: "unassigned.missing", parameters: inEnvelopes }, "Envelopes hold $125.00, $992.00 more than can be spent."],
  [
    {
      code: "unconverted.no_rate",
      parameters: {
        amounts: [
          { amount_minor: -1234567, currency: "EUR" },
          { amount_minor: 1234567, currency: "JPY" },
          { amount_minor: 1234567, currency: "KWD" },
        ],
      },
    },
    "Not counted, because there is no exchange rate: -€12,345.67, ¥1,234,567, KWD\u{a0}1,234.567.",
  ],
  [
    { code: "forecast.lowest", parameters: { day: "2026-12-01", balance: usd(43355) } },
    "The balance is lowest on December 1, 2026: $433.55.",
  ],
  [
    { code: "forecast.below_floor", parameters: { day: "2026-12-01", balance: usd(-5), floor: usd(20000) } },
    "On December 1, 2026 the balance falls to -$0.05, below the floor of $200.00.",
  ],
  [
    { code: "affordability.fits", parameters: { ...purchase, left: usd(5), floor: null } },
    "$120.00 on November 21, 2026 fits: it leaves $0.05 to spend. The balance is then lowest on December 1, 2026: -$313.55.",
  ],
  [
    { code: "affordability.below_floor", parameters: { ...purchase, left: usd(5) } },
    "$120.00 on November 21, 2026 does not fit: it leaves $0.05 to spend. The balance is then lowest on December 1, 2026: -$313.55, and the floor is $200.00.",
  ],
  [
    { code: "affordability.too_expensive", parameters: { ...purchase, missing: usd(5) } },
    "$120.00 on November 21, 2026 does not fit: it is $0.05 more than can be spent. The balance is then lowest on December 1, 2026: -$313.55, and the floor is $200.00.",
  ],
  [
    { code: "quick.entered", parameters: { name: "Shop", amount: usd(450), left: usd(5810), days_left: 6 } },
    "Shop $4.50. $58.10 left for 6 days.",
  ],
  [
    { code: "quick.entered", parameters: { name: "Shop", amount: usd(450), left: usd(-5810), days_left: 1 } },
    "Shop $4.50. -$58.10 left for 1 day.",
  ],
  [{ code: "quick.draft", parameters: { name: "Shop" } }, "Shop: not entered yet. Complete it in Leeway, Review."],
  [{ code: "quick.draft", parameters: { name: null } }, "not entered yet. Complete it in Leeway, Review."],
  [{ code: "calendar.due", parameters: { name: "Rent", amount: usd(163300), is_income: false } }, "Rent $1,633.00"],
  [{ code: "calendar.due", parameters: { name: "Pay", amount: usd(5), is_income: true } }, "Pay +$0.05"],
  [{ code: "calendar.paid", parameters: { name: "Rent", amount: null, is_income: false } }, "Rent, paid"],
  [{ code: "calendar.paid", parameters: { name: "Pay", amount: null, is_income: true } }, "Pay, received"],
  [
    { code: "notice.spending_power_below", parameters: { amount: usd(6240), value: usd(10000), days_left: 6 } },
    "$62.40 left for 6 days. Your limit is $100.00.",
  ],
  [
    { code: "notice.per_day_below", parameters: { amount: usd(6240), value: usd(10000) } },
    "$62.40 left per day. Your limit is $100.00.",
  ],
  [
    { code: "notice.envelope_below", parameters: { amount: usd(6240), value: usd(10000), name: "Food" } },
    "$62.40 left for Food. Your limit is $100.00.",
  ],
  [
    { code: "notice.balance_below", parameters: { amount: usd(6240), value: usd(10000), name: "Checking" } },
    "The balance of Checking is $62.40. Your limit is $100.00.",
  ],
  [
    { code: "notice.forecast_below", parameters: { amount: usd(6240), value: usd(10000), day: "2026-12-01" } },
    "The balance will be $62.40 on December 1, 2026. Your limit is $100.00.",
  ],
  [
    { code: "notice.bill_due", parameters: { name: "Rent", amount: usd(160000), day: "2026-12-01" } },
    "Rent of $1,600.00 is due on December 1, 2026.",
  ],
  [
    { code: "notice.bill_overdue", parameters: { name: "Rent", amount: usd(160000), day: "2026-12-01" } },
    "Rent of $1,600.00 was due on December 1, 2026 and is not paid.",
  ],
  [
    { code: "notice.limited", parameters: { limit: usd(0), before: "2026-12-01" } },
    "Only $0.00 can be spent before December 1, 2026.",
  ],
  [
    { code: "notice.not_paid", parameters: { name: "Rent", amount: usd(160000), day: "2026-12-01", is_bill: true } },
    "Rent of $1,600.00, due on December 1, 2026, was not paid. It no longer counts.",
  ],
  [
    {
      ...({ code: "notice.large_transaction" } as const),
      parameters: { name: "Shop", amount: usd(-50000), day: "2026-12-01", has_rate: true },
    },
    "-$500.00 on December 1, 2026: Shop.",
  ],
  [
    {
      ...({ code: "notice.large_transaction" } as const),
      parameters: { name: null, amount: usd(-50000), day: "2026-12-01", has_rate: false },
    },
    "-$500.00 on December 1, 2026. There is no exchange rate to compare it with your limit.",
  ],
  [
    { code: "notice.balance_gap", parameters: { name: "Checking", amount: usd(500) } },
    "Checking differs from the bank by $5.00.",
  ],
  [
    { code: "notice.needs_attention", parameters: { name: "My bank" } },
    "The connection to My bank needs your attention.",
  ],
  [
    { code: "notice.webhook_disabled", parameters: { name: "Home" } },
    "The webhook Home failed for too long and was turned off.",
  ],
  [
    { code: "notice.consent_ends", parameters: { name: "My bank", day: "2026-12-01" } },
    "The access to My bank ends on December 1, 2026. Connect it again before.",
  ],
  [
    { code: "notice.many", parameters: { kind: "large_transaction", count: 7, value: usd(50000), without_rate: 0 } },
    "7 transactions reach your limit of $500.00.",
  ],
  [
    { code: "notice.many", parameters: { kind: "large_transaction", count: 7, value: usd(50000), without_rate: 2 } },
    "7 transactions reach your limit of $500.00, or have no exchange rate (2).",
  ],
  [
    { code: "notice.many", parameters: { kind: "large_transaction", count: 7, value: usd(50000), without_rate: 7 } },
    "There is no exchange rate to compare 7 transactions with your limit of $500.00.",
  ],
  [
    { code: "notice.many", parameters: { kind: "bill_due", count: 7, value: null, without_rate: 0 } },
    "7 bills are due.",
  ],
  [
    { code: "notice.many", parameters: { kind: "not_paid", count: 7, value: null, without_rate: 0 } },
    "7 expected payments did not happen.",
  ],
  [{ code: "notice.plain", parameters: { kind: "limited" } }, "Not all of your spending power can be spent yet."],
  [{ code: "notice.test", parameters: {} }, "This is a test. Alerts arrive here."],
  [{ code: "mail.code_subject", parameters: {} }, "Confirm your e-mail address"],
  [
    { code: "mail.code", parameters: { code: "042917" } },
    "Your code is 042917. Enter it in Leeway within 10 minutes. Alerts are then sent to this address. If you did not ask for it, ignore this e-mail.",
  ],
];

for (const [sentence, text] of CASES) {
  test(`${sentence.code}: ${text}`, () => assert.equal(renderSentence(sentence, "en"), text));
}

const GERMAN: readonly (readonly [Sentence, string])[] = [
  [
    {
      code: "spending_power.left_limited",
      parameters: { ...month, ...DAYS, limit: usd(0), name: null, before: "2026-12-01" },
    },
    "Im Zeitraum vom 27. November 2026 bis 10. Dezember 2026 können noch 1.117,00 $ ausgegeben werden, aber nichts davon vor dem 1. Dezember 2026.",
  ],
  [
    { code: "carry.overspent", parameters: { amount: usd(5), from: "2026-11-27" } },
    "Der vorige Zeitraum war um 0,05 $ überzogen.",
  ],
  [
    { code: "spending_power.left_per_day", parameters: { ...month, per_day: usd(9308), days_left: 12 } },
    "Im November 2026 können noch 1.117,00 $ ausgegeben werden: 93,08 $ an jedem der 12 übrigen Tage.",
  ],
  [
    { code: "bills.from_funds", parameters: { ...amounts, is_over: true } },
    "Die Rechnungen betrugen 4.000,00 $: 2.500,00 $ sind bezahlt, davon 1.500,00 $ aus Rücklagen.",
  ],
  [
    { code: "affordability.below_floor", parameters: { ...purchase, left: usd(5) } },
    "120,00 $ am 21. November 2026 sind nicht möglich, obwohl 0,05 $ zum Ausgeben bleiben. Der Kontostand ist dann am 1. Dezember 2026 am niedrigsten: -313,55 $; die Untergrenze ist 200,00 $.",
  ],
  [
    { code: "calendar.paid", parameters: { name: "Miete", amount: usd(163300), is_income: false } },
    "Miete 1.633,00 $, bezahlt",
  ],
];

for (const [sentence, text] of GERMAN) {
  test(`${sentence.code} in German`, () => {
    assert.equal(renderSentence(sentence, "de").replaceAll("\u00a0", " "), text);
  });
}

test("the cases cover every code", () => {
  assert.deepEqual([...new Set(CASES.map(([{ code }]) => code))].sort(), SENTENCE_CODES.toSorted());
});

test("every language renders every sentence", () => {
  for (const language of LANGUAGES) {
    for (const [sentence] of CASES) assert.match(renderSentence(sentence, language), /\p{L}/u);
  }
});

test("a catalog without a code, or with an unknown one, does not compile", () => {
  const { "carry.left": carryLeft, ...others } = en;
  // @ts-expect-error: `carry.left` is missing
  const incomplete: Catalog = others;
  // @ts-expect-error: `carry.lost` is unknown
  const excessive: Catalog = { ...others, "carry.left": carryLeft, "carry.lost": () => "" };
  assert.equal(Object.keys(incomplete).length, Object.keys(excessive).length - 2);
});
