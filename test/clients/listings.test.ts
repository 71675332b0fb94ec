/** Runs the Python script in docs/BANKS.md, which sends listings. */
import assert from "node:assert/strict";
import { execFile, spawnSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { test } from "node:test";
import { promisify } from "node:util";
import { createConnection } from "../../src/operations/connections/connect.ts";
import { BY_COMMAND } from "../../src/operations/people/security-events.ts";
import { onEveryEngine } from "../support/engines.ts";
import { useServer } from "../support/server.ts";

const DOCS = join(import.meta.dirname, "../../docs/BANKS.md");
const skip = spawnSync("python3", ["--version"]).status === 0 ? false : "Python is not installed";

onEveryEngine((engine) => {
  const server = useServer(engine);

  test("the script of docs/BANKS.md sends listings, and a second run changes nothing", { skip }, async () => {
    const directory = mkdtempSync(join(tmpdir(), "leeway-listings-"));
    try {
      const [, script = ""] = /^```python\n(.*?)^```/ms.exec(readFileSync(DOCS, "utf8")) ?? [];
      const [program, file] = [join(directory, "send_listings.py"), join(directory, "transactions.csv")];
      writeFileSync(program, script);
      writeFileSync(file, "id,day,amount,text\n1,2026-11-18,-12.50,CORNER SHOP\n2,2026-11-19,2000,SALARY\n");
      const env = { ...process.env, LEEWAY_URL: server.url, LEEWAY_TOKEN: server.tokens.sync };
      const send = async () =>
        (await promisify(execFile)("python3", [program, file, "2087.50"], { env })).stdout.trim();

      const connecting = { budgetId: server.budget.id, origin: BY_COMMAND, holder: "", publicOrigin: null };
      const { id } = await createConnection(server.service, connecting, { provider: "program" });
      assert.match(await send(), /^0 added/, "the account is not linked yet");
      const { connection } = await server.ok("GET", `/v1/bank_connections/${id}`);
      const link = { create: { name: "Checking", type: "depository" } };
      await server.ok("PUT", `/v1/bank_connections/${id}/accounts/${connection.accounts[0].id}`, { link });
      assert.match(await send(), /^2 added/);
      assert.match(await send(), /^0 added, 0 matched, 0 withdrawn, 2 duplicate/);
      const { accounts } = await server.ok("GET", "/v1/accounts");
      assert.deepEqual(
        accounts.map(({ name, current_balance }: { name: string; current_balance: number }) => [name, current_balance]),
        [["Checking", 2087.5]],
      );
    } finally {
      rmSync(directory, { recursive: true });
    }
  });
});
