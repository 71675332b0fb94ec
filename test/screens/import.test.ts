/**
 * The import of statements in a browser: questions, accounts, duplicates, the commit and its undo, files that fail, and large
 * ones.
 */
import assert from "node:assert/strict";
import { join } from "node:path";
import { test } from "node:test";
import type { Page } from "playwright-core";
import { continueAllImports } from "../../src/operations/imports/continue-import.ts";
import { commitSome, LARGE_ROWS, SMALL_SIZES } from "../support/large-imports.ts";
import { openSocket, requestHead } from "../support/raw-socket.ts";
import { csv, type StatementRow, upload } from "../support/statements.ts";
import { assertAccessible, becomes, inChromium, SIZES } from "./browser.ts";

const PICTURES = join(import.meta.dirname, "../../web/.screens");

/** More than 10 rows are committed in chunks. */
const IN_CHUNKS = { server: { importSizes: SMALL_SIZES } };

const expected = /status of 4\d\d/;

interface Dropped {
  readonly name: string;
  readonly text: string;
}

/** Drops files on Import, as from a folder. */
async function drop(page: Page, files: readonly Dropped[]): Promise<void> {
  await page.getByRole("heading", { name: "Choose or drop a statement" }).waitFor();
  await dropHere(page, files);
}

async function dropHere(page: Page, files: readonly Dropped[]): Promise<void> {
  await page.evaluate(`{
    const data = new DataTransfer();
    for (const { name, text } of ${JSON.stringify(files)}) data.items.add(new File([text], name));
    const init = { dataTransfer: data, bubbles: true, cancelable: true };
    document.body.dispatchEvent(new DragEvent("dragover", init));
    document.body.dispatchEvent(new DragEvent("drop", init));
  }`);
}

