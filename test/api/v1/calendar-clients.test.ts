/**
 * Calendar programs read a calendar of 400 days: ical.js, and Debian's python3-icalendar, khal and vdirsyncer if they are
 * installed. Each finds the days, names and reminders of `/v1/recurring/occurrences`.
 */
import assert from "node:assert/strict";
import { spawn, spawnSync } from "node:child_process";
import { mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, before, test } from "node:test";
import ICAL from "ical.js";
import { addDays } from "../../../src/domain/calendar.ts";
import { signInAs } from "../../support/browser.ts";
import { onSqlite } from "../../support/engines.ts";
import { type Fields, newAccount } from "../../support/ledger.ts";
import { useServer } from "../../support/server.ts";

const NAME = "Rent, flat; 1\\2 🏠 a name that is long enough for a second line, and a third one in UTF-8: äöüßéèêñ";
const TODAY = "2026-11-21";

interface Found {
  readonly day: string;
  readonly title: string;
}

const canRun = (program: string, ...args: string[]) => spawnSync(program, args).status === 0;
const PYTHON = `
import json, sys
from icalendar import Calendar
calendar = Calendar.from_ical(sys.stdin.buffer.read())
events = calendar.walk("VEVENT")
print(json.dumps([{"day": str(one.decoded("DTSTART")), "title": str(one["SUMMARY"])} for one in events]))
`;
/** Another Python may come first in the path. */
const python = ["python3", "/usr/bin/python3"].find((one) => canRun(one, "-c", "import icalendar"));
const has = {
  icalendar: python !== undefined,
  khal: canRun("khal", "--version"),
  vdirsyncer: canRun("vdirsyncer", "--version"),
};
const unless = (program: keyof typeof has) => !has[program] && `${program} is not installed`;

onSqlite((engine) => {
  const server = useServer(engine);
  const folder = mkdtempSync(join(tmpdir(), "leeway-calendar-"));
  after(() => rmSync(folder, { recursive: true, force: true }));
  let url = "";
  let text = "";
  let expected: Found[] = [];
  before(async () => {
    const account = await newAccount(server);
    const rule = { account_id: account.id, amount: -1633, payee: { name: "Landlord" } };
    for (const fields of [
      { name: NAME, rule: "FREQ=MONTHLY;BYMONTHDAY=2", starts_on: "2026-09-02" },
      { name: "Gym", amount: -20.5, payee: { name: "Gym" }, rule: "FREQ=WEEKLY", starts_on: "2026-12-25" },
    ]) {
      await server.ok("POST", "/v1/recurring", { recurring_rule: { ...rule, ...fields } });
    }
    const { browser } = await signInAs(server, "owner", { host: "nas.local:8787" });
    const feed = { kind: "calendar", name: "Bills", reminder_days: 3 };
    const made = (await browser.call("POST", "/v1/feeds", { feed })).json;
    url = server.url + new URL(made.url).pathname;
    text = await (await fetch(url)).text();
    const range = `since=${addDays(TODAY, -60)}&until=${addDays(TODAY, 400)}`;
    const { occurrences } = await server.ok("GET", `/v1/recurring/occurrences?${range}`);
    expected = occurrences
      .filter(({ due_on }: Fields) => due_on >= addDays(TODAY, -60))
      .map(({ due_on: day, name }: Fields) => ({ day, title: name === NAME ? `${NAME} $1,633.00` : `${name} $20.50` }));
    assert.ok(expected.length > 60, String(expected.length));
  });

  test("ical.js", () => {
    const events = new ICAL.Component(ICAL.parse(text)).getAllSubcomponents("vevent");
    const found = events.map((one) => new ICAL.Event(one));
    assert.deepEqual(
      found.map(({ startDate, summary }) => ({ day: startDate.toString(), title: summary })),
      expected,
    );
    assert.equal(new Set(found.map(({ uid }) => uid)).size, expected.length);
    assert.ok(events.every((one) => one.getAllSubcomponents("valarm").length === 1));
  });

  test("python3-icalendar", { skip: unless("icalendar") }, () => {
    const { stdout, stderr } = spawnSync(python ?? "", ["-c", PYTHON], { input: text, encoding: "utf8" });
    assert.deepEqual(JSON.parse(stdout || stderr), expected);
  });

  test("khal", { skip: unless("khal") }, () => {
    const file = join(folder, "leeway.ics");
    const config = join(folder, "khal.conf");
    writeFileSync(file, text);
    mkdirSync(join(folder, "empty"));
    writeFileSync(
      config,
      `[calendars]\n[[one]]\npath = ${join(folder, "empty")}\n[locale]\nlongdateformat = %Y-%m-%d\n`,
    );
    const args = ["--config", config, "printics", "--format", "{start-date-long}|{title}", file];
    const environment = { ...process.env, LC_ALL: "C.UTF-8", HOME: folder };
    const { stdout, stderr } = spawnSync("khal", args, { encoding: "utf8", env: environment });
    const lines = stdout.split("\n").filter((line) => line.includes("|"));
    const found = lines.map((line) => ({ day: line.slice(0, 10), title: line.slice(11) }));
    assert.deepEqual(found, expected, stderr);
  });

  test("vdirsyncer", { skip: unless("vdirsyncer") }, async () => {
    const config = join(folder, "vdirsyncer.conf");
    const events = join(folder, "events");
    writeFileSync(
      config,
      [
        `[general]\nstatus_path = "${join(folder, "status")}"`,
        `[pair one]\na = "file"\nb = "feed"\ncollections = null`,
        `[storage feed]\ntype = "http"\nurl = "${url}"`,
        `[storage file]\ntype = "filesystem"\npath = "${events}"\nfileext = ".ics"\n`,
      ].join("\n\n"),
    );
    mkdirSync(events);
    for (const command of ["discover", "sync", "sync"]) {
      const child = spawn("vdirsyncer", ["--config", config, command], { stdio: ["ignore", "ignore", "pipe"] });
      let output = "";
      child.stderr.setEncoding("utf8").on("data", (part: string) => {
        output += part;
      });
      const code = await new Promise((resolve) => child.on("close", resolve));
      assert.equal(code, 0, output);
    }
    assert.equal(readdirSync(events).length, expected.length);
  });
});
