/**
 * What Citus rejects in statements on distributed tables, checked on plain PostgreSQL. The rules are those of
 * https://docs.citusdata.com/en/stable/reference/common_errors.html and reference_ddl.html. PostgreSQL parses the statement as
 * the body of a function, and its tree says which functions the statement calls, even for operators and casts.
 */
import pg from "pg";
import { clientSettings } from "../../src/store/engines/postgres/connection.ts";

/** The reason why Citus rejects a statement; undefined if it accepts it. The client must be in a transaction. */
export async function citusObjection(client: pg.ClientBase, statement: string): Promise<string | undefined> {
  const text = statement.trim();
  for (const [pattern, reason] of REJECTED_DDL) if (pattern.test(text)) return reason;
  if (!/^(UPDATE|DELETE|INSERT|WITH)\b/i.test(text)) return undefined;
  const nodes = nodesOf(await treeOf(client, text));
  const isRewrite = nodes.some((node) => /^\{QUERY :commandType [24]\b/.test(node));
  // The new rows of an INSERT may be computed with any function.
  const checked = isRewrite ? nodes : nodesOf(nodes.find((node) => node.startsWith("{ONCONFLICTEXPR")) ?? "");
  const volatility = await volatilities(client);
  for (const node of checked) {
    const kind = volatility(node);
    if (kind === "v") return "functions used in modification queries must not be VOLATILE";
    if (kind === "s" && !isRewrite) return "functions used in DO UPDATE SET must be marked IMMUTABLE";
    if (kind === "s" && node.includes("{VAR ")) {
      return "STABLE functions used in UPDATE queries cannot be called with column references";
    }
    const isConditional = /^\{(CASE|COALESCE)(EXPR)? /.test(node);
    if (isConditional && nodesOf(node).some((inner) => volatility(inner) !== "i")) {
      return "non-IMMUTABLE functions are not allowed in CASE or COALESCE statements";
    }
  }
  return undefined;
}

const REJECTED_DDL = [
  [
    /^ALTER TABLE \w+ ADD COLUMN .*\b(CHECK|REFERENCES|UNIQUE|PRIMARY KEY)\b/is,
    "cannot execute ADD COLUMN command with PRIMARY KEY, UNIQUE, FOREIGN and CHECK constraints",
  ],
  [
    /^ALTER TABLE \w+ ADD (CHECK|FOREIGN|UNIQUE|PRIMARY)\b/i,
    "cannot create constraint without a name on a distributed table",
  ],
  [/^ALTER TABLE \w+ (ADD|DROP|ALTER)\b.*, *(ADD|DROP) CONSTRAINT\b/is, "a constraint must be the only subcommand"],
] as const;

/** Checks statements of running servers against a database with the tables. @throws Error with the first objection. */
export async function assertCitusAccepts(databaseUrl: string, statements: Iterable<string>): Promise<void> {
  const client = new pg.Client(clientSettings(databaseUrl));
  await client.connect();
  try {
    await client.query("BEGIN");
    for (const statement of statements) {
      const objection = await citusObjection(client, statement);
      if (objection !== undefined) throw new Error(`Citus rejects a statement: ${objection}: ${statement}`);
    }
  } finally {
    await client.end();
  }
}

/** The parsed statement, as PostgreSQL stores it: nested nodes in braces. */
async function treeOf(client: pg.ClientBase, statement: string): Promise<string> {
  await client.query("SAVEPOINT citus_check");
  try {
    await client.query(`PREPARE citus_check AS ${statement}`);
    const { rows: types } = await client.query<{ types: string }>(
      "SELECT array_to_string(parameter_types::text[], ', ') AS types FROM pg_prepared_statements WHERE name = 'citus_check'",
    );
    await client.query("DEALLOCATE citus_check");
    await client.query(
      `CREATE FUNCTION pg_temp.citus_check(${types[0]?.types}) RETURNS void BEGIN ATOMIC ${statement}; END`,
    );
    const { rows } = await client.query<{ tree: string }>(
      "SELECT prosqlbody::text AS tree FROM pg_proc WHERE proname = 'citus_check'",
    );
    return rows[0]?.tree ?? "";
  } finally {
    await client.query("ROLLBACK TO SAVEPOINT citus_check");
  }
}

/** The text of every node, with the nodes in it. A name in the tree has its braces escaped. */
function nodesOf(tree: string): string[] {
  const starts: number[] = [];
  const nodes: string[] = [];
  for (let i = 0; i < tree.length; i += 1) {
    if (tree[i] === "\\") i += 1;
    else if (tree[i] === "{") starts.push(i);
    else if (tree[i] === "}") nodes.push(tree.slice(starts.pop(), i + 1));
  }
  return nodes;
}

/** Returns the volatility of the function that a node itself calls: immutable, stable or volatile. */
async function volatilities(client: pg.ClientBase): Promise<(node: string) => "i" | "s" | "v"> {
  const read = async (sql: string) => {
    const { rows } = await client.query<{ oid: string; kind: "i" | "s" | "v" }>(sql);
    return new Map(rows.map(({ oid, kind }) => [String(oid), kind]));
  };
  const ofFunctions = await read("SELECT oid, provolatile AS kind FROM pg_proc");
  const ofOperators = await read(
    "SELECT o.oid, provolatile AS kind FROM pg_operator AS o JOIN pg_proc AS p ON p.oid = oprcode",
  );
  const ofInputs = await read(
    "SELECT t.oid, provolatile AS kind FROM pg_type AS t JOIN pg_proc AS p ON p.oid = typinput",
  );
  const ofOutputs = await read(
    "SELECT t.oid, provolatile AS kind FROM pg_type AS t JOIN pg_proc AS p ON p.oid = typoutput",
  );
  return (node) => {
    if (node.startsWith("{SQLVALUEFUNCTION")) return "s";
    if (node.startsWith("{COERCEVIAIO")) {
      const from = /:(?:var|const|param|\w*result)type (\d+)/.exec(node)?.[1];
      const to = [...node.matchAll(/:resulttype (\d+)/g)].at(-1)?.[1];
      const kinds = [ofOutputs.get(from ?? ""), ofInputs.get(to ?? "")];
      return kinds.includes("v") ? "v" : kinds.includes("s") ? "s" : "i";
    }
    const called = /^\{\w+ :(?:funcid|aggfnoid) (\d+)/.exec(node)?.[1];
    if (called !== undefined) return ofFunctions.get(called) ?? "i";
    const operator = /^\{\w+ :opno (\d+)/.exec(node)?.[1];
    return ofOperators.get(operator ?? "") ?? "i";
  };
}
