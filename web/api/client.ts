/** Sends requests to the API. It knows the budget of the page's address, and turns every failure into an `ApiError`. */
import { notifyManager, QueryClient, queryOptions } from "@tanstack/react-query";
import { mayCopy } from "../logic/stored.ts";
import { reportAnswer, reportCopy, reportNoAnswer } from "./connection.ts";
import type { ProblemDetails, Requests } from "./contract.ts";
import { askForProof } from "./proof.ts";
import { renewIfAsked } from "./renew.ts"; // not loaded on demand: a proxy that asks lets nothing through

/** A request that failed. `problem` is undefined if the API did not respond. */
export class ApiError extends Error {
  readonly problem: ProblemDetails | undefined;

  constructor(problem: ProblemDetails | undefined, cause?: unknown) {
    super(problem?.detail ?? "offline", { cause });
    this.problem = problem;
  }

  get status(): number {
    return this.problem?.status ?? 0;
  }
}

/** Whether a request got no response. */
export function isLost(error: unknown): boolean {
  return error instanceof ApiError && error.status === 0;
}

export interface Answer<Data> {
  readonly data: Data;
  /** For `ifMatch` of a later write. */
  readonly etag: string | undefined;
  /** The number of the change that a write made, for its undo. */
  readonly changeId: string | undefined;
}

export interface SendOptions {
  readonly params?: Readonly<Record<string, string | number>>;
  readonly query?: Readonly<Record<string, QueryValue>>;
  readonly body?: unknown;
  readonly signal?: AbortSignal | undefined;
  readonly ifMatch?: string | undefined;
  /** A write and its retries with the same key take effect once. */
  readonly key?: string | undefined;
  /** The name of a file in `body`. */
  readonly fileName?: string | undefined;
  /** The type of the response, if it is not JSON. `data` is then a `Blob`. */
  readonly accept?: string | undefined;
  /** A budget other than the one in the address. */
  readonly budgetId?: string | undefined;
  /** Without a response after this time, the request counts as lost: a connection that died may never end by itself. */
  readonly limitMs?: number | undefined;
}

/** Parameters whose values are separated by commas. Other parameters are repeated. */
const COMMA_SEPARATED = ["include", "parts", "state"];

type QueryValue = string | number | boolean | readonly string[] | undefined;

export type RequestName = keyof Requests;

/** The names in braces of a path. */
type Parameter<Path extends string> = Path extends `${string}{${infer Name}}${infer Rest}`
  ? Name | Parameter<Rest>
  : never;

type Params<Name extends string> = [Parameter<Name>] extends [never]
  ? unknown
  : { readonly params: Readonly<Record<Parameter<Name>, string | number>> };

/** The input of a request: its path parameters, query and body, as in the OpenAPI document. */
export type RequestInput<Name extends RequestName> = Params<Name> &
  Readonly<Omit<Requests[Name], "response">> &
  Pick<SendOptions, "signal" | "ifMatch" | "key" | "fileName" | "budgetId" | "limitMs">;

export type ReadName = Extract<RequestName, `GET ${string}`>;

/** The budget in the address, `/b/ID/...`; undefined for the default budget. */
export const BUDGET_ID = /^\/b\/([^/]+)/.exec(location.pathname)?.[1];

/** Called after a response with 401. */
let onSignedOut: () => void = () => {};

export function whenSignedOut(handle: () => void): void {
  onSignedOut = handle;
}

/** Sends a request of the OpenAPI document: `send("GET /v1/accounts/{account_id}", { params: { account_id } })`. */
export function send<Name extends RequestName>(
  name: Name,
  input: RequestInput<Name>,
): Promise<Answer<Requests[Name]["response"]>> {
  return sendRaw(name, input as unknown as SendOptions);
}

/**
 * Sends any request. If the API requires proof of identity, the page asks for it, then sends the request again.
 * @throws ApiError
 */
export async function sendRaw<Data>(name: string, options: SendOptions = {}): Promise<Answer<Data>> {
  try {
    return await sendOnce(name, options);
  } catch (error) {
    const problem = error instanceof ApiError ? error.problem : undefined;
    if (problem?.code !== "sign_in_again" || !(await askForProof(problem.methods ?? []))) throw error;
    return await sendOnce(name, options);
  }
}

async function sendOnce<Data>(name: string, options: SendOptions): Promise<Answer<Data>> {
  const [method = "GET", template = ""] = name.split(" ");
  const { body, signal, ifMatch, key, fileName, accept, budgetId = BUDGET_ID, limitMs } = options;
  const headers = new Headers({ "Accept-Language": document.documentElement.lang });
  if (budgetId !== undefined) headers.set("Leeway-Budget", budgetId);
  if (accept !== undefined) headers.set("Accept", accept);
  const isFile = body instanceof Blob;
  if (body !== undefined && !isFile) headers.set("Content-Type", "application/json");
  if (fileName !== undefined) {
    headers.set("Content-Disposition", `attachment; filename*=UTF-8''${encodeURIComponent(fileName)}`);
  }
  if (ifMatch !== undefined) headers.set("If-Match", ifMatch);
  if (key !== undefined) headers.set("Idempotency-Key", key);
  const request = { method, headers, ...(body === undefined ? {} : { body: isFile ? body : JSON.stringify(body) }) };
  let response: Response;
  try {
    const until = signal ?? (limitMs === undefined ? null : AbortSignal.timeout(limitMs));
    response = await fetch(urlOf(template, options), { ...request, signal: until });
  } catch (error) {
    if (signal?.aborted) throw error;
    reportNoAnswer();
    void renewIfAsked();
    throw new ApiError(undefined, error);
  }
  reportAnswer();
  return await readAnswer<Data>(response);
}

