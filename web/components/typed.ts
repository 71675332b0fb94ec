/** What a person types into a dialog. A reload keeps it: the dialog shows it when it is opened again. Closing drops it. */
import { useEffect, useState } from "react";
import { BUDGET_ID } from "../api/client.ts";
import { inTab, readStored, store } from "../logic/stored.ts";

/** As `useState`, for a value that can be JSON. Nothing is stored without a name. */
export function useTyped<Value>(name: string | undefined, initial: Value) {
  const key = name === undefined ? undefined : `leeway.typed.${BUDGET_ID ?? ""}.${name}`;
  const [value, setValue] = useState<Value>(() => {
    const stored = key === undefined ? null : readStored(key, inTab);
    return stored === null ? initial : (JSON.parse(stored) as Value);
  });
  useEffect(() => {
    if (key !== undefined) store(key, value === undefined ? null : JSON.stringify(value), inTab);
  }, [key, value]);
  useEffect(() => () => void (key !== undefined && store(key, null, inTab)), [key]);
  return [value, setValue] as const;
}
