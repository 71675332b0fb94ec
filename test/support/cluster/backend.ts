/** A connection to a PostgreSQL server that sends requests as bytes, one after another, and collects the messages of each response. */
import { once } from "node:events";
import { connect } from "node:net";
import { messages } from "../postgres-proxy.ts";

export interface Message {
  readonly type: string;
  readonly bytes: Buffer;
}

export interface Backend {
  /** The response to the startup. */
  readonly started: readonly Message[];
  /** The names of the statements that it has prepared. */
  readonly prepared: Set<string>;
  /** Resolves to the response, which ends with ReadyForQuery. @throws Error if the connection breaks before. */
  request(bytes: Buffer): Promise<readonly Message[]>;
  destroy(): void;
}

/** Resolves when the server is ready. Rejects if the connection breaks, or after `timeoutMs`. */
export async function openBackend(port: number, startup: Buffer, timeoutMs = 10_000): Promise<Backend> {
  const socket = connect(port, "127.0.0.1").on("error", () => {});
  let collected: Message[] = [];
  let waiting: { resolve(found: readonly Message[]): void; reject(error: Error): void } | undefined;
  const fail = (message: string) => {
    waiting?.reject(new Error(message));
    waiting = undefined;
    socket.destroy();
  };
  const finish = () => {
    waiting?.resolve(collected);
    waiting = undefined;
  };
  socket.on(
    "data",
    messages({ hasStartup: false }, (type, bytes) => {
      collected.push({ type, bytes: Buffer.from(bytes) });
      if (type === "Z") finish();
    }),
  );
  socket.on("close", () => {
    // The server rejected the startup, and closed the connection.
    if (collected.some(({ type }) => type === "E")) finish();
    fail("server closed the connection unexpectedly");
  });
  const request = (bytes: Buffer) => {
    collected = [];
    const { promise, resolve, reject } = Promise.withResolvers<readonly Message[]>();
    waiting = { resolve, reject };
    if (socket.destroyed) fail("connection not open");
    else socket.write(bytes);
    return promise;
  };
  const timer = setTimeout(() => fail(`could not connect after ${timeoutMs} ms`), timeoutMs);
  const opening = request(startup);
  try {
    if (socket.connecting) await Promise.race([once(socket, "connect"), opening]);
    const started = await opening;
    return { started, prepared: new Set(), request, destroy: () => socket.destroy() };
  } finally {
    clearTimeout(timer);
  }
}

/** A message of the client: a simple query. */
export function simpleQuery(text: string): Buffer {
  const body = Buffer.from(`${text}\0`);
  const head = Buffer.alloc(5, "Q");
  head.writeUInt32BE(4 + body.length, 1);
  return Buffer.concat([head, body]);
}

/** ReadyForQuery with the state of the transaction. */
export function readyForQuery(status: string): Buffer {
  return Buffer.from([0x5a, 0, 0, 0, 5, status.charCodeAt(0)]);
}
