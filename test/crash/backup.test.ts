/** Power cuts during `leeway backup`: a file with the backup's name is complete, and a reported backup is durable. */
import assert from "node:assert/strict";
import { existsSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { after, before, describe, test } from "node:test";
import { restore } from "../../src/store/engines/sqlite/restore.ts";
import { type Client, newClient } from "./client.ts";
import { connectTo } from "./connection.ts";
import { checkData } from "./open-data.ts";
import { drawPowerCuts, type PowerCut, stagePowerCuts } from "./power-cut.ts";
import { randomStream, reportSeedOnFailure } from "./random.ts";
import { assertState, readState } from "./state.ts";
import { NOTHING, torn } from "./survivals.ts";
import { type TraceEvent, whyUntraceable } from "./trace.ts";
import { traceCommand } from "./traced-command.ts";
import { writeUntil } from "./write-until.ts";

/** Any moment; just after the rename to the final name; just after the report. */
const MOMENTS = [() => true, ({ kind }: TraceEvent) => kind === "rename", ({ kind }: TraceEvent) => kind === "sent"];

describe("power cuts while a backup is written", { skip: whyUntraceable() }, () => {
  let directory: string;
  let client: Client;
  let token: string;
  let events: readonly TraceEvent[];
  let reported: number;
  before(() =>
    reportSeedOnFailure(async () => {
      directory = mkdtempSync(join(tmpdir(), "leeway-backup-"));
      client = newClient("client", randomStream("client"));
      // The written data is in the WAL, so the backup must read it from there.
      token = await writeUntil("SIGKILL", join(directory, "data"), client);
      const traced = await traceCommand(directory, ["backup", join(directory, "backup")]);
      // The data is only read, so a power cut cannot lose it.
      events = traced.events.filter((event) => event.kind === "sent" || !event.name.startsWith("data/"));
      reported = events.findIndex((event) => event.kind === "sent" && event.text.startsWith("Backed up"));
      assert.ok(reported > 0, "the command did not report success");
    }),
  );
  after(() => rmSync(directory, { recursive: true }));

  async function check(left: string, cut: PowerCut): Promise<void> {
    const backup = join(left, "backup");
    if (!existsSync(backup)) return assert.ok(cut.after < reported, "the reported backup is missing");
    const restored = join(left, "restored");
    await restore(restored, backup, Date.now, { mark: async () => {} });
    await checkData(restored, async ({ url }) =>
      assertState(await readState(connectTo(url, token)), [client.book], "the restored backup"),
    );
  }

  const stage = (title: string, keepsEntryOrder: boolean) =>
    reportSeedOnFailure(async () => {
      const random = randomStream(title);
      const survivals = [NOTHING, torn(random, { keepsEntryOrder })];
      const cuts = drawPowerCuts(events, { from: 0, moments: MOMENTS, survivals }, random);
      await stagePowerCuts(events, cuts, join(directory, "left"), (data, cut) => check(dirname(data), cut));
    });

  test("the backup is missing or complete", (t) => stage(t.name, true));

  test("also on a disk that reorders directory entries", (t) => stage(t.name, false));
});
