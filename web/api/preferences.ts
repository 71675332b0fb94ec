/**
 * The preferences of the user, on all devices. This browser has a copy, so that they apply before the server responds.
 * Without a user, as with a pasted token, only this browser has them.
 */
import { queryOptions, useQuery } from "@tanstack/react-query";
import { type Preferences, parsePreferences, readPreferences, type StoredPreferences } from "../logic/preferences.ts";
import { PREFERENCES, readStored, store } from "../logic/stored.ts";
import { BUDGET_ID, queryClient, reading, send } from "./client.ts";

const NAME = `${PREFERENCES} ${BUDGET_ID ?? ""}`;

const readCopy = () => parsePreferences(readStored(NAME));

const storeCopy = (preferences: StoredPreferences) => store(NAME, JSON.stringify(preferences));

async function readServer(): Promise<StoredPreferences | undefined> {
  const { user } = await queryClient.ensureQueryData(reading("GET /v1/me", {}));
  return user === null ? undefined : (await send("GET /v1/me/preferences", {})).data.preferences;
}

const stored = queryOptions({
  queryKey: ["preferences"],
  queryFn: async () => {
    const preferences = await readServer();
    if (preferences !== undefined) storeCopy(preferences);
    return preferences ?? readCopy();
  },
  initialData: readCopy,
  initialDataUpdatedAt: 0,
});

export function usePreferences(): Preferences {
  return readPreferences(useQuery(stored).data);
}

/** The page changes at once. The change applies to the newest preferences on the server. @throws ApiError */
export async function savePreferences(change: (before: StoredPreferences) => StoredPreferences): Promise<void> {
  const before = queryClient.getQueryData(stored.queryKey) ?? readCopy();
  const show = (preferences: StoredPreferences) => {
    storeCopy(preferences);
    queryClient.setQueryData(stored.queryKey, preferences);
  };
  // Before the change is shown: a cancelled read restores the values from before it.
  const cancelled = queryClient.cancelQueries({ queryKey: stored.queryKey });
  show(change(before));
  try {
    await cancelled;
    const newest = await readServer();
    if (newest === undefined) return;
    const { data } = await send("PUT /v1/me/preferences", { body: { preferences: change(newest) } });
    show(data.preferences);
  } catch (error) {
    show(before);
    throw error;
  }
}
