/** The engines that every store and API test runs on, one after the other. */
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { describe } from "node:test";
import { openStore, type Store } from "../../src/store/store.ts";

export interface TestEngine {
  readonly name: string;
  /** An empty store of its own; `dispose` closes and removes it. */
  open(now: () => number): { readonly store: Store; readonly directory: string; dispose(): Promise<void> };
}

const sqlite: TestEngine = {
  name: "SQLite",
  open(now) {
    const directory = mkdtempSync(join(tmpdir(), "leeway-test-"));
    const store = openStore({ directory, now });
    return {
      store,
      directory,
      async dispose() {
        await store.close();
        rmSync(directory, { recursive: true });
      },
    };
  },
};

const ENGINES: readonly TestEngine[] = [sqlite];

export function onEveryEngine(define: (engine: TestEngine) => void): void {
  for (const engine of ENGINES) describe(engine.name, () => define(engine));
}
