/** The people who enter transactions. */
import { useQuery } from "@tanstack/react-query";
import { useMemo } from "react";
import { members } from "./reads.ts";

interface People {
  /** The members and former members. */
  readonly people: readonly { readonly id: string; readonly name: string }[];
  /** Transactions show who entered them only if there are several people. */
  readonly areSeveral: boolean;
  /** False while they are being read. Without a network, there are none. */
  readonly isReady: boolean;
}

export function usePeople(): People {
  const { data, fetchStatus } = useQuery(members);
  const isReady = data !== undefined || fetchStatus !== "fetching";
  return useMemo(() => {
    const all = [...(data?.members ?? []), ...(data?.former_members ?? [])];
    const people = all.map(({ user_id, name }) => ({ id: user_id, name }));
    return { people, areSeveral: people.length > 1, isReady };
  }, [data, isReady]);
}
