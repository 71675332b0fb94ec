/** Chooses between JSON and another media type by a request's Accept header. */

/**
 * Whether the header lists `type`, and does not prefer JSON. Browsers list `text/html` first; programs ask for JSON or
 * anything. RFC 9110, section 12.5.1, without wildcards.
 */
export function prefersType(type: "text/html" | "text/csv" | "text/plain", accept = ""): boolean {
  const qualities = new Map(
    accept.split(",").map((range) => {
      const [listed = "", ...parameters] = range.split(";").map((text) => text.trim().toLowerCase());
      const quality = parameters.find((parameter) => parameter.startsWith("q="));
      return [listed, quality === undefined ? 1 : Number(quality.slice(2))] as const;
    }),
  );
  const quality = qualities.get(type) ?? 0;
  return quality > 0 && quality >= (qualities.get("application/json") ?? 0);
}
