/** Add in a household without an account: it asks for one in place, and continues with it. */
import assert from "node:assert/strict";
import { join } from "node:path";
import { test } from "node:test";
import { assertAccessible, inChromium, SIZES } from "./browser.ts";

const PICTURES = join(import.meta.dirname, "../../web/.screens");

inChromium(
  (web) => {
    for (const size of ["wide", "narrow"] as const) {
      test(`without an account, Add creates the first one and keeps what is typed, ${size}`, async () => {
        const name = `Wallet ${size}`;
        const { json } = await web.server.call("GET", "/v1/accounts");
        for (const { id } of json.accounts) {
          const transactions = (await web.server.call("GET", "/v1/transactions")).json.transactions;
          for (const { id: one } of transactions) await web.server.call("DELETE", `/v1/transactions/${one}`);
          await web.server.call("DELETE", `/v1/accounts/${id}`);
        }
        const page = await web.open("/accounts?add=expense&line=4.20%20kiosk", { viewport: SIZES[size] });
        const dialog = page.getByRole("dialog", { name: "Add a transaction" });
        await dialog.getByRole("heading", { name: "Which account do you pay from?" }).waitFor();
        await assertAccessible(page);
        await page.screenshot({ path: join(PICTURES, `add-first-account-${size}.png`) });
        await dialog.getByLabel("Kind").selectOption({ label: "Cash" });
        await dialog.getByLabel("Name").fill(name);
        await dialog.getByLabel("Balance today").fill("50");
        await dialog.getByRole("button", { name: "Create account" }).click();
        const line = dialog.getByLabel("Payee, or amount and payee");
        await line.waitFor();
        assert.equal(await line.inputValue(), "4.20 kiosk");
        await dialog.getByRole("button", { name: "Save", exact: true }).click();
        await page.getByText("$4.20 added, kiosk.").waitFor();
        const { accounts } = (await web.server.call("GET", "/v1/accounts")).json;
        assert.deepEqual(
          accounts.map((account: Record<string, unknown>) => [account.name, account.subtype, account.current_balance]),
          [[name, "cash", 45.8]],
        );
      });
    }
  },
  { isEmpty: true },
);
