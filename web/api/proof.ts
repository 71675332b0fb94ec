/**
 * Signing in again: a change of access needs a recent proof of who the person is. The request waits while the page asks for
 * the proof in one dialog, and is then sent once more.
 */
import { useSyncExternalStore } from "react";
import { watched } from "../logic/watched.ts";

export interface ProofRequest {
  /** The ways in which this person can prove it; empty if there is none yet. */
  readonly methods: readonly string[];
  /** Ends the dialog. */
  readonly finish: (isProven: boolean) => void;
}

interface Waiting extends ProofRequest {
  readonly isProven: Promise<boolean>;
}

const open = watched<Waiting | undefined>(undefined);

/** Asks the person for a proof; false if the dialog is closed without one. Requests at the same time share the dialog. */
export function askForProof(methods: readonly string[]): Promise<boolean> {
  const shown = open.get();
  if (shown !== undefined) return shown.isProven;
  const { promise, resolve } = Promise.withResolvers<boolean>();
  const finish = (isProven: boolean) => {
    open.set(undefined);
    resolve(isProven);
  };
  open.set({ methods, finish, isProven: promise });
  return promise;
}

/** The proof that the page waits for. */
export function useProofRequest(): ProofRequest | undefined {
  return useSyncExternalStore(open.watch, open.get);
}
