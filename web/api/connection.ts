/** Whether the server responds. Every request reports here. While the server does not respond, the page shows one line. */
import { useSyncExternalStore } from "react";
import { watched } from "../logic/watched.ts";

interface Connection {
  readonly isOffline: boolean;
  /** The time of the data on the screen, in Unix milliseconds, if it is not current. */
  readonly asOf: number | undefined;
}

export const connection = watched<Connection>({ isOffline: false, asOf: undefined });

/** The server has responded. */
export function reportAnswer(): void {
  if (connection.get().isOffline) connection.set({ isOffline: false, asOf: undefined });
}

/** The server has not responded. */
export function reportNoAnswer(): void {
  if (!connection.get().isOffline) connection.set({ ...connection.get(), isOffline: true });
}

/** An older response is shown instead. */
export function reportCopy(at: number): void {
  const { asOf } = connection.get();
  if (asOf === undefined || at < asOf) connection.set({ isOffline: true, asOf: at });
}

export function useConnection(): Connection {
  return useSyncExternalStore(connection.watch, connection.get);
}
