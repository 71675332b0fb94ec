/**
 * What an import asks and shows before the commit: the readings of a file side by side, the sheets of a workbook, the files of
 * an archive, and the categories of the new rows.
 */
import assert from "node:assert/strict";
import { join } from "node:path";
import { test } from "node:test";
import { csv, type StatementRow, upload } from "../support/statements.ts";
import { zipOf } from "../support/zip.ts";
import { assertAccessible, becomes, inChromium, SIZES } from "./browser.ts";

const PICTURES = join(import.meta.dirname, "../../web/.screens");

const TWO_AMOUNTS = "Jour;Chose;Somme A;Somme B\n31.01.2024;Pain;-4,50;-436,15\n30.01.2024;Vin;-5,50;-536,15\n";

/** A workbook of Excel 2003. */
function workbook(sheets: readonly (readonly [name: string, rows: readonly (readonly string[])[]])[]): string {
  const cell = (text: string) => `<Cell><Data ss:Type="String">${text}</Data></Cell>`;
  const written = sheets.map(
    ([name, rows]) =>
      `<Worksheet ss:Name="${name}"><Table>${rows.map((row) => `<Row>${row.map(cell).join("")}</Row>`).join("")}</Table></Worksheet>`,
  );
  const space = "urn:schemas-microsoft-com:office:spreadsheet";
  return `<?xml version="1.0"?>\n<Workbook xmlns="${space}" xmlns:ss="${space}">${written.join("")}</Workbook>`;
}

const SHEETS = workbook([
  [
    "Checking 2026",
    [
      ["Date", "Text", "Amount"],
      ["2026-05-02", "BAKERY", "-5.10"],
      ["2026-05-03", "PAY", "900.00"],
    ],
  ],
  [
    "Savings 2026",
    [
      ["Date", "Text", "Amount"],
      ["2026-05-04", "INTEREST", "1.25"],
    ],
  ],
  ["About", [["These are your accounts"]]],
]);

