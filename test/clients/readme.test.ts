/** Runs the programs of the READMEs with the clients against a real server, and compares their output with the text below them. */
import assert from "node:assert/strict";
import { spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, before, test } from "node:test";
import { onSqlite } from "../support/engines.ts";
import { useServer } from "../support/server.ts";

const ROOT = join(import.meta.dirname, "../..");
const DEFAULT_URL = "http://127.0.0.1:8787";

const hasPython = spawnSync("python3", ["--version"]).status === 0;

/** The programs of a README that use a client, with the output that it shows. */
function programsOf(readme: string): { language: string; program: string; output: string }[] {
  const text = readFileSync(join(ROOT, readme), "utf8");
  const found = text.matchAll(/^```(js|python)\n(.*?)^```\n+```text\n(.*?)^```$/gms);
  return [...found].map(([, language = "", program = "", output = ""]) => ({ language, program, output }));
}

let directory: string;

/** The clients as a user has them: a package, and a file beside the program. */
before(() => {
  directory = mkdtempSync(join(tmpdir(), "leeway-readme-"));
  const package_ = join(directory, "node_modules/leeway-client");
  mkdirSync(package_, { recursive: true });
  cpSync(join(ROOT, "clients/typescript/package.json"), join(package_, "package.json"));
  const tsc = join(ROOT, "node_modules/typescript/bin/tsc");
  const args = [tsc, "--project", join(ROOT, "clients/typescript"), "--outDir", join(package_, "dist")];
  assert.equal(spawnSync(process.execPath, args).status, 0);
  cpSync(join(ROOT, "clients/python/leeway.py"), join(directory, "leeway.py"));
});
after(() => rmSync(directory, { recursive: true }));

async function run(language: string, program: string, token: string): Promise<string> {
  const file = join(directory, language === "js" ? "hour.mjs" : "hour.py");
  writeFileSync(file, program);
  const child = spawn(language === "js" ? process.execPath : "python3", [file], {
    env: { ...process.env, TOKEN: token, TZ: "UTC" },
    stdio: ["ignore", "pipe", "inherit"],
  });
  let output = "";
  child.stdout.setEncoding("utf8").on("data", (text) => {
    output += text;
  });
  await once(child, "close");
  return output;
}

onSqlite((engine) => {
  for (const readme of ["README.md", "clients/typescript/README.md", "clients/python/README.md"]) {
    const server = useServer(engine);

    test(`the programs of ${readme} print what it shows`, async (t) => {
      const programs = programsOf(readme);
      assert.ok(programs.length > 0);
      server.nowMs = Date.now();
      for (const { language, program, output } of programs) {
        if (language === "python" && !hasPython) return t.skip("python3 is not installed");
        const printed = await run(language, program.replace(DEFAULT_URL, server.url), server.tokens.write);
        assert.equal(printed, output);
      }
    });
  }
});
