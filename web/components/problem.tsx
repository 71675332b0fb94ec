/** A problem, shown instead of the content: the API's explanation, a link to its page, and Retry. */
import { Component, type ReactNode } from "react";
import { ApiError } from "../api/client.ts";
import { useWords } from "../words/use-words.tsx";
import { Button } from "./button.tsx";
import { Icon } from "./icon.tsx";
import styles from "./problem.module.css";

interface ProblemProps {
  readonly error: unknown;
  onRetry?(): void;
}

/** The explanation of an error, in one text. */
export function useProblemText(): (error: unknown) => string {
  const { t } = useWords();
  return (error) =>
    error instanceof ApiError ? (error.problem?.detail ?? t("problem.offline")) : t("problem.unexpected");
}

export function Problem({ error, onRetry }: ProblemProps): ReactNode {
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
          {problem?.type.startsWith("/errors/") && <a href={problem.type}>{t("problem.more")}</a>}
        </p>
      </div>
    </div>
  );
}

interface BoundaryState {
  readonly error: unknown;
}

/** Shows a problem instead of a part of the page that throws. A change of `resetKey` tries again. */
export class ProblemBoundary extends Component<
  { readonly resetKey: string; readonly children: ReactNode },
  BoundaryState
> {
  override state: BoundaryState = { error: undefined };

  static getDerivedStateFromError(error: unknown): BoundaryState {
    return { error };
  }

  override componentDidUpdate(previous: { readonly resetKey: string }): void {
    if (previous.resetKey !== this.props.resetKey && this.state.error !== undefined)
      this.setState({ error: undefined });
  }

  override render(): ReactNode {
    if (this.state.error === undefined) return this.props.children;
    return <Problem error={this.state.error} onRetry={() => this.setState({ error: undefined })} />;
  }
}
