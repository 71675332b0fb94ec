/** For work that goes on after a component has left the screen. */
import { type RefObject, useEffect, useRef } from "react";

/** Whether the component is still on the screen. */
export function useShown(): RefObject<boolean> {
  const isShown = useRef(true);
  useEffect(() => {
    isShown.current = true;
    return () => {
      isShown.current = false;
    };
  }, []);
  return isShown;
}
