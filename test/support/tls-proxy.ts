/**
 * A proxy with TLS in front of a server, with a new self-signed certificate. It sends `X-Forwarded-Proto: https`, and
 * compresses JSON.
 */
import { createHash, createPrivateKey, generateKeyPairSync, sign } from "node:crypto";
import { request } from "node:http";
import { createServer } from "node:https";
import type { AddressInfo } from "node:net";
import { PassThrough } from "node:stream";
import { createGzip } from "node:zlib";

export interface TlsProxy {
  readonly port: number;
  /** The argument with which Chromium trusts the certificate. Otherwise it would cache no response. */
  readonly chromiumArgument: string;
  close(): void;
}

export async function startTlsProxy(target: string): Promise<TlsProxy> {
  const { publicKey, privateKey } = generateKeyPairSync("ec", {
    namedCurve: "P-256",
    publicKeyEncoding: { type: "spki", format: "der" },
    privateKeyEncoding: { type: "pkcs8", format: "pem" },
  });
  const server = createServer({ key: privateKey, cert: certificate(publicKey, privateKey) }, (incoming, response) => {
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

/** A certificate in PEM (RFC 5280), signed with ECDSA and SHA-256. */
function certificate(publicKey: Buffer, privateKey: string): string {
  const algorithm = sequence(Buffer.from("06082a8648ce3d040302", "hex"));
  const name = sequence(element(0x31, sequence(Buffer.from("0603550403", "hex"), element(0x0c, Buffer.from("test")))));
  const validity = sequence(...["200101000000Z", "491231235959Z"].map((time) => element(0x17, Buffer.from(time))));
  const versionAndSerial = Buffer.from("a003020102020101", "hex");
  const content = sequence(versionAndSerial, algorithm, name, validity, name, publicKey);
  const signature = sign("sha256", content, createPrivateKey(privateKey));
  const der = sequence(content, algorithm, element(0x03, Buffer.concat([Buffer.from([0]), signature])));
  return `-----BEGIN CERTIFICATE-----\n${der.toString("base64")}\n-----END CERTIFICATE-----\n`;
}

function sequence(...parts: readonly Buffer[]): Buffer {
  return element(0x30, Buffer.concat(parts));
}

/** An element in DER (X.690) of less than 64 KiB. */
function element(tag: number, content: Buffer): Buffer {
  const { length } = content;
  const size = length < 128 ? [length] : length < 256 ? [0x81, length] : [0x82, length >> 8, length & 255];
  return Buffer.concat([Buffer.from([tag, ...size]), content]);
}
