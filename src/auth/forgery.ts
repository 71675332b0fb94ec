/**
 * Detects requests that another site makes with the user's cookie (cross-site request forgery). Requests with a token need
 * no check, because browsers never add a token automatically.
 */

interface CookieRequest {
  readonly method: string;
  readonly headers: {
    readonly "sec-fetch-site"?: string | undefined;
    readonly origin?: string | undefined;
    readonly "content-type"?: string | undefined;
    readonly "leeway-import"?: string | string[] | undefined;
  };
  /** The server's own origin, as the browser sees it. */
  readonly origin: string;
}

/** The types that a form of another site can send. A form cannot send the header `Leeway-Import`. */
const FORM_TYPE = /^\s*(application\/x-www-form-urlencoded|multipart\/form-data|text\/plain)\s*(;|$)/i;

/** The reason why the request may come from another site, as a sentence; undefined if it cannot. */
export function findForgery({ method, headers, origin }: CookieRequest): string | undefined {
  const site = headers["sec-fetch-site"];
  if (method === "GET" || method === "HEAD") {
    const isForeign = site === "cross-site" || site === "same-site";
    return isForeign ? `Another site made this request (Sec-Fetch-Site: ${site}).` : undefined;
  }
  if (site !== undefined && site !== "same-origin") {
    return `A page of another origin made this request (Sec-Fetch-Site is not same-origin).`;
  }
  if (site === undefined && headers.origin !== origin) {
    return `The request has neither Sec-Fetch-Site nor an Origin that equals ${origin}.`;
  }
  if (FORM_TYPE.test(headers["content-type"] ?? "") && headers["leeway-import"] === undefined) {
    return "Forms are not accepted. Send JSON, or a statement with the header Leeway-Import: 1.";
  }
  return undefined;
}
