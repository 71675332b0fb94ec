/** A button that opens a menu. The menu is a popover, so nothing covers it and the browser closes it on a click elsewhere. */
import { type ComponentProps, type KeyboardEvent, type ReactNode, useId, useRef } from "react";
import { IconButton } from "./button.tsx";
import { Icon, type IconName } from "./icon.tsx";
import styles from "./menu.module.css";
import { showPopoverAt } from "./popover.ts";

export interface MenuItem {
  readonly id: string;
  readonly label: string;
  /** Shown at the end of the line: an amount, or a key. */
  readonly note?: ReactNode;
  run(): void;
}

interface MenuProps {
  /** The purpose of the menu, for screen readers: "Actions for Groceries". */
  readonly label: string;
  readonly icon?: IconName;
  /** Shown beside the icon. */
  readonly text?: string;
  readonly items: readonly MenuItem[];
  /** Tab passes over the button: a field of its row opens the menu by a key. */
  readonly isSkipped?: boolean;
}

export function Menu({ label, icon = "more", text: shown, items, isSkipped = false }: MenuProps): ReactNode {
  const id = useId();
  const menu = useRef<HTMLDivElement>(null);
  const button = useRef<HTMLButtonElement>(null);

  function open(): void {
    if (menu.current === null || button.current === null) return;
    showPopoverAt(menu.current, button.current, "right");
    entries()[0]?.focus();
  }

  function entries(): HTMLElement[] {
    return [...(menu.current?.querySelectorAll<HTMLElement>("[role=menuitem]") ?? [])];
  }

  function close(): void {
    menu.current?.hidePopover();
    button.current?.focus();
  }

  function onKeyDown(event: KeyboardEvent): void {
    const all = entries();
    const at = all.indexOf(document.activeElement as HTMLElement);
    const to = { ArrowDown: at + 1, ArrowUp: at - 1, Home: 0, End: -1 }[event.key];
    if (event.key === "Tab") close();
    if (to === undefined) return;
    event.preventDefault();
    all.at(to % all.length)?.focus();
  }

  const trigger: ComponentProps<"button"> = {
    ref: button,
    "aria-haspopup": "menu",
    ...(isSkipped && { tabIndex: -1 }),
    "aria-controls": id,
    popoverTarget: id,
    onClick: (event) => {
      event.preventDefault();
      open();
    },
  };
  return (
    <>
      {shown === undefined ? (
        <IconButton icon={icon} label={label} {...trigger} />
      ) : (
        <button type="button" className={styles.labeled} {...trigger}>
          <Icon name={icon} />
          {shown}
        </button>
      )}
      <div
        id={id}
        ref={menu}
        className={styles.menu}
        popover="auto"
        role="menu"
        aria-label={label}
        onKeyDown={onKeyDown}
        tabIndex={-1}
      >
        {items.map(({ id: key, label: text, note, run }) => (
          <button
            key={key}
            type="button"
            role="menuitem"
            className={styles.item}
            tabIndex={-1}
            onClick={() => {
              close();
              run();
            }}
          >
            <span>{text}</span>
            {note !== undefined && <span className={styles.note}>{note}</span>}
          </button>
        ))}
      </div>
    </>
  );
}
