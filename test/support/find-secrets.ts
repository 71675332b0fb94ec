/** Looks for secrets in what leaves a server or is stored by it. */
import assert from "node:assert/strict";
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { backUp } from "../../src/store/engines/sqlite/backup.ts";
import type { TestServer } from "./server.ts";

const BACKUP = "copy.sqlite";

/** Those that occur in a text: as they are, in JSON, or in base64. */
export function findSecrets(secrets: readonly string[], texts: readonly string[]): string[] {
  return secrets.filter((secret) =>
    [secret, JSON.stringify(secret).slice(1, -1), Buffer.from(secret).toString("base64")].some((form) =>
      texts.some((text) => text.includes(form)),
    ),
  );
}

/** Backs up a SQLite database. Returns the path of the backup, and the texts of all database files beside it, its own included. */
export async function backUpAndRead({ location }: Pick<TestServer, "location">) {
  const backup = join(location, BACKUP);
  await backUp(location, backup, new AbortController().signal);
  const files = readdirSync(location).filter((name) => /sqlite|[.]db|-wal$/.test(name));
  assert.ok(files.length >= 2 && files.includes(BACKUP));
  return { backup, texts: files.map((name) => readFileSync(join(location, name), "latin1")) };
}
