/** Follows each recipe of CONTRIBUTING.md in a copy of the repository: makes its changes and runs its commands. */
import assert from "node:assert/strict";
import { spawnSync } from "node:child_process";
import { cpSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { test } from "node:test";
import { drawn } from "../support/drawn.ts";

const ROOT = join(import.meta.dirname, "../..");

/** The sections of CONTRIBUTING.md with a diff. A block is a diff or shell commands. */
const RECIPES = readFileSync(join(ROOT, "CONTRIBUTING.md"), "utf8")
  .split(/^## /m)
  .map((section) => ({
    title: section.slice(0, section.indexOf("\n")),
    blocks: Array.from(section.matchAll(/^(`{3,})(diff|sh)\n(.*?)^\1$/gms), ([, , kind, text = ""]) => ({
      kind,
      text,
    })),
  }))
  .filter(({ blocks }) => blocks.some(({ kind }) => kind === "diff"));

test("recipes are found", () => assert.ok(RECIPES.length > 2, String(RECIPES.length)));

for (const { title, blocks } of drawn(RECIPES)) {
  test(title, (t) => {
    const copy = copyRepository();
    t.after(() => rmSync(copy, { recursive: true }));
    for (const { kind, text } of blocks) {
      if (kind === "sh") run(copy, text);
      else apply(copy, text);
    }
  });
}

/** Copies what Git would commit and what `npm ci` builds, and links the packages. */
function copyRepository(): string {
  const copy = mkdtempSync(join(tmpdir(), "leeway-recipe-"));
  const { stdout } = spawnSync("git", ["ls-files", "-z", "--cached", "--others", "--exclude-standard"], { cwd: ROOT });
  for (const file of new Set(stdout.toString().split("\0"))) {
    if (file !== "" && existsSync(join(ROOT, file))) cpSync(join(ROOT, file), join(copy, file));
  }
  for (const built of ["dist", "build"]) cpSync(join(ROOT, built), join(copy, built), { recursive: true });
  symlinkSync(join(ROOT, "node_modules"), join(copy, "node_modules"));
  run(copy, "npm run prepare"); // in case the builds are out of date
  return copy;
}

/**
 * Changes the files of a diff. A line `+++ file` starts a file, and `@@` another change in it. The lines that stay or go
 * must occur exactly once. A file of which no line stays or goes is created.
 */
function apply(copy: string, diff: string): void {
  for (const [file = "", ...lines] of diff
    .split(/^\+\+\+ /m)
    .slice(1)
    .map((part) => part.split("\n"))) {
    const path = join(copy, file);
    for (const change of lines.join("\n").split(/^@@\n/m)) {
      const marked = change.trimEnd().split("\n");
      const side = (mark: string) =>
        marked
          .filter((line) => line[0] !== mark)
          .map((line) => `${line.slice(1)}\n`)
          .join("");
      const [before, after] = [side("+"), side("-")];
      if (before === "") {
        assert.ok(!existsSync(path), `${file} exists already`);
        mkdirSync(dirname(path), { recursive: true });
        writeFileSync(path, after);
      } else {
        const text = readFileSync(path, "utf8");
        assert.equal(text.split(before).length, 2, `${file} must have once:\n${before}`);
        writeFileSync(
          path,
          text.replace(before, () => after),
        );
      }
    }
  }
}

function run(directory: string, commands: string): void {
  const { NODE_TEST_CONTEXT: _, ...env } = process.env; // otherwise `node --test` in a command would run no test
  const { status, stdout, stderr } = spawnSync("bash", ["-eux", "-c", commands], { cwd: directory, env });
  assert.equal(status, 0, `${stdout}\n${stderr}`);
}
