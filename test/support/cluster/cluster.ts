/**
 * A simulated Citus cluster of three PostgreSQL servers: a coordinator and two machines that store budgets, each behind a proxy
 * through which it can be down or hang. Servers connect to a proxy in front of the coordinator, which does the part of Citus:
 * it routes statements by their budget. Budgets are on the first machine, unless `placeNext` says otherwise.
 */
import { once } from "node:events";
import { type AddressInfo, connect, createServer, type Socket } from "node:net";
import pg from "pg";
import { distributionOf } from "../../../src/store/engines/postgres/citus.ts";
import { clientSettings } from "../../../src/store/engines/postgres/connection.ts";
import { openStore } from "../../../src/store/store.ts";
import { budgetColumnOf, type DATA_TABLES } from "../../../src/store/tables.ts";
import { CITUS_STAND_IN } from "../citus-stand-in.ts";
import { type TestEngine, testServerUrl } from "../engines.ts";
import { messages } from "../postgres-proxy.ts";
import { type PostgresServer, query, startPostgres } from "../postgres-server.ts";
import { createDatabase, databaseOf } from "../test-databases.ts";
import { type Message, openBackend } from "./backend.ts";
import { type Machines, openSession, type Session } from "./session.ts";
import { type MachineState, startWorkerProxy, type WorkerProxy } from "./worker-proxy.ts";

/** A machine that stores budgets. */
export interface Worker {
  /** Its database, reached without the proxy. */
  readonly url: string;
  readonly server: PostgresServer;
  readonly proxy: WorkerProxy;
}

export interface Cluster {
  /** For `startServer`. */
  readonly engine: TestEngine;
  /** For servers. */
  readonly url: string;
  readonly workers: readonly [Worker, Worker];
  /** The coordinator's database, reached without the proxy. */
  readonly coordinatorUrl: string;
  /** Sets the machines of the next new budgets: 1 or 2. */
  placeNext(...machines: readonly (1 | 2)[]): Promise<void>;
  setSecond(state: MachineState): Promise<void>;
  /** The queries that asked all machines, as only commands of operators do. */
  readonly onAllMachines: string[];
  close(): Promise<void>;
}

/** Each machine has two shards of every table. */
const SHARDS = [0, 1, 2, 3];
const machineOfShard = (shard: number) => (shard < 2 ? 1 : 2);
const isOdd = (id: string) => `CAST(CAST('x' || right(${id}, 1) AS bit(4)) AS integer) % 2`;

const DISTRIBUTED = distributionOf(SHARDS.length).map(({ table }) => table);
const idOfShard = (table: string, shard: number) => 102_001 + DISTRIBUTED.indexOf(table) * SHARDS.length + shard;

const COORDINATOR = `
  CREATE EXTENSION dblink;
  CREATE SCHEMA machines;
  CREATE TABLE machines.next (position serial PRIMARY KEY, machine integer NOT NULL);
  CREATE TABLE machines.placement (budget_id text PRIMARY KEY, machine integer NOT NULL);
  CREATE FUNCTION machines.of(id text) RETURNS integer LANGUAGE plpgsql AS $$
  DECLARE
    found_machine integer;
  BEGIN
    SELECT machine INTO found_machine FROM machines.placement WHERE budget_id = id;
    IF FOUND THEN RETURN found_machine; END IF;
    PERFORM pg_advisory_xact_lock(9001);
    DELETE FROM machines.next WHERE position = (SELECT min(position) FROM machines.next)
      AND NOT EXISTS (SELECT FROM machines.placement WHERE budget_id = id) RETURNING machine INTO found_machine;
    INSERT INTO machines.placement VALUES (id, coalesce(found_machine, 1)) ON CONFLICT DO NOTHING;
    RETURN (SELECT machine FROM machines.placement WHERE budget_id = id);
  END $$;
  CREATE FUNCTION pg_catalog.get_shard_id_for_distribution_column(table_name regclass, id text) RETURNS bigint
    LANGUAGE sql AS $$ SELECT ${idOfShard("budgets", 0)} + (machines.of(id) - 1) * 2 + ${isOdd("id")} $$;
  CREATE FUNCTION pg_catalog.shard_name(table_name regclass, shard_id bigint) RETURNS text
    LANGUAGE sql AS $$ SELECT relname || '_' || shard_id FROM pg_class WHERE oid = table_name $$;
  CREATE FUNCTION pg_catalog.master_run_on_worker(worker_name text[], port integer[], command text[], parallel boolean,
    OUT node_name text, OUT node_port integer, OUT success boolean, OUT result text) RETURNS SETOF record
  LANGUAGE plpgsql AS $$
  BEGIN
    FOR i IN 1 .. cardinality(command) LOOP
      node_name := worker_name[i];
      node_port := port[i];
      BEGIN
        success := true;
        result := (SELECT answer FROM dblink(
          format('host=%s port=%s user=leeway dbname=%s connect_timeout=2', node_name, node_port, current_database()),
          command[i]) AS t(answer text));
      EXCEPTION
        WHEN sqlclient_unable_to_establish_sqlconnection THEN
          success := false;
          result := format('failed to connect to %s:%s', node_name, node_port);
        WHEN OTHERS THEN
          success := false;
          result := 'ERROR:  ' || SQLERRM;
      END;
      RETURN NEXT;
    END LOOP;
  END $$;`;

