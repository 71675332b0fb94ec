/**
 * A program that starts as little as the service can: it loads better-sqlite3 and Fastify, opens a database, answers
 * `GET /v1/accounts`, and prints its port: `node bare-start.ts FILE`.
 */
import Database from "better-sqlite3";
import { fastify } from "fastify";

const database = new Database(process.argv[2]);
database.exec("PRAGMA journal_mode = WAL; CREATE TABLE accounts (id text PRIMARY KEY, name text NOT NULL) STRICT");
const list = database.prepare("SELECT id, name FROM accounts ORDER BY id");

const app = fastify();
app.get("/v1/accounts", async () => ({ accounts: list.all() }));
console.log(new URL(await app.listen({ host: "127.0.0.1", port: 0 })).port);
