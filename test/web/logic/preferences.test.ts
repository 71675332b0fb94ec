/** Preferences as the service and the browser store them. */
import assert from "node:assert/strict";
import { test } from "node:test";
import { parsePreferences, readPreferences } from "../../../web/logic/preferences.ts";

const DEFAULTS = { density: "normal", single_keys: true };

test("missing and unknown values are the defaults", () => {
  for (const text of [null, "", "{", "null", "[]", "3", "{}", '{"density":"huge","single_keys":1,"later":true}']) {
    assert.deepEqual(readPreferences(parsePreferences(text)), DEFAULTS, `${text}`);
  }
});

test("stored values are read", () => {
  const stored = { density: "compact", single_keys: false };
  assert.deepEqual(readPreferences(parsePreferences(JSON.stringify(stored))), stored);
});