/** A local table and one of a machine that refer to each other are on different servers here. */
const DROP_FOREIGN_KEYS = `DO $$ DECLARE key record; BEGIN
  FOR key IN SELECT conrelid::regclass AS name, conname FROM pg_constraint WHERE contype = 'f'
      AND (conrelid::regclass::text = ANY ('{${DISTRIBUTED}}')) <> (confrelid::regclass::text = ANY ('{${DISTRIBUTED}}')) LOOP
    EXECUTE format('ALTER TABLE %s DROP CONSTRAINT %I', key.name, key.conname);
  END LOOP;
END $$`;

async function setUpCoordinator(client: pg.Client, proxies: readonly WorkerProxy[]): Promise<void> {
  await client.query(DROP_FOREIGN_KEYS);
  await client.query(CITUS_STAND_IN);
  await client.query(COORDINATOR);
  for (const { statement } of distributionOf(SHARDS.length)) await client.query(statement);
  for (const [i, { port }] of proxies.entries()) {
    await client.query("INSERT INTO pg_dist_node VALUES ($1, '127.0.0.1', $2)", [i + 1, port]);
  }
  const shards = DISTRIBUTED.flatMap((table) => SHARDS.map((shard) => ({ table, shard, id: idOfShard(table, shard) })));
  await client.query(`
    INSERT INTO pg_dist_shard VALUES ${shards.map(({ table, id }) => `('${table}', ${id})`).join()};
    INSERT INTO pg_dist_placement VALUES ${shards.map(({ shard, id }) => `(${id}, ${machineOfShard(shard)})`).join()}`);
}

/** A machine's tables hold the rows of both of its shards, which are views. */
async function startWorker(database: string, machine: number): Promise<Worker> {
  const server = await startPostgres({ synchronous_commit: "on" }); // a test may crash it
  await query(server.url, `CREATE DATABASE ${database} TEMPLATE template0 ENCODING UTF8`);
  const url = databaseOf(server.url, database);
  await (await openStore({ location: url, now: Date.now })).close();
  await query(url, DROP_FOREIGN_KEYS);
  const own = SHARDS.filter((shard) => machineOfShard(shard) === machine);
  const views = DISTRIBUTED.flatMap((table) =>
    own.map((shard) => {
      const column = budgetColumnOf(table as (typeof DATA_TABLES)[number]) ?? "";
      return `CREATE VIEW ${table}_${idOfShard(table, shard)} AS SELECT * FROM ${table} WHERE ${isOdd(column)} = ${shard % 2}`;
    }),
  );
  await query(url, views.join(";"));
  return { url, server, proxy: await startWorkerProxy(server.url) };
}

