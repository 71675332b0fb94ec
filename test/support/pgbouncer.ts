/** Runs PgBouncer in transaction mode in front of a PostgreSQL server, so that many clients share few connections. */
import { type ChildProcess, spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import { chownSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { freePort, isRoot, NOBODY, whenReady } from "./postgres-server.ts";

export interface PgBouncer {
  /** The URL of a database through PgBouncer. */
  urlOf(databaseUrl: string): string;
  /** The URL of the admin console. */
  readonly consoleUrl: string;
  stop(): Promise<void>;
}

/** Debian installs it in a directory that is only on root's PATH. */
const PATH = `${process.env.PATH}:/usr/sbin:/usr/local/sbin`;

/** The reason why PgBouncer cannot be tested on this machine; false if it can. */
export const missingPgBouncer: string | false =
  spawnSync("pgbouncer", ["--version"], { env: { PATH } }).status === 0 ? false : "apt-get install pgbouncer";

/** `poolSize` is the number of connections to each database. */
export async function startPgBouncer(serverUrl: string, poolSize: number): Promise<PgBouncer> {
  const { hostname, port, username, password } = new URL(serverUrl);
  const directory = mkdtempSync(join(tmpdir(), "leeway-pgbouncer-"));
  const own = await freePort();
  const users = join(directory, "users.txt");
  const settings = join(directory, "pgbouncer.ini");
  writeFileSync(users, `"${username}" "${password}"\n`);
  writeFileSync(
    settings,
    `[databases]
* = host=${hostname} port=${port}
[pgbouncer]
listen_addr = 127.0.0.1
listen_port = ${own}
unix_socket_dir =
auth_type = ${password === "" ? "trust" : "scram-sha-256"}
auth_file = ${users}
admin_users = ${username}
pool_mode = transaction
default_pool_size = ${poolSize}
max_client_conn = 300
`,
  );
  if (isRoot) for (const path of [directory, users, settings]) chownSync(path, NOBODY, NOBODY);
  const asUser = isRoot ? { uid: NOBODY, gid: NOBODY } : {};
  const running = spawn("pgbouncer", ["--quiet", settings], { env: { PATH }, stdio: "ignore", ...asUser });
  const url = (path: string) => Object.assign(new URL(serverUrl), { hostname: "127.0.0.1", port: own, pathname: path });
  const consoleUrl = url("/pgbouncer").href;
  const kill = () => void running.kill("SIGKILL");
  process.on("exit", kill);
  await whenReady(consoleUrl, running, "SHOW VERSION");
  return {
    consoleUrl,
    urlOf: (databaseUrl) => url(new URL(databaseUrl).pathname).href,
    async stop() {
      process.off("exit", kill);
      await end(running);
      rmSync(directory, { recursive: true });
    },
  };
}

async function end(running: ChildProcess): Promise<void> {
  if (running.exitCode !== null) return;
  running.kill("SIGTERM"); // SIGINT would wait for the clients
  await once(running, "exit");
}
