/**
 * Names for prepared statements. A name is a digest of the statement's text, so that one name never stands for two
 * statements, whoever else prepares on the same server connection behind a pooler.
 */
import { createHash } from "node:crypto";
import { LRUCache } from "lru-cache";

/** More than the service has. An evicted name is computed again, and is the same. */
const MAX_NAMES = 1000;

export interface StatementNames {
  /** What a query says besides its text; nothing once names are given up. */
  of(text: string): { readonly name?: string };
  /** To be called where names turn out to get lost between here and the server: from then on nothing is prepared. */
  giveUp(): void;
}

export function statementNames(): StatementNames {
  const names = new LRUCache<string, { readonly name: string }>({ max: MAX_NAMES });
  let isGivenUp = false;
  return {
    of(text) {
      if (isGivenUp) return {};
      let name = names.get(text);
      if (name === undefined) {
        name = { name: `leeway_${createHash("sha256").update(text).digest("hex").slice(0, 32)}` };
        names.set(text, name);
      }
      return name;
    },
    giveUp() {
      isGivenUp = true;
    },
  };
}
