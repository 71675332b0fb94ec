/**
 * Node asks of every file that is imported whether it is there, where links lead to, and which package says what kind of
 * file it is. Our files and Kysely's, some 300, name each other exactly and are all of one kind, so that the answers are
 * known: it was a seventh of a start.
 */
import { registerHooks } from "node:module";

const KYSELY = "/node_modules/kysely/dist/";

/** What is imported from here on is resolved without a look at the disk, where that is sure. */
export function resolveExactImports(): void {
  registerHooks({
    resolve(specifier, context, next) {
      const format = formatOf(specifier, context.parentURL);
      if (format === undefined) return next(specifier, context);
      return { url: new URL(specifier, context.parentURL).href, format, shortCircuit: true };
    },
  });
}

/** Undefined where Node has to look. */
function formatOf(specifier: string, importer = ""): string | undefined {
  if (!specifier.startsWith(".")) return undefined;
  if (specifier.endsWith(".ts") && importer.endsWith(".ts")) return "module-typescript";
  if (specifier.endsWith(".js") && importer.includes(KYSELY)) return "module";
  return undefined;
}
