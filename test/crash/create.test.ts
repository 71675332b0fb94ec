/** Power cuts during the creation of a database: the remaining files always open. */
import assert from "node:assert/strict";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, before, describe, test } from "node:test";
import { checkData } from "./open-data.ts";
import { drawPowerCuts, stagePowerCuts } from "./power-cut.ts";
import { randomStream, reportSeedOnFailure } from "./random.ts";
import { NOTHING, torn } from "./survivals.ts";
import { type TraceEvent, whyUntraceable } from "./trace.ts";
import { traceCommand } from "./traced-command.ts";

/** Any moment, or just after the database was linked to its name. */
const MOMENTS = [() => true, ({ kind }: TraceEvent) => kind === "link"];

describe("power cuts while a database is created", { skip: whyUntraceable() }, () => {
  let directory: string;
  let events: readonly TraceEvent[];
  let reported: number;
  before(async () => {
    directory = mkdtempSync(join(tmpdir(), "leeway-create-"));
    const traced = await traceCommand(directory, ["budget", "create", "First"]);
    events = traced.events;
    reported = events.findIndex((event) => event.kind === "sent" && event.text === traced.stdout);
    assert.ok(reported > 0, "the budget was not reported");
  });
  after(() => rmSync(directory, { recursive: true }));

  test("the created directory is durable", () => {
    const synced = events.findIndex((event) => event.kind === "sync" && event.name === "");
    assert.ok(synced >= 0 && synced < reported, "the parent directory was not synced first");
  });

  test("the remaining files open", () =>
    reportSeedOnFailure(async () => {
      const random = randomStream("create");
      const cuts = drawPowerCuts(events, { from: 0, moments: MOMENTS, survivals: [NOTHING, torn(random)] }, random);
      await stagePowerCuts(events, cuts, join(directory, "left"), (data) => checkData(data, async () => {}));
    }));
});
