/** Sends one request, holds what came of it against every law, and learns from it. */
import type { Exchange } from "./exchange.ts";
import { bytesOf, type FuzzRequest, parametersOf } from "./fuzz-request.ts";
import type { Laws, Look } from "./laws.ts";
import type { Wire } from "./send.ts";
import type { World } from "./world.ts";

/** A law that a request broke, and how. */
export interface Broken {
  readonly law: string;
  readonly detail: string;
}

export interface Setup {
  readonly wire: Wire;
  readonly world: World;
  readonly look: Look;
  readonly laws: Laws;
  /** Hears of every request that was answered. */
  readonly onAnswer: (exchange: Exchange) => void;
}

export async function perform(setup: Setup, request: FuzzRequest): Promise<Broken | undefined> {
  const { world, laws, onAnswer } = setup;
  let exchange: Exchange;
  try {
    exchange = await exchangeFor(setup, request);
  } catch (error) {
    return { law: "every request is answered", detail: String(error) };
  }
  for (const [law, check] of Object.entries(laws)) {
    try {
      await check(exchange);
    } catch (error) {
      const { status, text } = exchange.answer;
      return { law, detail: `${(error as Error).message}\n\nThe answer: ${status} ${text.slice(0, 1000)}` };
    }
  }
  world.learn(exchange);
  onAnswer(exchange);
  return undefined;
}

async function exchangeFor({ wire, look }: Setup, request: FuzzRequest): Promise<Exchange> {
  const resource = /^\/v1\/(budget$|budget\/months\/[\w-]+|\w+\/[\w-]{36})/.exec(request.path)?.[0];
  const isWrite = ["PUT", "POST", "DELETE"].includes(request.method);
  const before = isWrite && resource !== undefined ? await look.read(resource, request.household) : undefined;
  const stateBefore = await look.tables.read();
  const answer = await wire.send(request);
  const parameters = new Map(parametersOf(request));
  const isPreview = parameters.get("dry_run") === "true";
  return { request, answer, before, stateBefore, isPreview, sent: readBody(request) };
}

/** A byte order mark may stand in front (RFC 8259, section 8.1). */
function readBody(request: FuzzRequest): unknown {
  const text = bytesOf(request)?.toString() ?? "";
  try {
    return JSON.parse(text.replace(/^\ufeff/, ""));
  } catch {
    return undefined;
  }
}
