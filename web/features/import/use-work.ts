/** Runs one write at a time and keeps its error, which is shown beside the control. */
import { useState } from "react";

export interface Work {
  readonly isBusy: boolean;
  readonly error: unknown;
  run(work: () => Promise<void>): void;
}

export function useWork(): Work {
  const [isBusy, setBusy] = useState(false);
  const [error, setError] = useState<unknown>(undefined);
  return {
    isBusy,
    error,
    run(work) {
      setBusy(true);
      setError(undefined);
      work()
        .catch(setError)
        .finally(() => setBusy(false));
    },
  };
}
