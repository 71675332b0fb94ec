/** A ref that brings an element that a click has added below the fold into view. */
export function scrollTo(element: Element | null): void {
  element?.scrollIntoView({ block: "nearest" });
}
