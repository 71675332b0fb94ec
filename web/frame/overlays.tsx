/** What the frame loads after the first screen: what lies over every screen but Add, and the sending of the outbox. */
import type { ReactNode } from "react";
import { useConflict } from "../api/conflict.ts";
import { useMayWrite } from "../api/me.ts";
import { lazyWithWords } from "../components/lazy-part.tsx";
import { FromTransaction } from "./from-transaction.tsx";
import { Sending } from "./sending.ts";

const ConflictDialog = lazyWithWords("ConflictDialog", () => import("./conflict-dialog.tsx"));
const Palette = lazyWithWords("Palette", () => import("./palette.tsx"));
const SignOut = lazyWithWords("SignOut", () => import("../components/sign-out.tsx"));
const More = lazyWithWords("More", () => import("./more.tsx"));

export type OpenOverlay = "more" | "palette" | "sign out" | undefined;

interface OverlaysProps {
  readonly open: OpenOverlay;
  setOpen(open: OpenOverlay): void;
}

export function Overlays({ open, setOpen }: OverlaysProps): ReactNode {
  const conflict = useConflict();
  const close = () => setOpen(undefined);
  const mayWrite = useMayWrite();
  return (
    <>
      <Sending />
      {mayWrite && <FromTransaction />}
      {conflict && <ConflictDialog conflict={conflict} />}
      {open === "more" && <More onClose={close} onPalette={() => setOpen("palette")} />}
      {open === "palette" && <Palette onClose={close} onSignOut={() => setOpen("sign out")} />}
      {open === "sign out" && <SignOut onClose={close} />}
    </>
  );
}
