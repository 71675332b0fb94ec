/** Signing in. `session.ts` ends a session. */
import { SIGNED_IN, store } from "../logic/stored.ts";
import { queryClient, send, sendRaw } from "./client.ts";
import type { Requests } from "./contract.ts";
import { dropTypedOfOthers } from "./database.ts";
import { forget, readMe } from "./session.ts";

export type SignInMethods = Requests["GET /v1/session/methods"]["response"];

/** The effect of a one-time code. */
export interface CodeInfo {
  readonly kind: string;
  readonly user_name: string | null;
  readonly budget_name: string | null;
  readonly signed_in_as: string | null;
}

export type Proof = Requests["POST /v1/session"]["body"];

export async function readCode(code: string): Promise<CodeInfo> {
  return (await sendRaw<CodeInfo>("POST /v1/session/code", { body: { code } })).data;
}

/** @throws ApiError */
export async function signIn(proof: Proof): Promise<void> {
  await send("POST /v1/session", { body: proof });
  queryClient.clear();
  await forget(); // copies of another person
  dropTypedOfOthers(await readMe().catch(() => undefined));
  store(SIGNED_IN, "1");
}

/** Opens the page of the sign-in provider, which redirects back to `return_to`. @throws ApiError */
export async function leaveForProvider(body: Requests["POST /v1/session/oidc"]["body"]): Promise<never> {
  const { url } = (await send("POST /v1/session/oidc", { body })).data;
  if (body.purpose === "sign_in") await forget(); // copies of another person
  location.assign(url);
  return await new Promise<never>(() => {});
}

/** The error code in the sign-in provider's redirect; null if there is none. */
export function failureAtProvider(): string | null {
  return new URLSearchParams(location.search).get("failed");
}

/** The address that asked for the sign-in: a path of this origin. */
export function addressAfterSignIn(): string {
  const to = new URLSearchParams(location.search).get("to") ?? "/";
  return /^\/(?![/\\])/.test(to) ? to : "/";
}
