/** The one big amount of a screen, with a small symbol and small decimals. It counts to a new value. */
import { type ReactNode, useEffect, useRef, useState } from "react";
import { useWords } from "../words/use-words.tsx";

const COUNT_MS = 240;

export function BigNumber({ amount, currency }: { readonly amount: number; readonly currency: string }): ReactNode {
  const { formats } = useWords();
  const { before, whole, fraction, after } = formats.moneyParts(useCounting(amount), currency);
  return (
    <>
      {before && <span className="number-symbol">{before}</span>}
      {whole}
      {fraction && <span className="number-cents">{fraction}</span>}
      {after && <span className="number-symbol number-symbol-after">{after}</span>}
    </>
  );
}

/** Moves from the previous value to the new one. At once, if the person prefers less motion. */
function useCounting(value: number): number {
  const [shown, setShown] = useState(value);
  const from = useRef(value);
  useEffect(() => {
    const start = from.current;
    from.current = value;
    if (start === value || matchMedia("(prefers-reduced-motion: reduce)").matches) {
      setShown(value);
      return undefined;
    }
    const startedMs = performance.now();
    let frame = requestAnimationFrame(function step(nowMs) {
      // The time of the first frame can lie before the start.
      const share = Math.min(1, Math.max(0, nowMs - startedMs) / COUNT_MS);
      setShown(share === 1 ? value : start + (value - start) * (1 - (1 - share) ** 3));
      if (share < 1) frame = requestAnimationFrame(step);
    });
    return () => cancelAnimationFrame(frame);
  }, [value]);
  return shown;
}
