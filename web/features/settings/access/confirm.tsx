/** Asks before a change of access that cannot be undone. */
import type { ReactNode } from "react";
import { FormDialog } from "../../../components/form.tsx";

interface ConfirmProps {
  readonly title: string;
  readonly text: string;
  /** The button names the action: "Remove Ben". */
  readonly action: string;
  /** Choices below the text. */
  readonly children?: ReactNode;
  run(): Promise<unknown>;
  onClose(): void;
}

export function Confirm({ title, text, action, children, run, onClose }: ConfirmProps): ReactNode {
  return (
    <FormDialog title={title} submitLabel={action} submit={run} onClose={onClose}>
      <p>{text}</p>
      {children}
    </FormDialog>
  );
}
