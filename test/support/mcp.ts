/** Sends requests to `/mcp` as a chat program does. */

const VERSION = "2026-07-28";
const META = "io.modelcontextprotocol";

// biome-ignore lint/suspicious/noExplicitAny: results of every shape
export type McpResult = any;

/** The answer of a person who agrees. */
export const AGREED = { confirm: { action: "accept", content: { confirm: true } } };

interface McpProgram {
  readonly as: string;
  /** Whether it can ask a person. */
  readonly canAsk?: boolean;
  readonly path?: string;
}

export async function sendMcp(
  url: string,
  method: string,
  params: object,
  { as, canAsk = true, path = "/mcp" }: McpProgram,
): Promise<Response> {
  const { name } = params as { name?: string };
  return await fetch(url + path, {
    method: "POST",
    headers: {
      "content-type": "application/json",
      accept: "application/json, text/event-stream",
      "mcp-protocol-version": VERSION,
      "mcp-method": method,
      ...(name !== undefined && { "mcp-name": name }),
      authorization: `Bearer ${as}`,
    },
    body: JSON.stringify({
      ...{ jsonrpc: "2.0", id: 1, method },
      params: {
        ...params,
        _meta: {
          [`${META}/protocolVersion`]: VERSION,
          [`${META}/clientInfo`]: { name: "test", version: "1" },
          [`${META}/clientCapabilities`]: canAsk ? { elicitation: { form: {} } } : {},
        },
      },
    }),
  });
}
