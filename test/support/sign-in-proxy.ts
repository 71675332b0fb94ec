/**
 * A sign-in proxy in front of a server, like Caddy with Authelia: it names its user in a header, and while nobody
 * has signed in, it redirects every request to its sign-in page at another origin. That page signs in at once and
 * redirects back.
 */
import { createServer, type IncomingMessage, request, type Server, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";

export interface SignInProxy {
  /** The address of the server behind the proxy. */
  readonly url: string;
  /** The user of the next requests. Undefined: nobody has signed in. */
  user: string | undefined;
  /** The paths that led to the sign-in page and back. */
  readonly renewed: readonly string[];
  close(): void;
}

export async function startSignInProxy(target: () => string, header: string, user: string): Promise<SignInProxy> {
  const renewed: string[] = [];
  const page = await listen((incoming, response) => {
    const { searchParams } = new URL(incoming.url ?? "", "http://page");
    proxy.user = user;
    const back = searchParams.get("rd") ?? "";
    renewed.push(back);
    response.writeHead(302, { location: `${proxy.url}${back}` }).end();
  });
  const front = await listen((incoming, response) => {
    const path = incoming.url ?? "/";
    if (proxy.user === undefined) {
      response.writeHead(302, { location: `${page.url}/?rd=${encodeURIComponent(path)}` }).end();
      return;
    }
    const headers = { ...incoming.headers, [header]: proxy.user };
    const outgoing = request(new URL(path, target()), { method: incoming.method ?? "GET", headers }, (answer) => {
      response.writeHead(answer.statusCode ?? 502, answer.headers);
      answer.pipe(response);
    });
    outgoing.on("error", () => response.destroy());
    response.on("close", () => outgoing.destroy());
    incoming.pipe(outgoing);
  });
  const proxy: SignInProxy = {
    url: front.url,
    user,
    renewed,
    close() {
      for (const { server } of [front, page]) {
        server.close();
        server.closeAllConnections();
      }
    },
  };
  return proxy;
}

async function listen(
  handle: (incoming: IncomingMessage, response: ServerResponse) => void,
): Promise<{ readonly server: Server; readonly url: string }> {
  const server = createServer(handle);
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  return { server, url: `http://localhost:${(server.address() as AddressInfo).port}` };
}
