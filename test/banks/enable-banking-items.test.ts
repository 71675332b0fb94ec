/** The transactions and balances of Enable Banking. */
import assert from "node:assert/strict";
import { describe, test } from "node:test";
import fc from "fast-check";
import { readAccounts } from "../../src/banks/enable-banking/read-accounts.ts";
import { readBalances } from "../../src/banks/enable-banking/read-balances.ts";
import { readItems } from "../../src/banks/enable-banking/read-items.ts";
import type { Item } from "../../src/banks/provider.ts";
import { balance, payment } from "../support/banks/enable-banking.ts";

const NOON = Date.parse("2026-11-28T12:00:00Z");
const TODAY = "2026-11-28";

describe("items", () => {
  const read = (more: object, others: readonly object[] = []): Item => {
    const { items, problems: refused } = readItems(
      [payment("1", "2026-11-20", "-12.50", "Corner Shop", { ...more }), ...others],
      TODAY,
    );
    assert.deepEqual(refused, []);
    return items[0] ?? assert.fail();
  };
  const refusal = (more: object): string => {
    const { items, problems: refused } = readItems(
      [payment("1", "2026-11-20", "-12.50", "Corner Shop", { ...more })],
      TODAY,
    );
    assert.deepEqual(items, []);
    return refused[0]?.text ?? assert.fail();
  };

  test("a payment with everything that a bank may list", () => {
    const item = read({
      transaction_date: "2026-11-18",
      value_date: "2026-11-21",
      creditor_account: { iban: "FI5542345670000081" },
      exchange_rate: { instructed_amount: { amount: "13.90", currency: "USD" }, exchange_rate: "1.112" },
      balance_after_transaction: { amount: "987.50", currency: "EUR" },
      bank_transaction_code: { code: "CCRD", sub_code: "POSD", description: "Card" },
      merchant_category_code: "5411",
      remittance_information: ["Groceries\u0000", "Helsinki"],
      reference_number: "RF18539007547034",
    });
    assert.deepEqual(item, {
      key: "1",
      replaces: null,
      status: "booked",
      bookedOn: "2026-11-20",
      purchasedOn: "2026-11-18",
      amount: "-12.50",
      currency: "EUR",
      foreign: { amount: "-13.90", currency: "USD" },
      text: "Groceries Helsinki RF18539007547034",
      payee: "Corner Shop",
      counterAccount: "FI5542345670000081",
      bankCode: "CCRD-POSD MCC 5411",
      balanceAfter: "987.50",
    });
  });

  test("the direction gives the sign, and every digit stays", () => {
    const amount = (text: string, direction: string) =>
      read({ transaction_amount: { amount: text, currency: "EUR" }, credit_debit_indicator: direction }).amount;
    assert.equal(amount("0.10", "DBIT"), "-0.10");
    assert.equal(amount("-0.10", "DBIT"), "-0.10");
    assert.equal(amount("-5", "CRDT"), "5");
    assert.equal(amount("0.00", "DBIT"), "0.00");
    assert.equal(amount("123456789012345678.123456", "CRDT"), "123456789012345678.123456");
  });

  test("the other side is the debtor of money that comes in", () => {
    const item = read({
      credit_debit_indicator: "CRDT",
      creditor: { name: "Robin Miller" },
      debtor: { name: "Employer" },
      debtor_account: { other: { identification: "1234********5678", scheme_name: "CPAN" } },
      debtor_account_additional_identification: [{ identification: "12345678", scheme_name: "BBAN" }],
    });
    assert.deepEqual([item.payee, item.counterAccount], ["Employer", "12345678"]);
  });

  test("statuses", () => {
    const status = (status: string) => read({ status }).status;
    assert.deepEqual(["BOOK", "PDNG", "HOLD"].map(status), ["booked", "pending", "pending"]);
    assert.deepEqual(["CNCL", "RJCT", "SCHD", "OTHR"].map(status), ["never", "never", "never", "never"]);
  });

  test("a pending payment has the day on which it was made", () => {
    const { bookedOn, purchasedOn } = read({ status: "PDNG", transaction_date: "2026-11-19" });
    assert.deepEqual([bookedOn, purchasedOn], [null, "2026-11-19"]);
    assert.equal(read({ status: "PDNG" }).purchasedOn, "2026-11-20");
    assert.equal(read({ status: "PDNG", booking_date: undefined }).purchasedOn, null);
  });

  test("a booked payment without a reference is a hold if others have one, for ten days", () => {
    const other = payment("2", "2026-11-20", "-1.00", "Shop");
    const status = (day: string, others: readonly object[]) =>
      read({ entry_reference: undefined, booking_date: day }, others).status;
    assert.equal(status("2026-11-20", [other]), "pending");
    assert.equal(status("2026-11-18", [other]), "booked");
    assert.equal(status("2026-11-20", []), "booked");
    assert.equal(status("2026-11-20", [{ ...other, status: "PDNG" }]), "booked");
  });

  test("a payment that is listed as pending and as booked is booked", () => {
    const twice = ["PDNG", "BOOK"].map((status) => payment("1", TODAY, "-1.00", "Shop", { status }));
    const { items } = readItems([...twice, payment("2", TODAY, "-1.00", "Shop", { status: "PDNG" })], TODAY);
    assert.deepEqual(
      items.map(({ key, status }) => [key, status]),
      [
        ["1", "booked"],
        ["2", "pending"],
      ],
    );
  });

  test("the id of the details is never a key", () => {
    assert.equal(read({ entry_reference: undefined, transaction_id: "abc" }).key, null);
    assert.equal(read({ entry_reference: "  " }).key, null);
  });

  test("a text is never empty if the bank has words", () => {
    const nothing = { remittance_information: undefined };
    assert.equal(read(nothing).text, "Corner Shop");
    assert.equal(read({ ...nothing, creditor: {}, bank_transaction_code: { description: "Fee" } }).text, "Fee");
    assert.equal(read({ remittance_information: ["x".repeat(20_000)] }).text.length, 10_000);
  });

  test("a payment that cannot be read is refused with its reason, and the others are read", () => {
    assert.match(
      refusal({ status: "NEWS" }),
      /^"Payment Corner Shop" \(2026-11-20, -12.50 EUR\) was not read: its status is unknown\.$/,
    );
    assert.match(refusal({ transaction_amount: { amount: "1,50", currency: "EUR" } }), /"1,50" is not a decimal/);
    assert.match(refusal({ transaction_amount: { amount: "1.50", currency: "points" } }), /currency is unknown/);
    assert.match(refusal({ credit_debit_indicator: undefined }), /direction is unknown/);
    assert.match(refusal({ booking_date: "2026-02-30" }), /no valid date/);
    const { items, problems: refused } = readItems([null, 1, [], payment("1", TODAY, "-1.00", "Shop")], TODAY);
    assert.deepEqual([items.length, refused.length], [1, 3]);
    assert.equal(readItems(Array(50).fill({}), TODAY).problems.length, 50);
  });
});

