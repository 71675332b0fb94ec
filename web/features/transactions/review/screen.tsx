/** Review: new transactions, grouped by payee. One key or one swipe confirms a group, or sets its category and confirms it. */

import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { type ReactNode, useState } from "react";
import { useMayWrite } from "../../../api/me.ts";
import { EmptyState } from "../../../components/empty-state.tsx";
import { LinkButton } from "../../../components/link-button.tsx";
import { PageTop } from "../../../components/page.tsx";
import { Problem } from "../../../components/problem.tsx";
import { ProposedPayments } from "../../../components/proposed-payments.tsx";
import { Skeleton } from "../../../components/skeleton.tsx";
import { useWords } from "../../../words/use-words.tsx";
import { useKept, useKeptNotice } from "../kept.ts";
import { type Names, type Row, shownSummary, useNames } from "../queries.ts";
import { Drafts } from "./drafts.tsx";
import { Progress } from "./progress.tsx";
import { NEW, newRows, proposedPayments, quickDrafts, reviewedRows } from "./queries.ts";
import { Queue } from "./queue.tsx";
import { useReview } from "./use-review.ts";

export function Screen(): ReactNode {
  const { t } = useWords();
  const mayWrite = useMayWrite();
  return (
    <>
      <PageTop title={t("screen.review")} />
      {mayWrite ? <Loaded /> : <ReadOnly />}
    </>
  );
}

/** Shows everything at once, so that nothing moves. Only the rows and their number are needed. */
function Loaded(): ReactNode {
  const { names, error } = useNames();
  const rows = useQuery(newRows);
  const summary = useQuery(shownSummary(NEW.filter));
  const reviewed = useQuery(reviewedRows);
  const proposals = useQuery(proposedPayments);
  const drafts = useQuery(quickDrafts);
  const kept = useKept();
  useKeptNotice();
  const failed = rows.error ?? summary.error ?? error;
  const isReady = !reviewed.isPending && !proposals.isPending && !drafts.isPending;
  return (
    <>
      {failed !== undefined && failed !== null && (
        <Problem error={failed} onRetry={() => void Promise.all([rows.refetch(), summary.refetch()])} />
      )}
      {names !== undefined && rows.data !== undefined && summary.data !== undefined && isReady ? (
        <>
          <Drafts drafts={drafts.data?.drafts ?? []} names={names} />
          <ProposedPayments />
          <Reviewing
            names={names}
            rows={rows.data.map(kept)}
            reviewed={reviewed.data ?? []}
            count={summary.data.count}
          />
        </>
      ) : (
        !failed && <Skeleton lines={8} />
      )}
    </>
  );
}

/** A viewer cannot review. */
function ReadOnly(): ReactNode {
  const { t } = useWords();
  return (
    <>
      <p className="muted">{t("review.read_only")}</p>
      <Link to="/transactions">{t("review.to_transactions")}</Link>
    </>
  );
}

interface ReviewingProps {
  readonly names: Names;
  /** The newest ones. */
  readonly rows: readonly Row[];
  readonly reviewed: readonly Row[];
  /** With the rows that are not shown. */
  readonly count: number;
}

function Reviewing({ names, rows, reviewed, count }: ReviewingProps): ReactNode {
  const review = useReview(names, rows, reviewed, count);
  const [most, setMost] = useState(count);
  if (count > most) setMost(count);
  if (review.groups.length === 0) return count > 0 ? <Skeleton lines={8} /> : <Done />;
  return (
    <>
      <Progress review={review} count={count} done={most - count} />
      <Queue review={review} names={names} count={count} />
    </>
  );
}

function Done(): ReactNode {
  const { t } = useWords();
  return (
    <EmptyState icon="check" title={t("review.done")} text={t("review.done_explained")}>
      <LinkButton to="/">{t("frame.to_home")}</LinkButton>
      <LinkButton to="/transactions" isQuiet>
        {t("review.to_transactions")}
      </LinkButton>
    </EmptyState>
  );
}
