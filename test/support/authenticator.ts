/** An authenticator in software: it creates passkeys and answers challenges, as a browser sends the answers. */
import { createHash, generateKeyPairSync, type KeyObject, randomBytes, sign } from "node:crypto";

const USER_PRESENT = 0x01;
const USER_VERIFIED = 0x04;
const HAS_CREDENTIAL = 0x40;

export interface AuthenticatorOptions {
  readonly origin: string;
  readonly rpId: string;
  /** By default, the person enters a PIN or a fingerprint. */
  readonly isVerified?: boolean;
}

/** A passkey, with the fields that a test may falsify. */
export interface TestPasskey {
  readonly id: string;
  counter: number;
  origin: string;
  rpId: string;
  isVerified: boolean;
  /** The answer to `POST /v1/me/passkeys/options`. */
  create(options: { readonly challenge: string }): object;
  /** The answer to `POST /v1/session/passkey_options`. The counter grows. */
  answer(options: { readonly challenge: string }): object;
}

export function newPasskey({ origin, rpId, isVerified = true }: AuthenticatorOptions): TestPasskey {
  const credentialId = randomBytes(16);
  const { publicKey, privateKey } = generateKeyPairSync("ec", { namedCurve: "P-256" });
  const id = credentialId.toString("base64url");
  const clientData = (type: string, challenge: string, at: string) =>
    Buffer.from(JSON.stringify({ type, challenge, origin: at, crossOrigin: false }));
  return {
    id,
    counter: 1,
    origin,
    rpId,
    isVerified,
    create({ challenge }) {
      const length = Buffer.alloc(2);
      length.writeUInt16BE(credentialId.length);
      const key = coseKey(publicKey);
      const data = Buffer.concat([header(this, HAS_CREDENTIAL), Buffer.alloc(16), length, credentialId, key]);
      const attestation = Buffer.concat([
        Buffer.from([0xa3]),
        text("fmt"),
        text("none"),
        text("attStmt"),
        Buffer.from([0xa0]),
        text("authData"),
        bytes(data),
      ]);
      return {
        ...credential(id),
        response: {
          clientDataJSON: clientData("webauthn.create", challenge, this.origin).toString("base64url"),
          attestationObject: attestation.toString("base64url"),
          transports: ["internal"],
        },
      };
    },
    answer({ challenge }) {
      this.counter += 1;
      const data = header(this, 0);
      const client = clientData("webauthn.get", challenge, this.origin);
      const signed = Buffer.concat([data, createHash("sha256").update(client).digest()]);
      return {
        ...credential(id),
        response: {
          clientDataJSON: client.toString("base64url"),
          authenticatorData: data.toString("base64url"),
          signature: sign("sha256", signed, privateKey).toString("base64url"),
        },
      };
    },
  };
}

const credential = (id: string) => ({ id, rawId: id, type: "public-key", clientExtensionResults: {} });

/** The start of the authenticator's data: Web Authentication Level 3, section 6.1. */
function header({ rpId, isVerified, counter }: TestPasskey, flags: number): Buffer {
  const start = Buffer.alloc(37);
  createHash("sha256").update(rpId).digest().copy(start);
  start[32] = USER_PRESENT | (isVerified ? USER_VERIFIED : 0) | flags;
  start.writeUInt32BE(counter, 33);
  return start;
}

/** A P-256 key for ES256 in CBOR (RFC 9053, section 7.1.1). */
function coseKey(publicKey: KeyObject): Buffer {
  const { x = "", y = "" } = publicKey.export({ format: "jwk" });
  const [two, minusSeven] = [Buffer.from([0x02]), Buffer.from([0x26])];
  return Buffer.concat([
    Buffer.from([0xa5, 0x01]),
    two,
    Buffer.from([0x03]),
    minusSeven,
    Buffer.from([0x20, 0x01, 0x21]),
    bytes(Buffer.from(x, "base64url")),
    Buffer.from([0x22]),
    bytes(Buffer.from(y, "base64url")),
  ]);
}

function text(value: string): Buffer {
  return Buffer.concat([Buffer.from([0x60 + value.length]), Buffer.from(value)]);
}

/** A CBOR byte string of 24 to 255 bytes. */
function bytes(value: Buffer): Buffer {
  return Buffer.concat([Buffer.from([0x58, value.length]), value]);
}
