/**
 * Writes JSON values as lines. The last line has the number of lines before it and their SHA-256, so that a reader finds
 * a file that is cut off or damaged. `readers/checked-lines.ts` reads it.
 */
import { createHash } from "node:crypto";

export async function* writeCheckedLines(batches: AsyncIterable<readonly unknown[]>): AsyncGenerator<string> {
  const digest = createHash("sha256");
  let lines = 0;
  for await (const batch of batches) {
    const text = batch.map((value) => `${JSON.stringify(value)}\n`).join("");
    lines += batch.length;
    digest.update(text);
    yield text;
  }
  yield `${JSON.stringify({ end: { lines, sha256: digest.digest("hex") } })}\n`;
}
