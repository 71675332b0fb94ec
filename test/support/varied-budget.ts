/** Enters a household with rows in every table of an exported budget. `budget-file.test.ts` checks that none is empty. */
import assert from "node:assert/strict";
import { performCommand } from "../../src/operations/imports/perform-command.ts";
import { createAccount, updateAccount } from "../../src/operations/ledger/accounts.ts";
import { createCategory } from "../../src/operations/ledger/categories.ts";
import { createTransactions } from "../../src/operations/ledger/create-transactions.ts";
import { createGoal } from "../../src/operations/month/goals.ts";
import { createRecurringRule } from "../../src/operations/recurring/recurring-rules.ts";
import { createOne, type Fields, newAccount, payment, transfer } from "./ledger.ts";
import type { TestServer } from "./server.ts";
import { enterImports } from "./varied-imports.ts";

export const RECEIPT = new TextEncoder().encode("%PDF-1.4 receipt");

export async function enterVariedBudget(server: TestServer): Promise<void> {
  const send = async (method: string, path: string, body?: unknown): Promise<Fields> => {
    const answer = await server.call(method, `/v1/${path}`, body, { as: server.tokens.sync });
    assert.ok(answer.status < 300, `${method} ${path}: ${answer.text}`);
    return { ...answer.json, change: answer.headers.get("change-id") };
  };
  const checking = await newAccount(server, { name: "Checking", current_balance: 900, limit: 50 });
  const vault = await newAccount(server, { name: "Vault", currency: "EUR", is_hidden: true });
  const closed = await newAccount(server, { name: "Closed" });
  await send("DELETE", `accounts/${closed.id}`);
  await send("PUT", "exchange_rates", {
    exchange_rates: [{ base_currency: "EUR", currency: "USD", day: "2026-11-01", rate: 1.0825 }],
  });
  await send("POST", "report_views", { report_view: { name: "Lately", report: "spending", length: "3" } });
  const food = (
    await send("POST", "categories", {
      category: {
        name: "Food",
        group: "Daily",
        carries_from: "2026-01",
        icon: "🥕",
        color: "teal",
        note: "Two adults",
      },
    })
  ).category;
  const trip = await createOne(
    server,
    payment(checking.id, -5, { tags: ["trip"], notes: "línea\n\u2028 'q'", category_id: food.id, external_id: "a/1" }),
  );
  await createOne(server, transfer(checking.id, vault.id, -7, { transfer_amount: 6 }));
  const splits = [
    { category: { name: "Food" }, amount: -3 },
    { category: { name: "Home" }, amount: -4 },
  ];
  const split = await createOne(server, { ...payment(checking.id, -7), splits });
  const gone = await createOne(server, { ...payment(checking.id, -7), splits });
  await send("DELETE", `transactions/${gone.id}`);
  await send("PUT", `transactions/${split.id}`, { transaction: { notes: "two parts" } });
  const payee = (await send("GET", `transactions/${trip.id}`)).transaction.payee_id;
  await send("PUT", `payees/${payee}`, { payee: { default_category_id: food.id } });
  await send("POST", `payees/${payee}/aliases`, { alias: { text: "CORNER 12" } });
  await enterPlans(send, { checking, vault, food, payee });
  await enterImports(server, checking);
  await send("POST", `accounts/${checking.id}/reconcile`, { on: "2026-11-30", transaction_ids: [trip.id] });
  for (const [content, keep] of [
    [RECEIPT, true],
    [new TextEncoder().encode("%PDF-1.4 removed"), false],
  ] as const) {
    const { json, status, text } = await server.call("POST", `/v1/transactions/${trip.id}/attachments`, undefined, {
      raw: content,
      headers: { "content-type": "application/pdf", "content-disposition": 'attachment; filename="a.pdf"' },
    });
    assert.equal(status, 201, text);
    if (!keep) await send("DELETE", `attachments/${json.attachment.id}`);
  }
  const duplicate = { first_id: trip.id, second_id: split.id, answer: "different" };
  await send("POST", "duplicates/answers", { duplicate });
  const renamed = await send("PUT", `accounts/${checking.id}`, { account: { name: "Current account" } });
  const undone = await send("POST", `changes/${renamed.change}/undo`);
  await send("POST", `changes/${undone.change}/undo`);
}

