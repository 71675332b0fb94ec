/** A new self-signed certificate for `localhost` and 127.0.0.1. */
import { createPrivateKey, generateKeyPairSync, sign } from "node:crypto";

export interface Certificate {
  /** In DER (SPKI). */
  readonly publicKey: Buffer;
  /** Both in PEM. */
  readonly key: string;
  readonly cert: string;
}

export function createCertificate(): Certificate {
  const { publicKey, privateKey } = generateKeyPairSync("ec", {
    namedCurve: "P-256",
    publicKeyEncoding: { type: "spki", format: "der" },
    privateKeyEncoding: { type: "pkcs8", format: "pem" },
  });
  return { publicKey, key: privateKey, cert: certificate(publicKey, privateKey) };
}

/** A certificate in PEM (RFC 5280), signed with ECDSA and SHA-256. */
function certificate(publicKey: Buffer, privateKey: string): string {
  const algorithm = sequence(Buffer.from("06082a8648ce3d040302", "hex"));
  const name = sequence(element(0x31, sequence(Buffer.from("0603550403", "hex"), element(0x0c, Buffer.from("test")))));
  const validity = sequence(...["200101000000Z", "491231235959Z"].map((time) => element(0x17, Buffer.from(time))));
  const versionAndSerial = Buffer.from("a003020102020101", "hex");
  const content = sequence(versionAndSerial, algorithm, name, validity, name, publicKey, element(0xa3, names()));
  const signature = sign("sha256", content, createPrivateKey(privateKey));
  const der = sequence(content, algorithm, element(0x03, Buffer.concat([Buffer.from([0]), signature])));
  return `-----BEGIN CERTIFICATE-----\n${der.toString("base64")}\n-----END CERTIFICATE-----\n`;
}

/** The names of this machine, without which Node trusts no certificate: an extension with alternative names. */
function names(): Buffer {
  const all = [element(0x82, Buffer.from("localhost")), element(0x87, Buffer.from([127, 0, 0, 1]))];
  return sequence(sequence(Buffer.from("0603551d11", "hex"), element(0x04, sequence(...all))));
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
