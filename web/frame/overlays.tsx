/** What the frame loads after the first screen: what lies over every screen but Add, and the sending of the outbox. */
import type { ReactNode } from "react";
import { useConflict } from "../api/conflict.ts";
import { useMayWrite } from "../api/me.ts";
import { lazyWithWords } from "../components/lazy-part.tsx";
import { NARROW, useMedia } from "../components/media.ts";
import { FromTransaction } from "./from-transaction.tsx";
import { Sending } from "./sending.ts";

const ConflictDialog = lazyWithWords("ConflictDialog", () => import("./conflict-dialog.tsx"));
const Palette = lazyWithWords("Palette", () => import("./palette.tsx"));
const SignOut = lazyWithWords("SignOut", () => import("../components/sign-out.tsx"));
const Help = lazyWithWords("Help", () => import("./help.tsx"));
const More = lazyWithWords("More", () => import("./more.tsx"));

type Overlay = "more" | "palette" | "sign out";

export interface OpenOverlay {
  readonly overlay: Overlay;
  /** Differs each time: one that is opened while the last one is closing is not closed with it. */
  readonly key: number;
}

interface OverlaysProps {
  readonly open: OpenOverlay | undefined;
  show(overlay: Overlay): void;
  close(opened: OpenOverlay): void;
}

export function Overlays({ open, show, close }: OverlaysProps): ReactNode {
  const conflict = useConflict();
  const mayWrite = useMayWrite();
  return (
    <>
      <Sending />
      {mayWrite && <FromTransaction />}
      {conflict && <ConflictDialog conflict={conflict} />}
      {open && <Opened key={open.key} overlay={open.overlay} show={show} onClose={() => close(open)} />}
    </>
  );
}

interface OpenedProps extends Pick<OverlaysProps, "show"> {
  readonly overlay: Overlay;
  onClose(): void;
}

function Opened({ overlay, show, onClose }: OpenedProps): ReactNode {
  const isNarrow = useMedia(NARROW);
  if (overlay === "more" && isNarrow) return <More onClose={onClose} onPalette={() => show("palette")} />;
  if (overlay === "more") return <Help onClose={onClose} onSignOut={() => show("sign out")} />;
  if (overlay === "palette") return <Palette onClose={onClose} onSignOut={() => show("sign out")} />;
  return <SignOut onClose={onClose} />;
}
