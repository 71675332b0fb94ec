/**
 * A dialog while it is open, and the button that opens one. A form in it is saved in the background: the dialog closes at once,
 * so that the next keys belong to the page or to the next dialog. If the save fails, it opens again with all that was typed.
 */
import { createContext, type ReactNode, useContext, useState } from "react";
import { showToast } from "../logic/toast.ts";
import { dialogsNow, untilOnly } from "./back.ts";
import { Button } from "./button.tsx";
import type { IconName } from "./icon.tsx";
import { useKeys } from "./keys.tsx";
import { useShown } from "./use-shown.ts";

interface Opening {
  readonly isHidden: boolean;
  /** Closes the dialog while `save` runs. @throws what `save` throws, once the dialog is open again. */
  leave(save: () => Promise<unknown>): Promise<void>;
}

export const OpeningContext = createContext<Opening | undefined>(undefined);

/** Runs the save of a dialog and closes the dialog: at once, if `Opened` has opened it. */
export function useLeave(onClose: (() => void) | undefined): Opening["leave"] {
  const opening = useContext(OpeningContext);
  const saveAndClose: Opening["leave"] = async (save) => {
    await save();
    onClose?.();
  };
  return onClose === undefined ? saveAndClose : (opening?.leave ?? saveAndClose);
}

/** A dialog whose form was submitted. For its parent, it is closed. */
interface Left<Value> {
  readonly key: number;
  readonly value: Value;
  readonly state: "saving" | "failed" | "done";
}

interface OpenedProps<Value> {
  /** Undefined: no dialog is open. */
  readonly value: Value | undefined;
  onClose(): void;
  /** Gets the function that closes the dialog. */
  children(value: Value, close: () => void): ReactNode;
}

export function Opened<Value>({ value, onClose, children }: OpenedProps<Value>): ReactNode {
  const [left, setLeft] = useState<readonly Left<Value>[]>([]);
  const [current, setCurrent] = useState(0);
  const isShown = useShown();
  const isCurrentLeft = left.some(({ key }) => key === current);
  if (value === undefined && isCurrentLeft) setCurrent(current + 1);
  // The address that closes a dialog may change after the save: a dialog that was left is not shown as the current one.
  const opened = value === undefined || isCurrentLeft ? [] : [{ key: current, value, state: undefined }];

  const put = (changed: Left<Value>) =>
    setLeft((before) => {
      const others = before.filter(({ state }) => state !== "done");
      const isKnown = others.some(({ key }) => key === changed.key);
      return isKnown ? others.map((one) => (one.key === changed.key ? changed : one)) : [...others, changed];
    });

  async function leave(key: number, of: Value, save: () => Promise<unknown>): Promise<void> {
    const beneath = dialogsNow();
    put({ key, value: of, state: "saving" });
    if (key === current && !isCurrentLeft) onClose();
    try {
      await save();
      put({ key, value: of, state: "done" });
    } catch (error) {
      const { message } = error as Error;
      if (!isShown.current) showToast(message);
      await untilOnly(beneath, () => showToast(message));
      put({ key, value: of, state: "failed" });
      throw error;
    }
  }

  return [...left.filter(({ state }) => state !== "done"), ...opened].map(({ key, value: own, state }) => (
    <OpeningContext
      key={key}
      value={{ isHidden: state === "saving", leave: (save: () => Promise<unknown>) => leave(key, own, save) }}
    >
      {children(own, state === undefined ? onClose : () => put({ key, value: own, state: "done" }))}
    </OpeningContext>
  ));
}

interface OpenerProps {
  readonly label: string;
  /** Default: a plus. */
  readonly icon?: IconName | null;
  /** Keys that open it too. */
  readonly keys?: string;
  /** Gets the function that closes the dialog. */
  children(close: () => void): ReactNode;
}

/** A button that opens a dialog. */
export function Opener({ label, icon = "plus", keys, children }: OpenerProps): ReactNode {
  const [isOpen, setOpen] = useState(false);
  const open = () => setOpen(true);
  useKeys(keys === undefined ? [] : [{ keys, label, isWrite: true, run: open }]);
  return (
    <>
      <Button isQuiet {...(icon && { icon })} onClick={open}>
        {label}
      </Button>
      <Opened value={isOpen || undefined} onClose={() => setOpen(false)}>
        {(_, close) => children(close)}
      </Opened>
    </>
  );
}
