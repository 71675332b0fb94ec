/** Runs one write at a time and keeps its error, which is shown beside the control. */
import { useState } from "react";
import { showToast } from "../logic/toast.ts";

export interface Work {
  readonly isBusy: boolean;
  readonly error: unknown;
  run(work: () => Promise<unknown>): void;
  /** Forgets the error. */
  clear(): void;
}

export function useWork(): Work {
  const [isBusy, setBusy] = useState(false);
  const [error, setError] = useState<unknown>(undefined);
  const clear = () => setError(undefined);
  return {
    isBusy,
    error,
    clear,
    run(work) {
      setBusy(true);
      clear();
      work()
        .catch(setError)
        .finally(() => setBusy(false));
    },
  };
}

/** Runs one write at a time and shows its error in a toast. */
export function useReportedWork(): Pick<Work, "isBusy" | "run"> {
  const { isBusy, run } = useWork();
  return { isBusy, run: (work) => run(() => work().catch((error: Error) => showToast(error.message))) };
}
