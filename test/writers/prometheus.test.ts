/** Labels of metrics keep their text, and a gauge without samples is left out. */
import assert from "node:assert/strict";
import { test } from "node:test";
import { formatPrometheus } from "../../src/writers/prometheus.ts";

test("labels are escaped", () => {
  const samples = [{ labels: { name: 'a "b"\n\\ 🎈', of: "" }, value: "-1.50" }];
  assert.equal(
    formatPrometheus([
      { name: "one", help: "The first.", samples },
      { name: "two", help: "None.", samples: [] },
    ]),
    '# HELP one The first.\n# TYPE one gauge\none{name="a \\"b\\"\\n\\\\ 🎈",of=""} -1.50\n',
  );
});
