/** The queries of people and access. */
import { infiniteQueryOptions } from "@tanstack/react-query";
import { reading, send } from "../../../api/client.ts";
import type { SecurityEventsResponse } from "../../../api/contract.ts";

export const credentials = reading("GET /v1/me/credentials", {});

export const passkeys = reading("GET /v1/me/passkeys", {});

export const identities = reading("GET /v1/me/identities", {});

export const sessions = reading("GET /v1/me/sessions", {});

export const invitations = reading("GET /v1/members/invitations", {});

export const tokens = reading("GET /v1/tokens", {});

export const webhooks = reading("GET /v1/webhooks", {});

export const feeds = reading("GET /v1/feeds", {});

const EVENT_LISTS = { me: "GET /v1/me/security_events", household: "GET /v1/security_events" } as const;

export type EventList = keyof typeof EVENT_LISTS;

export function events(list: EventList) {
  return infiniteQueryOptions({
    queryKey: ["security events", list] as const,
    queryFn: async ({ pageParam, signal }): Promise<SecurityEventsResponse> => {
      const query = pageParam === null ? {} : { cursor: pageParam };
      return (await send(EVENT_LISTS[list], { query, signal })).data;
    },
    initialPageParam: null as string | null,
    getNextPageParam: ({ next_cursor }) => next_cursor,
  });
}
