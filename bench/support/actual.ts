/** Installs Actual Budget's API on first use, fills it with the household's rows, and measures it. */
import { spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync } from "node:fs";
import { delimiter, dirname, join } from "node:path";
import { emptyDirectory } from "./dataset.ts";
import { accountOf, categoryOf, type HouseholdShape, payeeName, transactionOf } from "./household.ts";
import { showProgress } from "./progress.ts";
import { seededRandom } from "./random.ts";
import { startWorker, type Worker } from "./worker.ts";

const FOLDER = join(import.meta.dirname, "../actual");
const WORKER = import.meta.resolve("../actual/actual.mjs");
const INSTALL_TIMEOUT_MS = 300_000;

/** A payment. Account, payee and category are indexes into the household. */
export interface ActualRow {
  readonly account: number;
  readonly payee: number;
  readonly category: number;
  readonly date: string;
  readonly amountCents: number;
  readonly notes: string;
}

/** The measured work, repeated for a given time. */
export type ActualTask = { readonly seconds: number } & (
  | { readonly task: "addInBulk"; readonly rows: readonly ActualRow[] }
  | { readonly task: "addSingly"; readonly rows: readonly ActualRow[]; readonly atOnce: number }
  | { readonly task: "readMonths"; readonly months: readonly string[] }
);

/** Installs Actual's API if it is missing. Returns the reason if that fails. */
export async function installActual(): Promise<string | undefined> {
  if (existsSync(join(FOLDER, "node_modules/@actual-app/api"))) return undefined;
  showProgress("Installing Actual's API in bench/actual (220 MB, only once).");
  const npm = spawn("npm", ["ci"], {
    cwd: FOLDER,
    // The current Node, because the installed binaries are for one version.
    env: { ...process.env, PATH: `${dirname(process.execPath)}${delimiter}${process.env.PATH}` },
    stdio: ["ignore", "ignore", "pipe"],
    timeout: INSTALL_TIMEOUT_MS,
  });
  let complaint = "";
  npm.stderr.on("data", (chunk) => {
    complaint += chunk;
  });
  const failure = await once(npm, "close").then(
    ([code]) => (code === 0 ? undefined : firstError(complaint)),
    (error: Error) => error.message, // npm is missing
  );
  return failure === undefined ? undefined : `Actual's API could not be installed (${failure})`;
}

function firstError(complaint: string): string {
  return complaint.split("\n").find((line) => line.includes("error")) ?? "npm ci ended early";
}

/** Actual's API, filled with a household. */
export async function fillActual(shape: HouseholdShape): Promise<Worker> {
  const worker = startWorker(WORKER, "measured");
  const names = <T>(count: number, nameOf: (index: number) => T) => Array.from({ length: count }, (_, i) => nameOf(i));
  await worker.ask({
    task: "fill",
    directory: emptyDirectory(),
    accounts: names(shape.accounts, (index) => accountOf(index).name),
    payees: names(shape.payees, payeeName),
    categories: names(shape.categories, (index) => categoryOf(index).name),
    rows: rowsOf(shape),
  });
  return worker;
}

/** The household's payments. */
export function rowsOf(shape: HouseholdShape): ActualRow[] {
  const places = (count: number) => Array.from({ length: count }, (_, index) => String(index));
  const references = {
    accountIds: places(shape.accounts),
    payeeIds: places(shape.payees),
    categoryIds: places(shape.categories),
  };
  const random = seededRandom(2);
  return Array.from({ length: shape.transactions }, (_, index) => {
    const { account_id, payee_id, category_id, authorized_at, amount, notes } = transactionOf(
      index,
      shape,
      references,
      random,
    );
    return {
      account: Number(account_id),
      payee: Number(payee_id ?? 0),
      category: Number(category_id ?? 0),
      date: authorized_at,
      amountCents: Math.round(amount * 100),
      notes: notes ?? "",
    };
  });
}
