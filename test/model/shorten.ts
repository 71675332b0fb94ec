/** Finds a short list of operations after which the server and the model differ. */
import type { Operation } from "./draws.ts";

const LONGEST_SEARCH_MS = 5 * 60_000;

type CompareAfter = (some: readonly Operation[]) => Promise<string[]>;

/** Leaves out as many operations as it can in a few minutes, and returns the rest as text, with the differences. */
export async function shorten(operations: readonly Operation[], compareAfter: CompareAfter): Promise<string> {
  const end = performance.now() + LONGEST_SEARCH_MS;
  let rest = operations;
  let differences = await compareAfter(rest);

  async function leaveOut(isLeftOut: (operation: Operation, at: number) => boolean): Promise<boolean> {
    if (performance.now() > end) return false;
    const some = rest.filter((operation, at) => !isLeftOut(operation, at));
    if (some.length === rest.length) return false;
    const found = await compareAfter(some);
    if (found.length > 0) [rest, differences] = [some, found];
    return found.length > 0;
  }

  for (const kind of new Set(rest.map(kindOf))) await leaveOut((operation) => kindOf(operation) === kind);
  for (let size = Math.ceil(rest.length / 2); size >= 1; size = size === 1 ? 0 : Math.ceil(size / 2)) {
    for (let first = 0; first < rest.length && performance.now() < end; ) {
      if (!(await leaveOut((_, at) => at >= first && at < first + size))) first += size;
    }
  }
  return [...rest.map((operation) => JSON.stringify(operation)), ...differences].join("\n");
}

/** Most differences need only a few kinds of requests, so whole kinds are left out first. */
function kindOf({ method, path = "", body = {} }: Operation): string {
  const place = path.replaceAll(/\$\w+|\d\S*/g, "").replace(/.*\/:day\d?/, "");
  return [method, place, ...Object.keys(Object.values(body)[0] ?? {})].join(" ");
}
