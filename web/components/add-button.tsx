/** Opens the entry of a transaction over the current screen. A narrow page has its button in the bar at the bottom. */
import { useNavigate } from "@tanstack/react-router";
import type { ReactNode } from "react";
import { useWords } from "../words/use-words.tsx";
import { Button } from "./button.tsx";
import { Kbd } from "./kbd.tsx";
import { NARROW, useMedia } from "./media.ts";

export function useOpenAdd(): () => void {
  const navigate = useNavigate();
  return () => void navigate({ to: ".", search: (shown: object) => ({ ...shown, add: "expense" }) });
}

export function AddButton(): ReactNode {
  const { t } = useWords();
  const openAdd = useOpenAdd();
  if (useMedia(NARROW)) return null;
  return (
    <Button icon="plus" onClick={openAdd}>
      {t("action.add")}
      <Kbd>a</Kbd>
    </Button>
  );
}
