/** The read of a form. */
import { queryOptions } from "@tanstack/react-query";
import { type Answer, type ReadName, type RequestInput, send } from "./client.ts";
import type { Requests } from "./contract.ts";

/**
 * A resource with its entity tag, for a form, which reads it once, when it opens: it shows no later change, and its tag keeps
 * it from overwriting one. Null without an input, for the form of a new resource.
 */
export function toEdit<Name extends ReadName>(name: Name, input: RequestInput<Name> | undefined) {
  return queryOptions({
    queryKey: ["to edit", name, input] as const,
    queryFn: async ({ signal }): Promise<Answer<Requests[Name]["response"]> | null> =>
      input === undefined ? null : await send(name, { ...input, signal }),
    gcTime: 0,
    staleTime: "static",
  });
}
