/** The queries of Activity, and its filters. */
import { infiniteQueryOptions } from "@tanstack/react-query";
import { type RequestInput, reading, send } from "../../api/client.ts";

type ChangesQuery = NonNullable<RequestInput<"GET /v1/changes">["query"]>;

/** The changes by everything but people, as the value of `who`. */
export const OTHERS = "others";

const OTHER_ACTORS: NonNullable<ChangesQuery["actor_kind"]> = ["token", "connection", "job", "command"];

const KIND_TYPES = {
  transactions: ["transaction", "attachment", "duplicate_answer"],
  plan: ["month", "period_note"],
  coming: ["recurring_rule", "occurrence", "dismissed_suggestion"],
  accounts: ["account", "reconciliation", "balance_point"],
  goals: ["goal"],
  names: ["category", "payee", "payee_alias", "tag"],
  settings: ["budget", "rule", "exchange_rate", "report_view"],
} as const satisfies Readonly<Record<string, ChangesQuery["type"]>>;

export type Kind = keyof typeof KIND_TYPES;

export const KINDS = Object.keys(KIND_TYPES) as Kind[];

/** The filters, as the address has them. */
export interface Filter {
  /** A user, or `OTHERS`. */
  readonly who?: string | undefined;
  readonly kind?: string | undefined;
  readonly import?: string | undefined;
}

const PAGE = 50;

/** A transaction moves the balance of its account, which is no change of the account for a person. */
const ACTIONS: NonNullable<ChangesQuery["action"]> = ["created", "updated", "deleted"];

function queryOf({ who, kind, import: import_id }: Filter): ChangesQuery {
  const known = KINDS.find((one) => one === kind);
  return {
    ...(who === OTHERS && { actor_kind: OTHER_ACTORS }),
    ...(who !== undefined && who !== OTHERS && { actor_id: who }),
    ...(known !== undefined && { type: KIND_TYPES[known], action: ACTIONS }),
    ...(import_id !== undefined && { import_id }),
  };
}

/** Newest first, with the values before and after. */
export function changesOf(filter: Filter) {
  const query = { ...queryOf(filter), limit: PAGE, include: ["values"] } as const;
  return infiniteQueryOptions({
    queryKey: ["activity", query] as const,
    queryFn: async ({ signal, pageParam }) =>
      (await send("GET /v1/changes", { query: { ...query, ...(pageParam && { cursor: pageParam }) }, signal })).data,
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ next_cursor }) => next_cursor ?? undefined,
  });
}

export const imports = reading("GET /v1/imports", {});
