/** Every folder of a bank provider has a line in the list, with an id that is stored and a form that can be filled in. */
import assert from "node:assert/strict";
import { readdirSync } from "node:fs";
import { join } from "node:path";
import { test } from "node:test";
import { PROVIDERS } from "../../src/banks/index.ts";

const BANKS = join(import.meta.dirname, "../../src/banks");

test("every folder is a provider with its name as the id", () => {
  const folders = readdirSync(BANKS, { withFileTypes: true }).filter((entry) => entry.isDirectory());
  const ids = PROVIDERS.map(({ id }) => id.replaceAll("_", "-"));
  assert.deepEqual(ids.toSorted(), folders.map(({ name }) => name).toSorted());
});

test("a provider whom a person connects can be asked, and a program cannot", () => {
  for (const { id, flow, fields, access, pace } of PROVIDERS) {
    assert.match(id, /^[a-z][a-z_]{0,49}$/);
    assert.equal(flow === "program", access === null, id);
    assert.equal(flow === "program", pace === null, id);
    assert.equal(flow === "program", fields.length === 0, id);
    assert.equal(flow === "page", access?.finish !== undefined, id);
    assert.equal(
      fields.some(({ options }) => options === "banks"),
      access?.listBanks !== undefined,
      id,
    );
  }
});
