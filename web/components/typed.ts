/** What a person types into a dialog. A reload keeps it: the dialog shows it when it is opened again. Closing drops it. */
import { useContext, useEffect, useRef, useState } from "react";
import { BUDGET_ID } from "../api/client.ts";
import { inTab, readStored, store } from "../logic/stored.ts";
import { OpeningContext } from "./opened.tsx";

/** As `useState`, for a value that can be JSON. Nothing is stored without a name. */
export function useTyped<Value>(name: string | undefined, initial: Value) {
  const key = name === undefined ? undefined : `leeway.typed.${BUDGET_ID ?? ""}.${name}`;
  const [value, setValue] = useState<Value>(() => {
    const stored = key === undefined ? null : readStored(key, inTab);
    return stored === null ? initial : (JSON.parse(stored) as Value);
  });
  // While the dialog is saved in the background, the next one starts empty.
  const isHidden = useContext(OpeningContext)?.isHidden === true;
  const isStored = useRef(false);
  useEffect(() => {
    if (key === undefined || (isHidden && !isStored.current)) return;
    isStored.current = !isHidden;
    store(key, value === undefined || isHidden ? null : JSON.stringify(value), inTab);
  }, [key, value, isHidden]);
  useEffect(() => () => void (key !== undefined && isStored.current && store(key, null, inTab)), [key]);
  return [value, setValue] as const;
}