function urlOf(template: string, { params = {}, query = {} }: SendOptions): string {
  const path = template.replaceAll(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(String(params[name] ?? "")));
  const search = new URLSearchParams(
    Object.entries(query).flatMap(([name, value]) => {
      if (value === undefined) return [];
      const values = typeof value === "object" && !COMMA_SEPARATED.includes(name) ? value : [value];
      return values.map((one) => [name, String(one)]);
    }),
  );
  return search.size === 0 ? path : `${path}?${search}`;
}

async function readAnswer<Data>(response: Response): Promise<Answer<Data>> {
  const isJson = /json/.test(response.headers.get("Content-Type") ?? "");
  if (!response.ok) {
    const problem = isJson ? ((await response.json()) as ProblemDetails) : undefined;
    if (problem === undefined && response.status === 401)
      void renewIfAsked(); // not a response of the server
    else if (response.status === 401 && (problem?.code as string) !== "sign_in_failed") onSignedOut();
    throw new ApiError(problem);
  }
  const data = response.status === 204 ? undefined : await (isJson ? response.json() : response.blob());
  return {
    data: data as Data,
    etag: response.headers.get("ETag") ?? undefined,
    changeId: response.headers.get("Change-Id") ?? undefined,
  };
}

/** The cache of everything that the page has read. The event stream reports when it is stale. */
export const queryClient = new QueryClient({
  defaultOptions: {
    queries: {
      // Without a network, a query returns the stored copy.
      networkMode: "always",
      staleTime: 60_000,
      retry: (count, error) => count < 2 && isLost(error),
      refetchOnWindowFocus: false,
    },
  },
});

// A changed value is shown before the next frame. By default, React Query waits for a timer.
notifyManager.setScheduler(queueMicrotask);

/**
 * The options of `useQuery` for a read: `useQuery(reading("GET /v1/accounts", {}))`. `early` is a response to the same request
 * that is already on its way; the request is sent only if it becomes undefined.
 */
export function reading<Name extends ReadName>(
  name: Name,
  input: RequestInput<Name>,
  early?: Promise<Requests[Name]["response"] | undefined>,
) {
  const queryKey = [name, input] as const;
  return queryOptions({
    queryKey,
    queryFn: async ({ signal }) => {
      const ask = async () => (await early) ?? (await send(name, { ...input, signal })).data;
      const answer = ask();
      if (!isCopied(name, input)) return await answer;
      return await withCopy(JSON.stringify([BUDGET_ID ?? "", ...queryKey]), answer, (late) =>
        queryClient.setQueryData(queryKey as readonly unknown[], late),
      );
    },
  });
}

/** Reads whose responses are stored in the browser, so that the screens work without a network. */
const COPIED: ReadonlySet<ReadName> = new Set<ReadName>([
  "GET /v1/me",
  "GET /v1/accounts",
  "GET /v1/categories",
  "GET /v1/tags",
  "GET /v1/goals",
  "GET /v1/recurring",
  "GET /v1/payees/suggestions",
  "GET /v1/budget/spending_power/explanation",
  "GET /v1/budget/spending_power/days",
  "GET /v1/budget/forecast",
  "GET /v1/budget/periods",
  "GET /v1/budget/periods/{day}",
  "GET /v1/transactions",
  "GET /v1/transactions/summary",
]);

/** Whether a read is stored: never a search or a typed amount, and only the first pages of a list. */
function isCopied(name: ReadName, input: object): boolean {
  const { q, amount, offset = 0 } = (input as { readonly query?: Readonly<Record<string, unknown>> }).query ?? {};
  return mayCopy() && COPIED.has(name) && q === undefined && amount === undefined && Number(offset) <= 100;
}

/** Imported after the first response. */
const database = () => import("./database.ts");

/** If there is a copy, a read waits this long for the server. */
const PATIENCE_MS = 2500;

/** The response or, if none arrives in time, the stored one. A late response is passed to `onLate`. */
async function withCopy<Data>(id: string, answer: Promise<Data>, onLate: (data: Data) => void): Promise<Data> {
  const stored = answer.then((data) => {
    const at = Date.now();
    void database()
      .then(({ storeCopy }) => storeCopy({ id, data, at }))
      .catch(() => undefined); // such as a full disk
    return data;
  });
  const patience = new Promise<"waited">((resolve) => setTimeout(resolve, PATIENCE_MS, "waited"));
  const first = await Promise.race([stored.catch((error: ApiError) => error), patience]);
  if (first !== "waited" && !(first instanceof Error)) return first;
  if (first instanceof Error && !isLost(first)) throw first;
  const copy = await database()
    .then(({ readCopy }) => readCopy(id))
    .catch(() => undefined);
  if (copy === undefined) return await stored;
  reportCopy(copy.at);
  if (first === "waited") stored.then(onLate, () => undefined);
  return copy.data as Data;
}

/** The address of a resource that the browser loads, such as a picture. */
export function addressOf(path: string): string {
  return BUDGET_ID === undefined ? path : `${path}?budget_id=${BUDGET_ID}`;
}

/** A random key for one write. `crypto.randomUUID` does not exist over plain HTTP. */
export function newKey(): string {
  return Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, "0")).join("");
}
