/** The size limits of requests. */

export const BODY_LIMIT_BYTES = 2 * 1024 * 1024;
export const HEADERS_LIMIT_BYTES = 16 * 1024;
