/** Stands in for the data of a query: gray lines until it arrives, or the problem with Retry. */
import type { ReactNode } from "react";
import { Problem } from "./problem.tsx";
import { Skeleton, type SkeletonProps } from "./skeleton.tsx";

export interface Query {
  readonly data: unknown;
  /** Null if there is none. */
  readonly error: unknown;
  refetch(): unknown;
}

interface LoadingProps extends SkeletonProps {
  readonly query: Query;
}

/** Shows nothing once the query has data, even if a later request fails. */
export function Loading({ query: { data, error, refetch }, ...shape }: LoadingProps): ReactNode {
  if (data !== undefined) return null;
  return error === null ? <Skeleton {...shape} /> : <Problem error={error} onRetry={() => void refetch()} />;
}
