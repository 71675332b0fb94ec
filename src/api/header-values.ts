/** Reads headers that may be sent only once. */
import type { IncomingMessage } from "node:http";

/** All values of a header, in order. `name` is in lower case. A request inside the process has no `headersDistinct`. */
export function headerValues({ rawHeaders }: Pick<IncomingMessage, "rawHeaders">, name: string): string[] {
  return rawHeaders.filter((_, i) => i % 2 === 1 && rawHeaders[i - 1]?.toLowerCase() === name);
}
