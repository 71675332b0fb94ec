/** Hands a field what the person typed before it was there. */
import { useEffect } from "react";
import { held, type Place, takeTyped } from "./keys.tsx";

/** `fieldOf` finds the field once the component is on the screen. By default, it is the field that has the focus. */
export function useHeld(place: Place, fieldOf: () => Element | null = () => document.activeElement): void {
  // biome-ignore lint/correctness/useExhaustiveDependencies: the field is read when it is needed
  useEffect(() => {
    const take = () => {
      const field = held.get()?.place === place ? fieldOf() : null;
      if (!(field instanceof HTMLInputElement)) return;
      field.focus();
      typeInto(field, takeTyped(place));
    };
    take();
    return held.watch(take);
  }, [place]);
}

/** As if the person typed the text where the caret is. */
function typeInto(field: HTMLInputElement, text: string): void {
  if (text === "") return;
  field.setRangeText(text, field.selectionStart ?? 0, field.selectionEnd ?? 0, "end");
  field.dispatchEvent(new InputEvent("input", { bubbles: true, data: text, inputType: "insertText" }));
}