inChromium((web) => {
  const account = async () => (await web.server.call("GET", "/v1/accounts")).json.accounts[0];
  const commitNow = async (rows: readonly StatementRow[], name: string) => {
    const { id, currency } = await account();
    const query = `?commit=true&account_id=${id}&currency=${currency}`;
    const { json } = await upload(web.server, csv(rows), { query, name });
    assert.equal(json.import.state, "committed", JSON.stringify(json));
    return json.import;
  };

  test("at the limit of unfinished imports, the page leads to the oldest one, which is discarded", async () => {
    for (let i = 1; i <= 10; i += 1) {
      const { status } = await upload(web.server, csv([["2026-05-02", "-1.00", "SHOP"]]), { name: `file-${i}.csv` });
      assert.equal(status, 201);
    }
    for (const [size, theme] of [
      ["narrow", "light"],
      ["wide", "dark"],
    ] as const) {
      const page = await web.open("/import", { viewport: SIZES[size], colorScheme: theme, expected });
      await drop(page, [{ name: "one-more.csv", text: csv([["2026-05-03", "-2.00", "SHOP"]]) }]);
      const link = page.getByRole("link", { name: /^Open file-1\.csv of / });
      await link.waitFor();
      await assertAccessible(page);
      await page.screenshot({ path: join(PICTURES, `import-too-many-${size}-${theme}.png`) });
      if (size === "narrow") continue;
      await link.click();
      await page.getByRole("button", { name: "Discard" }).click();
      await page.getByText("The preview was discarded.").waitFor();
    }
    const { imports } = await web.server.ok("GET", "/v1/imports?limit=100");
    assert.equal(imports.length, 9);
    for (const { id } of imports) await web.server.ok("DELETE", `/v1/imports/${id}`);
  });

  test("a file waits while another client uploads one", async () => {
    const page = await web.open("/import", { expected });
    const other = openSocket(web.server.url);
    other.write(`${requestHead("POST", "/v1/imports", web.server.tokens.write)}Content-Length: 100\r\n\r\nDate`);
    const refused = page.waitForResponse((response) => response.status() === 429);
    await drop(page, [{ name: "waits.csv", text: csv([["2026-05-03", "-2.00", "SHOP"]]) }]);
    await refused;
    await page.getByText("Reading the file …").waitFor();
    other.destroy();
    await page.getByRole("button", { name: "Discard" }).click();
    await page.getByText("The preview was discarded.").waitFor();
  });

  test("a file with open questions is imported on a phone, and undone", async () => {
    const page = await web.open("/import", { viewport: SIZES.narrow });
    await page.getByText("There are no imports yet.").waitFor();
    const text = "Date,Description,Amount\n03/04/2026,BAKERY,-5.00\n05/06/2026,SALARY,600.00\n";
    await page
      .getByLabel("Choose files")
      .and(page.locator("input"))
      .setInputFiles({
        name: "april.csv",
        mimeType: "text/csv",
        buffer: Buffer.from(text),
      });
    await page.waitForURL(/\/import\/[^/]+$/);
    const button = page.getByRole("button", { name: /^Import \d+ transaction/ });
    await button.waitFor();
    assert.equal(await button.isDisabled(), true);
    await page.getByText(/^Answer the \d open questions first/).waitFor();
    await assertAccessible(page);

    const { id, name } = await account();
    await page.getByLabel("Import this file into").selectOption({ label: name });
    await page.getByRole("button", { name: "Day, month, year" }).click();
    await page.getByText("Apr 3, 2026 to Jun 5, 2026").waitFor();
    await page.reload();
    await page.getByText("Apr 3, 2026 to Jun 5, 2026").waitFor();
    await page.getByRole("button", { name: "Actions for BAKERY" }).click();
    await page.getByRole("menuitem", { name: "Skip" }).click();
    await page.getByRole("link", { name: "1 skipped" }).click();
    await page.getByText("You skipped it.").waitFor();
    await page.getByRole("button", { name: "Import 1 transaction" }).click();
    await page.getByText("1 transaction was added.").waitFor();
    const added = async () =>
      (
        await web.server.call("GET", `/v1/transactions?account_id=${id}&since=2026-06-05&until=2026-06-05`)
      ).json.transactions.filter(({ amount }: { amount: number }) => amount === 600).length;
    assert.equal(await added(), 1);
    await page.getByRole("button", { name: "Undo this import" }).click();
    await page.getByText("The import was undone.").waitFor();
    assert.equal(await added(), 0);
    await page.getByRole("link", { name: "All imports" }).click();
    const entry = page.getByRole("link", { name: /april\.csv Undone/ });
    await entry.getByText(name).waitFor();
  });

  test("pending payments that the bank dropped are shown, kept or removed", async () => {
    const { id, currency } = await account();
    const file = (...rows: readonly string[]) => ["Date,Description,Amount,Status", ...rows].join("\n").concat("\n");
    const first = file(
      "2025-09-04,GROCER,-20.00,booked",
      "2025-09-05,HOTEL HOLD,-300.00,pending",
      "2025-09-05,CAR DEPOSIT,-80.00,pending",
    );
    const query = `?account_id=${id}&currency=${currency}`;
    const { json } = await upload(web.server, first, { query: `${query}&commit=true` });
    const { rows } = await web.server.ok("GET", `/v1/imports/${json.import.id}/rows`);
    const deposit = rows.find(({ amount }: { amount: number }) => amount === -80).transaction_id;
    await web.server.ok("PUT", `/v1/transactions/${deposit}`, { transaction: { notes: "Trip to Rome" } });
    const later = file("2025-09-04,GROCER,-20.00,booked", "2025-09-08,SHOP,-7.00,booked");
    const uploaded = (await upload(web.server, later, { query })).json.import;
    for (const [size, theme, language] of [
      ["narrow", "light", "de-DE"],
      ["wide", "dark", "en-US"],
    ] as const) {
      const page = await web.open(`/import/${uploaded.id}?rows=withdrawn`, {
        viewport: SIZES[size],
        colorScheme: theme,
        locale: language,
      });
      await page.locator("main").getByText("HOTEL HOLD").first().waitFor();
      await assertAccessible(page);
      await page.screenshot({ path: join(PICTURES, `import-dropped-${size}-${theme}.png`), fullPage: true });
      if (size === "narrow") continue;
      await page.getByRole("button", { name: "Keep HOTEL HOLD" }).click();
      await page.getByRole("link", { name: "1 skipped" }).click();
      await page.getByText("You kept it.").waitFor();
      await page.getByRole("button", { name: "Reset the decision about HOTEL HOLD" }).click();
      await page.getByRole("button", { name: "Remove", exact: true }).click();
      await page.getByRole("link", { name: "2 dropped by the bank" }).waitFor();
      await page.getByRole("button", { name: "Import 1 transaction" }).click();
      await page.getByText("1 transaction was added.").waitFor();
    }
    assert.equal((await web.server.call("GET", `/v1/transactions/${deposit}`)).status, 404);
  });

  test("a file is read like the last one of its kind, and asks again on request", async () => {
    const { id, currency } = await account();
    const textOf = (month: string) =>
      `Date,Details,Amount\n03/${month}/2025,KIOSK,-5.00\n05/${month}/2025,KIOSK,6.00\n`;
    const query = `?commit=true&account_id=${id}&currency=${currency}&date_order=dmy`;
    assert.equal((await upload(web.server, textOf("04"), { query })).json.import.state, "committed");

    const page = await web.open("/import", { viewport: SIZES.narrow });
    await drop(page, [{ name: "may.csv", text: textOf("05") }]);
    await page.getByLabel("Import this file into").selectOption({ value: id });
    await page.getByText("Read the same way as the last such file.").waitFor();
    await page.getByText("May 3, 2025 to May 5, 2025").waitFor();
    await assertAccessible(page);
    await page.screenshot({ path: join(PICTURES, "import-profile.png") });
    await page.getByRole("button", { name: "Ask again" }).click();
    await page.getByRole("button", { name: "Month, day, year" }).waitFor();
    assert.equal(await page.getByText("Read the same way as the last such file.").count(), 0);
    await page.close();
  });

  test("a file for a synced account asks about its rows in German, and the next file does not", async () => {
    const { server } = web;
    const fields = { name: "Bankkonto", type: "depository", subtype: "checking", currency: "EUR", is_synced: true };
    const created = await server.call("POST", "/v1/accounts", { account: fields }, { as: server.tokens.sync });
    const { id } = created.json.account;
    const rows = (month: string) => csv([[`2025-${month}-14`, "-5.00", "KIOSK"]]);
    const page = await web.open("/import", { viewport: SIZES.narrow, locale: "de-DE" });
    await page.getByText("Es gibt noch keine Importe.").or(page.getByText("Rückgängig gemacht")).first().waitFor();
    await dropHere(page, [{ name: "mai.csv", text: rows("05") }]);
    await page.waitForURL(/\/import\/[^/]+$/);
    await page.locator("select").first().selectOption({ value: id });
    await page.getByText(/^Eine Bankverbindung trägt die Buchungen des Kontos ein/).waitFor();
    await page.getByRole("row", { name: "14. Mai 2025 KIOSK −5,00" }).waitFor();
    await assertAccessible(page);
    await page.screenshot({ path: join(PICTURES, "import-synced.png"), fullPage: true });
    await page.getByRole("button", { name: "Alle hinzufügen" }).click();
    await page.getByText("Zeilen synchronisierter Konten: Alle hinzufügen").waitFor();
    await page.getByRole("button", { name: "1 Buchung importieren" }).click();
    await page.getByText("1 Buchung wurde hinzugefügt.").waitFor();
    const { json } = await upload(server, rows("06"), { query: `?account_id=${id}` });
    assert.deepEqual(json.import.questions, []);
    await page.close();
  });

  test("the questions about a file are in German", async () => {
    const page = await web.open("/import", { viewport: SIZES.narrow, locale: "de-DE" });
    await page.getByText("Es gibt noch keine Importe.").or(page.getByText("Rückgängig gemacht")).first().waitFor();
    await dropHere(page, [{ name: "april.csv", text: "Date,Description,Amount\n03/04/2026,KIOSK,1.234\n" }]);
    await page.getByText("Welche Zahl ist der Tag, und welche der Monat?").waitFor();
    await page.getByText("Welches Zeichen steht vor den Nachkommastellen?").waitFor();
    await page.screenshot({ path: join(PICTURES, "import-questions.png"), fullPage: true });
    await page.close();
  });

  test("a rule made from a row of a preview decides the rows like it, and the preview says so", async () => {
    const { id, currency } = await account();
    const rows: StatementRow[] = [
      ["2026-03-11", "-7.10", "CARD 0815 TEA HOUSE 22"],
      ["2026-03-12", "-8.20", "CARD 0815 TEA HOUSE 23"],
    ];
    const { json } = await upload(web.server, csv(rows), { query: `?account_id=${id}&currency=${currency}` });
    const page = await web.open(`/import/${json.import.id}`);
    await page
      .getByRole("button", { name: /^Actions for/ })
      .first()
      .click();
    await page.getByRole("menuitem", { name: "Make a rule" }).click();
    const dialog = page.getByRole("dialog", { name: "New rule" });
    const value = dialog.getByLabel("Value");
    assert.match(await value.inputValue(), /TEA HOUSE/);
    await value.fill("TEA HOUSE");
    await dialog.getByLabel("Category").selectOption({ label: "Groceries" });
    await dialog.getByRole("button", { name: "Save" }).click();
    await page.waitForURL(new RegExp(`/import/${json.import.id}$`));
    await page.getByText("Groceries · by the rule “TEA HOUSE”").nth(1).waitFor();
    await assertAccessible(page);
    await page.getByRole("button", { name: "Import 2 transactions" }).click();
    await page.getByText("2 transactions were added.").waitFor();
  });

  for (const [size, number, month] of [
    ["wide", "03", "Mar"],
    ["narrow", "02", "Feb"],
  ] as const) {
    test(`rows are corrected by keys, and a row that cannot be read is added, on a ${size} page`, async () => {
      const { id, currency } = await account();
      const text = `Date,Description,Amount\n2062-${number}-04,BOOK SHOP ${size},-75.00\n2026-${number}-05,TEA ${size},-3.10\n2026-${number}-06,MARKET,five\n`;
      const query = `?account_id=${id}&currency=${currency}`;
      const { json } = await upload(web.server, text, { query, name: `${month}.csv` });
      const page = await web.open(`/import/${json.import.id}`, { viewport: SIZES[size] });
      const picture = (name: string) => page.screenshot({ path: join(PICTURES, `import-${name}-${size}.png`) });
      const correct = async (name: string | RegExp) => {
        await page.getByRole("button", { name }).focus();
        await page.keyboard.press("Enter");
        await page.getByRole("menuitem", { name: "Correct …" }).focus();
        await page.keyboard.press("Enter");
        const dialog = page.getByRole("dialog", { name: "Correct this row" });
        await dialog.waitFor();
        return dialog;
      };
      const inFile = new RegExp(`^You corrected it\\. In the file: ${month} 4, 2062, −.?\\$75\\.00$`);
      const dialog = await correct(`Actions for BOOK SHOP ${size}`);
      await page.keyboard.type(`${month} 4 2026`); // the day has the focus
      await page.keyboard.press("Tab");
      await page.keyboard.press("Control+A");
      await page.keyboard.type("-7.50");
      await picture("correct");
      await assertAccessible(page);
      await page.keyboard.press("Enter");
      await dialog.waitFor({ state: "detached" });
      await page.getByText(inFile).waitFor();

      await page.getByRole("link", { name: "1 unreadable" }).click();
      const empty = await correct(/^Actions for Line 4/);
      await empty.getByText("Line 4: This amount cannot be read. five").waitFor();
      await empty.getByRole("button", { name: "Save" }).click();
      await becomes(() => empty.getByText("This field is required.").count(), 2);
      await picture("unreadable");
      await assertAccessible(page);
      await empty.getByLabel("Date").fill(`${month} 6 2026`);
      await empty.getByLabel("Amount").fill("-5");
      await empty.getByLabel("Text").fill(`MARKET ${size}`);
      await page.keyboard.press("Enter");
      await empty.waitFor({ state: "detached" });
      await page.getByRole("link", { name: "3 new" }).click();
      await page.getByText(`MARKET ${size}`).waitFor();
      await picture("corrected");
      await assertAccessible(page);

      const tea = await correct(`Actions for TEA ${size}`);
      await tea.getByLabel("Text").fill("COFFEE");
      await tea.getByRole("button", { name: "Save" }).click();
      await page.getByText(`In the file: TEA ${size}`).waitFor();
      const again = await correct("Actions for COFFEE");
      await again.getByText(`In the file: TEA ${size}`).waitFor();
      await again.getByRole("button", { name: "As in the file" }).click();
      await becomes(() => page.getByText(`In the file: TEA ${size}`).count(), 0);

      await page.getByRole("button", { name: "Import 3 transactions" }).click();
      await page.getByText("3 transactions were added.").waitFor();
      await page.getByText(inFile).waitFor();
      const days = await web.server.call(
        "GET",
        `/v1/transactions?account_id=${id}&since=2026-${number}-04&until=2026-${number}-06`,
      );
      const amounts = days.json.transactions.map(({ amount }: { amount: number }) => amount);
      for (const amount of [-7.5, -3.1, -5]) assert.ok(amounts.includes(amount), `${amount}`);
    });
  }

  test("a row without an amount in the account's currency is skipped, or gets the amount", async () => {
    const { id, currency } = await account();
    const row = (day: string, amount: string, name: string, more = "") =>
      `<STMTTRN><TRNTYPE>DEBIT<DTPOSTED>${day}<TRNAMT>${amount}<FITID>${day}${name}<NAME>${name}${more}</STMTTRN>`;
    const inKronor = "<CURRENCY><CURRATE>0.1<CURSYM>SEK</CURRENCY>";
    const rows = row("20260315", "-90.00", "HOTEL", inKronor) + row("20260316", "-4.00", "CAFE");
    const account1 = "<BANKACCTFROM><BANKID>1<ACCTID>7781<ACCTTYPE>CHECKING</BANKACCTFROM>";
    const text = `OFXHEADER:100\nDATA:OFXSGML\nVERSION:102\n\n<OFX><BANKMSGSRSV1><STMTTRNRS><STMTRS><CURDEF>${currency}${account1}<BANKTRANLIST>${rows}</BANKTRANLIST></STMTRS></STMTTRNRS></BANKMSGSRSV1></OFX>`;
    const { json } = await upload(web.server, text, { query: `?account_id=${id}`, name: "hotel.ofx" });
    const page = await web.open(`/import/${json.import.id}`);
    await page.getByRole("heading", { name: "Rows that need a decision" }).waitFor();
    const open = page.getByRole("listitem").filter({ hasText: "In the file" });
    await becomes(() => open.getByRole("button").allTextContents(), ["Enter the amount …", "Skip"]);
    await assertAccessible(page);
    await open.getByRole("button", { name: "Skip" }).click();
    await page.getByRole("link", { name: "1 skipped" }).click();
    await page.getByRole("button", { name: "Reset the decision about HOTEL" }).click();
    await open.getByRole("button", { name: "Enter the amount …" }).click();
    const dialog = page.getByRole("dialog", { name: "Correct this row" });
    await dialog.getByText(/^In the file: .*90\.00$/).waitFor();
    await dialog.getByLabel("Amount").fill("-9.40");
    await dialog.getByRole("button", { name: "Save" }).click();
    await page.getByRole("button", { name: "Import 2 transactions" }).click();
    await page.getByText("2 transactions were added.").waitFor();
  });

  test("a statement in another currency asks for another account", async () => {
    const { id } = await account();
    const text = "Date,Description,Amount,Currency\n2026-03-15,HOTEL,-90.00,SEK\n";
    const { json } = await upload(web.server, text, { query: `?account_id=${id}`, name: "sweden.csv" });
    const page = await web.open(`/import/${json.import.id}`);
    await page.getByText("Choose an account in that currency above, or a new one.").waitFor();
    await page.getByLabel("Import this file into").selectOption({ label: "New account: sweden" });
    await page.getByRole("button", { name: "Import 1 transaction" }).click();
    await page.getByText("1 transaction was added.").waitFor();
  });

  test("the accounts of another program are created with one button", async () => {
    const rows = [
      '"Daily","","2026-01-31","Shop","","","Food","","$3.00","$0.00","Cleared"',
      '"Daily","","2026-01-30","Transfer : Reserve","","","","","$20.00","$0.00","Cleared"',
      '"Reserve","","2026-01-30","Transfer : Daily","","","","","$0.00","$20.00","Cleared"',
      '"Daily","","2026-01-01","Starting Balance","","","","","$0.00","$100.00","Cleared"',
    ];
    const head = "Account,Flag,Date,Payee,Category Group/Category,Category Group,Category,Memo,Outflow,Inflow,Cleared";
    const { json } = await upload(web.server, [head, ...rows, ""].join("\n"), { name: "ynab.csv" });
    const page = await web.open(`/import/${json.import.id}`, { viewport: SIZES.narrow });
    await assertAccessible(page);
    await page.getByRole("button", { name: "Create these 2 accounts" }).click();
    await page.getByLabel("Import Daily into").getByText("New account: Daily").waitFor({ state: "attached" });
    await page.getByLabel("Currency").selectOption("USD");
    await page.getByRole("button", { name: /^Import \d transactions$/ }).click();
    await page.getByText(/transactions were added/).waitFor();
    const { accounts } = (await web.server.call("GET", "/v1/accounts")).json;
    const balanceOf = (name: string) => accounts.find((one: { name: string }) => one.name === name).current_balance;
    assert.deepEqual([balanceOf("Daily"), balanceOf("Reserve")], [77, 20]);
  });

  test("a file dropped on another screen opens in Import", async () => {
    const page = await web.open("/transactions");
    await page.getByRole("heading", { name: "Transactions" }).first().waitFor();
    await page.locator("body[data-file-over]").waitFor(); // listens after the first screen
    await dropHere(page, [{ name: "may.csv", text: csv([["2026-05-14", "-12.34", "KIOSK"]]) }]);
    await page.waitForURL(/\/import\/[^/]+$/);
    await page.getByRole("heading", { name: "may.csv" }).waitFor();
  });

  for (const [button, left] of [
    ["Keep edited transactions, undo the rest", 1],
    ["Undo everything, including edited transactions", 0],
  ] as const) {
    test(`an import with an edited transaction is undone: ${button}`, async () => {
      const day = left === 1 ? "2026-04-21" : "2026-04-22";
      const { id } = await commitNow(
        [
          [day, "-61.10", "GARDEN CENTRE"],
          [day, "-62.10", "HARDWARE"],
        ],
        `${day}.csv`,
      );
      const list = async () =>
        (await web.server.call("GET", `/v1/transactions?since=${day}&until=${day}`)).json.transactions;
      const [edited] = (await list()).filter(({ amount }: { amount: number }) => amount === -61.1);
      const changes = { transaction: { notes: "for the balcony" } };
      assert.equal((await web.server.call("PUT", `/v1/transactions/${edited.id}`, changes)).status, 200);
      const page = await web.open(`/import/${id}`, { expected });
      await page.getByRole("button", { name: "Undo this import" }).click();
      await page.getByText("1 transaction has been edited since this import.").waitFor();
      await page.getByText("GARDEN CENTRE").last().waitFor();
      await assertAccessible(page);
      await page.getByRole("button", { name: button }).click();
      await page.getByText("The import was undone.").waitFor();
      const after = (await list()).filter(({ amount }: { amount: number }) => amount < -61 && amount > -63);
      assert.equal(after.length, left);
    });
  }

  test("dropped files: one fails with its reason, one asks about a row that may be known", async () => {
    await commitNow([["2026-02-03", "-41.17", "BOOKSHOP"]], "first.csv");
    const page = await web.open("/import", { expected });
    await drop(page, [
      { name: "poem.txt", text: "Shall I compare thee to a summer's day?\n" },
      { name: "again.csv", text: csv([["2026-02-03", "-41.17", "CARD 22 BOOKS AND MORE"]]) },
    ]);
    await page.waitForURL(/\/import\/[^/]+$/);
    await page.getByRole("heading", { name: "poem.txt was not uploaded" }).waitFor();
    const { name } = await account();
    await page.getByLabel("Import this file into").selectOption({ label: name });
    await page.getByText("Rows that need a decision").waitFor();
    await page.getByText("In Leeway").waitFor();
    await becomes(() => page.getByRole("button", { name: /^Import \d/ }).isDisabled(), true);
    await assertAccessible(page);
    await page.getByRole("button", { name: "Same payment" }).click();
    await page.getByText("You matched it.").waitFor();
    await page.getByRole("button", { name: "Import 0 transactions" }).click();
    await page.getByText("0 transactions were added.").waitFor();
  });

  test("a row is matched by hand with an entry of another amount, which then has the bank's", async () => {
    const { id, currency } = await account();
    const entry = { account_id: id, payee: { name: "Water works" }, amount: -55, authorized_at: "2026-02-12" };
    const made = await web.server.call("POST", "/v1/transactions", { transactions: [entry] });
    const rows: StatementRow[] = [["2026-02-13", "-51.90", "MUNICIPAL UTILITY 4711"]];
    const { json } = await upload(web.server, csv(rows), { query: `?account_id=${id}&currency=${currency}` });
    const page = await web.open(`/import/${json.import.id}`, { viewport: SIZES.narrow });
    await page.getByRole("button", { name: /^Actions for/ }).click();
    await page.getByRole("menuitem", { name: "Match with an entry" }).click();
    const dialog = page.getByRole("dialog", { name: "Which entry is it?" });
    await dialog.getByText("Water works").waitFor();
    await assertAccessible(page);
    await page.screenshot({ path: join(PICTURES, "import-same-entry-narrow.png") });
    await dialog.getByRole("listitem").first().getByRole("button", { name: "Water works" }).click();
    await page.getByText("You matched it.").waitFor();
    await page.getByText("Your entry: Water works, −\u2060$55.00, Feb 12").waitFor();
    await assertAccessible(page);
    await page.getByRole("button", { name: "Import 0 transactions" }).click();
    await page.getByText("0 transactions were added.").waitFor();
    const [{ id: entryId }] = made.json.transactions;
    const { transaction } = (await web.server.call("GET", `/v1/transactions/${entryId}`)).json;
    assert.deepEqual(
      [transaction.amount, transaction.posted_at, transaction.payee_id],
      [-51.9, "2026-02-13", made.json.transactions[0].payee_id],
    );
  });

  test("after an import, an expected bill under the bank's name is recognized, and a guess of the welcome deleted", async () => {
    const { id, currency } = await account();
    const bill = { name: "Heating", account_id: id, amount: -85, rule: "FREQ=MONTHLY", starts_on: "2026-11-20" };
    const rule = await web.server.call("POST", "/v1/recurring", {
      recurring_rule: { ...bill, payee: { name: "Heating" } },
    });
    assert.equal(rule.status, 201, rule.text);
    const guess = { account_id: id, payee: { name: "Before Leeway" }, amount: -600, authorized_at: "2026-11-21" };
    const body = { transactions: [guess], update_account_balance: false };
    const made = (await web.server.call("POST", "/v1/transactions", body)).json.transactions[0];
    const balance = (await account()).current_balance;
    const rows: StatementRow[] = [["2026-11-19", "-81.37", "XCEL ENERGY PYMT"]];
    const { json } = await upload(web.server, csv(rows), { query: `?account_id=${id}&currency=${currency}` });
    const page = await web.open(`/import/${json.import.id}`, { viewport: SIZES.narrow });
    await page.getByRole("button", { name: "Import 1 transaction" }).click();
    await page.getByText("Your guess “Before Leeway” still counts $600.00 as spent in November.").waitFor();
    await page.getByText("It looks like Heating: $85.00, expected on Nov 20.").waitFor();
    await page.getByText("Until you answer, $85.00 may count twice.").waitFor();
    await assertAccessible(page);
    await page.screenshot({ path: join(PICTURES, "import-proposals-narrow.png"), fullPage: true });
    const home = await web.open("/");
    const note = home.getByRole("paragraph").filter({ hasText: "1 payment looks like an expected one." });
    await note.filter({ hasText: "Until you answer, $85.00 may count twice." }).waitFor();
    await assertAccessible(home);
    await home.screenshot({ path: join(PICTURES, "home-proposals-wide.png"), fullPage: true });
    await note.getByRole("link").click();
    await home.getByRole("region", { name: "Is this an expected payment?" }).waitFor();
    await home.close();
    await page.getByRole("button", { name: "Delete the guess" }).click();
    await page.getByText("The guess was deleted.").waitFor();
    assert.equal((await web.server.call("GET", `/v1/transactions/${made.id}`)).status, 404);
    assert.equal((await account()).current_balance, balance);
    await page.getByRole("button", { name: "Yes, always: XCEL ENERGY PYMT is Heating" }).click();
    await page.getByText("XCEL ENERGY PYMT now always counts as Heating.").waitFor();
    await page.getByText("Is this an expected payment?").waitFor({ state: "detached" });
    const path = `/v1/recurring/occurrences?recurring_id=${rule.json.recurring_rule.id}&since=2026-11-20&until=2026-11-20`;
    assert.equal((await web.server.call("GET", path)).json.occurrences[0].state, "matched");
  });

  test("a large import shows its progress, also after a reload, and then its result", async () => {
    const { id: account_id, currency, name } = await account();
    const query = `?account_id=${account_id}&currency=${currency}`;
    const { id } = (await upload(web.server, csv(LARGE_ROWS), { query, name: "large.csv" })).json.import;
    await commitSome(web.server, id, 1);
    const page = await web.open(`/import/${id}`, { viewport: SIZES.narrow });
    const progress = page.getByRole("progressbar", { name: "4 of 11 rows are imported." });
    const undo = page.getByRole("button", { name: "Undo this import" });
    for (const _ of ["opened", "reloaded"]) {
      await progress.waitFor();
      assert.deepEqual([await progress.getAttribute("value"), await progress.getAttribute("max")], ["4", "11"]);
      await page.getByText("You can leave this page. The import continues.").waitFor();
      assert.equal(await undo.count(), 0);
      await assertAccessible(page);
      await page.reload();
    }
    await progress.waitFor();
    await page.getByRole("link", { name: "All imports" }).click();
    const entry = page.getByRole("link", { name: /large\.csv Importing/ });
    await entry.getByText(`11 rows · ${name}`).waitFor();
    await entry.click();
    await progress.waitFor();
    await continueAllImports(web.server.service);
    await page.getByText("11 transactions were added.").waitFor();
    await progress.waitFor({ state: "detached" });
    await undo.click();
    await page.getByText("The import was undone.").waitFor();
  });

  test("the button commits a large import", async () => {
    const rows = LARGE_ROWS.map(([, amount, text], i): StatementRow => [`2026-06-${11 + i}`, amount, text]);
    const { id: account_id, currency } = await account();
    const query = `?account_id=${account_id}&currency=${currency}`;
    const { id } = (await upload(web.server, csv(rows), { query, name: "june.csv" })).json.import;
    const page = await web.open(`/import/${id}`);
    const answered = page.waitForResponse((response) => response.url().endsWith("/commit"));
    await page.getByRole("button", { name: "Import 11 transactions" }).click();
    assert.equal((await answered).status(), 202);
    await page.getByText("11 transactions were added.").waitFor();
  });
}, IN_CHUNKS);
