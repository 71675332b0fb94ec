#!/usr/bin/env node
/**
 * The `leeway` command. It runs the build of the service if it is up to date, and the sources otherwise. Compiled code is
 * cached beside the packages, which makes later starts faster. This file is JavaScript: for a TypeScript file, Node would
 * load its compiler at every start, because the cache is not enabled yet.
 */
import { enableCompileCache } from "node:module";
import { join } from "node:path";
import packageJson from "../package.json" with { type: "json" };

enableCompileCache(join(import.meta.dirname, "../node_modules/.cache/leeway"));
const { buildState, SERVICE_BUILD } = await import("./builds.ts");
const isBuilt = buildState(SERVICE_BUILD) === "current";
const { runProgram } = isBuilt ? await import("../build/program.mjs") : await import("./cli/program.ts");
await runProgram(process.argv, process.env, packageJson.version);
