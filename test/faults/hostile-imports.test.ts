/** Uploads of files that are made to stop the server: other households are served, and the server stops in time. */
import assert from "node:assert/strict";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { test } from "node:test";
import { type CallAnswer, call } from "../support/call.ts";
import { leeway, serve } from "../support/command.ts";
import { drawn } from "../support/drawn.ts";
import { onBothEngines } from "../support/engines.ts";
import { HOSTILE_FILES, slowDatabase } from "../support/hostile-files.ts";
import { newHousehold } from "../support/household.ts";
import { assertStops } from "../support/served-household.ts";

const QUIET = { LEEWAY_LOG_LEVEL: "error", LEEWAY_RATE_LIMIT: "off", LEEWAY_TRUSTED_PROXIES: "127.0.0.1" };
const ELSEWHERE = { "x-forwarded-for": "198.51.100.7" };
const CSV = "Date,Description,Amount\n2026-11-05,Shop,-1.00\n";

onBothEngines((engine) => {
  test("hostile imports of two budgets delay nobody else, and end with the server", async (t) => {
    const place = await engine.makePlace();
    const directory = mkdtempSync(join(tmpdir(), "leeway-faults-"));
    const environment =
      engine.name === "SQLite" ? { LEEWAY_DATA: place.location } : { LEEWAY_DATABASE_URL: place.location };
    const server = await serve(engine.name === "SQLite" ? place.location : directory, { ...QUIET, ...environment });
    t.after(async () => {
      await server.stop("SIGKILL");
      rmSync(directory, { recursive: true });
      await place.remove();
    });
    const home = await newHousehold(server);
    const tokens: string[] = [];
    for (const name of ["One", "Two"]) {
      assert.equal((await leeway(["budget", "create", name], environment)).code, 0);
      const { stdout } = await leeway(["token", "create", "--name", name, "--budget", name], environment);
      tokens.push(stdout.trim());
    }
    const upload = (as: string, raw: string | Buffer, headers = {}) =>
      call("POST", `${server.url}/v1/imports`, undefined, { as, raw, headers });

    // `test/fuzz/hostile-files.test.ts` reads those that take long.
    const fast = HOSTILE_FILES.filter(({ result }) => result !== "file_too_complex" && result !== "too_many_rows");
    for (const { name, bytes, result } of drawn(fast)) {
      const { status, json } = await upload(tokens[0] ?? "", await bytes());
      assert.equal(json.code ?? status, result, name);
    }

    const slow = slowDatabase();
    const ended: CallAnswer[] = [];
    const uploads = Array.from({ length: 10 }, async (_, i) => {
      const answer = await upload(tokens[i % 2] ?? "", slow).catch(() => undefined);
      if (answer !== undefined) ended.push(answer);
    });
    for (let i = 1; i <= 20; i++) {
      assert.equal((await home.pay(1)).status, 201);
      assert.equal((await home.call("GET", "/v1/budget/spending_power")).status, 200);
      assert.equal(await home.countPayments(), i);
    }
    // One address never has all slots, so a household at another one does not wait for files that take a minute.
    const own = await upload(home.token, CSV, ELSEWHERE);
    assert.equal(own.status, 201, own.text);
    // One file of each budget is still being read. The others wait, or were refused.
    assert.ok(ended.length <= 8 && ended.every(({ status }) => status === 429), JSON.stringify(ended));
    await assertStops(server);
    await Promise.all(uploads);
    assert.equal(server.output.stderr, "");
    assert.equal((await leeway(["verify"], environment)).code, 0);
  });
});
