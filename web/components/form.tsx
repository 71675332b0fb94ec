/**
 * A form in a dialog: it saves once, and closes the dialog meanwhile. `useForm` shows the API's errors at the fields, the form
 * shows all others above the buttons.
 */
import { type ReactNode, useRef, useState } from "react";
import { useWords } from "../words/use-words.tsx";
import { Button } from "./button.tsx";
import { Dialog } from "./dialog.tsx";
import styles from "./form.module.css";
import { useLeave } from "./opened.tsx";
import { Problem } from "./problem.tsx";
import { useForm } from "./use-form.ts";

interface FormProps {
  /** Not needed if no field can have an error. */
  readonly form?: Pick<ReturnType<typeof useForm>, "error" | "save">;
  /** Default: Save. */
  readonly submitLabel?: string | undefined;
  /** Default: true. */
  readonly canSubmit?: boolean;
  /** Saves the form; a thrown error is shown. */
  submit(): Promise<unknown>;
  readonly cancelLabel?: string;
  /** Without it or `onClose`, the form has no such button. */
  onCancel?(): void;
  /** Closes the dialog of the form: when it is saved, and if it is canceled. */
  onClose?(): void;
  /** Shown before the buttons: Delete, for example. */
  readonly extra?: ReactNode;
  readonly children?: ReactNode;
}

export function Form(props: FormProps): ReactNode {
  const own = useForm("", {});
  const { form = own, submitLabel, canSubmit = true, submit, cancelLabel, onClose, onCancel = onClose } = props;
  const { extra, children } = props;
  const { t } = useWords();
  const [isSaving, setSaving] = useState(false);

  const leave = useLeave(onClose);
  const place = useRef<HTMLFormElement>(null);

  async function save(): Promise<void> {
    setSaving(true);
    const isSaved = await form.save(() => leave(submit));
    setSaving(false);
    if (!isSaved) place.current?.querySelector<HTMLElement>("[aria-invalid=true]")?.focus();
  }

  return (
    <form
      ref={place}
      className={styles.form}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        if (canSubmit && !isSaving) void save();
      }}
    >
      {children}
      {form.error !== undefined && <Problem error={form.error} />}
      <div className={styles.buttons}>
        {extra}
        <span className={styles.space} />
        {onCancel && (
          <Button isQuiet onClick={onCancel}>
            {cancelLabel ?? t("action.cancel")}
          </Button>
        )}
        <Button type="submit" disabled={isSaving}>
          {submitLabel ?? t("action.save")}
        </Button>
      </div>
    </form>
  );
}

interface FormDialogProps extends Omit<FormProps, "onCancel" | "cancelLabel"> {
  readonly title: string;
  onClose(): void;
}

/** A dialog with one form. */
export function FormDialog({ title, ...form }: FormDialogProps): ReactNode {
  return (
    <Dialog title={title} onClose={form.onClose}>
      <Form {...form} />
    </Dialog>
  );
}

/** Fields beside each other. Below each other on a narrow page. */
export function FieldRow({ children }: { readonly children: ReactNode }): ReactNode {
  return <div className={styles.row}>{children}</div>;
}
