/** A dialog with one form. It closes when the form is saved. */
import type { ReactNode } from "react";
import { Dialog } from "./dialog.tsx";
import { Form, type FormProps } from "./form.tsx";

interface FormDialogProps extends Omit<FormProps, "onCancel" | "cancelLabel"> {
  readonly title: string;
  onClose(): void;
}

export function FormDialog({ title, ...form }: FormDialogProps): ReactNode {
  return (
    <Dialog title={title} onClose={form.onClose}>
      <Form {...form} />
    </Dialog>
  );
}
