/** What is known of a request that writes, before anything is written, and the answer that it comes to. */
import type { Caller, Write } from "./service.ts";

/** An answer as it goes out. */
export interface Answer {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
}

export interface Idempotency {
  readonly key: string;
  /** Tells this request from every other. */
  readonly fingerprint: string;
}

export interface WriteRequest {
  readonly caller: Caller;
  readonly dryRun: boolean;
  readonly idempotency?: Idempotency;
  /** How it may be performed with others. */
  readonly together?: Together;
}

/** How a write is performed as one with others of its kind. */
interface Together {
  /** The same for writes of a caller that may be performed as one. */
  readonly kind: string;
  readonly input: unknown;
  /** How many records it writes. */
  readonly size: number;
  /** An answer to each of the inputs, in their order. */
  perform(write: Write, inputs: readonly unknown[]): Promise<readonly Answer[]>;
}