type Send = (method: string, path: string, body?: unknown) => Promise<Fields>;

async function enterPlans(send: Send, { checking, vault, food, payee }: Readonly<Record<string, Fields>>) {
  await send("PUT", "budget", { budget: { floor: 10 } });
  await send("PUT", "budget/months/2026-11", { month: { plans: [{ category_id: food?.id, planned: 200 }] } });
  await send("PUT", "budget/months/2026-12", { month: { plans: [{ category_id: food?.id, planned: 210 }] } });
  await send("DELETE", "budget/months/2026-12");
  await send("PUT", "budget/months/2026-12/note", { note: "Gifts" });
  await send("PUT", "budget/months/2026-12/note", { note: null });
  await send("PUT", "budget/months/2026-11/note", { note: "The car has\nits inspection" });
  await send("POST", "goals", { goal: { name: "Bike", account_id: vault?.id, monthly: 50 } });
  const rule = { name: "Rent", amount: -700, rule: "FREQ=MONTHLY;BYMONTHDAY=1", starts_on: "2026-01-01" };
  const { recurring_rule: rent } = await send("POST", "recurring", {
    recurring_rule: { ...rule, account_id: checking?.id, payee_id: payee },
  });
  const occurrences = `recurring/${rent.id}/occurrences`;
  await send("POST", `${occurrences}/2026-10-01/skip`);
  await send("POST", `${occurrences}/2026-09-01/move`, { to: "2026-09-03" });
  const paid = await send("POST", "transactions", {
    transactions: [
      { ...payment(checking?.id, -700, { payee: undefined }), payee_id: payee, authorized_at: "2026-11-02" },
    ],
  });
  await send("POST", `${occurrences}/2026-11-01/match`, { transaction_id: paid.transactions[0].id });
  await send("POST", "recurring/suggestions/dismiss", {
    suggestion: {
      payee_id: payee,
      transfer_account_id: null,
      account_id: checking?.id,
      currency: "USD",
      amount: -9,
      amount_to: null,
    },
  });
}

/** Names with control characters, which older versions accepted, in the rows and in the change log. */
export async function enterOldNames({ service, budget }: TestServer): Promise<void> {
  const caller = { budgetId: budget.id, tokenId: "", scope: "sync", can_manage: false } as const;
  const perform = <T>(operation: string, work: Parameters<typeof performCommand<T>>[3]) =>
    performCommand(service, caller, operation, work, { rollBack: false });
  const text = { name: "Bank\u001b[31m", subtype: "old\u0007", mask: "1\u0007" };
  const account = await perform("accounts.create", (write) =>
    createAccount(write, { ...text, type: "depository", currency: "USD", current_balance: 5 }),
  );
  const category = await perform("categories.create", (write) =>
    createCategory(write, { name: "Old\u0001", kind: "saving", group: "Group\u0085" }),
  );
  const named = { name: "Old\tname", category_id: category.id };
  await perform("goals.create", (write) => createGoal(write, { ...named, monthly: 5 }));
  const rule = { ...named, account_id: account.id, payee: { name: "Landlord\u0008" }, amount: -7 };
  await perform("recurring.create", (write) =>
    createRecurringRule(write, { ...rule, rule: "FREQ=YEARLY", starts_on: "2026-02-01" }),
  );
  const paid = { ...payment(account.id, -1), payee: { name: "Shop\u0003" }, tags: ["tag\u0004"] };
  await perform("transactions.create", (write) => createTransactions(write, { transactions: [paid as never] }));
  await perform("accounts.update", (write) => updateAccount(write, account.id, { name: "Bank", mask: "12" }, ""));
}
