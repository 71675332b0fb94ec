/** The last choice of a list of categories creates one, without leaving the form. */
import { type ReactNode, useState } from "react";
import { createPortal } from "react-dom";
import type { Category } from "../api/contract.ts";
import { useWords } from "../words/use-words.tsx";
import { CategoryDialog } from "./category-dialog.tsx";
import { Opened } from "./opened.tsx";
import type { Choice } from "./select.tsx";

const NEW = "new category";

interface NewCategory {
  /** The last choice of the list. */
  readonly choice: Choice;
  /** Makes that choice open the dialog, instead of becoming the value of the field. */
  orNew<Field extends { onChange(value: string): void }>(field: Field): Field;
  open(): void;
  /** To be rendered anywhere. It opens over the page. */
  readonly dialog: ReactNode;
}

/** `onCreated` gets the id of the new category. */
export function useNewCategory(kind: Category["kind"], onCreated: (id: string) => void): NewCategory {
  const { t } = useWords();
  const [isOpen, setOpen] = useState(false);
  const open = () => setOpen(true);
  return {
    choice: { value: NEW, label: t("plan.new_choice") },
    orNew: (field) => ({ ...field, onChange: (value: string) => (value === NEW ? open() : field.onChange(value)) }),
    open,
    dialog: createPortal(
      // React passes events on to the form behind it.
      // biome-ignore lint/a11y/noStaticElementInteractions: the handlers only stop events
      <div onSubmit={(event) => event.stopPropagation()} onKeyDown={(event) => event.stopPropagation()}>
        <Opened value={isOpen || undefined} onClose={() => setOpen(false)}>
          {(_, close) => (
            <CategoryDialog category={{ name: "", kind, group: null }} onCreated={onCreated} onClose={close} />
          )}
        </Opened>
      </div>,
      document.body,
    ),
  };
}
