/** Counts responses by operation, status and error code, to show the coverage of a run. */
import { PROBLEMS } from "../../src/domain/problem.ts";
import { findOperation, OPERATIONS } from "./document.ts";
import type { Exchange } from "./request.ts";

export class Coverage {
  requests = 0;
  readonly #statuses = new Map<string, Map<number, number>>(OPERATIONS.map(({ name }) => [name, new Map()]));
  readonly #codes = new Map<string, number>();

  count({ request, answer }: Exchange): void {
    this.requests += 1;
    const name = findOperation(request.method, request.path)?.name ?? "other";
    const row = this.#statuses.get(name) ?? new Map<number, number>();
    this.#statuses.set(name, row);
    row.set(answer.status, (row.get(answer.status) ?? 0) + 1);
    const { code, errors = [] } = answer.status < 400 ? {} : (answer.json ?? {});
    const codes = new Set<string>([code, ...errors.map((error: { code: string }) => error.code)]);
    for (const found of codes) if (found in PROBLEMS) this.#codes.set(found, (this.#codes.get(found) ?? 0) + 1);
  }

  /** The operations that were never accepted or never rejected. */
  missing(): string[] {
    return OPERATIONS.filter(({ name, path }) => {
      const statuses = [...(this.#statuses.get(name)?.keys() ?? [])];
      const isRefused = !path.startsWith("/v1/") || statuses.some((status) => status >= 400);
      return !isRefused || !statuses.some((status) => status < 300);
    }).map(({ name }) => name);
  }

  format(): string {
    const rows = [...this.#statuses].map(([name, statuses]) => `${name.padEnd(70)} ${counts(statuses)}`);
    const absent = Object.keys(PROBLEMS).filter((code) => !this.#codes.has(code));
    const codes = `${this.#codes.size} of ${Object.keys(PROBLEMS).length} error codes: ${counts(this.#codes)}`;
    return [`${this.requests} requests`, ...rows, codes, `never answered: ${absent.join(", ")}`].join("\n");
  }
}

function counts(map: ReadonlyMap<string | number, number>): string {
  const sorted = [...map].sort(([one], [other]) => (one < other ? -1 : 1));
  return sorted.map(([key, count]) => `${key}: ${count}`).join("  ");
}
