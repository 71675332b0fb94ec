/**
 * The preferences of the user, on all devices. This browser has a copy, so that they apply before the server responds.
 * Without a user, as with a pasted token, only this browser has them.
 */
import { queryOptions, useQuery } from "@tanstack/react-query";
import { type Preferences, parsePreferences, readPreferences, type StoredPreferences } from "../logic/preferences.ts";
import { mayCopy, PREFERENCES, readStored, store } from "../logic/stored.ts";
import { BUDGET_ID, queryClient, reading, send } from "./client.ts";

const NAME = `${PREFERENCES} ${BUDGET_ID ?? ""}`;

const readCopy = () => parsePreferences(readStored(NAME));

/** Whether only this browser has the preferences. */
let isOnlyHere = false;

function storeCopy(preferences: StoredPreferences): void {
  if (mayCopy() || isOnlyHere) store(NAME, JSON.stringify(preferences));
}

async function readServer(): Promise<StoredPreferences | undefined> {
  const { user } = await queryClient.ensureQueryData(reading("GET /v1/me", {}));
  isOnlyHere = user === null;
  return isOnlyHere ? undefined : (await send("GET /v1/me/preferences", {})).data.preferences;
}

const stored = queryOptions({
  queryKey: ["preferences"],
  queryFn: async () => {
    const preferences = await readServer();
    if (preferences === undefined) return readCopy();
    saved = preferences;
    storeCopy(withUnsaved());
    return withUnsaved();
  },
  initialData: readCopy,
  initialDataUpdatedAt: 0,
});

export function usePreferences(): Preferences {
  return readPreferences(useQuery(stored).data);
}

type Change = (before: StoredPreferences) => StoredPreferences;

/** The preferences on the server as far as known, and the changes that it does not have yet. */
let saved: StoredPreferences = readCopy();
let unsaved: readonly Change[] = [];
let lastSave: Promise<void> = Promise.resolve();

const withUnsaved = () => unsaved.reduce((before, change) => change(before), saved);

/**
 * The page changes immediately. The change applies to the newest preferences on the server, one change after the other.
 * @throws ApiError
 */
export function savePreferences(change: Change): Promise<void> {
  unsaved = [...unsaved, change];
  show();
  const work = lastSave.then(async () => {
    try {
      const newest = await readServer();
      const next = change(newest ?? saved);
      saved = newest === undefined ? next : await writeServer(next);
    } finally {
      unsaved = unsaved.filter((one) => one !== change);
      // A read that started before the write would bring back the values from before it.
      await queryClient.cancelQueries({ queryKey: stored.queryKey });
      show();
    }
  });
  lastSave = work.catch(() => undefined);
  return work;
}

async function writeServer(preferences: StoredPreferences): Promise<StoredPreferences> {
  return (await send("PUT /v1/me/preferences", { body: { preferences } })).data.preferences;
}

function show(): void {
  storeCopy(withUnsaved());
  queryClient.setQueryData(stored.queryKey, withUnsaved());
}
