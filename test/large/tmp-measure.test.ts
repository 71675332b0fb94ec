import assert from "node:assert/strict";
import { tmpdir } from "node:os";
import { test } from "node:test";
import { setTimeout as wait } from "node:timers/promises";
import Database from "better-sqlite3";
import { call } from "../support/call.ts";
import { leeway, serve } from "../support/command.ts";
import { onBothEngines } from "../support/engines.ts";
import { largeBudget } from "../support/large-budget.ts";
import { upload } from "../support/statements.ts";

function heavier(file: Buffer): Buffer {
  const db = new Database(file);
  db.exec(`WITH RECURSIVE n(i) AS (SELECT 0 UNION ALL SELECT i + 1 FROM n WHERE i < 39)
    INSERT INTO categories (id, name, is_income, cat_group, sort_order) SELECT 'cat-' || i, 'Category ' || i, 0, '95727a71-32de-4041-8e18-a5c18af86300', i FROM n;
    INSERT INTO category_mapping (id, transferId) SELECT id, id FROM categories WHERE id LIKE 'cat-%';
    UPDATE transactions SET category = 'cat-' || (sort_order % 40) WHERE id LIKE 'payment-%';
    WITH RECURSIVE m(y, mo) AS (SELECT 2016, 1 UNION ALL SELECT CASE WHEN mo = 12 THEN y + 1 ELSE y END, CASE WHEN mo = 12 THEN 1 ELSE mo + 1 END FROM m WHERE y * 100 + mo < 202611)
    INSERT INTO zero_budgets (id, month, category, amount, carryover) SELECT (y * 100 + mo) || '-' || c.id, y * 100 + mo, c.id, 5000 + mo * 100, 0 FROM m, categories c WHERE c.id LIKE 'cat-%';
  `);
  const out = db.serialize();
  db.close();
  return out;
}
const QUIET = process.env.QUIET === "1";
const ROWS = Number(process.env.ROWS ?? 40000);

interface Series {
  name: string;
  waits: any[];
  statuses: Map<any, any>;
}

