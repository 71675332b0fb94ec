/** A button that opens a dialog. */
import { type ReactNode, useState } from "react";
import { Button } from "./button.tsx";
import type { IconName } from "./icon.tsx";
import { useKeys } from "./keys.tsx";

interface OpenerProps {
  readonly label: string;
  /** Default: a plus. */
  readonly icon?: IconName | null;
  /** Keys that open it too. */
  readonly keys?: string;
  /** Gets the function that closes the dialog. */
  children(close: () => void): ReactNode;
}

export function Opener({ label, icon = "plus", keys, children }: OpenerProps): ReactNode {
  const [isOpen, setOpen] = useState(false);
  const open = () => setOpen(true);
  useKeys(keys === undefined ? [] : [{ keys, label, isWrite: true, run: open }]);
  return (
    <>
      <Button isQuiet {...(icon && { icon })} onClick={open}>
        {label}
      </Button>
      {isOpen && children(() => setOpen(false))}
    </>
  );
}
