/** Finds a short list of operations after which the server and the model differ. */
import type { Operation } from "./draws.ts";

/** Leaves out as many operations as it can, and returns the rest as text, with the differences. */
export async function shorten(
  operations: readonly Operation[],
  compareAfter: (some: readonly Operation[]) => Promise<string[]>,
): Promise<string> {
  let rest = [...operations];
  let differences = await compareAfter(rest);
  for (let size = Math.ceil(rest.length / 2); size >= 1; size = size === 1 ? 0 : Math.ceil(size / 2)) {
    for (let at = 0; at < rest.length; ) {
      const some = [...rest.slice(0, at), ...rest.slice(at + size)];
      const found = await compareAfter(some);
      if (found.length > 0) [rest, differences] = [some, found];
      else at += size;
    }
  }
  return [...rest.map((operation) => JSON.stringify(operation)), ...differences].join("\n");
}
