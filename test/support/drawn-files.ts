/**
 * Prints the test files in the given folders, or a random share of them. With `--on-engines`, only those that behave
 * differently on PostgreSQL: the others would only repeat in `npm run test:engines` what `npm test` has shown.
 */
import { globSync, readFileSync } from "node:fs";
import { parseArgs } from "node:util";
import { drawn } from "./drawn.ts";

const { values, positionals } = parseArgs({ allowPositionals: true, options: { "on-engines": { type: "boolean" } } });
const files = positionals.flatMap((folder) => globSync(`${folder}/**/*.test.ts`));
const isWanted = (file: string) => !values["on-engines"] || readFileSync(file, "utf8").includes("onEveryEngine(");
console.log(drawn(files.filter(isWanted)).join(" "));
