/** A problem, shown instead of the content: the API's explanation, a link to its page, and Retry. */
import { Component, type ReactNode } from "react";
import { ApiError } from "../api/client.ts";
import { useWords } from "../words/use-words.tsx";
import { Button } from "./button.tsx";
import { Icon } from "./icon.tsx";
import { loadAgain } from "./lazy-part.tsx";
import styles from "./problem.module.css";

interface ProblemProps {
  readonly error: unknown;
  onRetry?(): void;
  onClose?: (() => void) | undefined;
}

/** The explanation of an error, in one text. */
export function useProblemText(): (error: unknown) => string {
  const { t } = useWords();
  return (error) =>
    error instanceof ApiError ? (error.problem?.detail ?? t("problem.offline")) : t("problem.unexpected");
}

export function Problem({ error, onRetry, onClose }: ProblemProps): ReactNode {
  const { t } = useWords();
  const textOf = useProblemText();
  const problem = error instanceof ApiError ? error.problem : undefined;
  return (
    <div className={styles.problem} role="alert">
      <Icon name="warning" />
      <div>
        <p>{textOf(error)}</p>
        <p className={styles.actions}>
          {onRetry && (
            <Button isQuiet onClick={onRetry}>
              {t("action.retry")}
            </Button>
          )}
          {onClose && (
            <Button isQuiet onClick={onClose}>
              {t("action.close")}
            </Button>
          )}
          {problem?.type.startsWith("/errors/") && <a href={problem.type}>{t("problem.more")}</a>}
        </p>
      </div>
    </div>
  );
}

interface BoundaryState {
  readonly error: unknown;
}

function showOver(dialog: HTMLDialogElement | null): void {
  dialog?.showModal();
}

interface BoundaryProps {
  readonly resetKey?: string;
  /** Closes the part, if it lies over the page. The problem then does too. */
  onClose?(): void;
  readonly children: ReactNode;
}

/** Shows a problem instead of a part of the page that throws. A change of `resetKey` tries again. */
export class ProblemBoundary extends Component<BoundaryProps, BoundaryState> {
  override state: BoundaryState = { error: undefined };

  static getDerivedStateFromError(error: unknown): BoundaryState {
    return { error };
  }

  override componentDidUpdate(previous: BoundaryProps): void {
    if (previous.resetKey !== this.props.resetKey && this.state.error !== undefined) this.again();
  }

  again = (): void => {
    loadAgain();
    this.setState({ error: undefined });
  };

  override render(): ReactNode {
    const { children, onClose } = this.props;
    const { error } = this.state;
    if (error === undefined) return children;
    if (onClose === undefined) return <Problem error={error} onRetry={this.again} />;
    const close = () => {
      this.again();
      onClose();
    };
    return (
      <dialog className={styles.over} ref={showOver} onClose={close}>
        <Problem error={error} onRetry={this.again} onClose={close} />
      </dialog>
    );
  }
}