inChromium((web) => {
  const account = async () => (await web.server.call("GET", "/v1/accounts")).json.accounts[0];
  const preview = async (text: string | Uint8Array, name: string, isKnown = true) => {
    const { id, currency } = await account();
    const query = isKnown ? `?account_id=${id}&currency=${currency}` : "";
    const { json } = await upload(web.server, text as string, { query, name });
    assert.ok(json.import, JSON.stringify(json));
    return json.import.id as string;
  };

  for (const [size, locale, question, reading, choose, chosen, again] of [
    [
      "wide",
      "en-US",
      "Which is the amount?",
      "The amount is “Somme B”",
      "This is right",
      "You chose the columns.",
      "Ask again",
    ],
    [
      "narrow",
      "de-DE",
      "Welches ist der Betrag?",
      "Der Betrag ist „Somme B“",
      "So ist es richtig",
      "Du hast die Spalten gewählt.",
      "Erneut fragen",
    ],
  ] as const) {
    test(`two readings of the amounts, ${size}`, async () => {
      const id = await preview(TWO_AMOUNTS, "two-amounts.csv");
      const page = await web.open(`/import/${id}`, { viewport: SIZES[size], locale });
      const group = page.getByRole("group", { name: question });
      const [first, second] = [group.getByRole("listitem").first(), group.getByRole("listitem").nth(1)];
      await second.getByRole("heading", { name: reading }).waitFor();
      assert.equal(await first.getByRole("row").count(), 3, "a row of headings and two of the file");
      assert.match((await second.getByRole("row").nth(1).textContent()) ?? "", /Pain−436[.,]15/);
      const [left, right] = [await first.boundingBox(), await second.boundingBox()];
      assert.equal(left?.y === right?.y, size === "wide", "side by side, or below each other");
      await assertAccessible(page);
      await page.screenshot({ path: join(PICTURES, `import-readings-${size}.png`), fullPage: true });
      await group.getByRole("button", { name: `${choose}: ${reading}` }).click();
      await page.getByText(chosen).getByRole("button", { name: again }).click();
      await group.waitFor();
      await page.close();
    });
  }

  test("if no reading is right, each column gets its meaning", async () => {
    const id = await preview(TWO_AMOUNTS, "columns.csv");
    const page = await web.open(`/import/${id}`);
    await page.getByRole("button", { name: "None of these: choose the meaning of each column" }).click();
    await page.getByLabel("Somme A").selectOption({ label: "Ignore" });
    await page.getByLabel("Somme B").selectOption({ label: "Amount" });
    await assertAccessible(page);
    await page.getByRole("button", { name: "Use these columns" }).click();
    await page.getByText("You chose the columns.").waitFor();
    await page.getByText("436.15").waitFor();
    await page.close();
  });

  test("unknown words for the signs, the order of dates, and the decimal sign", async () => {
    const text =
      "Date,Text,Kind,Amount\n03/04/2026,RENT,Abfluss,1.500\n05/06/2026,PAY,Zufluss,2.000\n05/06/2026,SHOP,Abfluss,3.000\n";
    const id = await preview(text, "words.csv");
    const page = await web.open(`/import/${id}`, { viewport: SIZES.narrow });
    await page.getByRole("button", { name: "This is right: Day, month, year" }).click();
    await page.getByRole("button", { name: "This is right: Comma" }).click();
    const group = page.getByRole("group", { name: "Does a positive amount mean" });
    await group.getByRole("heading", { name: "“Abfluss” means money out" }).waitFor();
    await page.screenshot({ path: join(PICTURES, "import-signs-narrow.png"), fullPage: true });
    await assertAccessible(page);
    await page.getByRole("button", { name: "This is right: “Abfluss” means money out" }).click();
    await page.getByText("Signs: “Abfluss” means money out").waitFor();
    await page.getByText("$1,500.00").first().waitFor();
    const { rows } = await web.server.ok("GET", `/v1/imports/${id}/rows`);
    assert.deepEqual(
      rows.map(({ amount }: { amount: number }) => amount),
      [-1500, 2000, -3000],
    );
    await page.close();
  });

  test("answers that are faster than the screen are all kept", async () => {
    const text = "Date,Text,Amount\n03/04/2026,RENT,1.500\n05/06/2026,PAY,2.000\n";
    const id = await preview(text, "quick.csv");
    const page = await web.open(`/import/${id}`);
    const first = page.getByRole("button", { name: "This is right: Day, month, year" });
    await first.waitFor();
    let isOpen = false;
    await page.route(`**/v1/imports/${id}`, async (route) => {
      while (route.request().method() === "GET" && !isOpen) await page.waitForTimeout(50);
      await route.continue();
    });
    await first.click();
    await page.getByRole("button", { name: "This is right: Comma" }).click();
    const answers = async () => Object.keys((await web.server.ok("GET", `/v1/imports/${id}`)).import.answers.answers);
    await becomes(
      async () => (await answers()).filter((code) => code !== "currency").toSorted(),
      ["date_order", "decimal_sign"],
    );
    isOpen = true;
    await page.unrouteAll({ behavior: "wait" });
    await page.close();
    await web.server.ok("DELETE", `/v1/imports/${id}`); // a budget has few previews
  });

  test("the letters of a file in two encodings", async () => {
    const head = "Datum;Text;Betrag\n";
    const bytes = Buffer.concat([
      Buffer.from(head),
      ...["\u00e6", "\u00f8"].map((letter, i) => Buffer.from(`0${i + 1}.05.2026;${letter}${letter};-1,00\n`, "latin1")),
    ]);
    const id = await preview(bytes, "letters.csv");
    const { questions } = (await web.server.ok("GET", `/v1/imports/${id}`)).import;
    const asked = questions.find(({ code }: { code: string }) => code === "encoding");
    if (asked === undefined) return; // the letters prove one encoding
    const page = await web.open(`/import/${id}`);
    await page.getByRole("group", { name: "In which reading are the names written correctly?" }).waitFor();
    await page.screenshot({ path: join(PICTURES, "import-letters.png"), fullPage: true });
    await page.close();
  });

  for (const size of ["wide", "narrow"] as const) {
    test(`the sheets of a workbook and the files of an archive by their names, ${size}`, async () => {
      const id = await preview(SHEETS, "bank.xls", false);
      const page = await web.open(`/import/${id}`, { viewport: SIZES[size] });
      const sheets = page.getByRole("region", { name: "Sheets" });
      await sheets.getByText("2 rows").waitFor();
      await sheets.getByRole("listitem").filter({ hasText: "About" }).getByText("not imported").waitFor();
      const { name } = await account();
      await page.screenshot({ path: join(PICTURES, `import-sheets-${size}.png`), fullPage: true });
      await page.locator("select").first().selectOption({ label: name });
      await page.getByRole("region", { name: "Rows of the file" }).getByText("Savings 2026").waitFor();
      await page.getByRole("button", { name: "They belong to different accounts" }).click();
      await page.getByLabel("Import Savings 2026 into").selectOption({ label: "New account: Savings 2026" });
      const createdIn = async () =>
        (await web.server.ok("GET", `/v1/imports/${id}`)).import.statements
          .map((one: { create: { name: string } | null }) => one.create?.name ?? "")
          .join();
      await becomes(createdIn, ",Savings 2026");
      await page.getByText("Checking 2026 · May 2, 2026 to May 3, 2026 · 2 rows").waitFor();
      await page.screenshot({ path: join(PICTURES, `import-separate-${size}.png`), fullPage: true });
      await assertAccessible(page);

      const archive = zipOf([
        { name: "may.csv", bytes: Buffer.from(csv([["2026-05-05", "-7.00", "BOOKS"]])) },
        { name: "bank.xls", bytes: Buffer.from(SHEETS) },
        { name: "readme.txt", bytes: Buffer.from("Thank you") },
      ]);
      const zipped = await preview(archive, "all.zip");
      const other = await web.open(`/import/${zipped}`, { viewport: SIZES[size] });
      const files = other.getByRole("region", { name: "Files" });
      await files.getByText("bank.xls, Savings 2026").waitFor();
      await files.getByRole("listitem").filter({ hasText: "readme.txt" }).getByText("not imported").waitFor();
      await other.screenshot({ path: join(PICTURES, `import-files-${size}.png`), fullPage: true });
      await page.close();
      await other.close();
    });
  }

  test("the preview has the categories of its rows and what decided them", async () => {
    const { categories } = (await web.server.call("GET", "/v1/categories")).json;
    const groceries = categories.find(({ name }: { name: string }) => name === "Groceries");
    const when = { all: [{ field: "bank_text", op: "contains", value: "REWE" }] };
    const made = await web.server.call("POST", "/v1/rules", {
      rule: { name: "Rewe", when, then: { category_id: groceries.id } },
    });
    assert.equal(made.status, 201, made.text);
    const rows: StatementRow[] = [
      ["2026-04-02", "-12.00", "REWE 12"],
      ["2026-04-03", "-13.00", "REWE 13"],
      ["2026-04-04", "-14.00", "UNKNOWN PLACE"],
    ];
    const id = await preview(csv(rows), "rewe.csv");
    const page = await web.open(`/import/${id}`, { viewport: SIZES.narrow });
    const region = page.getByRole("region", { name: "Categories" });
    const item = region.getByRole("listitem").filter({ hasText: "Groceries" });
    await item.getByText("2 rows").waitFor();
    await item.getByText("2 by the rule “Rewe”").waitFor();
    await region.getByRole("listitem").filter({ hasText: "No category yet" }).getByText("1 row").waitFor();
    await assertAccessible(page);
    await page.screenshot({ path: join(PICTURES, "import-categories-narrow.png"), fullPage: true });
    await page.getByRole("button", { name: "Import 3 transactions" }).click();
    await page.getByText("3 transactions were added.").waitFor();
    await item.getByText("2 by the rule “Rewe”").waitFor();
    await page.close();
  });

  test("a file that was imported before goes to the same account", async () => {
    const { id, name, currency } = await account();
    const text = csv([["2026-03-14", "-3.33", "AGAIN"]]);
    const { json } = await upload(web.server, text, { query: `?commit=true&account_id=${id}&currency=${currency}` });
    assert.equal(json.import.state, "committed");
    const page = await web.open("/import");
    await page
      .getByLabel("Choose files")
      .and(page.locator("input"))
      .setInputFiles({ name: "again.csv", mimeType: "text/csv", buffer: Buffer.from(text) });
    const field = page.getByLabel("Import this file into");
    await field.waitFor();
    await becomes(() => field.inputValue(), id);
    await page.getByText("This file was imported before.").waitFor();
    await page.getByRole("link", { name: "1 imported before" }).waitFor();
    assert.ok(name);
    await page.close();
  });
});
