/** The requests of the section "Banks". */
import { infiniteQueryOptions } from "@tanstack/react-query";
import { reading, send } from "../../../api/client.ts";
import { write } from "../../../api/writes.ts";

export const providers = reading("GET /v1/bank_providers", {});

/** The newest imports of a connection: previews, syncs, and those that were undone. */
export function importsOf(connection_id: string) {
  return reading("GET /v1/imports", { query: { connection_id, limit: 10 } });
}

/** The banks of a country, which the provider lists with the keys of a connection. */
export function banksOf(provider_id: string, country: string, keys_of: string) {
  return reading("GET /v1/bank_providers/{provider_id}/banks", {
    params: { provider_id },
    query: { country, keys_of },
  });
}

/** Fetches what the bank lists now, as a preview. Returns the address of its screen. */
export async function previewNow(connection_id: string): Promise<string> {
  const { data } = await write("POST /v1/bank_connections/{connection_id}/preview", { params: { connection_id } });
  return `/import/${data.import.id}`;
}

export function runsOf(connection_id: string) {
  return infiniteQueryOptions({
    queryKey: ["runs of a bank connection", connection_id] as const,
    queryFn: async ({ signal, pageParam }) => {
      const query = { limit: 10, ...(pageParam === undefined ? {} : { cursor: pageParam }) };
      return (await send("GET /v1/bank_connections/{connection_id}/runs", { params: { connection_id }, query, signal }))
        .data;
    },
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ next_cursor }) => next_cursor ?? undefined,
  });
}
