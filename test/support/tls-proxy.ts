/**
 * A proxy with TLS in front of a server, with a new self-signed certificate. It sends `X-Forwarded-Proto: https`, and
 * compresses JSON.
 */
import { createHash } from "node:crypto";
import { request } from "node:http";
import { createServer } from "node:https";
import type { AddressInfo } from "node:net";
import { PassThrough } from "node:stream";
import { createGzip } from "node:zlib";
import { createCertificate } from "./certificate.ts";

export interface TlsProxy {
  readonly port: number;
  /** The argument with which Chromium trusts the certificate. Otherwise it would cache no response. */
  readonly chromiumArgument: string;
  close(): void;
}

export async function startTlsProxy(target: string): Promise<TlsProxy> {
  const { publicKey, key, cert } = createCertificate();
  const server = createServer({ key, cert }, (incoming, response) => {
    const headers = { ...incoming.headers, "x-forwarded-proto": "https" };
    const url = new URL(incoming.url ?? "/", target);
    const outgoing = request(url, { method: incoming.method ?? "GET", headers }, (answer) => {
      const { "content-length": _, ...compressed } = { ...answer.headers, "content-encoding": "gzip" };
      const isJson = /json/.test(answer.headers["content-type"] ?? "");
      response.writeHead(answer.statusCode ?? 502, isJson ? compressed : answer.headers);
      answer.pipe(isJson ? createGzip() : new PassThrough()).pipe(response);
    });
    outgoing.on("error", () => response.destroy());
    response.on("close", () => outgoing.destroy());
    incoming.pipe(outgoing);
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const digest = createHash("sha256").update(publicKey).digest("base64");
  return {
    port: (server.address() as AddressInfo).port,
    chromiumArgument: `--ignore-certificate-errors-spki-list=${digest}`,
    close() {
      server.close();
      server.closeAllConnections();
    },
  };
}
