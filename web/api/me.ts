/** The caller: the user and the rights, so that the page offers only actions that the server accepts. */
import { useQuery } from "@tanstack/react-query";
import { reading } from "./client.ts";
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

/** Undefined until the caller is read. */
export function useRights(): Rights | undefined {
  const me = useMe();
  return me && rightsOf(me);
}
