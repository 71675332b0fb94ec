/**
 * Prism over a bank's own OpenAPI document, between our client and a fake of the bank. It rejects requests that the document does
 * not allow, and answers of the fake that the bank would not give. The documents have no license, so the project has no copy of
 * them: they are in ../shared beside the project, or in the folder of `LEEWAY_BANK_APIS`.
 */
import { spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { freePort } from "../support/postgres-server.ts";

const DOCUMENTS = process.env.LEEWAY_BANK_APIS || join(import.meta.dirname, "../../../shared/data/bank-apis");
const PRISM = join(import.meta.dirname, "node_modules/@stoplight/prism-cli/dist/index.js");

/** The reason to skip the tests of a document, or those of an SDK. */
export function skipWithout(document?: string): string | false {
  if (!existsSync(PRISM)) return "the packages of test/bank-apis are not installed: npm run test:banks";
  if (document === undefined || existsSync(join(DOCUMENTS, document))) return false;
  return `${document} is not in ${DOCUMENTS}: LEEWAY_BANK_APIS names its folder`;
}

/** A package of this folder. The compiler does not know its types, because the folder is installed on its own. */
export const loadSdk = createRequire(import.meta.url);

export interface Prism {
  readonly url: string;
  stop(): Promise<void>;
}

/** Forwards valid requests to `upstream`. Without it, Prism answers them with examples of the document. */
export async function startPrism(document: string, upstream?: string): Promise<Prism> {
  const port = await freePort();
  const folder = mkdtempSync(join(tmpdir(), "leeway-prism-"));
  const file = join(folder, document);
  writeFileSync(file, withoutNullValues(readFileSync(join(DOCUMENTS, document), "utf8")));
  const args = [upstream === undefined ? "mock" : "proxy", "--errors", "--port", String(port), file];
  if (upstream !== undefined) args.push(upstream);
  const prism = spawn(process.execPath, [PRISM, ...args], { stdio: ["ignore", "pipe", "pipe"] });
  const ended = once(prism, "exit");
  prism.stderr.pipe(process.stderr);
  const lines = createInterface(prism.stdout);
  const listening = new Promise<void>((done) => {
    lines.on("line", (line) => void (line.includes("Prism is listening") && done()));
  });
  await Promise.race([listening, ended.then(([code]) => Promise.reject(new Error(`Prism ended with ${code}`)))]);
  return {
    url: `http://127.0.0.1:${port}`,
    stop: async () => {
      prism.kill();
      await ended;
      rmSync(folder, { recursive: true });
    },
  };
}

/**
 * Prism adds null to the values of a nullable enum. If it is there already, the schema is invalid, and Prism silently checks
 * nothing with it.
 */
function withoutNullValues(yaml: string): string {
  return yaml.replaceAll(/^ +- null\n/gm, "");
}
