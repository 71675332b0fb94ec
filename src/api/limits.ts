/** How large and how slow a request may be. */

export const BODY_LIMIT_BYTES = 2 * 1024 * 1024;
export const HEADERS_LIMIT_BYTES = 16 * 1024;

/** How long a request may take to arrive. */
export const REQUEST_TIMEOUT_MS = 30_000;
