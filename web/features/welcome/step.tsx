/** One question: its title, its form with Back, Skip and Next, and the choices that add a row. */
import { type ComponentProps, type ReactNode, useEffect, useRef, useState } from "react";
import { queryClient } from "../../api/client.ts";
import { accounts } from "../../api/reads.ts";
import { explanationOf } from "../../api/spending-power.ts";
import { TextButton } from "../../components/button.tsx";
import { Form } from "../../components/form.tsx";
import { Icon } from "../../components/icon.tsx";
import { useForm } from "../../components/use-form.ts";
import { useWords } from "../../words/use-words.tsx";
import type { StepProps } from "./screen.tsx";
import styles from "./step.module.css";

interface StepFormProps extends Pick<StepProps, "onNext" | "onBack" | "onSaving"> {
  readonly form?: ComponentProps<typeof Form>["form"];
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
  const { title, hint, form, submitLabel, isLast = false, submit, onNext, onBack, onSaving, children } = props;
  const { t } = useWords();
  const place = useRef<HTMLDivElement>(null);
  const isSaving = useRef(false);
  useEffect(() => {
    place.current?.querySelector<HTMLElement>("form :is(select, input, button)")?.focus();
    typeAhead();
  }, []);

  async function saveAndGoOn(): Promise<void> {
    onSaving(true);
    isSaving.current = true;
    try {
      await submit();
      // The next question starts with the number of all answers so far.
      await Promise.all([queryClient.fetchQuery(explanationOf()), queryClient.fetchQuery(accounts)]);
    } catch (error) {
      isSaving.current = false;
      onSaving(false);
      typeAhead();
      throw error;
    }
    onNext();
  }

  // A disabled button does not get the keys, so the page listens.
  useEffect(() => {
    document.addEventListener("keydown", keepAhead, true);
    return () => document.removeEventListener("keydown", keepAhead, true);
  });

  /** What is typed while the answers are being stored belongs to the next question. */
  function keepAhead(event: KeyboardEvent): void {
    if (!isSaving.current || event.ctrlKey || event.metaKey || event.altKey) return;
    if (event.key === "Backspace") ahead = ahead.slice(0, -1);
    else if (event.key.length === 1) ahead += event.key;
    else return;
    event.preventDefault();
  }

  return (
    <div ref={place}>
      <h1 className={styles.title}>{title}</h1>
      <p className={styles.hint}>{hint}</p>
      <Form
        submitLabel={submitLabel ?? t("welcome.next")}
        {...(form && { form })}
        submit={saveAndGoOn}
        cancelLabel={t("welcome.back")}
        {...(onBack && { onCancel: onBack })}
        extra={!isLast && <TextButton onClick={onNext}>{t("welcome.skip")}</TextButton>}
      >
        {children}
      </Form>
    </div>
  );
}

/** Typed before the question that it belongs to was open. */
let ahead = "";

function typeAhead(): void {
  const field = document.activeElement;
  if (ahead !== "" && field instanceof HTMLInputElement) {
    field.setRangeText(ahead, field.selectionStart ?? 0, field.selectionEnd ?? 0, "end");
    field.dispatchEvent(new Event("input", { bubbles: true }));
  }
  ahead = "";
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

interface Answered {
  readonly text: string;
  readonly amount: number | undefined;
}

/**
 * The form of the rows. It is not saved while one of them has no amount but must have one: the function returns what is wrong with
 * a row, once the person has tried to go on.
 */
export function useAnsweredRows<Row extends Answered>(rows: readonly Row[], isWrong: (row: Row) => boolean) {
  const { t } = useWords();
  const check = () => ({ rows: rows.some(isWrong) && t("form.needed") });
  const form = useForm("", { rows }, { isLive: true, check });
  const errorOf = (row: Row) => (isWrong(row) ? form.errorAt("rows") : undefined);
  return { form, errorOf };
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
