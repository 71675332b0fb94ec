/**
 * The counted sum of transactions equals the figure that they explain: each amount of the spending reports and of the cash flow. The
 * household has transfers, hidden accounts, splits, refunds, foreign currency, and transactions that count in another month.
 */
import assert from "node:assert/strict";
import { before, describe, test } from "node:test";
import { enterHousehold } from "../../../demo/household/enter.ts";
import { client } from "../../../demo/own-server.ts";
import { dayAt } from "../../../src/domain/calendar.ts";
import { onEveryEngine } from "../../support/engines.ts";
import { create, type Fields, newAccount, payment, transfer } from "../../support/ledger.ts";
import { START_MS, useServer } from "../../support/server.ts";

const PAID = "part=bills&part=spending";
const MONTHS = ["2026-07", "2026-08", "2026-09"] as const;
const range = `since=${MONTHS[0]}&until=${MONTHS[2]}`;

onEveryEngine((engine) => {
  describe("counted sums", () => {
    const server = useServer(engine);
    const get = (path: string) => server.ok("GET", path);
    const counted = async (filter: string, [first, last = first]: readonly string[]): Promise<number> => {
      const days = `counts_since=${first}-01&counts_until=${last}-${last === "2026-09" ? 30 : 31}`;
      return (await get(`/v1/transactions/summary?${filter}&${days}`)).counted.amount;
    };

    before(async () => {
      await enterHousehold(client(server.url, server.tokens.write), dayAt(START_MS, "UTC"));
      const { accounts } = await get("/v1/accounts");
      const idOf = (name: string) => accounts.find((one: Fields) => one.name === name).id;
      const food = { category: { name: "Groceries" } };
      await create(server, [
        payment(idOf("Checking"), -12.34, { ...food, authorized_at: "2026-08-02", counts_on: "2026-07-31" }),
        payment(idOf("Travel card"), -9.99, {
          ...food,
          authorized_at: "2026-09-01",
          counts_on: "2026-08-31",
          tags: ["Austria"],
        }),
        payment(idOf("Car loan"), -40, { ...food, authorized_at: "2026-08-10" }),
        payment(idOf("Checking"), -17.17, { authorized_at: "2026-08-11" }),
        transfer(idOf("Checking"), idOf("Credit card"), -3.5, { ...food, authorized_at: "2026-08-12" }),
      ]);
    });

    for (const by of ["category", "account", "payee", "tag"] as const) {
      test(`each amount by ${by}, and the sum of all months`, async () => {
        const { rows } = await get(`/v1/reports/spending?${range}&by=${by}`);
        assert.ok(rows.length > 1);
        for (const { id, name, amounts, total } of rows) {
          if (id === null && by !== "category") continue;
          const key = by === "tag" ? `tag=${encodeURIComponent(name)}` : `${by}_id=${id ?? "none"}`;
          for (const [i, month] of MONTHS.entries()) {
            assert.equal(await counted(`${key}&${PAID}`, [month]), 0 - amounts[i], `${name}, ${month}`);
          }
          assert.equal(await counted(`${key}&${PAID}`, [MONTHS[0], MONTHS[2]]), 0 - total, name);
        }
      });
    }

    test("each part of the cash flow, and its net", async () => {
      const { months } = await get(`/v1/reports/cash_flow?${range}`);
      const parts = ["income", "bills", "savings", "spending"] as const;
      for (const { year_month, net, ...month } of months) {
        for (const part of parts) {
          const sign = part === "income" ? 1 : -1;
          assert.equal(await counted(`part=${part}`, [year_month]), sign * month[part] || 0, `${year_month} ${part}`);
        }
        assert.equal(await counted(parts.map((part) => `part=${part}`).join("&"), [year_month]), net);
      }
    });

    test("amounts without a rate are left out and listed", async () => {
      const account = await newAccount(server, { currency: "SEK" });
      await create(server, [payment(account.id, -5, { authorized_at: "2026-07-01" })]);
      const { counted: found } = await get(`/v1/transactions/summary?part=spending&account_id=${account.id}`);
      assert.deepEqual(found, { currency: "USD", amount: 0, unconverted: [{ currency: "SEK", amount: -5 }] });
    });

    test("without a part, nothing is counted", async () => {
      assert.equal((await get("/v1/transactions/summary")).counted, undefined);
    });
  });
});
