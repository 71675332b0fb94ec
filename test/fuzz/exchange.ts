/** One request with its answer, and what was there before it: what the laws are held against. */
import type { CallAnswer } from "../support/call.ts";
import type { FuzzRequest } from "./fuzz-request.ts";
import type { TableState } from "./table-state.ts";

export interface Exchange {
  readonly request: FuzzRequest;
  /** The body as JSON means it; undefined where there is none that can be read. */
  // biome-ignore lint/suspicious/noExplicitAny: right and wrong bodies alike
  readonly sent: any;
  readonly isPreview: boolean;
  readonly answer: Answer;
  readonly stateBefore: TableState;
  /** What GET answers about the resource before it is written; undefined where the request names none. */
  readonly before: Answer | undefined;
}

export interface Answer extends Pick<CallAnswer, "status" | "text" | "json"> {
  readonly headers: Readonly<Record<string, string | undefined>>;
}
