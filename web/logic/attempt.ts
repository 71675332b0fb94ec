/** The result of a request, and whether to send the request again. */

/** The result of one request. `status` is 0 if no response arrived. */
export interface Attempt {
  readonly status: number;
  readonly code?: string | undefined;
  readonly detail?: string;
}

/** Whether the same request may succeed later. */
export function isWorthRetrying({ status, code }: Attempt): boolean {
  return [0, 401, 408, 421, 425, 429].includes(status) || status >= 500 || code === "idempotency_key_in_progress";
}
