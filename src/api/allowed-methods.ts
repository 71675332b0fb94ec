/** Collects the methods of each path, for the 405 response to any other method. */
import type { FastifyInstance } from "fastify";

/**
 * Watches the routes that `app` registers from now on. The returned function lists the methods of a path: "GET, HEAD,
 * PUT"; undefined if there are none.
 */
export function watchAllowedMethods(app: FastifyInstance): (path: string) => string | undefined {
  const methodsByPattern = new Map<string, Set<string>>();
  app.addHook("onRoute", ({ url, method }) => {
    const methods = methodsByPattern.get(url) ?? new Set();
    for (const name of [method].flat()) methods.add(name);
    methodsByPattern.set(url, methods);
  });
  return (path) => {
    const [pattern] = [...methodsByPattern.keys()].filter((url) => matches(url, path)).sort(byParameters);
    const methods = pattern === undefined ? undefined : methodsByPattern.get(pattern);
    return methods && [...methods].sort().join(", ");
  };
}

function matches(pattern: string, path: string): boolean {
  const parts = pattern.split("/");
  const given = path.split("/");
  if (parts.at(-1) === "*") return path.startsWith(pattern.slice(0, -1));
  return (
    parts.length === given.length && parts.every((part, i) => part === given[i] || (part.startsWith(":") && given[i]))
  );
}

/** A fixed path comes before one with parameters. */
function byParameters(one: string, other: string): number {
  return one.split(":").length - other.split(":").length;
}
