/** The welcome of an empty household: four questions, and the number that grows with each answer. `?step=` is the question. */
import { useQuery } from "@tanstack/react-query";
import { Navigate, useNavigate, useSearch } from "@tanstack/react-router";
import { type ReactNode, useEffect, useRef, useState } from "react";
import { openDemo } from "../../api/budgets.ts";
import type { Me } from "../../api/contract.ts";
import { useMayWrite } from "../../api/me.ts";
import { forecast, me } from "../../api/reads.ts";
import { Button, TextButton } from "../../components/button.tsx";
import { Loading } from "../../components/loading.tsx";
import { Problem } from "../../components/problem.tsx";
import { Skeleton } from "../../components/skeleton.tsx";
import { Toasts } from "../../components/toast.tsx";
import { guessCurrency } from "../../logic/guess-currency.ts";
import { store, WELCOMED } from "../../logic/stored.ts";
import { useWords } from "../../words/use-words.tsx";
import { AccountsStep } from "./accounts-step.tsx";
import { HouseholdStep } from "./household-step.tsx";
import { NumberSoFar } from "./number-so-far.tsx";
import { NO_PREVIEW, type Preview } from "./preview.ts";
import { type Answers, answersOf, STEPS, type StepId } from "./progress.ts";
import { ReadyStep } from "./ready-step.tsx";
import { BillsStep, PayStep } from "./regular-steps.tsx";
import styles from "./screen.module.css";

export type Budget = NonNullable<Me["budget"]>;

export interface StepProps {
  readonly budget: Budget;
  /** In the budget's time zone. */
  readonly today: string;
  readonly answers: Answers;
  /** Shows what the typed answers change in the number. */
  onPreview(preview: Preview): void;
  /** Called before the answers are stored, and if that fails. */
  onSaving(isSaving: boolean): void;
  /** Goes to the next step. */
  onNext(): void;
  /** Undefined on the first step. */
  readonly onBack: (() => void) | undefined;
}

const VIEWS: Readonly<Record<StepId, (props: StepProps) => ReactNode>> = {
  household: HouseholdStep,
  accounts: AccountsStep,
  pay: PayStep,
  bills: BillsStep,
  ready: ReadyStep,
};

const QUESTIONS = STEPS.length - 1;

export function Screen(): ReactNode {
  const { t } = useWords();
  const query = useQuery(me);
  const { data } = query;
  const budget = data?.budget ?? undefined;
  const mayWrite = useMayWrite();
  useEffect(() => {
    document.title = `${t("welcome.title")} · Leeway`;
  }, [t]);
  if (data !== undefined && !mayWrite) return <Navigate to="/" replace />;
  return (
    <main className={styles.page}>
      <div className={styles.column}>
        {budget !== undefined && <Questions key={budget.id} budget={budget} />}
        <Loading query={query} lines={6} hasNumber />
      </div>
      <Toasts />
    </main>
  );
}

function Questions({ budget }: { readonly budget: Budget }): ReactNode {
  const { t } = useWords();
  const navigate = useNavigate();
  const { step: asked } = useSearch({ strict: false }) as { readonly step?: string };
  const step = STEPS.find((one) => one === asked) ?? "household";
  const [answers] = useState(() => answersOf(budget.id));
  // The server's day: the device's clock may be wrong.
  const { data: ahead, error, refetch } = useQuery(forecast);
  const at = STEPS.indexOf(step);
  const go = (to: StepId | undefined) =>
    void navigate({ to: "/welcome", search: to === undefined ? {} : { step: to } });
  const leave = () => {
    store(WELCOMED, budget.id);
    answers.forget();
    void navigate({ to: "/", search: {} });
  };
  const [previewed, setPreviewed] = useState({ step, preview: NO_PREVIEW });
  const [saving, setSaving] = useState<StepId>();
  const View = VIEWS[step];
  return (
    <>
      <header className={styles.top}>
        <div className="brand">
          <span className="mark" />
          Leeway
        </div>
        {step !== "ready" && <TextButton onClick={leave}>{t("welcome.leave")}</TextButton>}
      </header>
      <NumberSoFar
        isIntroduced={step === "household"}
        preview={previewed.step === step ? previewed.preview : NO_PREVIEW}
        isSaving={saving === step}
      />
      <section className={styles.question} aria-label={t("welcome.title")}>
        {step !== "ready" && (
          <p className={`${styles.count} muted small`}>{t("welcome.count", { at: at + 1, of: QUESTIONS })}</p>
        )}
        {ahead === undefined && error !== null && <Problem error={error} onRetry={() => void refetch()} />}
        {ahead !== undefined && (
          <Undone key={step} answers={answers} step={step}>
            <View
              budget={budget}
              today={ahead.since}
              answers={answers}
              onPreview={(preview) => setPreviewed({ step, preview })}
              onSaving={(isSaving) => setSaving(isSaving ? step : undefined)}
              onNext={() => (step === "ready" ? leave() : go(STEPS[at + 1]))}
              onBack={at === 0 ? undefined : () => go(STEPS[at - 1])}
            />
          </Undone>
        )}
      </section>
      {step === "household" && <Demo />}
    </>
  );
}

interface UndoneProps {
  readonly answers: Answers;
  readonly step: StepId;
  readonly children: ReactNode;
}

/** Undoes the changes of this step and the later ones, then shows the step: after Back, or the browser's Back button. */
function Undone({ answers, step, children }: UndoneProps): ReactNode {
  const [state, setState] = useState<"undone" | "undoing">(() => (answers.hasChanges(step) ? "undoing" : "undone"));
  const [error, setError] = useState<unknown>(undefined);
  const isStarted = useRef(false);
  useEffect(() => {
    if (state === "undone" || isStarted.current) return;
    isStarted.current = true;
    answers
      .undoFrom(step)
      .catch(setError)
      .finally(() => setState("undone"));
  }, [answers, state, step]);
  if (state === "undoing") return <Skeleton lines={4} />;
  return (
    <>
      {error !== undefined && <Problem error={error} />}
      {children}
    </>
  );
}

/** The button that opens the demo household, for a person who has signed in. */
function Demo(): ReactNode {
  const { t } = useWords();
  const user = useQuery(me).data?.user;
  const [isOpening, setOpening] = useState(false);
  const [error, setError] = useState<unknown>(undefined);
  if (user == null) return null;

  function open(): void {
    setOpening(true);
    const { timeZone } = Intl.DateTimeFormat().resolvedOptions();
    openDemo(guessCurrency(timeZone, navigator.language)).catch((thrown) => {
      setOpening(false);
      setError(thrown);
    });
  }

  return (
    <aside className={styles.demo}>
      <p>{t("welcome.demo_hint")}</p>
      {error !== undefined && <Problem error={error} />}
      <Button isQuiet disabled={isOpening} onClick={open}>
        {t(isOpening ? "welcome.demo_opening" : "welcome.demo")}
      </Button>
    </aside>
  );
}
