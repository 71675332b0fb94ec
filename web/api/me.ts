/** The caller: the user and the rights, so that the page offers only actions that the server accepts. */
import { useQuery } from "@tanstack/react-query";
import { inTab, readStored, SIGNED_IN, store, TYPED_BY } from "../logic/stored.ts";
import { BUDGET_ID, reading } from "./client.ts";
import type { Me } from "./contract.ts";

export interface Rights {
  /** A person has signed in, not a token. */
  readonly user: boolean;
  readonly write: boolean;
  /** Members, invitations, tokens and security events. */
  readonly manage: boolean;
}

function rightsOf({ user, token: { scopes } }: Me): Rights {
  return { user: user !== null, write: scopes.includes("write"), manage: scopes.includes("manage") };
}

/** Undefined until the caller is read. */
export function useMe(): Me | undefined {
  return useQuery(reading("GET /v1/me", {})).data;
}

/** The value of `SIGNED_IN` in a browser that may write in this budget. */
const WRITER = `write ${BUDGET_ID ?? ""}`;

/** Stores that the browser is signed in, and if it may write. */
export function storeSignedIn(me: Me): void {
  store(SIGNED_IN, rightsOf(me).write ? WRITER : "1");
  store(TYPED_BY, me.user?.id ?? me.token.id, inTab);
}

/**
 * Whether the caller may change the household. Without this right, the page has no control and no key that writes.
 * Until the caller is read, the right from the last visit applies.
 */
export function useMayWrite(): boolean {
  return useRights()?.write ?? readStored(SIGNED_IN) === WRITER;
}

/** Undefined until the caller is read. */
export function useRights(): Rights | undefined {
  const me = useMe();
  return me && rightsOf(me);
}
