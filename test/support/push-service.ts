/**
 * A push service on this machine, over TLS with a certificate of its own, and the browsers that get its messages. It decrypts
 * messages (RFC 8291) and verifies the token of the sender (RFC 8292) with code of its own, not with that of the service.
 */
import assert from "node:assert/strict";
import { createDecipheriv, createECDH, createHmac, createPublicKey, randomBytes, verify } from "node:crypto";
import type { IncomingHttpHeaders } from "node:http";
import { createServer } from "node:https";
import type { AddressInfo } from "node:net";
import { createCertificate } from "./certificate.ts";

export interface PushMessage {
  readonly headers: IncomingHttpHeaders;
  /** What the service worker of the browser gets. */
  // biome-ignore lint/suspicious/noExplicitAny: the JSON of the body
  readonly data: any;
  /** The claims of the sender's token. */
  readonly claims: { readonly aud: string; readonly exp: number; readonly sub: string };
  /** The key that verified the token. */
  readonly senderKey: string;
  /** Whether the body has the text anywhere. */
  readonly body: Buffer;
}

/** A subscription, as a browser sends it. */
export interface PushSettings {
  readonly endpoint: string;
  readonly keys: { readonly p256dh: string; readonly auth: string };
}

export interface PushService {
  readonly url: string;
  /** In PEM. */
  readonly certificate: string;
  /** In the order of their arrival. */
  readonly received: PushMessage[];
  /** Of the next answers. By default 201. */
  status: number;
  /** A new browser subscribes. */
  subscribe(): PushSettings;
  close(): Promise<void>;
}

interface Browser {
  readonly pair: ReturnType<typeof createECDH>;
  readonly auth: Buffer;
}

export async function startPushService(): Promise<PushService> {
  const { key, cert } = createCertificate();
  const browsers = new Map<string, Browser>();
  const server = createServer({ key, cert }, async (request, response) => {
    const parts: Buffer[] = [];
    for await (const part of request) parts.push(part as Buffer);
    const browser = browsers.get(request.url ?? "");
    if (browser === undefined) return void response.writeHead(404).end();
    const { headers } = request;
    const body = Buffer.concat(parts);
    const data = JSON.parse(decrypt(body, browser).toString("utf8"));
    service.received.push({ headers, data, body, ...verifySender(headers.authorization) });
    response.writeHead(service.status).end();
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const service: PushService = {
    url: `https://127.0.0.1:${(server.address() as AddressInfo).port}`,
    certificate: cert,
    received: [],
    status: 201,
    subscribe() {
      const browser = { pair: createECDH("prime256v1"), auth: randomBytes(16) };
      browser.pair.generateKeys();
      const path = `/send/${randomBytes(12).toString("base64url")}`;
      browsers.set(path, browser);
      const keys = { p256dh: browser.pair.getPublicKey("base64url"), auth: browser.auth.toString("base64url") };
      return { endpoint: service.url + path, keys };
    },
    async close() {
      const closed = new Promise((resolve) => server.close(resolve));
      server.closeAllConnections();
      await closed;
    },
  };
  return service;
}

/** RFC 8291, section 3.4, with HKDF written out (RFC 5869): each value has at most 32 bytes. */
function decrypt(body: Buffer, { pair, auth }: Browser): Buffer {
  const salt = body.subarray(0, 16);
  assert.equal(body.readUInt32BE(16), 4096);
  assert.ok(body.length <= 4096, `${body.length} bytes`);
  assert.equal(body[20], 65);
  const sender = body.subarray(21, 86);
  const hmac = (key: Buffer, ...content: (Buffer | string)[]) => {
    const made = createHmac("sha256", key);
    for (const part of content) made.update(part);
    return made.digest();
  };
  const one = Buffer.from([1]);
  const secret = hmac(auth, pair.computeSecret(sender));
  const input = hmac(secret, "WebPush: info\0", pair.getPublicKey(), sender, one);
  const random = hmac(salt, input);
  const key = hmac(random, "Content-Encoding: aes128gcm\0", one).subarray(0, 16);
  const nonce = hmac(random, "Content-Encoding: nonce\0", one).subarray(0, 12);
  const decipher = createDecipheriv("aes-128-gcm", key, nonce);
  decipher.setAuthTag(body.subarray(-16));
  const content = Buffer.concat([decipher.update(body.subarray(86, -16)), decipher.final()]);
  const end = content.lastIndexOf(2);
  assert.ok(content.subarray(end + 1).every((byte) => byte === 0));
  return content.subarray(0, end);
}

function verifySender(authorization = ""): Pick<PushMessage, "claims" | "senderKey"> {
  const [, token = "", senderKey = ""] = /^vapid t=([\w.-]+), k=([\w-]+)$/.exec(authorization) ?? [];
  const [head = "", claims = "", signature = ""] = token.split(".");
  const point = Buffer.from(senderKey, "base64url");
  const jwk = {
    ...{ kty: "EC", crv: "P-256" },
    ...{ x: point.subarray(1, 33).toString("base64url"), y: point.subarray(33).toString("base64url") },
  };
  const key = createPublicKey({ key: jwk, format: "jwk" });
  const signed = Buffer.from(`${head}.${claims}`);
  const isGenuine = verify("sha256", signed, { key, dsaEncoding: "ieee-p1363" }, Buffer.from(signature, "base64url"));
  assert.ok(isGenuine, "the token is not signed with the key");
  assert.deepEqual(JSON.parse(Buffer.from(head, "base64url").toString()), { typ: "JWT", alg: "ES256" });
  return { claims: JSON.parse(Buffer.from(claims, "base64url").toString()), senderKey };
}
