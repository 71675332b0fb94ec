#!/usr/bin/env node
/** The `leeway` command. */
import packageJson from "../package.json" with { type: "json" };
import { runProgram } from "./cli/program.ts";

await runProgram(process.argv, process.env, packageJson.version);
