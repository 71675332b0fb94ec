/**
 * Names for prepared statements. A name is a digest of the statement's text, so it is unique even if several clients
 * prepare statements on the same server connection behind a pooler.
 */
import { createHash } from "node:crypto";
import { LRUCache } from "lru-cache";

/** More than the service uses. An evicted name is computed again with the same result. */
const MAX_NAMES = 1000;

export interface StatementNames {
  /** The name option of a query; empty after `disable`. */
  of(text: string): { readonly name?: string };
  /** Stops preparing statements. Call it if a pooler turns out to lose the names. */
  disable(): void;
}

export function statementNames(): StatementNames {
  const names = new LRUCache<string, { readonly name: string }>({ max: MAX_NAMES });
  let isDisabled = false;
  return {
    of(text) {
      if (isDisabled) return {};
      let name = names.get(text);
      if (name === undefined) {
        name = { name: `leeway_${createHash("sha256").update(text).digest("hex").slice(0, 32)}` };
        names.set(text, name);
      }
      return name;
    },
    disable() {
      isDisabled = true;
    },
  };
}
