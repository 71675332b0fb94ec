/** Power cuts while `leeway backup` writes: what bears the backup's name is whole, and once it is said to be there it stays. */
import assert from "node:assert/strict";
import { existsSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { after, before, describe, test } from "node:test";
import { restore } from "../../src/store/engines/sqlite/restore.ts";
import { type Client, newClient } from "./client.ts";
import { connectTo } from "./connection.ts";
import { checkWhatIsLeft } from "./open-data.ts";
import { drawPowerCuts, type PowerCut, stagePowerCuts } from "./power-cut.ts";
import { randomStream, tellingSeed } from "./random.ts";
import { assertState, readState } from "./state.ts";
import { NOTHING, torn } from "./survivals.ts";
import { type TraceEvent, whyUntraceable } from "./trace.ts";
import { traceCommand } from "./traced-command.ts";
import { writeUntil } from "./write-until.ts";

/** Any; when the backup has just got its name; when that has been said. */
const MOMENTS = [() => true, ({ kind }: TraceEvent) => kind === "rename", ({ kind }: TraceEvent) => kind === "sent"];

describe("power cuts while a backup is written", { skip: whyUntraceable() }, () => {
  let directory: string;
  let client: Client;
  let token: string;
  let events: readonly TraceEvent[];
  let said: number;
  before(() =>
    tellingSeed(async () => {
      directory = mkdtempSync(join(tmpdir(), "leeway-backup-"));
      client = newClient("client", randomStream("client"));
      // What is written lies in the log, so that a backup must take it from there.
      token = await writeUntil("SIGKILL", join(directory, "data"), client);
      const traced = await traceCommand(directory, ["backup", join(directory, "backup")]);
      // The data itself is only read, and so not part of what may be lost.
      events = traced.events.filter((event) => event.kind === "sent" || !event.name.startsWith("data/"));
      said = events.findIndex((event) => event.kind === "sent" && event.text.startsWith("Backed up"));
      assert.ok(said > 0, "the command says that it is done");
    }),
  );
  after(() => rmSync(directory, { recursive: true }));

  async function look(left: string, cut: PowerCut): Promise<void> {
    const backup = join(left, "backup");
    if (!existsSync(backup)) return assert.ok(cut.after < said, "what was backed up is there");
    const putBack = join(left, "put-back");
    await restore(putBack, backup, Date.now);
    await checkWhatIsLeft(putBack, async ({ url }) =>
      assertState(await readState(connectTo(url, token)), [client.book], "as it was backed up"),
    );
  }

  const stage = (title: string, keepsEntryOrder: boolean) =>
    tellingSeed(async () => {
      const random = randomStream(title);
      const survivals = [NOTHING, torn(random, { keepsEntryOrder })];
      const cuts = drawPowerCuts(events, { from: 0, moments: MOMENTS, survivals }, random);
      await stagePowerCuts(events, cuts, join(directory, "left"), (data, cut) => look(dirname(data), cut));
    });

  test("there is none, or all of it", (t) => stage(t.name, true));

  test("also where a disk changes the entries of a directory in any order", (t) => stage(t.name, false));
});
