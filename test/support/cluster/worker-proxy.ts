/**
 * A TCP proxy in front of a PostgreSQL server, whose machine can be down, hang or be slow. A machine that hangs, like one that is stopped
 * by SIGSTOP, accepts connections and answers nothing, and continues where it was when it is up again.
 */
import { once } from "node:events";
import { type AddressInfo, connect, createServer, type Socket } from "node:net";
import { setTimeout as wait } from "node:timers/promises";

export type MachineState = "up" | "down" | "hangs" | "slow";

/** The delay of each part of a response of a slow machine. */
const DELAY_MS = 200;

export interface WorkerProxy {
  readonly port: number;
  set(state: MachineState): Promise<void>;
  /** Closes all connections, as when the server restarts. */
  cut(): void;
  close(): Promise<void>;
}

export async function startWorkerProxy(serverUrl: string): Promise<WorkerProxy> {
  const { hostname, port: serverPort } = new URL(serverUrl);
  const sockets = new Set<Socket>();
  const late = new Set<Socket>();
  let state: MachineState = "up";
  const track = (socket: Socket) => {
    sockets.add(socket.on("error", () => {}));
    socket.on("close", () => sockets.delete(socket));
    return socket;
  };
  const relay = (client: Socket) => {
    const server = track(connect(Number(serverPort), hostname));
    client.pipe(server);
    let turn: Promise<unknown> = Promise.resolve();
    server.on("data", (chunk) => {
      turn = turn.then(async () => {
        if (state === "slow") await wait(DELAY_MS);
        client.write(chunk);
      });
    });
    client.on("close", () => server.destroy());
    server.on("close", () => client.destroy());
  };
  const proxy = createServer({ pauseOnConnect: true }, (client) => {
    track(client);
    if (state === "hangs") late.add(client);
    else relay(client);
  });
  const listen = async (port: number) => {
    proxy.listen(port, "127.0.0.1");
    await once(proxy, "listening");
  };
  await listen(0);
  const { port } = proxy.address() as AddressInfo;
  const cut = () => {
    for (const socket of sockets) socket.destroy();
    late.clear();
  };
  const refuse = async () => {
    cut();
    if (proxy.listening) await new Promise((resolve) => proxy.close(resolve));
  };
  return {
    port,
    async set(next) {
      if (next === state) return;
      state = next;
      if (next === "down") return await refuse();
      if (!proxy.listening) await listen(port);
      // A paused socket keeps its pipe.
      for (const socket of sockets) if (next === "hangs") socket.pause();
      if (next === "hangs") return;
      for (const socket of sockets) if (!late.has(socket)) socket.resume();
      for (const client of late) relay(client);
      late.clear();
    },
    cut,
    close: refuse,
  };
}
