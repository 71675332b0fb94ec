/** The keys of sealed secrets: from the settings or a file in the data directory, and what a backup says about them. */
import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, test } from "node:test";
import { createSecretKey } from "../../src/auth/seal.ts";
import { openSecrets } from "../../src/cli/secrets.ts";
import { withService } from "../../src/cli/service.ts";
import { ConfigError, readConfig } from "../../src/config.ts";
import { sealBankSecret } from "../../src/operations/connections/bank-secret.ts";
import { createConnection } from "../../src/operations/connections/connect.ts";
import { BY_COMMAND } from "../../src/operations/people/security-events.ts";
import { readSecretKey } from "../../src/store/engines/sqlite/secret-key.ts";
import { leeway } from "../support/command.ts";

const PLACE = { table: "bank_connections", budgetId: "b1", rowId: "r1", column: "secret" };
const root = mkdtempSync(join(tmpdir(), "leeway-secrets-"));
after(() => rmSync(root, { recursive: true }));
const makeDirectory = () => mkdtempSync(join(root, "data-"));
const secretsWith = (environment: Record<string, string>) => openSecrets(readConfig(environment));

test("the first secret creates a private key file, which opens it later", async () => {
  const directory = makeDirectory();
  const secrets = secretsWith({ LEEWAY_DATA: directory });
  assert.equal(await secrets.open("bank", PLACE, "v1.a.b.c"), undefined);
  assert.deepEqual(readdirSync(directory), []); // opening creates nothing
  const sealed = await secrets.seal("bank", PLACE, "secret");
  assert.deepEqual(readdirSync(directory), ["secret.key"]);
  const file = join(directory, "secret.key");
  assert.equal(statSync(file).mode & 0o777, 0o600);
  assert.ok(!sealed.includes(readFileSync(file, "utf8").trim()));
  assert.equal(await secretsWith({ LEEWAY_DATA: directory }).open("bank", PLACE, sealed), "secret");
  rmSync(file);
  assert.equal(await secretsWith({ LEEWAY_DATA: directory }).open("bank", PLACE, sealed), undefined);
});

test("processes that create the key at the same time get the same one", () => {
  const directory = makeDirectory();
  const script = `import { readSecretKey } from ${JSON.stringify(join(import.meta.dirname, "../../src/store/engines/sqlite/secret-key.ts"))};
    import { createSecretKey } from ${JSON.stringify(join(import.meta.dirname, "../../src/auth/seal.ts"))};
    console.log(readSecretKey(${JSON.stringify(directory)}, createSecretKey));`;
  const other = execFileSync(process.execPath, ["--input-type=module", "--eval", script], { encoding: "utf8" }).trim();
  assert.equal(readSecretKey(directory, createSecretKey), other);
  // Another process creates the file between the look and the creation.
  const raced = makeDirectory();
  const first = createSecretKey();
  const found = readSecretKey(raced, () => {
    writeFileSync(join(raced, "secret.key"), `${first}\n`);
    return createSecretKey();
  });
  assert.equal(found, first);
  assert.deepEqual(readdirSync(raced), ["secret.key"]);
});

test("a setting takes precedence over the file in the data directory", async () => {
  const directory = makeDirectory();
  const [key, old] = [createSecretKey(), createSecretKey()];
  const file = join(root, "keys");
  writeFileSync(file, `${key},${old}\n`);
  const before = await secretsWith({ LEEWAY_DATA: directory, LEEWAY_SECRET_KEY: old }).seal("bank", PLACE, "secret");
  const fromFile = secretsWith({ LEEWAY_DATA: directory, LEEWAY_SECRET_KEY_FILE: file });
  assert.equal(await fromFile.open("bank", PLACE, before), "secret");
  const after = await fromFile.seal("bank", PLACE, "new secret");
  assert.equal(await secretsWith({ LEEWAY_SECRET_KEY: key }).open("bank", PLACE, after), "new secret");
  assert.deepEqual(readdirSync(directory), []);
});

test("PostgreSQL needs a setting", async () => {
  const databaseUrl = "postgres://leeway@127.0.0.1/leeway";
  const directory = makeDirectory();
  const secrets = secretsWith({ LEEWAY_DATABASE_URL: databaseUrl, LEEWAY_DATA: directory });
  await assert.rejects(secrets.seal("bank", PLACE, "secret"), /LEEWAY_SECRET_KEY_FILE/);
  assert.equal(await secrets.open("bank", PLACE, "v1.a.b.c"), undefined);
  assert.deepEqual(readdirSync(directory), []);
  const set = secretsWith({ LEEWAY_DATABASE_URL: databaseUrl, LEEWAY_SECRET_KEY: createSecretKey() });
  assert.equal(await set.open("bank", PLACE, await set.seal("bank", PLACE, "secret")), "secret");
});

