/** Counts answers by operation and status, to show that a run reached what it was to reach. */
import { findOperation, type OpenApiDocument, operationsOf } from "./document.ts";
import type { Exchange } from "./exchange.ts";

export interface Tally {
  readonly count: (exchange: Exchange) => void;
  /** How often each operation of the document was answered with each status. */
  readonly rows: ReadonlyMap<string, ReadonlyMap<number, number>>;
  /** What should have been answered at least once and was not, a line each. */
  missing(): string[];
}

const ELSEWHERE = "anything else";

export function newTally(document: OpenApiDocument): Tally {
  const operations = operationsOf(document);
  const nameOf = ({ method, path }: { readonly method: string; readonly path: string }) => `${method} ${path}`;
  const rows = new Map(operations.map((operation) => [nameOf(operation), new Map<number, number>()]));
  rows.set(ELSEWHERE, new Map());

  return {
    rows,
    count({ request, answer }) {
      const operation = findOperation(operations, request.method, request.path);
      const row = rows.get(operation === undefined ? ELSEWHERE : nameOf(operation));
      row?.set(answer.status, (row.get(answer.status) ?? 0) + 1);
    },
    missing: () =>
      operations.flatMap((operation) => {
        const statuses = [...(rows.get(nameOf(operation))?.keys() ?? [])];
        const isReached = statuses.some((status) => status < 300);
        const isRefused = !operation.path.startsWith("/v1/") || statuses.some((status) => status >= 400);
        return isReached && isRefused ? [] : [`${nameOf(operation)} was answered with ${statuses.join(", ")} only`];
      }),
  };
}

export function formatTally({ rows }: Tally): string {
  return [...rows]
    .map(([name, statuses]) => {
      const counts = [...statuses].sort(([a], [b]) => a - b).map(([status, count]) => `${status}: ${count}`);
      return `${name.padEnd(45)} ${counts.join("  ")}`;
    })
    .join("\n");
}