describe("balances", () => {
  const read = (...balances: object[]) =>
    readBalances({ balances }, "EUR", NOON).balances.map(({ kind, amount, at, includesPending }) =>
      [kind, amount, at.slice(0, 16), includesPending].join(" "),
    );

  test("one booked and one available balance per day, the current one first", () => {
    assert.deepEqual(
      read(
        balance("CLBD", "1.00"),
        balance("CLBD", "3.00", { reference_date: "2026-11-27" }),
        balance("ITBD", "2.00", { reference_date: TODAY, last_change_date_time: "2026-11-20T10:00:00Z" }),
        balance("CLAV", "4.00"),
        balance("XPCD", "5.00"),
        balance("OPBD", "6.00"),
      ),
      ["booked 2.00 2026-11-28T12:00 false", "booked 3.00 2026-11-27T23:59 false", "available 4.00 2026-11-28T12:00 "],
    );
  });

  test("an expected balance includes pending payments, and counts only alone", () => {
    assert.deepEqual(read(balance("XPCD", "-5.00")), ["booked -5.00 2026-11-28T12:00 true"]);
  });

  test("balances of other currencies are left out, and one that cannot be read is noted", () => {
    assert.deepEqual(read(balance("ITBD", "1.00", { balance_amount: { amount: "1.00", currency: "USD" } })), []);
    const { balances, refused } = readBalances({ balances: [balance("ITBD", "much")] }, "EUR", NOON);
    assert.deepEqual([balances.length, refused[0]?.code], [0, "balance_refused"]);
  });
});

describe("damaged answers", () => {
  const whole = payment("1", TODAY, "-12.50", "Shop", {
    exchange_rate: { instructed_amount: { amount: "13.90", currency: "USD" } },
    creditor_account: { iban: "FI5542345670000081" },
    bank_transaction_code: { code: "CCRD" },
  });

  test("a transaction with any value in any place is an item or is refused", () => {
    const damaged = fc
      .tuple(fc.constantFrom(...Object.keys(whole)), fc.jsonValue())
      .map(([name, value]) => ({ ...whole, [name]: value }));
    fc.assert(
      fc.property(fc.array(fc.oneof(damaged, fc.jsonValue()), { maxLength: 10 }), (transactions) => {
        const { items, problems: refused } = readItems(transactions, TODAY);
        assert.ok(
          items.length + refused.length === transactions.length || items.some(({ status }) => status === "booked"),
        );
        for (const { amount, text, foreign } of items) {
          assert.match(amount, /^-?\d+(\.\d+)?$/);
          assert.match(foreign?.amount ?? "0", /^-?\d+(\.\d+)?$/);
          assert.doesNotMatch(text, /\p{Cc}/u);
        }
      }),
    );
  });

  test("accounts and balances with any values are read or left out", () => {
    fc.assert(
      fc.property(
        fc.array(fc.jsonValue()),
        fc.array(
          fc.record({
            uid: fc.string(),
            currency: fc.jsonValue(),
            account_id: fc.jsonValue(),
            identification_hashes: fc.jsonValue(),
          }),
        ),
        (values, accounts) => {
          for (const { key, identities } of readAccounts({ accounts: [...values, ...accounts] }, "Bank")) {
            assert.ok(key !== "" && new Set(identities).size === identities.length);
          }
          const types = ["ITBD", "XPCD", "CLAV"].map((type, index) => ({
            ...balance(type, "1.00"),
            balance_amount: values[index],
          }));
          const { balances } = readBalances({ balances: [...values, ...types] }, null, NOON);
          assert.ok(balances.length <= types.length);
        },
      ),
    );
  });
});