test("invalid keys are rejected, and no message contains them", async () => {
  const invalid = { LEEWAY_SECRET_KEY: "hunter2" };
  assert.throws(() => readConfig(invalid), { name: "ConfigError", message: /^LEEWAY_SECRET_KEY is set, but must be/ });
  const file = join(root, "invalid");
  writeFileSync(file, "hunter2");
  assert.throws(() => readConfig({ LEEWAY_SECRET_KEY_FILE: file }), ConfigError);
  assert.throws(() => readConfig({ LEEWAY_SECRET_KEY_FILE: join(root, "missing") }), ConfigError);
  const both = { LEEWAY_SECRET_KEY: createSecretKey(), LEEWAY_SECRET_KEY_FILE: join(root, "keys") };
  assert.throws(() => readConfig(both), /not both/);
  const directory = makeDirectory();
  writeFileSync(join(directory, "secret.key"), "hunter2");
  await assert.rejects(secretsWith({ LEEWAY_DATA: directory }).seal("bank", PLACE, "secret"), /has no valid key/);
  assert.equal(readFileSync(join(directory, "secret.key"), "utf8"), "hunter2"); // never replaced
});

test("a backup leaves the key out and says so; a restore keeps it", async () => {
  const directory = join(root, "backed-up");
  const environment = { LEEWAY_DATA: directory };
  assert.equal((await leeway(["budget", "create", "Home"], environment)).code, 0);
  const silent = await leeway(["backup", join(root, "first.db")], environment);
  assert.doesNotMatch(silent.stdout + silent.stderr, /leaves out/);
  const key = createSecretKey();
  writeFileSync(join(directory, "secret.key"), key);
  const file = join(root, "second.db");
  const { code, stderr } = await leeway(["backup", file], environment);
  assert.equal(code, 0);
  assert.match(stderr, /The backup leaves out .*backed-up\/secret\.key, which opens stored secrets\./);
  assert.ok(!readFileSync(file).includes(key));
  assert.equal((await leeway(["restore", file], environment)).code, 0);
  assert.equal(readFileSync(join(directory, "secret.key"), "utf8"), key);
  const taken = await leeway(["backup", join(directory, "secret.key-copy")], environment);
  assert.equal(taken.code, 2);
  assert.ok(!existsSync(join(directory, "secret.key-copy")));
});

test("secrets are checked, and sealed again with a new key", async () => {
  const directory = join(root, "rotated");
  const [old, key] = [createSecretKey(), createSecretKey()];
  const environment = (keys: string) => ({ LEEWAY_DATA: directory, LEEWAY_SECRET_KEY: keys });
  const run = (command: string, keys: string) => leeway(["secrets", command], environment(keys));
  assert.equal((await leeway(["budget", "create", "Home"], environment(old))).code, 0);
  assert.match((await run("check", old)).stdout, /^0 secrets/);

  const id = await withService(readConfig(environment(old)), async (service) => {
    const [budget] = await service.store.all.budgets.list();
    const connecting = { budgetId: budget?.id ?? "", origin: BY_COMMAND, holder: "", publicOrigin: null };
    const { id } = await createConnection(service, connecting, { provider: "program" });
    const secret = await sealBankSecret(service, connecting.budgetId, id, { access: "the access", page: null });
    await service.store.write(connecting.budgetId, (tx) => tx.bankConnections.update(id, { secret }));
    return id;
  });
  const fine = await run("check", old);
  assert.deepEqual([fine.code, fine.stdout.trim()], [0, "1 secret, of which 1 open."]);
  const lost = await run("check", key);
  assert.equal(lost.code, 1);
  assert.match(lost.stderr, new RegExp(`bank_connections ${id} does not open`));
  assert.match((await run("check", `${key},${old}`)).stdout, /1 secret still needs an older key/);
  assert.match((await run("rotate", `${key},${old}`)).stdout, /1 were sealed again/);
  assert.equal((await run("check", key)).code, 0);
  assert.equal((await run("check", old)).code, 1);
});
