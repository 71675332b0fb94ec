#!/usr/bin/env node
/**
 * The `leeway` command. Compiled code is cached beside the packages, which makes later starts faster. This file is JavaScript
 * because Node would load its TypeScript compiler for it at every start: the cache does not know it yet.
 */
import { enableCompileCache } from "node:module";
import { join } from "node:path";
import packageJson from "../package.json" with { type: "json" };

enableCompileCache(join(import.meta.dirname, "../node_modules/.cache/leeway"));
const { runProgram } = await import("./cli/program.ts");
await runProgram(process.argv, process.env, packageJson.version);
