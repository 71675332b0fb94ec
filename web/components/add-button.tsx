/** Opens the entry of a transaction over the current screen. A narrow page has its button in the bar at the bottom. */
import { useNavigate } from "@tanstack/react-router";
import type { ReactNode } from "react";
import { useMayWrite } from "../api/me.ts";
import { useWords } from "../words/use-words.tsx";
import { Button } from "./button.tsx";
import { Kbd } from "./kbd.tsx";
import { holdTyped } from "./keys.tsx";
import { NARROW, useMedia } from "./media.ts";

/** Undefined for somebody who may only read. */
export function useOpenAdd(): (() => void) | undefined {
  const navigate = useNavigate();
  const mayWrite = useMayWrite();
  if (!mayWrite) return undefined;
  return () => {
    holdTyped("add");
    void navigate({ to: ".", search: (shown: object) => ({ ...shown, add: "expense" }) });
  };
}

export function AddButton(): ReactNode {
  const { t } = useWords();
  const openAdd = useOpenAdd();
  if (useMedia(NARROW) || openAdd === undefined) return null;
  return (
    <Button icon="plus" onClick={openAdd}>
      {t("action.add")}
      <Kbd>a</Kbd>
    </Button>
  );
}
