/** A button that opens the values of a filter over the list. While the filter is set, it shows the value and an x. */
import { type ReactNode, useEffect, useId, useRef, useState } from "react";
import { Icon } from "../../components/icon.tsx";
import { showPopoverAt } from "../../components/popover.ts";
import { useWords } from "../../words/use-words.tsx";
import styles from "./filters.module.css";

interface FilterButtonProps {
  readonly label: string;
  /** Undefined: the filter is not set. */
  readonly value: string | undefined;
  onClear(): void;
  /** The content while it is open. It gets the function that closes it. */
  children(close: () => void): ReactNode;
}

export function FilterButton({ label, value, onClear, children }: FilterButtonProps): ReactNode {
  const id = useId();
  const button = useRef<HTMLButtonElement>(null);
  const popover = useRef<HTMLDivElement>(null);
  const [isOpen, setOpen] = useState(false);
  useEffect(() => {
    if (!isOpen || popover.current === null || button.current === null) return;
    showPopoverAt(popover.current, button.current, "left");
    popover.current.querySelector<HTMLElement>("input, button")?.focus();
  }, [isOpen]);
  const close = () => {
    popover.current?.hidePopover();
    button.current?.focus();
  };
  return (
    <FilterFrame label={label} isSet={value !== undefined} onClear={onClear}>
      <button
        ref={button}
        type="button"
        className={styles.open}
        aria-haspopup="dialog"
        aria-expanded={isOpen}
        popoverTarget={id}
        onClick={(event) => {
          event.preventDefault();
          if (isOpen) close();
          else setOpen(true);
        }}
      >
        {value === undefined ? (
          label
        ) : (
          <>
            <span className="visually-hidden">{label}: </span>
            <bdi>{value}</bdi>
          </>
        )}
        <Icon name="down" />
      </button>
      <div
        id={id}
        ref={popover}
        popover="auto"
        role="dialog"
        aria-label={label}
        className={styles.popover}
        onToggle={({ newState }) => setOpen(newState === "open")}
      >
        {isOpen && children(close)}
      </div>
    </FilterFrame>
  );
}

interface ToggleProps {
  readonly label: string;
  readonly isSet: boolean;
  onToggle(): void;
}

/** A filter without values. */
export function FilterToggle({ label, isSet, onToggle }: ToggleProps): ReactNode {
  return (
    <span className={styles.filter} data-set={isSet}>
      <button type="button" className={styles.open} aria-pressed={isSet} onClick={onToggle}>
        {label}
        {isSet && <Icon name="cross" />}
      </button>
    </span>
  );
}

interface FrameProps {
  readonly label: string;
  readonly isSet: boolean;
  readonly children: ReactNode;
  onClear(): void;
}

function FilterFrame({ label, isSet, children, onClear }: FrameProps): ReactNode {
  const { t } = useWords();
  return (
    <span className={styles.filter} data-set={isSet}>
      {children}
      {isSet && (
        <button
          type="button"
          className={styles.clear}
          aria-label={t("transactions.clear_filter", { name: label })}
          onClick={onClear}
        >
          <Icon name="cross" />
        </button>
      )}
    </span>
  );
}
