/** Swipes of a card: a finger moves it, and beyond a limit it leaves in that direction. */
import { type PointerEvent, useRef } from "react";

/** A shorter way is not a swipe. */
const LIMIT_PX = 96;
/** A finger that moves further up or down than sideways scrolls the page. */
const SLOP_PX = 10;
const LEAVE_MS = 160;

interface Swipe {
  readonly pointerId: number;
  readonly x: number;
  readonly y: number;
  isSwiping: boolean;
}

export function useSwipe<Target extends HTMLElement>(on: { left(): void; right(): void }) {
  const card = useRef<Target>(null);
  const swipe = useRef<Swipe | undefined>(undefined);
  const place = (x: number) => card.current?.style.setProperty("transform", x === 0 ? "none" : `translateX(${x}px)`);

  function onPointerDown({ pointerId, pointerType, clientX: x, clientY: y, isPrimary }: PointerEvent): void {
    if (isPrimary && pointerType !== "mouse") swipe.current = { pointerId, x, y, isSwiping: false };
  }

  function onPointerMove({ pointerId, clientX, clientY }: PointerEvent): void {
    const { current } = swipe;
    if (current?.pointerId !== pointerId) return;
    const dx = clientX - current.x;
    if (!current.isSwiping) {
      if (Math.abs(dx) < SLOP_PX || Math.abs(dx) < Math.abs(clientY - current.y)) return;
      current.isSwiping = true;
      card.current?.setPointerCapture(pointerId); // no button under the finger is pressed
    }
    place(dx);
  }

  async function onPointerUp({ pointerId, clientX }: PointerEvent): Promise<void> {
    const { current } = swipe;
    if (current?.pointerId !== pointerId) return;
    swipe.current = undefined;
    const dx = clientX - current.x;
    const isFar = current.isSwiping && Math.abs(dx) >= LIMIT_PX;
    if (isFar) await leave(card.current, dx);
    place(0);
    if (isFar) (dx < 0 ? on.left : on.right)();
  }

  const onPointerCancel = () => {
    swipe.current = undefined;
    place(0);
  };
  return {
    ref: card,
    onPointerDown,
    onPointerMove,
    onPointerUp: (e: PointerEvent) => void onPointerUp(e),
    onPointerCancel,
  };
}

async function leave(card: HTMLElement | null, dx: number): Promise<void> {
  if (card === null || matchMedia("(prefers-reduced-motion: reduce)").matches) return;
  const away = { transform: `translateX(${Math.sign(dx) * innerWidth}px)` };
  await card.animate([{ transform: `translateX(${dx}px)` }, away], LEAVE_MS).finished;
}
