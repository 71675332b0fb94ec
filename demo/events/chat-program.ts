/** A chat program that uses tools of `POST /mcp` (Model Context Protocol, 2026-07-28) and can ask a person. */
const VERSION = "2026-07-28";
const META = "io.modelcontextprotocol";

// biome-ignore lint/suspicious/noExplicitAny: results of every tool
export type Result = any;

export interface ChatProgram {
  /** Calls a tool. `asks` decides about the form that the tool shows to the person. */
  use(tool: string, args: object, asks?: (message: string) => boolean): Promise<Result>;
}

export function chatProgram(url: string, token: string): ChatProgram {
  async function call(name: string, args: object, answer: object = {}): Promise<Result> {
    const response = await fetch(`${url}/mcp`, {
      method: "POST",
      headers: {
        "content-type": "application/json",
        accept: "application/json, text/event-stream",
        authorization: `Bearer ${token}`,
        "mcp-protocol-version": VERSION,
        "mcp-method": "tools/call",
        "mcp-name": name,
      },
      body: JSON.stringify({ jsonrpc: "2.0", id: 1, method: "tools/call", params: paramsOf(name, args, answer) }),
    });
    const { result, error } = (await response.json()) as Result;
    if (error !== undefined || result.isError) throw new Error(`${name} failed: ${JSON.stringify(error ?? result)}`);
    return result;
  }
  return {
    async use(tool, args, asks) {
      const first = await call(tool, args);
      if (first.resultType !== "input_required") return first.structuredContent;
      const { message } = first.inputRequests.confirm.params;
      const isAgreed = asks?.(message) ?? false;
      if (!isAgreed) return undefined;
      const inputResponses = { confirm: { action: "accept", content: { confirm: true } } };
      return (await call(tool, args, { inputResponses, requestState: first.requestState })).structuredContent;
    },
  };
}

function paramsOf(name: string, args: object, answer: object) {
  const meta = {
    [`${META}/protocolVersion`]: VERSION,
    [`${META}/clientInfo`]: { name: "demo", version: "1" },
    [`${META}/clientCapabilities`]: { elicitation: { form: {} } },
  };
  return { name, arguments: args, ...answer, _meta: meta };
}
