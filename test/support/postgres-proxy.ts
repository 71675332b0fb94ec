/**
 * A TCP proxy in front of a PostgreSQL server that makes the outcome of commits unknown: it forwards COMMIT, waits until
 * the server has committed, and responds with an error or closes the connection instead.
 * https://www.postgresql.org/docs/current/protocol-message-formats.html has the messages.
 */
import { once } from "node:events";
import { type AddressInfo, connect, createServer, type Socket } from "node:net";

/** `citus` is the error of a coordinator whose connection to a worker broke during the commit. */
export type CommitFailure = "citus" | "cut";

export interface PostgresProxy {
  /** The same database through the proxy. */
  urlOf(databaseUrl: string): string;
  /** Sets how every COMMIT of a writing transaction fails from now on; undefined ends the failures. */
  failCommits(failure: CommitFailure | undefined): void;
  /** How many commits have failed. */
  readonly failed: number;
  close(): Promise<void>;
}

export async function startPostgresProxy(serverUrl: string): Promise<PostgresProxy> {
  const { hostname, port } = new URL(serverUrl);
  const state: State = { failure: undefined, failed: 0 };
  const sockets = new Set<Socket>();
  const proxy = createServer((client) => {
    const server = connect(Number(port), hostname);
    for (const socket of [client, server]) sockets.add(socket.on("error", () => {}));
    relay(client, server, state);
  }).listen(0, "127.0.0.1");
  await once(proxy, "listening");
  return {
    urlOf(databaseUrl) {
      const url = new URL(databaseUrl);
      url.hostname = "127.0.0.1";
      url.port = String((proxy.address() as AddressInfo).port);
      return url.href;
    },
    failCommits(failure) {
      state.failure = failure;
    },
    get failed() {
      return state.failed;
    },
    async close() {
      for (const socket of sockets) socket.destroy();
      proxy.close();
      await once(proxy, "close");
    },
  };
}

interface State {
  failure: CommitFailure | undefined;
  failed: number;
}

function relay(client: Socket, server: Socket, state: State): void {
  /** For each unfinished query: how its commit must fail, if at all. */
  const unanswered: (CommitFailure | undefined)[] = [];
  let isWriting = false;
  client.on(
    "data",
    messages({ hasStartup: true }, (type, message) => {
      const text = type === "Q" ? message.subarray(5, -1).toString() : "";
      if (text.startsWith("BEGIN")) isWriting = text.includes("READ WRITE");
      if (type === "Q" || type === "S") {
        unanswered.push(text === "COMMIT" && isWriting ? state.failure : undefined);
      }
      server.write(message);
    }),
  );
  server.on(
    "data",
    messages({ hasStartup: false }, (type, message) => {
      const [failure] = unanswered;
      if (type === "Z") unanswered.shift();
      if (type !== "C" || failure === undefined) return void client.write(message);
      state.failed += 1;
      if (failure === "citus") client.write(COMMIT_FAILED);
      else client.destroy();
    }),
  );
  client.on("close", () => server.destroy());
  server.on("close", () => client.destroy());
}

/** Cuts a stream into messages: a type of one byte, and a length that includes itself. The startup has no type. */
export function messages(
  { hasStartup }: { readonly hasStartup: boolean },
  onMessage: (type: string, message: Buffer) => void,
): (chunk: Buffer) => void {
  let rest: Buffer = Buffer.alloc(0);
  let typeLength = hasStartup ? 0 : 1;
  return (chunk) => {
    rest = Buffer.concat([rest, chunk]);
    while (rest.length >= typeLength + 4) {
      const length = typeLength + rest.readUInt32BE(typeLength);
      if (rest.length < length) return;
      const message = rest.subarray(0, length);
      rest = rest.subarray(length);
      onMessage(typeLength === 0 ? "" : String.fromCharCode(message.readUInt8(0)), message);
      typeLength = 1;
    }
  };
}

const COMMIT_FAILED = errorResponse({
  S: "ERROR",
  V: "ERROR",
  C: "XX000",
  M: "could not commit transaction for shard 102008 on at least one active node",
});

export function errorResponse(fields: Readonly<Record<string, string>>): Buffer {
  const body = Buffer.from(
    `${Object.entries(fields)
      .map(([type, value]) => `${type}${value}\0`)
      .join("")}\0`,
  );
  const head = Buffer.alloc(5, "E");
  head.writeUInt32BE(4 + body.length, 1);
  return Buffer.concat([head, body]);
}