onBothEngines((engine) => {
  test("measure", { timeout: 3_600_000 }, async () => {
    const place = await engine.makePlace();
    const isSqlite = engine.name === "SQLite";
    const directory = isSqlite ? place.location : tmpdir();
    const environment = {
      LEEWAY_LOG_LEVEL: "silent",
      LEEWAY_RATE_LIMIT: "off",
      LEEWAY_CURRENCY: "EUR",
      ...(isSqlite ? {} : { LEEWAY_DATABASE_URL: place.location }),
    };
    const file = heavier(await largeBudget(ROWS));
    const server = await serve(directory, environment);
    try {
      const own = server.token ?? "";
      await leeway(["budget", "create", "Other", "--currency", "EUR"], { LEEWAY_DATA: directory, ...environment });
      const other = (
        await leeway(["token", "create", "--name", "o", "--budget", "Other"], {
          LEEWAY_DATA: directory,
          ...environment,
        })
      ).stdout.trim();
      const send = (as: string, method: string, path: string, body?: unknown) =>
        call(method, server.url + path, body, { as });
      const account = { name: "Mine", type: "depository", subtype: "checking", currency: "EUR" };
      const otherAccount = (await send(other, "POST", "/v1/accounts", { account })).json.account.id;
      let phase = "idle";
      let isOn = true;
      const all = new Map<string, Series>();
      const note = (name: string, ms: any, status: any) => {
        const key = `${phase} | ${name}`;
        const s = all.get(key) ?? { name: key, waits: [], statuses: new Map() };
        s.waits.push(ms);
        s.statuses.set(status, (s.statuses.get(status) ?? 0) + 1);
        all.set(key, s);
      };
      let n = 0;
      const poll = async (name: string, work: () => Promise<any>) => {
        while (isOn) {
          const start = performance.now();
          let status = 0;
          try {
            status = (await work()).status;
          } catch {
            status = -1;
          }
          note(name, performance.now() - start, status);
          await wait(50);
        }
      };
      const polls = QUIET
        ? []
        : [
            poll("own read", () => send(own, "GET", "/v1/budget/spending_power")),
            poll("own list", () => send(own, "GET", "/v1/transactions?limit=20")),
            poll("own write", () => send(own, "PUT", "/v1/budget/months/2027-12/note", { note: `t${++n}` })),
            poll("other read", () => send(other, "GET", "/v1/budget/spending_power")),
            poll("other write", () =>
              send(other, "POST", "/v1/transactions", {
                transactions: [
                  { account_id: otherAccount, amount: -1, authorized_at: "2026-11-05", payee: { name: "X" } },
                ],
              }),
            ),
          ];
      await wait(1500);
      phase = "upload+commit";
      let start = performance.now();
      const { status, json, text } = await upload(
        { call: (m: string, p: string, b: unknown, o: any) => call(m, server.url + p, b, { as: own, ...o }) } as any,
        file,
        { query: "?commit=true&allow_issues=true" },
      );
      assert.equal(status, 202, text.slice(0, 500));
      const id = json.import.id;
      console.log(engine.name, "accepted", Math.round(performance.now() - start));
      start = performance.now();
      phase = "chunks";
      const rows = json.import.counts.rows;
      for (;;) {
        const got = await send(own, "GET", `/v1/imports/${id}`);
        if (got.status !== 200) {
          await wait(100);
          continue;
        }
        if (got.json.import.state !== "committing") {
          console.log(engine.name, got.json.import.state, JSON.stringify(got.json.import.proof), rows);
          break;
        }
        if (got.json.import.rows_done >= rows) {
          if (phase === "chunks") {
            console.log(engine.name, "chunks", Math.round(performance.now() - start));
            start = performance.now();
          }
          phase = "plan+prove";
        }
        await wait(100);
      }
      console.log(engine.name, phase, Math.round(performance.now() - start));
      phase = "idle2";
      await wait(1500);
      if (process.env.KEEP_ONLY !== "commit") {
        phase = "undo";
        start = performance.now();
        let state: any = "";
        const removed = await send(own, "DELETE", `/v1/imports/${id}`).catch((error) => ({
          status: -1,
          text: String(error),
        }));
        console.log(engine.name, "undo answered", removed.status, removed.text, Math.round(performance.now() - start));
        while (state !== "undone") {
          const got = await send(own, "GET", `/v1/imports/${id}`);
          state = got.status === 200 ? got.json.import.state : "";
          await wait(50);
        }
        console.log(engine.name, "undo", Math.round(performance.now() - start));
        phase = "redo";
        const { changes } = (await send(own, "GET", `/v1/changes?import_id=${id}&limit=1`)).json;
        start = performance.now();
        const redo = await send(own, "POST", `/v1/changes/${changes[0]?.seq}/undo`).catch((error) => ({
          status: -1,
          text: String(error),
        }));
        console.log(
          engine.name,
          "redo answered",
          redo.status,
          redo.text.slice(0, 200),
          Math.round(performance.now() - start),
        );
        state = "";
        while (state !== "committed") {
          const got = await send(own, "GET", `/v1/imports/${id}`);
          state = got.status === 200 ? got.json.import.state : "";
          await wait(50);
        }
        console.log(engine.name, "redo", Math.round(performance.now() - start));
      }
      phase = "idle3";
      await wait(1000);
      isOn = false;
      await Promise.all(polls);
      for (const { name, waits, statuses } of all.values()) {
        const sorted = waits.toSorted((a, b) => a - b);
        console.log(
          engine.name.padEnd(10),
          name.padEnd(28),
          `n=${waits.length}`,
          `p50=${Math.round(sorted[sorted.length >> 1] ?? 0)}`,
          `max=${Math.round(sorted.at(-1) ?? 0)}`,
          JSON.stringify([...statuses]),
        );
      }
      const { code, stderr } = await leeway(["verify"], { LEEWAY_DATA: directory, ...environment });
      console.log(engine.name, "verify", code, stderr);
      console.log(server.output.stderr.slice(0, 2000));
    } finally {
      await server.stop("SIGKILL");
      await place.remove();
    }
  });
});
