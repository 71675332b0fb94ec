/** The download of exchange rates in the settings: its switch, the newest rates, a failure, and what others see. */
import assert from "node:assert/strict";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { after, before, test } from "node:test";
import { ratesJob } from "../../src/jobs/rates.ts";
import { startJobs } from "../../src/jobs/run-jobs.ts";
import { createToken } from "../../src/operations/people/tokens.ts";
import { outboundRequest } from "../../src/outbound/request.ts";
import { START_MS } from "../support/server.ts";
import { assertAccessible, becomes, inChromium, type OpenOptions } from "./browser.ts";

/** The bank's server. */
let status = 200;
let url = "";
const bank = createServer((_request, response) => {
  const rates = `<Cube currency="USD" rate="1.1588"/><Cube currency="CHF" rate="0.9312"/>`;
  response.writeHead(status).end(`<?xml version="1.0"?><x><Cube><Cube time="2026-11-20">${rates}</Cube></Cube></x>`);
});
before(async () => {
  await new Promise<void>((resolve) => bank.listen(0, "127.0.0.1", resolve));
  url = `http://127.0.0.1:${(bank.address() as AddressInfo).port}/`;
});
after(() => bank.close());

inChromium(
  (web) => {
    /** Does the due jobs of the server. */
    async function download(): Promise<void> {
      const { service } = web.server;
      const timing = { poll: 5, failedPoll: 5, lease: 300_000, renewal: 60_000, stop: 1000 };
      const kinds = [ratesJob(outboundRequest(), url)];
      const stop = startJobs(service, { kinds, atOnce: 1, onError: () => {}, timing });
      const find = () => service.store.of(web.server.budget.id).jobs.find({ kind: "rates", id: "ecb" });
      await becomes(async () => Date.parse((await find())?.next_at ?? "") > service.now(), true);
      await stop();
    }

    async function openAs(canManage: boolean, options: OpenOptions = {}) {
      const { service, budget } = web.server;
      const input = { budgetId: budget.id, name: "page", scope: "write", canManage } as const;
      const authorization = `Bearer ${(await createToken(service, input)).text}`;
      const page = await web.open("/settings/appearance", { extraHTTPHeaders: { authorization }, ...options });
      await page.clock.setFixedTime(START_MS);
      await page.goto(`${web.server.url}/settings/rates`);
      return page;
    }

    test("an owner turns the download on, sees a failure and the newest rates, and turns it off", async () => {
      const page = await openAs(true);
      const box = page.getByRole("checkbox", { name: "Download the European Central Bank's rates every day" });
      assert.equal(await box.isChecked(), false);
      await page.getByText("There are no rates yet.").waitFor();
      await box.check();
      await page.getByText("Downloading rates").waitFor();
      await assertAccessible(page);

      status = 503;
      await download();
      await page.getByText("The last download failed: the bank's server did not return the file.").waitFor();
      await assertAccessible(page);
      assert.equal(await page.getByText("Downloading rates").count(), 0);

      status = 200;
      web.server.nowMs += 2 * 3_600_000;
      await page.clock.setFixedTime(web.server.nowMs);
      await download();
      await page.goto(`${web.server.url}/settings/rates`);
      await page.getByText("Newest rates: November 20, 2026 · Last download: today").waitFor();
      await page.getByRole("listitem").filter({ hasText: "EUR → USD" }).getByText("1.1588").waitFor();
      await assertAccessible(page);

      await box.press("Space");
      await becomes(() => box.isChecked(), false);
      await page.getByText("Newest rates").waitFor({ state: "detached" });
      await page.getByText("1.1588").waitFor(); // the rates stay
    });

    test("others see whether it is on", async () => {
      const page = await openAs(false);
      await page.getByText("An owner can let Leeway download the European Central Bank's rates every day.").waitFor();
      assert.equal(await page.getByRole("checkbox").count(), 0);
    });

    test("a server that connects to nothing explains why it cannot be turned on", async () => {
      const { outbound } = web.server.service;
      Object.assign(web.server.service, { outbound: null });
      const page = await openAs(true, { expected: /409/ });
      const box = page.getByRole("checkbox", { name: "Download the European Central Bank's rates every day" });
      await box.click();
      await page.getByText("This server connects to no other server.").waitFor();
      assert.equal(await box.isChecked(), false);
      await assertAccessible(page);
      Object.assign(web.server.service, { outbound });
    });
  },
  { isEmpty: true, server: { outbound: outboundRequest() } },
);
