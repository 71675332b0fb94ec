#!/usr/bin/env node
/**
 * The `leeway` command. Compiled code is cached beside the packages, which makes later starts faster. This file is
 * JavaScript: for a TypeScript file, Node would load its compiler at every start, because the cache is not enabled yet.
 */
import { enableCompileCache } from "node:module";
import { join } from "node:path";
import packageJson from "../package.json" with { type: "json" };

enableCompileCache(join(import.meta.dirname, "../node_modules/.cache/leeway"));
const { runProgram } = await import("./cli/program.ts");
await runProgram(process.argv, process.env, packageJson.version);
