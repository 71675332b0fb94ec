/**
 * Two machines of a Citus cluster, simulated by one PostgreSQL database: the second one can be down or hang. Row security
 * lets every statement fail, or wait, that touches a row of a household on that machine, or that writes to a table that is
 * copied to every machine. Budgets whose name starts with "Other" are on the second machine. A server must connect as a user to whom row security applies.
 */
import pg from "pg";
import { distributionOf } from "../../src/store/engines/postgres/citus.ts";
import { clientSettings } from "../../src/store/engines/postgres/connection.ts";
import { openStore } from "../../src/store/store.ts";
import { budgetColumnOf, DATA_TABLES } from "../../src/store/tables.ts";
import { CITUS_STAND_IN } from "./citus-stand-in.ts";
import { type TestEngine, testServerUrl } from "./engines.ts";
import { query } from "./postgres-server.ts";
import { createDatabase } from "./test-databases.ts";

export interface TwoMachines {
  /** For `startServer` and `useServer`. */
  readonly engine: TestEngine;
  /** The database as the user of servers. */
  readonly url: string;
  /** The database as a superuser, who always reaches both machines. */
  readonly adminUrl: string;
  setSecond(state: "up" | "down" | "hangs"): Promise<void>;
  close(): Promise<void>;
}

/** Session locks hold the state, because statements see them whatever their snapshot. */
const DOWN_LOCK = 9001;
const HANG_LOCK = 9002;

const SERVER_USER = "leeway_on_two_machines";

const SETUP = `
  CREATE SCHEMA machines;
  CREATE TABLE machines.on_second (budget_id text PRIMARY KEY);
  CREATE FUNCTION machines.reach_second() RETURNS boolean LANGUAGE plpgsql AS $$
  BEGIN
    IF NOT pg_try_advisory_xact_lock_shared(${DOWN_LOCK}) THEN
      RAISE EXCEPTION USING ERRCODE = '08006', MESSAGE = 'connection to the remote node leeway@machine-2:5432 failed';
    END IF;
    WHILE NOT pg_try_advisory_xact_lock_shared(${HANG_LOCK}) LOOP PERFORM pg_sleep(0.05); END LOOP;
    RETURN true;
  END $$;
  CREATE FUNCTION machines.reach(id text) RETURNS boolean LANGUAGE plpgsql AS $$
  BEGIN
    RETURN CASE WHEN id IN (SELECT budget_id FROM machines.on_second) THEN machines.reach_second() ELSE true END;
  END $$;
  CREATE FUNCTION machines.place() RETURNS trigger LANGUAGE plpgsql AS $$
  BEGIN
    IF NEW.name LIKE 'Other%' THEN INSERT INTO machines.on_second VALUES (NEW.id); END IF;
    RETURN NEW;
  END $$;
  CREATE TRIGGER place BEFORE INSERT ON budgets FOR EACH ROW EXECUTE FUNCTION machines.place();
  CREATE FUNCTION machines.reach_all() RETURNS trigger LANGUAGE plpgsql AS $$
  BEGIN
    PERFORM machines.reach_second();
    RETURN NULL;
  END $$;
  CREATE FUNCTION pg_catalog.get_shard_id_for_distribution_column(table_name regclass, id text) RETURNS bigint
    LANGUAGE sql AS $$ SELECT CASE WHEN id IN (SELECT budget_id FROM machines.on_second) THEN 102002 ELSE 102001 END $$;
  DO $$ BEGIN
    CREATE ROLE ${SERVER_USER} LOGIN;
  EXCEPTION WHEN duplicate_object OR unique_violation THEN NULL;
  END $$;
  GRANT USAGE, CREATE ON SCHEMA public TO ${SERVER_USER};
  GRANT USAGE ON SCHEMA machines TO ${SERVER_USER};
  GRANT SELECT, INSERT ON ALL TABLES IN SCHEMA machines TO ${SERVER_USER};
  GRANT SELECT ON pg_dist_partition, pg_dist_shard, pg_dist_placement TO ${SERVER_USER};
  INSERT INTO pg_dist_shard VALUES ('budgets', 102001), ('budgets', 102002);
  INSERT INTO pg_dist_placement VALUES (102001, 1), (102002, 2);
  GRANT ALL ON ALL TABLES IN SCHEMA public TO ${SERVER_USER};
  ${[...DATA_TABLES].map(restrict).join("\n")}`;

/** The statements of `leeway db distribute` decide where a table is. */
function restrict(table: string): string {
  const statements = distributionOf(1).map(({ statement }) => statement);
  const column = budgetColumnOf(table as (typeof DATA_TABLES)[number]);
  if (column !== undefined) {
    return `ALTER TABLE ${table} ENABLE ROW LEVEL SECURITY;
      INSERT INTO pg_dist_partition VALUES ('${table}', '${column}', NULL);
      CREATE POLICY machines ON ${table} USING (machines.reach(${column})) WITH CHECK (machines.reach(${column}));`;
  }
  if (!statements.some((statement) => statement.includes(`'${table}'`))) return "";
  return `ALTER TABLE ${table} ENABLE ROW LEVEL SECURITY;
    INSERT INTO pg_dist_partition VALUES ('${table}', NULL, NULL);
    CREATE POLICY reads ON ${table} FOR SELECT USING (true);
    CREATE POLICY inserts ON ${table} FOR INSERT WITH CHECK (true);
    CREATE POLICY updates ON ${table} FOR UPDATE USING (machines.reach_second());
    CREATE POLICY deletes ON ${table} FOR DELETE USING (true);
    CREATE TRIGGER machines BEFORE INSERT OR UPDATE OR DELETE ON ${table}
      FOR EACH STATEMENT EXECUTE FUNCTION machines.reach_all();`;
}

export async function startTwoMachines(): Promise<TwoMachines> {
  const database = await createDatabase(await testServerUrl());
  const admin = new pg.Client(clientSettings(database.url));
  await admin.connect();
  await admin.query(CITUS_STAND_IN);
  await admin.query(SETUP);
  const url = new URL(database.url);
  url.username = SERVER_USER;
  const open: TestEngine["open"] = async (now) => {
    const store = await openStore({ location: url.href, now });
    return {
      location: database.url,
      store,
      query: (sql) => query(database.url, sql),
      holdWrites: () => Promise.reject(new Error("not needed")),
      dispose: () => store.close(),
    };
  };
  return {
    engine: { name: "PostgreSQL", makePlace: () => Promise.reject(new Error("not needed")), open },
    url: url.href,
    adminUrl: database.url,
    async setSecond(state) {
      await admin.query("SELECT pg_advisory_unlock_all()");
      if (state !== "up") await admin.query("SELECT pg_advisory_lock($1)", [state === "down" ? DOWN_LOCK : HANG_LOCK]);
    },
    async close() {
      await admin.end();
      await database.drop();
    },
  };
}
