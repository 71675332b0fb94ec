/** A data directory for the tests of one file or group, with the commands and servers that use it. */
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, afterEach, before } from "node:test";
import { type Finished, leeway, type RunningServer, serve } from "./command.ts";

export interface DataDirectory {
  /** A path in the temporary directory. The data are in `data`. */
  path(name: string): string;
  /** Starts a server, which stops after the test. */
  start(environment?: Record<string, string>): Promise<RunningServer>;
  /** Runs a command on the data. */
  run(...args: string[]): Promise<Finished>;
}

/** Creates a temporary directory before the tests and removes it after them. */
export function useDataDirectory(): DataDirectory {
  let directory: string;
  const running: RunningServer[] = [];
  before(() => {
    directory = mkdtempSync(join(tmpdir(), "leeway-cli-"));
  });
  afterEach(async () => {
    for (const server of running.splice(0)) await server.stop();
  });
  after(() => rmSync(directory, { recursive: true }));
  const path = (name: string) => join(directory, name);
  return {
    path,
    async start(environment = {}) {
      const server = await serve(path("data"), environment);
      running.push(server);
      return server;
    },
    run: (...args) => leeway(args, { LEEWAY_DATA: path("data") }),
  };
}

export function getWithToken(url: string, path: string, token: string): Promise<Response> {
  return fetch(url + path, { headers: { authorization: `Bearer ${token}` } });
}

// biome-ignore lint/suspicious/noExplicitAny: responses of every shape
export const readJson = (answer: Response): Promise<any> => answer.json();
