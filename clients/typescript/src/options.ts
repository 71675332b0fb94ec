/** The settings of a client and of its requests. */

export interface ConnectOptions {
  /** The address of the server, such as `https://budget.example.org`. */
  readonly url: string;
  /** A token (`lw_...`). A browser that is signed in to the same server needs none. */
  readonly token?: string;
  /** The budget, for a session of a user with several budgets. A token has only one. */
  readonly budgetId?: string;
  /** The language of sentences, such as `de`. The default is English. */
  readonly language?: string;
  /** How often a request is repeated. The default is 4. */
  readonly retries?: number;
  /** About how long the client waits before the first repetition; each further one waits twice as long. */
  readonly retryDelayMs?: number;
  /** How long one attempt may take. The default is 2 minutes. */
  readonly timeoutMs?: number;
  /** Replaces the global `fetch`. */
  readonly fetch?: typeof fetch;
}

export interface Options {
  readonly signal?: AbortSignal;
  /** Makes a write safe to repeat, also by a later process. By default, each write gets a random key. */
  readonly idempotencyKey?: string;
  /** The `ETag` of the resource that you read. If it has changed since, the write fails with `precondition_failed`. */
  readonly ifMatch?: string;
}

/** A list with pages: `all` reads one page after the other and returns the items. */
export interface Pages<All> {
  readonly all: All;
}

/** A row of the generated table of operations. */
export interface OperationRow {
  readonly method: string;
  readonly path: string;
  /** The query parameters of a write. Those of a read are everything that is not in the path. */
  readonly query?: readonly string[];
  readonly isKeyed?: boolean;
  readonly isUpload?: boolean;
  readonly items?: string;
  readonly update?: { readonly operation: string; readonly property: string };
}
