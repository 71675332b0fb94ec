/** Places an open popover below the button that opened it, or above if there is no room. It stays within the page. */
const EDGE = 8;

/** `align` is the edge of the button that the popover follows. */
export function showPopoverAt(popover: HTMLElement, button: HTMLElement, align: "left" | "right"): void {
  const at = button.getBoundingClientRect();
  popover.showPopover();
  const { width, height } = popover.getBoundingClientRect();
  const fitsBelow = at.bottom + height + EDGE <= innerHeight;
  const left = align === "left" ? at.left : at.right - width;
  popover.style.top = `${Math.max(EDGE, fitsBelow ? at.bottom + 2 : at.top - height - 2)}px`;
  popover.style.left = `${Math.max(EDGE, Math.min(left, innerWidth - width - EDGE))}px`;
}
