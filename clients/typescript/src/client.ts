/** The client: one method for each operation of the API, updates that lose no change, and the log of changes. */
import type { Operations, Update } from "./contract.ts";
import { type Followed, type FollowOptions, follow } from "./follow.ts";
import { COMMA_SEPARATED, OPERATIONS } from "./operations.ts";
import type { ConnectOptions, OperationRow, Options } from "./options.ts";
import { type Answer, type SentRequest, sender } from "./send.ts";

export interface Leeway extends Operations {
  /**
   * Changes fields of a resource that was read with a `get` method, such as `getAccount`, or returned by an earlier update.
   * If the resource has changed since, this fails with the code `precondition_failed`: read it again.
   */
  readonly update: Update;
  /**
   * Yields the changes of the budget as they happen, those after `since` first. It never ends by itself: it connects again
   * after every failure, and without a stream it asks for changes at intervals. `reset` means that changes are missing: read
   * everything again.
   */
  follow(options?: FollowOptions): AsyncIterableIterator<Followed>;
  /** The headers of the response with this value, such as `Change-Id`, the number of a write's change. */
  headersOf(value: object): Headers | undefined;
  /** Sends any request, and returns its value and headers. Writes with an `Idempotency-Key` are repeated if they fail. */
  send(request: SentRequest): Promise<Answer>;
}

type Input = Readonly<Record<string, unknown>>;

/** Where a resource was read, for its update. */
interface Origin {
  readonly row: NonNullable<OperationRow["update"]>;
  readonly input: Input;
  readonly etag: string;
}

/** A client of one server: `connect({ url: "http://127.0.0.1:8787", token: "lw_..." })`. */
export function connect(options: ConnectOptions): Leeway {
  const { send, stream } = sender(options);
  const origins = new WeakMap<object, Origin>();
  const headers = new WeakMap<object, Headers>();

  async function perform(row: OperationRow, input: Input = {}, given: Options = {}): Promise<unknown> {
    const answer = await send(requestOf(row, input, given));
    const { data } = answer;
    if (typeof data !== "object" || data === null) return data;
    headers.set(data, answer.headers);
    const resource = row.update && (data as Input)[row.update.property];
    const etag = answer.headers.get("ETag");
    if (row.update && typeof resource === "object" && resource !== null && etag !== null) {
      origins.set(resource, { row: row.update, input, etag });
    }
    return data;
  }

  async function* all(row: OperationRow, input: Input = {}, given: Options = {}): AsyncIterableIterator<unknown> {
    for (let cursor = input.cursor; cursor !== null; ) {
      const page = (await perform(row, { ...input, cursor }, given)) as Input;
      yield* page[row.items ?? ""] as readonly unknown[];
      cursor = page.next_cursor ?? null;
    }
  }

  async function update(one: object, changes: object, given: Options = {}): Promise<unknown> {
    const origin = origins.get(one);
    if (origin === undefined) throw new TypeError("read the resource with a get method before you update it");
    const { row, input, etag } = origin;
    const put = OPERATIONS[row.operation] as OperationRow;
    const onlyPath = Object.fromEntries(Object.entries(input).filter(([name]) => put.path.includes(`{${name}}`)));
    const sent = { ...onlyPath, [row.property]: changes };
    return ((await perform(put, sent, { ifMatch: etag, ...given })) as Input)[row.property];
  }

  const methods = Object.entries(OPERATIONS).map(([name, row]) => {
    const method = (input?: Input, given?: Options) => perform(row, input, given);
    if (row.items === undefined) return [name, method] as const;
    return [name, Object.assign(method, { all: (input?: Input, given?: Options) => all(row, input, given) })] as const;
  });
  const operations = Object.fromEntries(methods) as unknown as Operations;
  return {
    ...operations,
    update: update as Update,
    follow: (given) => follow({ listChanges: operations.listChanges, stream }, given),
    headersOf: (value) => headers.get(value),
    send,
  };
}

function requestOf(row: OperationRow, input: Input, { signal, idempotencyKey, ifMatch }: Options): SentRequest {
  const { isKeyed, isUpload } = row;
  const { file, file_name } = input;
  const { path, fields } = placed(row, input);
  const contentType = file instanceof Blob && file.type ? file.type : "application/octet-stream";
  return {
    method: row.method,
    path,
    headers: {
      ...(isKeyed && { "Idempotency-Key": idempotencyKey ?? randomKey() }),
      ...(ifMatch !== undefined && { "If-Match": ifMatch }),
      ...(isUpload && { "Content-Type": contentType }),
      ...(isUpload && file_name !== undefined && { "Content-Disposition": disposition(String(file_name)) }),
    },
    body: isUpload ? (file as Blob | Uint8Array) : fields && JSON.stringify(fields),
    signal,
  };
}

/** The path with its parameters and the query, and the fields of the body. */
function placed({ method, path, query = [], isUpload }: OperationRow, input: Input) {
  const left = new Map(Object.entries(input));
  const filled = path.replaceAll(/\{(\w+)\}/g, (_, name: string) => {
    const value = left.get(name) ?? "";
    if (value === "") throw new TypeError(`${name} is missing`);
    left.delete(name);
    return encodeURIComponent(String(value));
  });
  const search = new URLSearchParams();
  for (const [name, value] of left) {
    // The server rejects unknown parameters, and the fields of a body in a read.
    if (!query.includes(name) && method !== "GET") continue;
    left.delete(name);
    if (value === undefined || value === null) continue;
    const values = Array.isArray(value) && !COMMA_SEPARATED.includes(name) ? value : [value];
    for (const one of values) search.append(name, String(one));
  }
  const hasFields = !isUpload && left.size > 0;
  return {
    path: search.size === 0 ? filled : `${filled}?${search}`,
    fields: hasFields ? Object.fromEntries(left) : undefined,
  };
}

function disposition(fileName: string): string {
  return `attachment; filename*=UTF-8''${encodeURIComponent(fileName)}`;
}

function randomKey(): string {
  return Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, "0")).join("");
}