export async function startCluster(): Promise<Cluster> {
  const database = await createDatabase(await testServerUrl());
  const name = new URL(database.url).pathname.slice(1);
  const workers = [await startWorker(name, 1), await startWorker(name, 2)] as const;
  const admin = new pg.Client(clientSettings(database.url));
  await admin.connect();
  await setUpCoordinator(
    admin,
    workers.map(({ proxy }) => proxy),
  );
  const onAllMachines: string[] = [];
  const places = new Map<string, number>();
  const proxy = await startCoordinatorProxy(database.url, {
    portOf: (machine) => workers[machine - 1]?.proxy.port ?? 0,
    async machineOf(budgetId) {
      const machine = places.get(budgetId) ?? (await admin.query("SELECT machines.of($1) AS m", [budgetId])).rows[0].m;
      places.set(budgetId, machine);
      return machine;
    },
    onAll: (text) => void onAllMachines.push(text),
  });
  return {
    engine: engineAt(proxy.url, database.url),
    url: proxy.url,
    workers,
    coordinatorUrl: database.url,
    placeNext: async (...machines) => {
      for (const one of machines) await admin.query("INSERT INTO machines.next (machine) VALUES ($1)", [one]);
    },
    onAllMachines,
    setSecond: (state) => workers[1].proxy.set(state),
    async close() {
      await proxy.close();
      await admin.end();
      for (const { server, proxy: own } of workers) {
        await own.close();
        await server.dispose();
      }
      await database.drop();
    },
  };
}

function engineAt(url: string, coordinatorUrl: string): TestEngine {
  return {
    name: "PostgreSQL",
    makePlace: () => Promise.reject(new Error("not needed")),
    async open(now) {
      const store = await openStore({ location: url, now });
      return {
        location: coordinatorUrl,
        store,
        query: (sql) => query(coordinatorUrl, sql),
        holdWrites: () => Promise.reject(new Error("not needed")),
        dispose: () => store.close(),
      };
    },
  };
}

const CANCEL_REQUEST = 80_877_102;

/** The coordinator as servers see it. */
async function startCoordinatorProxy(databaseUrl: string, machines: Machines) {
  const port = Number(new URL(databaseUrl).port);
  const sockets = new Set<Socket>();
  /** By the key that cancels a statement. */
  const sessions = new Map<string, Session>();
  const proxy = createServer((client) => {
    sockets.add(client.on("error", () => {}));
    client.on("close", () => sockets.delete(client));
    let turn: Promise<Session | undefined> | undefined;
    let unit: Message[] = [];
    client.on(
      "data",
      messages({ hasStartup: true }, (type, shared) => {
        const bytes = Buffer.from(shared);
        if (type === "" && bytes.readUInt32BE(4) === CANCEL_REQUEST) {
          const isCanceled = sessions.get(bytes.toString("hex", 8))?.cancel();
          if (!isCanceled)
            connect(port, "127.0.0.1")
              .on("error", () => {})
              .end(bytes);
          return void client.destroy();
        }
        turn ??= start(client, bytes);
        if (type === "") return;
        if (type === "X") return void client.end();
        unit.push({ type, bytes });
        if (type !== "Q" && type !== "S") return;
        const complete = unit;
        unit = [];
        turn = turn.then(async (session) => {
          if (session !== undefined && !client.destroyed) client.write(await session.run(complete));
          return session;
        });
        turn.catch(() => client.destroy());
      }),
    );
  }).listen(0, "127.0.0.1");
  await once(proxy, "listening");

  async function start(client: Socket, startup: Buffer): Promise<Session | undefined> {
    const coordinator = await openBackend(port, startup);
    client.write(Buffer.concat(coordinator.started.map(({ bytes }) => bytes)));
    const key = coordinator.started.find(({ type }) => type === "K")?.bytes.toString("hex", 5) ?? "";
    const session = openSession(coordinator, startup, machines);
    sessions.set(key, session);
    client.on("close", () => {
      session.close();
      sessions.delete(key);
    });
    return session;
  }

  const url = new URL(databaseUrl);
  url.port = String((proxy.address() as AddressInfo).port);
  return {
    url: url.href,
    async close() {
      for (const socket of sockets) socket.destroy();
      proxy.close();
      await once(proxy, "close");
    },
  };
}
