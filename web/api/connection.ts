/** Whether the server responds. Every request reports here. While the server does not respond, the page shows one line. */
import { useSyncExternalStore } from "react";

export interface Connection {
  readonly isOffline: boolean;
  /** The time of the data on the screen, in Unix milliseconds, if it is not current. */
  readonly asOf: number | undefined;
}

let connection: Connection = { isOffline: false, asOf: undefined };
const listeners = new Set<() => void>();

/** The server has responded. */
export function reportAnswer(): void {
  if (connection.isOffline) change({ isOffline: false, asOf: undefined });
}

/** The server has not responded. */
export function reportNoAnswer(): void {
  if (!connection.isOffline) change({ ...connection, isOffline: true });
}

/** An older response is shown instead. */
export function reportCopy(at: number): void {
  if (connection.asOf === undefined || at < connection.asOf) change({ isOffline: true, asOf: at });
}

export function currentConnection(): Connection {
  return connection;
}

/** Calls back after each change, until the returned function is called. */
export function watchConnection(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

export function useConnection(): Connection {
  return useSyncExternalStore(watchConnection, currentConnection);
}

function change(next: Connection): void {
  connection = next;
  for (const listener of listeners) listener();
}
