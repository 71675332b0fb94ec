/**
 * The size of the page's first screen, and the content that its build must not have. Builds the page if it is not
 * current.
 */
import assert from "node:assert/strict";
import { spawnSync } from "node:child_process";
import { globSync, readFileSync, statSync } from "node:fs";
import { join } from "node:path";
import { before, test } from "node:test";
import { buildState, WEB_BUILD } from "../../src/builds.ts";
import { firstScreen } from "../../web/words/first-screen.ts";
import { screens } from "../../web/words/screens.ts";

const WEB = WEB_BUILD.directory;
const BUILD = join(import.meta.dirname, "../../scripts/build.ts");
const KB = 1000;

before(() => {
  const { status, stderr } = spawnSync(process.execPath, [BUILD], { encoding: "utf8" });
  assert.equal(status, 0, stderr);
});

const read = (file: string) => readFileSync(join(WEB, file), "utf8");
const gzipped = (file: string) => statSync(join(WEB, `${file}.gz`)).size;

/** The files that index.html loads. */
function firstFiles(extension: string): string[] {
  const links = read("index.html").matchAll(/(?:src|href)="\/(assets\/[^"]+)"/g);
  return [...links].map(([, file = ""]) => file).filter((file) => file.endsWith(extension));
}

test("the build is current, and is not built again", () => {
  assert.equal(buildState(WEB_BUILD), "current");
  const built = statSync(join(WEB, "index.html")).mtimeMs;
  assert.equal(spawnSync(process.execPath, [BUILD]).status, 0);
  assert.equal(statSync(join(WEB, "index.html")).mtimeMs, built);
});

test("the first screen stays within its sizes", () => {
  const isFirst = (file: string) => file.startsWith("assets/first-");
  const [first = "", ...scripts] = firstFiles(".js").sort(
    (one, other) => Number(isFirst(other)) - Number(isFirst(one)),
  );
  assert.ok(isFirst(first));
  const styles = firstFiles(".css");
  assert.ok(scripts.length > 0 && styles.length > 0);
  const size = (files: readonly string[]) => files.reduce((sum, file) => sum + gzipped(file), 0);
  assert.ok(size(scripts) <= 130 * KB, `${size(scripts)} bytes of scripts`);
  assert.ok(size(styles) <= 12 * KB, `${size(styles)} bytes of styles`);
  assert.ok(gzipped(first) <= 2.9 * KB, `${gzipped(first)} bytes of the first script`);
});

test("the page loads the font that its stylesheet uses", () => {
  const preloaded = [...read("index.html").matchAll(/<link rel="preload" as="font"[^>]* href="([^"]+)"/g)];
  assert.equal(preloaded.length, 1);
  const [, font = ""] = preloaded[0] ?? [];
  assert.ok(
    firstFiles(".css").some((file) => read(file).includes(`url(${font})`)),
    font,
  );
});

test("no file of the app has messages in two languages", () => {
  const { "frame.skip": first, "outbox.title": later } = { ...firstScreen, ...screens };
  const files = globSync("assets/*.js", { cwd: WEB }).map(read);
  for (const { en, de } of [first, later]) {
    for (const [text, other] of [
      [en, de],
      [de, en],
    ] as const) {
      const having = files.filter((file) => file.includes(`"${text}"`) || file.includes(`\`${text}\``));
      assert.equal(having.length, 1, text);
      assert.ok(!having[0]?.includes(other), other);
    }
  }
});

test("the page has no inline script or style, and loads nothing from other hosts", () => {
  const page = read("index.html");
  assert.doesNotMatch(page, /<script(?![^>]*\ssrc=)/);
  assert.doesNotMatch(page, /<style|style=|\son\w+=/);
  assert.doesNotMatch(page, /(?:src|href)="(?!\/)/);
  for (const file of globSync("assets/*.css", { cwd: WEB }))
    assert.doesNotMatch(read(file), /url\(["']?(?:https?:)?\/\//);
});

test("the service worker stores the files that the service serves, and no others", () => {
  const listed = new Set(read("sw.js").match(/\/[\w./-]+\.\w+/g));
  const served = globSync("**/*.{js,css,png,svg,webmanifest,woff2}", { cwd: WEB })
    .filter((file) => file !== "sw.js")
    .map((file) => `/${file}`);
  assert.deepEqual([...listed].sort(), served.sort());
});
