/** Commands while a server of an older version runs: they must not migrate its data. */
import assert from "node:assert/strict";
import { rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, before, test } from "node:test";
import { isDatabaseUrl } from "../../src/store/engines/postgres/database-url.ts";
import { leeway, serve } from "../support/command.ts";
import { onBothEngines, type TestPlace } from "../support/engines.ts";
import { LAST_MIGRATION, makeOlderTables } from "../support/older-data.ts";

const RATES = join(tmpdir(), `leeway-rates-${process.pid}.csv`);

const COMMANDS = [
  ["verify"],
  ["budget", "list"],
  ["token", "list"],
  ["token", "create", "--name", "phone"],
  ["token", "revoke", "phone"],
  ["rates", "import", RATES],
  ["budget", "create", "Second"],
];

before(() => writeFileSync(RATES, "Date,USD\n2026-11-20,1.1\n"));
after(() => rmSync(RATES));

onBothEngines((engine) => {
  let place: TestPlace;
  let environment: Record<string, string>;
  before(async () => {
    place = await engine.makePlace();
    await makeOlderTables(place.location);
    environment = { [isDatabaseUrl(place.location) ? "LEEWAY_DATABASE_URL" : "LEEWAY_DATA"]: place.location };
  });
  after(() => place.remove());

  const findMigration = () => place.query(`SELECT 1 FROM migrations WHERE id = '${LAST_MIGRATION}'`);

  for (const args of COMMANDS) {
    test(`leeway ${args.slice(0, 2).join(" ")} rejects data of an older version and leaves it unchanged`, async () => {
      const { code, stdout, stderr } = await leeway(args, environment);
      assert.equal(code, 2, stderr);
      assert.equal(stdout, "");
      assert.match(stderr, /^leeway: [^\n]+\n$/);
      assert.ok(stderr.includes(`(${LAST_MIGRATION})`), stderr);
      assert.deepEqual(await findMigration(), []);
    });
  }

  test("a server migrates the data, and then the commands work", async () => {
    const server = await serve("the environment names the directory", environment);
    await server.stop();
    assert.equal((await findMigration()).length, 1);
    for (const args of COMMANDS) {
      const { code, stderr } = await leeway(args, environment);
      assert.equal(code, 0, `${args.join(" ")}: ${stderr}`);
    }
  });
});
