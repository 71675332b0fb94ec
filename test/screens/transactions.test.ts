/** Transactions and Review in a browser, by keyboard: search, changes with undo, conflicts, splits, receipts, the queue. */
import assert from "node:assert/strict";
import { test } from "node:test";
import type { Page } from "playwright-core";
import { becomes, inChromium, isLoaded, type OpenOptions, SIZES, type WebTest } from "./browser.ts";

interface Listed {
  readonly id: string;
  readonly notes: string;
  readonly category_id: string | null;
  readonly is_reviewed: boolean;
  readonly splits: readonly { readonly amount: number }[] | null;
}

const PIXEL = Buffer.from(
  "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==",
  "base64",
);

inChromium((web: WebTest) => {
  const list = async (query: string): Promise<readonly Listed[]> =>
    (await web.server.call("GET", `/v1/transactions?limit=500&${query}`)).json.transactions;
  const press = async (page: Page, ...keys: readonly string[]) => {
    for (const key of keys) await page.keyboard.press(key);
  };
  const openList = async (query: string, options: OpenOptions = {}): Promise<Page> => {
    const page = await web.open(`/transactions?q=${encodeURIComponent(query)}`, options);
    await isLoaded(page);
    await page.getByRole("row").nth(1).waitFor();
    return page;
  };
  const toast = (page: Page, text: string | RegExp) => page.getByRole("status").getByText(text);

  test("recognised text becomes chips, the address holds it, and a correction is offered", async () => {
    const page = await web.open("/transactions");
    await isLoaded(page);
    await press(page, "/");
    await page.keyboard.type("account:checking -is:transfer amuont:>50 ");
    await page.getByRole("button", { name: /^account: checking.*remove$/ }).waitFor();
    await page.getByRole("button", { name: "Use amount:>50" }).click();
    await page.getByRole("button", { name: /^amount: >50.*remove$/ }).waitFor();
    await page.waitForURL((url) => url.searchParams.get("q") === "account:checking -is:transfer amount:>50");
    const summary = (await web.server.call("GET", "/v1/accounts")).json.accounts;
    const { id } = summary.find(({ name }: { name: string }) => name === "Checking");
    const filter = `account_id=${id}&is_transfer=false&min_absolute_amount=50.01`;
    const { count } = (await web.server.call("GET", `/v1/transactions/summary?${filter}`)).json;
    await page.getByText(`${count} rows`).waitFor();
    await page.getByRole("columnheader", { name: "Balance" }).waitFor();
  });

  test("a payee is not unknown while the payees are being looked up", async () => {
    const page = await web.open("/settings");
    let answer = () => {};
    const answered = new Promise<void>((resolve) => {
      answer = resolve;
    });
    await page.route(/\/v1\/payees\?/, async (route) => {
      await answered;
      await route.continue();
    });
    await page.goto(new URL("/transactions?q=payee:kiosk payee:nobody", web.server.url).href);
    await page.getByRole("button", { name: /^payee: kiosk.*remove$/ }).waitFor();
    const problems = page.getByText(/does not work for “payee:”/);
    assert.equal(await problems.count(), 0);
    answer();
    await problems.getByText("nobody").waitFor();
    assert.equal(await problems.count(), 1);
  });

  test("in German, the completions are German and filter", async () => {
    const page = await openList("", { locale: "de-DE" });
    await press(page, "/");
    await page.getByRole("option", { name: /^konto:/ }).waitFor();
    await page.keyboard.type("konto:che");
    await page.getByRole("option", { name: "konto:Checking" }).waitFor();
    await press(page, "Enter");
    const account = (await web.server.call("GET", "/v1/accounts")).json.accounts.find(
      ({ name }: { readonly name: string }) => name === "Checking",
    );
    const { json } = await web.server.call("GET", `/v1/transactions/summary?account_id=${account.id}`);
    await page.waitForURL(/q=konto(:|%3A)che/i);
    await page.getByText(`${new Intl.NumberFormat("de").format(json.count)} Zeilen`, { exact: true }).waitFor();
  });

  test("the whole list can be scrolled, and only the rows in view exist", async () => {
    const page = await openList("");
    const { count } = (await web.server.call("GET", "/v1/transactions/summary")).json;
    await becomes(() => page.getByRole("grid").getAttribute("aria-rowcount"), String(count + 1));
    await page.evaluate("window.scrollTo(0, document.body.scrollHeight)");
    await page.locator(`[role=row][aria-rowindex="${count + 1}"] [role=gridcell] time`).waitFor();
    assert.ok((await page.getByRole("row").count()) < 80);
  });

  for (const [size, viewport] of Object.entries(SIZES)) {
    test(`the loaded rows print without blank pages, ${size}`, async () => {
      const page = await web.open("/transactions", { viewport });
      await isLoaded(page);
      const row = page.getByRole(size === "wide" ? "row" : "listitem");
      await row.nth(5).waitFor();
      const { count } = (await web.server.call("GET", "/v1/transactions/summary")).json;
      assert.ok(count > 200);
      await page.evaluate(`addEventListener("beforeprint", () => {
        const rows = document.querySelectorAll("main :is([role=rowgroup] > [role=row], ul[aria-label=Transactions] > li)");
        globalThis.printed = [rows.length, document.querySelector("main").textContent];
      })`);
      const pdf = await page.pdf({ format: "A4" });
      const [rows, text] = (await page.evaluate("printed")) as [number, string];
      assert.equal(rows, 100);
      assert.match(text, /Rows 1 to 100 of /);
      const pages = pdf.toString("latin1").match(/\/Type\s*\/Page\b(?!s)/g)?.length ?? 0;
      assert.ok(pages > 1 && pages <= 12, `${pages} pages`);
      await page.getByText(/Rows 1 to/).waitFor({ state: "detached" });
    });
  }

  test("c sets a category with If-Match, and Undo takes it back", async () => {
    const page = await openList("kiosk category:none");
    const [first] = await list("q=kiosk&category_id=none");
    const sent: (string | undefined)[] = [];
    page.on("request", (request) => {
      if (request.method() === "PUT") sent.push(request.headers()["if-match"]);
    });
    await press(page, "j", "c");
    await page.getByRole("combobox", { name: "Category" }).fill("groc");
    await press(page, "Enter");
    await toast(page, "Category changed.").waitFor();
    assert.equal((await list("q=kiosk")).find(({ id }) => id === first?.id)?.category_id !== null, true);
    assert.match(sent[0] ?? "", /^"/);
    await page.getByRole("button", { name: "Undo" }).click();
    await toast(page, "Undone.").waitFor();
    assert.equal((await list("q=kiosk")).find(({ id }) => id === first?.id)?.category_id, null);
  });

  test("a transaction counts in another month in one step, and the search by this month finds it", async () => {
    const [first] = await list("q=hammer");
    const page = await web.open(`/transactions?row=${first?.id}`);
    await isLoaded(page);
    const panel = page.getByRole("complementary");
    await panel.getByRole("button", { name: /^[A-Z][a-z]+ 20\d\d$/ }).click();
    const after = page.getByRole("dialog").locator("p button").nth(2);
    const [month] = (await after.innerText()).split(" ");
    await after.click();
    await toast(page, "Counting day changed.").waitFor();
    await panel.getByText(/set by you$/).waitFor();
    const { counts_on } = (await web.server.call("GET", `/v1/transactions/${first?.id}`)).json.transaction;
    const found = await openList(`counts:${counts_on.slice(0, 7)} hammer`);
    await found.getByRole("row").getByText(`counts in ${month}`).waitFor();
    await page.getByRole("status").getByRole("button", { name: "Undo" }).click();
    await toast(page, "Undone.").waitFor();
    assert.equal((await web.server.call("GET", `/v1/transactions/${first?.id}`)).json.transaction.counts_on, null);
  });

  test("a change by somebody else is shown beside one's own", async () => {
    const page = await openList("hammer", { expected: /412/ });
    const [first] = await list("q=hammer");
    await press(page, "j", "n");
    await page.getByRole("textbox", { name: "Note" }).fill("mine");
    await web.server.call("PUT", `/v1/transactions/${first?.id}`, { transaction: { notes: "theirs" } });
    await press(page, "Enter");
    await page.getByRole("dialog").getByText("theirs", { exact: true }).waitFor();
    await page.getByRole("button", { name: "Keep mine" }).click();
    await toast(page, "Note changed.").waitFor();
    assert.equal((await list("q=hammer")).find(({ id }) => id === first?.id)?.notes, "mine");
  });

  test("selected rows change together, and one undo takes all of it back", async () => {
    const page = await openList("tunebox");
    const before = await list("q=tunebox");
    await press(page, "Control+a");
    await page.getByText(`${before.length} selected`).waitFor();
    await press(page, "t");
    await page.getByRole("combobox", { name: "Tag" }).fill("music");
    await press(page, "Enter");
    await toast(page, `Tag added to ${before.length} transactions.`).waitFor();
    assert.equal((await list("tag=music")).length, before.length);
    await press(page, "Control+z");
    await toast(page, "Undone.").waitFor();
    assert.equal((await list("q=tunebox&not_tag=music")).length, before.length);
  });

  test("a transaction is split, and the splits add up to its amount", async () => {
    const page = await openList("garage");
    await press(page, "j", "o");
    await page.getByRole("button", { name: "Split", exact: true }).click();
    await page.getByRole("textbox", { name: "Amount of split 1" }).fill("500");
    await page.getByRole("combobox", { name: "Category of split 2" }).fill("house");
    await press(page, "Enter");
    await page.getByRole("textbox", { name: "Amount of split 2" }).fill("80");
    await page.getByText("2.40 is still missing.").waitFor();
    await becomes(() => page.getByRole("button", { name: "Save", exact: true }).isEnabled(), false);
    await page.getByRole("textbox", { name: "Amount of split 2" }).fill("582.40 - 500");
    await page.getByText("The splits add up to 582.40.").waitFor();
    await page.getByRole("textbox", { name: "Amount of split 2" }).fill(""); // an empty amount is the rest
    await page.getByRole("button", { name: "Save", exact: true }).click();
    await toast(page, "Splits changed.").waitFor();
    const [row] = await list("q=garage");
    assert.deepEqual(
      row?.splits?.map(({ amount }) => amount),
      [-500, -82.4],
    );
    await page.getByText("Splits: nothing → 2 splits").waitFor();
  });

  test("a receipt is attached, shown and removed", async () => {
    const page = await openList("garage");
    await press(page, "j", "o");
    const file = { name: "réceipt.png", mimeType: "image/png", buffer: PIXEL };
    await page.locator("input[type=file]").setInputFiles(file);
    await page.getByRole("button", { name: "réceipt.png", exact: true }).click();
    await page.getByRole("dialog").getByRole("img", { name: "réceipt.png" }).waitFor();
    await press(page, "Escape");
    await page.getByRole("button", { name: "Remove réceipt.png" }).click();
    await toast(page, "réceipt.png removed.").waitFor();
  });

  test("a deleted row disappears, and comes back with Ctrl Z", async () => {
    const page = await openList("flea market");
    const before = await list("q=flea%20market");
    await press(page, "j", "#");
    await toast(page, "Transaction deleted.").waitFor();
    await page.getByText(`${before.length - 1} row`).waitFor();
    await press(page, "Control+z");
    await page.getByText(`${before.length} row`).waitFor();
    assert.equal((await list("q=flea%20market")).length, before.length);
  });

  test("Review: a row without a category offers categories first, then to leave it so", async () => {
    const { accounts } = (await web.server.call("GET", "/v1/accounts")).json;
    const row = { account_id: accounts[0].id, payee: { name: "Kiln" }, amount: -30, authorized_at: "2026-11-20" };
    await web.server.call("POST", "/v1/transactions", { transactions: Array(40).fill({ ...row, source: "import" }) });
    const page = await web.open("/review", { viewport: SIZES.narrow });
    await isLoaded(page);
    const card = page.getByRole("list", { name: "New transactions" }).getByRole("listitem");
    await card.getByRole("heading", { name: "Kiln" }).waitFor();
    const names = (await card.getByRole("button").allTextContents()).map((name) => name.trim());
    assert.match(names[0] ?? "", /^No category/);
    assert.ok(names.findIndex((name) => name.startsWith("Other …")) > 1);
    const top = async (name: string) => (await page.getByRole("button", { name }).boundingBox())?.y ?? 0;
    assert.ok((await top("Other …")) < (await top("Leave all 40 without a category")));
  });

  test("Review: r accepts a group, c sets its category, Ctrl A and r accept the rest", async () => {
    const page = await web.open("/review");
    await isLoaded(page);
    const isNew = (count: number) => page.locator("main").getByText(`${count} new`).waitFor();
    const { length } = await list("is_reviewed=false");
    assert.ok(length > 43);
    await press(page, "r"); // the forty of the payee Kiln
    await isNew(length - 40);
    await press(page, "c");
    await page.getByRole("combobox", { name: "Category" }).fill("house");
    await press(page, "Enter");
    await page.getByRole("dialog").waitFor({ state: "detached" });
    const left = async () => (await list("is_reviewed=false")).length;
    while ((await left()) === length - 40) await page.waitForTimeout(20);
    const rest = await left();
    await isNew(rest);
    await press(page, "Control+a", "r");
    await page.getByText("Everything is reviewed.").waitFor();
    assert.equal(await left(), 0);
    await press(page, "Control+z");
    await isNew(rest);
  });
});
