/** The last choice of a list of categories creates one, without leaving the form. */
import { type ReactNode, useState } from "react";
import { createPortal } from "react-dom";
import type { Category } from "../api/contract.ts";
import { write } from "../api/writes.ts";
import { useWords } from "../words/use-words.tsx";
import { Dialog } from "./dialog.tsx";
import { Field } from "./field.tsx";
import { Form } from "./form.tsx";
import { type Choice, SelectField } from "./select.tsx";

type Kind = Category["kind"];

const KINDS = ["spending", "bill", "saving", "income"] as const satisfies readonly Kind[];

const NEW = "new category";

interface NewCategory {
  /** The last choice of the list. */
  readonly choice: Choice;
  /** Whether the value is that choice. Opens the dialog then. */
  isChosen(value: string): boolean;
  open(): void;
  /** To be rendered anywhere. It opens over the page. */
  readonly dialog: ReactNode;
}

/** `onCreated` gets the id of the new category. */
export function useNewCategory(kind: Kind, onCreated: (id: string) => void): NewCategory {
  const { t } = useWords();
  const [isOpen, setOpen] = useState(false);
  const open = () => setOpen(true);
  return {
    choice: { value: NEW, label: t("plan.new_choice") },
    isChosen(value) {
      if (value === NEW) open();
      return value === NEW;
    },
    open,
    dialog:
      isOpen &&
      createPortal(<NewDialog kind={kind} onCreated={onCreated} onClose={() => setOpen(false)} />, document.body),
  };
}

interface NewDialogProps {
  readonly kind: Kind;
  onCreated(id: string): void;
  onClose(): void;
}

function NewDialog({ kind: usual, onCreated, onClose }: NewDialogProps): ReactNode {
  const { t } = useWords();
  const [name, setName] = useState("");
  const [kind, setKind] = useState<Kind>(usual);

  async function submit(): Promise<void> {
    const category = { name: name.trim(), kind };
    const { data } = await write(
      "POST /v1/categories",
      { body: { category } },
      t("plan.added", { name: category.name }),
    );
    onCreated(data.category.id);
    onClose();
  }

  return (
    // React passes events on to the form behind it.
    // biome-ignore lint/a11y/noStaticElementInteractions: the handlers only stop events
    <div onSubmit={(event) => event.stopPropagation()} onKeyDown={(event) => event.stopPropagation()}>
      <Dialog title={t("plan.add_category")} onClose={onClose}>
        <Form
          submitLabel={t("plan.add_submit")}
          submit={submit}
          onCancel={onClose}
          pointers={["/category/name", "/category/kind"]}
        >
          {(errorAt) => (
            <>
              <Field
                label={t("plan.field_name")}
                value={name}
                autoFocus
                maxLength={200}
                error={errorAt("/category/name")}
                onChange={setName}
              />
              <SelectField
                label={t("plan.field_kind")}
                value={kind}
                choices={KINDS.map((value) => ({ value, label: t(`plan.kind_${value}`) }))}
                hint={t(`plan.kind_${kind}_hint`)}
                error={errorAt("/category/kind")}
                onChange={(value) => setKind(value as Kind)}
              />
            </>
          )}
        </Form>
      </Dialog>
    </div>
  );
}
