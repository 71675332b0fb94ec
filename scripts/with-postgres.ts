/**
 * Runs a command with an empty PostgreSQL database on a temporary server:
 *   npm run with-postgres -- npm start
 */
import { spawn } from "node:child_process";
import { once } from "node:events";
import { startPostgres } from "../test/support/postgres-server.ts";
import { createDatabase } from "../test/support/test-databases.ts";

const [program = "", ...args] = process.argv.slice(2);
const server = await startPostgres();
const { url } = await createDatabase(server.url, { isEmpty: true });
const command = spawn(program, args, { stdio: "inherit", env: { ...process.env, LEEWAY_DATABASE_URL: url } });
for (const signal of ["SIGINT", "SIGTERM"] as const) process.on(signal, () => command.kill(signal));
const [code] = await once(command, "close");
await server.dispose();
process.exitCode = code ?? 1;
