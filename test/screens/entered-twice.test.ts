/** Two people enter the same purchase on their phones: both are asked whether it is one, and one undo takes an answer back. */
import assert from "node:assert/strict";
import { before, test } from "node:test";
import type { Page } from "playwright-core";
import { createLinkCode, createUser } from "../../src/operations/people/users.ts";
import { assertAccessible, becomes, inChromium, isLoaded } from "./browser.ts";

const PHONE = { width: 360, height: 740 };

inChromium((web) => {
  const ids = new Map<string, string>();
  before(async () => {
    const { service, budget } = web.server;
    for (const name of ["Anna", "Ben"]) {
      const { user } = await createUser(service, { name, role: "owner", budgetId: budget.id });
      ids.set(name, user.id);
    }
  });

  async function phoneOf(name: string): Promise<Page> {
    const { code } = await createLinkCode(web.server.service, "link", ids.get(name) ?? "");
    const page = await web.open(`/enter#${code}`, { isSignedOut: true, viewport: PHONE });
    await page.getByRole("button", { name: `Continue as ${name}` }).click();
    await page.waitForURL(new URL("/", web.server.url).href);
    await isLoaded(page);
    return page;
  }

  async function enter(page: Page, line: string): Promise<void> {
    await page.keyboard.press("a");
    await page.getByRole("textbox", { name: "Payee, or amount and payee" }).fill(line);
    await page.getByRole("button", { name: "Save", exact: true }).click();
    await page
      .getByText(/ added, /)
      .first()
      .waitFor();
  }

  const entriesOf = async (payee: string): Promise<number> =>
    (await web.server.ok("GET", `/v1/transactions?q=${encodeURIComponent(payee)}`)).transactions.length;

  test("one purchase on two phones: both are asked, and the answer, its undo and another answer reach both", async () => {
    const phones = [await phoneOf("Anna"), await phoneOf("Ben")] as const;
    const [anna, ben] = phones;
    const question = (page: Page) => page.getByRole("region", { name: /^Entered twice\? Farm shop, .{1,2}\$11\.00, / });
    const isAsked = (count: number) => Promise.all(phones.map((page) => becomes(() => question(page).count(), count)));
    for (const page of phones) await enter(page, "11 Farm shop");
    await isAsked(1);
    for (const page of phones) {
      await question(page).getByRole("article", { name: "Anna" }).waitFor();
      await question(page).getByRole("article", { name: "Ben" }).waitFor();
      const width = await page.evaluate<number>("document.documentElement.scrollWidth");
      assert.ok(width <= PHONE.width, `${width} px`);
      for (const button of await question(page).getByRole("button").all()) {
        const box = await button.boundingBox();
        assert.ok((box?.height ?? 0) >= 44, `${box?.height} px`);
      }
    }
    await assertAccessible(ben);

    await question(ben).getByRole("button", { name: "Same purchase" }).click();
    await isAsked(0);
    assert.equal(await entriesOf("Farm shop"), 1);
    await ben.getByText("Farm shop is one purchase now.").waitFor();
    await ben.getByRole("button", { name: "Undo" }).click();
    await isAsked(1);
    assert.equal(await entriesOf("Farm shop"), 2);

    await question(anna).getByRole("button", { name: "Two purchases" }).click();
    await isAsked(0);
    assert.equal(await entriesOf("Farm shop"), 2);
    await ben.reload();
    await isLoaded(ben);
    assert.deepEqual((await web.server.ok("GET", "/v1/duplicates")).duplicates, []);
  });

  test("two coffees of one person are no question", async () => {
    const anna = await phoneOf("Anna");
    for (const _ of [1, 2]) await enter(anna, "3.20 Espresso bar");
    await becomes(() => entriesOf("Espresso bar"), 2);
    const { duplicates } = await web.server.ok("GET", "/v1/duplicates");
    assert.ok(duplicates.every(({ first }: { first: { payee: string } }) => first.payee !== "Espresso bar"));
    assert.equal(await anna.getByRole("region", { name: /^Entered twice\? Espresso bar/ }).count(), 0);
  });

  test("the question is in German too", async () => {
    for (const name of ["Anna", "Ben"]) {
      const page = await phoneOf(name);
      await enter(page, "7.50 Kiosk");
      await page.close();
    }
    const german = await web.open("/", { locale: "de-DE", viewport: PHONE });
    const question = german.getByRole("region", { name: /^Doppelt eingetragen\? Kiosk, / });
    await question.getByRole("button", { name: "Derselbe Kauf" }).waitFor();
    await assertAccessible(german);
  });
});
