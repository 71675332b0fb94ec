/** A button that opens a dialog. */
import { type ReactNode, useState } from "react";
import { Button } from "./button.tsx";
import type { IconName } from "./icon.tsx";

interface OpenerProps {
  readonly label: string;
  readonly icon?: IconName;
  /** Gets the function that closes the dialog. */
  children(close: () => void): ReactNode;
}

export function Opener({ label, icon = "plus", children }: OpenerProps): ReactNode {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button isQuiet icon={icon} onClick={() => setOpen(true)}>
        {label}
      </Button>
      {isOpen && children(() => setOpen(false))}
    </>
  );
}
