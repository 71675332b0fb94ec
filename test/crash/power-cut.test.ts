/**
 * Power cuts, which unlike kills lose unsynced writes. They are simulated from the trace of a server under load. After each
 * one, the data opens, is intact and has every write that was acknowledged before.
 */
import assert from "node:assert/strict";
import { mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, before, describe, test } from "node:test";
import { assertNothingLost } from "./assert-nothing-lost.ts";
import { connectTo } from "./connection.ts";
import { newDisk } from "./disk.ts";
import { followLog } from "./followed-log.ts";
import { checkData } from "./open-data.ts";
import { drawPowerCuts, type PowerCut, stagePowerCuts } from "./power-cut.ts";
import { randomStream, reportSeedOnFailure } from "./random.ts";
import { clientBefore, findAnswers, type Recording, record } from "./recording.ts";
import { EVERYTHING, NOTHING, torn } from "./survivals.ts";
import { type TraceEvent, whyUntraceable } from "./trace.ts";

const WAL = "data/leeway.db-wal";

/** Any moment; just after a response; during a checkpoint. */
const MOMENTS = [
  () => true,
  (event: TraceEvent) => event.kind === "sent",
  (event: TraceEvent) => event.kind === "write" && event.name === "data/leeway.db",
];

const syncsWal = (event: TraceEvent) => event.kind === "sync" && event.name === WAL;

describe("power cuts", { skip: whyUntraceable() }, () => {
  let directory: string;
  let recording: Recording;
  before(() =>
    reportSeedOnFailure(async () => {
      directory = mkdtempSync(join(tmpdir(), "leeway-power-cut-"));
      recording = await record(directory);
    }),
  );
  after(() => rmSync(directory, { recursive: true }));

  test("the trace contains all written bytes", () => {
    const disk = newDisk();
    for (const event of recording.events) disk.apply(event);
    const files = disk.filesAfterPowerCut(EVERYTHING);
    assert.deepEqual(
      [...files.keys()].sort(),
      readdirSync(join(directory, "data"))
        .map((name) => `data/${name}`)
        .sort(),
    );
    for (const [name, bytes] of files) {
      // The index of the WAL is shared memory, which the trace does not show.
      if (!name.endsWith("-shm")) assert.ok(bytes.equals(readFileSync(join(directory, name))), name);
    }
  });

  test("every response is sent after its write was synced", () => {
    const { events, clients } = recording;
    const syncs = findSyncs(events);
    const answers = findAnswers(events);
    for (const { answer, request } of clients.flatMap(({ answered }) => answered)) {
      const [syncedAt, answeredAt] = [syncs.get(request.key), answers.get(answer.requestId)];
      assert.ok(syncedAt !== undefined && answeredAt !== undefined, `${request.key} was not synced or not answered`);
      assert.ok(syncedAt < answeredAt, `${request.key} was answered before the sync`);
    }
  });

  test("after a power cut, all acknowledged writes are stored, and no write is stored partially", () =>
    reportSeedOnFailure(async () => {
      const { events } = recording;
      const random = randomStream("power cuts");
      const survivals = [NOTHING, EVERYTHING, torn(random)];
      const cuts = drawPowerCuts(events, { from: 0, moments: MOMENTS, survivals }, random);
      await stagePowerCuts(events, cuts, join(directory, "left"), checkFor(recording));
    }));

  test("a WAL that is never synced would be detected", async () => {
    const events = recording.events.filter((event) => !syncsWal(event));
    const cut = { after: Math.max(...findAnswers(events).values()), survival: NOTHING };
    const staged = stagePowerCuts(events, [cut], join(directory, "left"), checkFor({ ...recording, events }));
    await assert.rejects(staged, ({ cause }: Error) => cause instanceof assert.AssertionError);
  });
});

/** After a cut, every write answered before it must be stored. Before the token is printed, nothing has to be stored. */
function checkFor({ events, clients, token }: Recording): (data: string, cut: PowerCut) => Promise<void> {
  const answers = findAnswers(events);
  const printed = events.findIndex((event) => event.kind === "sent" && event.text.includes(token));
  const random = randomStream("retries");
  return (data, { after }) =>
    checkData(data, async ({ url }) => {
      if (after < printed) return;
      const past = clients.map((client) =>
        clientBefore(client, ({ answer }) => (answers.get(answer.requestId) ?? Number.POSITIVE_INFINITY) <= after),
      );
      await assertNothingLost(connectTo(url, token), past, followLog(), random);
    });
}

/** The position in the trace at which the WAL with each Idempotency-Key was synced. Keys are stored unchanged. */
function findSyncs(events: readonly TraceEvent[]): ReadonlyMap<string, number> {
  const synced = new Map<string, number>();
  let written: string[] = [];
  for (const [i, event] of events.entries()) {
    if (event.kind === "write" && event.name === WAL) {
      written.push(...(event.bytes.toString("latin1").match(/<client-\d+\.\d+\.\d+>/g) ?? []));
    } else if (syncsWal(event)) {
      for (const key of written) if (!synced.has(key)) synced.set(key, i);
      written = [];
    }
  }
  return synced;
}
