/**
 * The process of `password-strength.ts`: reads a `StrengthTask` from its input and writes the weakness, or null, both as
 * JSON.
 */
import { text } from "node:stream/consumers";
import { estimateWeakness } from "./estimate-weakness.ts";

process.stdout.write(JSON.stringify(estimateWeakness(JSON.parse(await text(process.stdin)))));
