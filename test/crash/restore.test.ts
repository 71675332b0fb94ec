/** Power cuts while `leeway restore` replaces the data: the backup or the old data is in place and intact. */
import assert from "node:assert/strict";
import { mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, before, describe, test } from "node:test";
import { leeway } from "../support/command.ts";
import { type Client, newClient } from "./client.ts";
import { connectTo } from "./connection.ts";
import { checkData, type OpenData } from "./open-data.ts";
import { drawPowerCuts, type PowerCut, stagePowerCuts } from "./power-cut.ts";
import { randomStream, reportSeedOnFailure } from "./random.ts";
import { assertState, readState } from "./state.ts";
import { NOTHING, torn } from "./survivals.ts";
import { type TraceEvent, whyUntraceable } from "./trace.ts";
import { traceCommand } from "./traced-command.ts";
import { writeUntil } from "./write-until.ts";

/** Any moment; just after the replacement; just after the report. */
const MOMENTS = [
  () => true,
  ({ kind }: TraceEvent) => kind === "link" || kind === "rename",
  ({ kind }: TraceEvent) => kind === "sent",
];

interface Fixture {
  readonly token: string;
  /** The writes of `early` are in the backup and in the replaced data; those of `late` only in the replaced data. */
  readonly early: Client;
  readonly late: Client;
}

describe("power cuts while a backup is restored", { skip: whyUntraceable() }, () => {
  let directory: string;
  let fixture: Fixture;
  let events: readonly TraceEvent[];
  let from: number;
  before(() =>
    reportSeedOnFailure(async () => {
      directory = mkdtempSync(join(tmpdir(), "leeway-restore-"));
      fixture = await prepare(directory);
      const present = presentFiles(directory);
      from = present.length;
      const { events: restoring } = await traceCommand(directory, ["restore", join(directory, "backup")]);
      events = [...present, ...restoring];
    }),
  );
  after(() => rmSync(directory, { recursive: true }));

  const stage = (title: string, keepsEntryOrder: boolean) =>
    reportSeedOnFailure(async () => {
      const random = randomStream(title);
      const survivals = [NOTHING, torn(random, { keepsEntryOrder })];
      const cuts = drawPowerCuts(events, { from, moments: MOMENTS, survivals }, random);
      await stagePowerCuts(events, cuts, join(directory, "left"), checkFor(events, fixture));
    });

  test("the backup or the old data is in place and intact", (t) => stage(t.name, true));

  // The directory may then have the new database with the old WAL.
  test("also on a disk that reorders directory entries", (t) => stage(t.name, false));
});

/** After the command has reported success, the old data must not come back. */
function checkFor(events: readonly TraceEvent[], { token, early, late }: Fixture) {
  const reported = events.findIndex((event) => event.kind === "sent" && event.text.startsWith("Restored"));
  assert.ok(reported > 0, "the command did not report success");
  const check = async ({ url }: OpenData, { after }: PowerCut): Promise<void> => {
    const found = await readState(connectTo(url, token));
    const isReplaced = !late.book.accounts.keys().some((id) => id in found.accounts);
    assert.ok(isReplaced || after < reported, "the restored data was lost");
    assertState(found, isReplaced ? [early.book] : [early.book, late.book], "after the power cut");
  };
  return (data: string, cut: PowerCut) => checkData(data, (opened) => check(opened, cut));
}

/** Creates a backup, and data with later writes that a kill left in the WAL only. */
async function prepare(directory: string): Promise<Fixture> {
  const data = join(directory, "data");
  const [early, late] = [newClient("client-0", randomStream("early")), newClient("client-1", randomStream("late"))];
  const token = await writeUntil("SIGTERM", data, early);
  const { code, stderr } = await leeway(["backup", join(directory, "backup")], { LEEWAY_DATA: data });
  assert.equal(code, 0, stderr);
  await writeUntil("SIGKILL", data, late, token);
  return { token, early, late };
}

/** The existing files as events, as if they had just been written and synced. */
function presentFiles(directory: string): TraceEvent[] {
  const names = readdirSync(join(directory, "data")).map((name) => `data/${name}`);
  const written = names.flatMap((name): TraceEvent[] => [
    { kind: "create", name },
    { kind: "write", name, offset: 0, bytes: readFileSync(join(directory, name)) },
    { kind: "sync", name },
  ]);
  return [...written, { kind: "sync", name: "data" }];
}
