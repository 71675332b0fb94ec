/** The page of the benchmarks: each of two commands writes its own section. */
import assert from "node:assert/strict";
import { test } from "node:test";
import { formatWebSection, replaceSection } from "../../bench/support/document.ts";

const SERVICE = "# Benchmarks\n\nfigures\n";

const web = (seconds: number) =>
  formatWebSection([{ metric: "Number, cold", unit: "s", limit: 1, values: [seconds, seconds + 0.2, 0.5] }], 3);

test("the table of the web app compares the median with the limit", () => {
  assert.ok(web(0.7).includes("| Number, cold | 1.00 s | 0.70 s | 0.50 s to 0.90 s | passes |"));
  assert.ok(web(1.1).includes("| Number, cold | 1.00 s | 1.10 s | 0.50 s to 1.30 s | fails |"));
});

test("each section is replaced and keeps the other", () => {
  const page = replaceSection(SERVICE, { web: web(0.7) });
  assert.equal(page, `${SERVICE}\n${web(0.7)}`);
  assert.equal(replaceSection(page, { web: web(1.1) }), `${SERVICE}\n${web(1.1)}`);
  const changed = SERVICE.replace("figures", "new figures");
  assert.equal(replaceSection(page, { service: changed }), `${changed}\n${web(0.7)}`);
  assert.equal(replaceSection(SERVICE, { service: changed }), changed);
});
