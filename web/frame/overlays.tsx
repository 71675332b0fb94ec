/**
 * What the frame loads after the first screen: what lies over every screen but Add, the sending of the outbox, and the keys
 * of undo and redo.
 */
import type { ReactNode } from "react";
import { useConflict } from "../api/conflict.ts";
import { useMayWrite } from "../api/me.ts";
import { redoLast, undoLast } from "../api/writes.ts";
import { useKeys } from "../components/keys.tsx";
import { lazyWithWords } from "../components/lazy-part.tsx";
import { showToast } from "../logic/toast.ts";
import { useWords } from "../words/use-words.tsx";
import { type FormsFrom, FromTransaction } from "./from-transaction.tsx";
import { Sending } from "./sending.ts";

const ConflictDialog = lazyWithWords("ConflictDialog", () => import("./conflict-dialog.tsx"));
const Palette = lazyWithWords("Palette", () => import("./palette.tsx"));
const SignOut = lazyWithWords("SignOut", () => import("../components/sign-out.tsx"));
const More = lazyWithWords("More", () => import("./more.tsx"));

export type OpenOverlay = "more" | "palette" | "sign out" | undefined;

interface OverlaysProps {
  readonly formsFrom: FormsFrom;
  readonly open: OpenOverlay;
  setOpen(open: OpenOverlay): void;
}

export function Overlays({ formsFrom, open, setOpen }: OverlaysProps): ReactNode {
  const conflict = useConflict();
  const close = () => setOpen(undefined);
  const mayWrite = useMayWrite();
  useUndoKeys();
  return (
    <>
      <Sending />
      {mayWrite && <FromTransaction {...formsFrom} />}
      {conflict && <ConflictDialog conflict={conflict} />}
      {open === "more" && <More onClose={close} onPalette={() => setOpen("palette")} />}
      {open === "palette" && <Palette onClose={close} onSignOut={() => setOpen("sign out")} />}
      {open === "sign out" && <SignOut onClose={close} />}
    </>
  );
}

function useUndoKeys(): void {
  const { t } = useWords();
  const report = (work: () => Promise<boolean>, done: "toast.undone" | "toast.redone") => () =>
    void work().then(
      (isDone) => showToast(t(isDone ? done : "toast.nothing_to_undo")),
      (error: Error) => showToast(error.message),
    );
  useKeys([
    { keys: "Ctrl z", label: t("key.undo"), isWrite: true, run: report(undoLast, "toast.undone") },
    { keys: "Ctrl Shift z", label: t("key.redo"), isWrite: true, run: report(redoLast, "toast.redone") },
  ]);
}
