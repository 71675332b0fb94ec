/**
 * A server is killed repeatedly while clients upload and delete files. Every acknowledged attachment has its complete file,
 * and housekeeping knows every file, so none stays forever.
 */
import assert from "node:assert/strict";
import { existsSync, mkdtempSync, readdirSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { test } from "node:test";
import { setTimeout as wait } from "node:timers/promises";
import Database from "better-sqlite3";
import { databaseFile } from "../../src/store/engines/sqlite/data-directory.ts";
import { leeway, serve } from "../support/command.ts";
import { attach, newFile, sha256Of } from "../support/files.ts";
import { type Household, newHousehold } from "../support/household.ts";
import { randomStream, reportSeedOnFailure } from "./random.ts";
import { ENVIRONMENT, KILLS } from "./settings.ts";

/** Each check reads all files, so the time of a run grows with the square of this number. */
const FILE_KILLS = Math.min(KILLS, 60);
const CLIENTS = 4;
const WORK_MS = 800;
const MAX_BYTES = 200_000;

test("after every kill, each acknowledged attachment has its file, and every file has a row", () =>
  reportSeedOnFailure(killRepeatedly));

async function killRepeatedly(): Promise<void> {
  const directory = mkdtempSync(join(tmpdir(), "leeway-kill-"));
  const random = randomStream("attachments");
  /** The digests of acknowledged attachments, by id. */
  const attached = new Map<string, string>();
  let server = await serve(directory, ENVIRONMENT);
  let home = await newHousehold(server);
  try {
    for (let kill = 0; kill < FILE_KILLS; kill += 1) {
      const end = wait(random.int(20, WORK_MS)).then(() => server.stop("SIGKILL"));
      await Promise.all([end, ...Array.from({ length: CLIENTS }, () => keepUploading(home, attached))]);
      server = await serve(directory, ENVIRONMENT);
      home = home.on(server);
      await assertComplete(home, directory, attached);
    }
    assert.ok(attached.size > FILE_KILLS, `only ${attached.size} attachments`);
  } finally {
    await server.stop("SIGKILL");
    rmSync(directory, { recursive: true });
  }
}

/** Until the server is killed. */
async function keepUploading(home: Household, attached: Map<string, string>): Promise<void> {
  try {
    for (let i = 0; ; i += 1) {
      const paid = await home.pay(1);
      assert.equal(paid.status, 201, paid.text);
      const [transaction] = paid.json.transactions;
      const file = newFile("png", Math.ceil(Math.random() * MAX_BYTES));
      const { status, json, text } = await attach(home, transaction.id, file);
      assert.equal(status, 201, text);
      attached.set(json.attachment.id, sha256Of(file));
      if (i % 3 > 0) continue;
      attached.delete(json.attachment.id);
      await home.call("DELETE", `/v1/attachments/${json.attachment.id}`);
    }
  } catch (error) {
    // The connection broke.
    if (!(error instanceof TypeError && /fetch failed|terminated/.test(error.message))) throw error;
  }
}

async function assertComplete(home: Household, directory: string, attached: ReadonlyMap<string, string>) {
  for (const [id, sha256] of attached) {
    const { status, json } = await home.call("GET", `/v1/attachments/${id}`);
    assert.deepEqual([status, json.attachment?.sha256], [200, sha256]);
  }
  const { code, stderr } = await leeway(["verify"], { LEEWAY_DATA: directory });
  assert.equal(code, 0, stderr);
  const files = join(directory, "attachments");
  if (!existsSync(files)) return;
  const database = new Database(databaseFile(directory), { readonly: true });
  const hasRow = database.prepare("SELECT 1 FROM attachment_files WHERE budget_id = ? AND sha256 = ?");
  for (const budgetId of readdirSync(files).filter((name) => name !== "incoming")) {
    const unknown = readdirSync(join(files, budgetId)).filter((name) => hasRow.get(budgetId, name) === undefined);
    assert.deepEqual(unknown, []);
  }
  database.close();
}
