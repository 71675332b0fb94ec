/** The token that signs each request: a JSON Web Token (RFC 7519) with the algorithm RS256. */
import { createPrivateKey, type KeyObject, sign } from "node:crypto";

const MIN_BITS = 2048;
/** Our choice. The provider allows 24 hours. */
const LIFETIME_SECONDS = 3600;
/** A clock that is ahead must not put the start of the token into the future. */
const START_SECONDS = 60;

/** @throws Error if the text is not the PEM of a private RSA key. */
export function signToken(applicationId: string, privateKey: string, nowMs: number): string {
  const start = Math.floor(nowMs / 1000) - START_SECONDS;
  const header = { typ: "JWT", alg: "RS256", kid: applicationId };
  const body = { iss: "enablebanking.com", aud: "api.enablebanking.com", iat: start, exp: start + LIFETIME_SECONDS };
  const content = [header, body].map((part) => Buffer.from(JSON.stringify(part)).toString("base64url")).join(".");
  return `${content}.${sign("sha256", Buffer.from(content), readKey(privateKey)).toString("base64url")}`;
}

function readKey(pem: string): KeyObject {
  const key = createPrivateKey(pem);
  const bits = key.asymmetricKeyDetails?.modulusLength ?? 0;
  if (key.asymmetricKeyType !== "rsa" || bits < MIN_BITS) throw new Error(`not an RSA key of ${MIN_BITS} bits`);
  return key;
}
