/** One question: its title, its form with Back, Skip and Next, and the choices that add a row. */
import { type ReactNode, useEffect, useRef, useState } from "react";
import { TextButton } from "../../components/button.tsx";
import { Form } from "../../components/form.tsx";
import { Icon } from "../../components/icon.tsx";
import { useWords } from "../../words/use-words.tsx";
import type { StepProps } from "./screen.tsx";
import styles from "./step.module.css";

interface StepFormProps extends Pick<StepProps, "onNext" | "onBack"> {
  readonly title: string;
  readonly hint: string;
  readonly submitLabel?: string;
  /** The last step has nothing to skip to. */
  readonly isLast?: boolean;
  /** The next step follows. */
  submit(): Promise<void>;
  readonly children: ReactNode;
}

export function StepForm(props: StepFormProps): ReactNode {
  const { title, hint, submitLabel, isLast = false, submit, onNext, onBack, children } = props;
  const { t } = useWords();
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const form = place.current?.querySelector("form");
    const field =
      form?.querySelector<HTMLElement>("[data-first] input") ??
      form?.querySelector<HTMLElement>("select, input, button");
    field?.focus();
  }, []);
  return (
    <div ref={place}>
      <h1 className={styles.title}>{title}</h1>
      <p className={styles.hint}>{hint}</p>
      <Form
        submitLabel={submitLabel ?? t("welcome.next")}
        submit={() => submit().then(onNext)}
        cancelLabel={t("welcome.back")}
        {...(onBack && { onCancel: onBack })}
        extra={!isLast && <TextButton onClick={onNext}>{t("welcome.skip")}</TextButton>}
      >
        {children}
      </Form>
    </div>
  );
}

/** The rows of a question, in a state. */
export function useRows<Row>(initial: readonly Row[]) {
  const [rows, setRows] = useState(initial);
  return {
    rows,
    add: (row: Row) => setRows((before) => [...before, row]),
    change: (at: number, fields: Partial<Row>) =>
      setRows((before) => before.map((row, i) => (i === at ? { ...row, ...fields } : row))),
    remove: (at: number) => setRows((before) => before.filter((_, i) => i !== at)),
  };
}

interface PicksProps {
  readonly label: string;
  readonly choices: readonly { readonly id: string; readonly label: string }[];
  onPick(id: string): void;
}

/** Buttons that each add a row. */
export function Picks({ label, choices, onPick }: PicksProps): ReactNode {
  if (choices.length === 0) return null;
  return (
    <fieldset className={styles.picks}>
      <legend className="visually-hidden">{label}</legend>
      {choices.map(({ id, label: text }) => (
        <button key={id} type="button" className={styles.pick} onClick={() => onPick(id)}>
          <Icon name="plus" />
          {text}
        </button>
      ))}
    </fieldset>
  );
}
