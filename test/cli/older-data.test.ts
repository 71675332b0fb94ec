/** Commands beside a server of an older version: they must not bring its tables up to date under it. */
import assert from "node:assert/strict";
import { rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, before, test } from "node:test";
import { isDatabaseUrl } from "../../src/store/postgres/database-url.ts";
import { leeway, serve } from "../support/command.ts";
import { onEveryEngine, type TestStore } from "../support/engines.ts";

const RATES = join(tmpdir(), `leeway-rates-${process.pid}.csv`);

const COMMANDS = [
  ["verify"],
  ["budget", "list"],
  ["budget", "create", "Second"],
  ["token", "list"],
  ["token", "create", "--name", "phone"],
  ["token", "revoke", "phone"],
  ["rates", "import", RATES],
];

before(() => writeFileSync(RATES, "Date,USD\n2026-11-20,1.1\n"));
after(() => rmSync(RATES));

onEveryEngine((engine) => {
  let opened: TestStore;
  let environment: Record<string, string>;
  before(async () => {
    opened = await engine.open(Date.now);
    environment = { [isDatabaseUrl(opened.location) ? "LEEWAY_DATABASE_URL" : "LEEWAY_DATA"]: opened.location };
    await opened.query("DROP TABLE payee_names");
    await opened.query("DELETE FROM migrations WHERE id = '0013-payee-names'");
  });
  after(() => opened.dispose());

  const findMigration = () => opened.query("SELECT 1 FROM migrations WHERE id = '0013-payee-names'");

  for (const args of COMMANDS) {
    test(`leeway ${args.slice(0, 2).join(" ")} refuses data of an older version, and leaves it as it is`, async () => {
      const { code, stdout, stderr } = await leeway(args, environment);
      assert.equal(code, 2, stderr);
      assert.equal(stdout, "");
      assert.match(
        stderr,
        /^leeway: The data was written by an older version of Leeway, and only a server brings it up to date \(0013-payee-names\)\. Start one .*\n$/,
      );
      assert.deepEqual(await findMigration(), []);
    });
  }

  test("a server brings it up to date, and then the commands work", async () => {
    const server = await serve("said by the environment", environment);
    await server.stop();
    assert.equal((await findMigration()).length, 1);
    const { code, stderr } = await leeway(["verify"], environment);
    assert.equal(code, 0, stderr);
  });
});
