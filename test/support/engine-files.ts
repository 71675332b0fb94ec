/**
 * Prints the test files in the given folders that behave differently on PostgreSQL, or a random share of them. The others
 * would only repeat in `npm run test:engines` what `npm test` has shown.
 */
import { globSync, readFileSync } from "node:fs";
import { drawn } from "./drawn.ts";

const files = process.argv.slice(2).flatMap((folder) => globSync(`${folder}/**/*.test.ts`));
console.log(drawn(files.filter((file) => readFileSync(file, "utf8").includes("onEveryEngine("))).join(" "));
