/**
 * A proxy whose connections break: in turn, every tenth request is cut off before the server gets it, every tenth response
 * before the client gets it, and in its middle.
 */
import { once } from "node:events";
import { type AddressInfo, connect, createServer, type Socket } from "node:net";

export interface CuttingProxy {
  readonly url: string;
  /** How many connections it has cut. */
  readonly cuts: number;
  close(): void;
}

const EVERY = 10;

type Cut = "before the server" | "before the client" | "in the response";
const CUTS: readonly Cut[] = ["before the client", "in the response", "before the server"];

export async function cuttingProxy(serverUrl: string): Promise<CuttingProxy> {
  const { hostname, port } = new URL(serverUrl);
  const open = new Set<Socket>();
  let requests = 0;
  let cuts = 0;

  function end(...sockets: readonly Socket[]): void {
    for (const socket of sockets) socket.destroy();
    cuts += 1;
  }

  const server = createServer((client) => {
    const upstream = connect(Number(port), hostname);
    let planned: Cut | undefined;
    for (const [socket, other] of [
      [client, upstream],
      [upstream, client],
    ] as const) {
      open.add(socket);
      socket
        .on("error", () => undefined)
        .on("close", () => {
          open.delete(socket);
          other.destroy();
        });
    }
    client.on("data", (bytes: Buffer) => {
      if (/^(?:GET|POST|PUT|DELETE) /.test(bytes.subarray(0, 7).toString("latin1"))) {
        requests += 1;
        planned = requests % EVERY === 0 ? CUTS[(requests / EVERY) % CUTS.length] : undefined;
      }
      if (planned === "before the server") end(client, upstream);
      else upstream.write(bytes);
    });
    upstream.on("data", (bytes: Buffer) => {
      if (planned === undefined) return void client.write(bytes);
      if (planned === "before the client") return end(client, upstream);
      client.write(bytes.subarray(0, bytes.length - 5), () => end(client, upstream));
    });
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    get cuts() {
      return cuts;
    },
    close() {
      server.close();
      for (const socket of open) socket.destroy();
    },
  };
}
