/** `leeway mcp`: lets a chat program on this machine use a budget, over standard input and output. */
import type { Command } from "commander";
import type { Config } from "../config.ts";
import type { Send } from "../mcp/tool.ts";
import { printNote } from "./print.ts";
import { UsageError } from "./usage-error.ts";

const DEFAULT_URL = "http://127.0.0.1:8787";

export function addMcpCommand(program: Command, config: () => Config): void {
  program
    .command("mcp")
    .description("let a chat program read a budget over standard input and output (Model Context Protocol)")
    .option("--url <url>", "address of the server", DEFAULT_URL)
    .option("--write", "also offer tools that change the budget; a person confirms each change")
    .addHelpText("after", "\nThe chat program starts this command, with a token in LEEWAY_TOKEN. See docs/mcp.md.")
    .action(async ({ url, write = false }: { url: string; write?: boolean }) => {
      const { token } = config();
      if (token === null)
        throw new UsageError("Set LEEWAY_TOKEN. To create a token: leeway token create --name chat --scope read");
      await serve({ url, token, wantsToWrite: write });
    });
}

interface Served {
  readonly url: string;
  readonly token: string;
  readonly wantsToWrite: boolean;
}

/** Runs until the chat program closes standard input. @throws UsageError if the server does not accept the token. */
async function serve({ url, token, wantsToWrite }: Served): Promise<void> {
  const [{ serveStdio }, { mcpServer }, { rememberCarriedOut }, client] = await Promise.all([
    import("@modelcontextprotocol/server/stdio"),
    import("../mcp/server.ts"),
    import("../mcp/confirm.ts"),
    import("../../clients/typescript/src/index.ts"),
  ]);
  const leeway = client.connect({ url, token });
  const me = await leeway.getMe().catch((error: unknown) => {
    throw new UsageError(`${url} cannot be used: ${error instanceof Error ? error.message : String(error)}`, {
      cause: error,
    });
  });
  const options = {
    ...(await ownSeals(me.token?.id ?? "", me.budget?.id ?? "")),
    send: await sendOver(leeway),
    nowMs: Date.now,
    newId: () => crypto.randomUUID(),
    carriedOut: rememberCarriedOut(),
    mayWrite: wantsToWrite && (me.token?.scopes.includes("write") ?? false),
  };
  if (wantsToWrite && !options.mayWrite)
    printNote("leeway: The token cannot write, so there are only tools that read.");
  serveStdio(() => mcpServer(options));
}

type Client = ReturnType<typeof import("../../clients/typescript/src/index.ts").connect>;

async function sendOver(leeway: Client): Promise<Send> {
  const [{ LeewayProblem }, { ApiFailure }] = await Promise.all([
    import("../../clients/typescript/src/index.ts"),
    import("../mcp/tool.ts"),
  ]);
  return async ({ method, path, body, key }) => {
    const headers = key === undefined ? {} : { "Idempotency-Key": key };
    try {
      const { data, headers: received } = await leeway.send({
        method,
        path,
        headers,
        body: body && JSON.stringify(body),
      });
      const change = received.get("Change-Id");
      return { json: data, change: change === null ? undefined : Number(change) };
    } catch (error) {
      throw error instanceof LeewayProblem ? new ApiFailure(error) : error;
    }
  };
}

/** One process serves all rounds of a confirmation, so its key need not outlive it. */
async function ownSeals(tokenId: string, budgetId: string) {
  const { createSecretKey, parseSecretKeys, sealer } = await import("../auth/seal.ts");
  const { seal, open } = sealer(parseSecretKeys(createSecretKey()) ?? []);
  const place = { table: "mcp", budgetId, rowId: tokenId, column: "tools/call" };
  return {
    seal: async (text: string) => seal("mcp", place, text),
    open: async (sealed: string) => open("mcp", place, sealed),
  };
}
