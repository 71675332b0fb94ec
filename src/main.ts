#!/usr/bin/env node
/** The `leeway` command. Compiled code is kept beside the packages, which takes a third off the time to start. */
import { enableCompileCache } from "node:module";
import { join } from "node:path";
import packageJson from "../package.json" with { type: "json" };
import { resolveExactImports } from "./cli/exact-imports.ts";

enableCompileCache(join(import.meta.dirname, "../node_modules/.cache/leeway"));
resolveExactImports();
const { runProgram } = await import("./cli/program.ts");
await runProgram(process.argv, process.env, packageJson.version);
