/**
 * Defines routes: the path, right, schemas and handler of an operation. `register-routes.ts` checks requests,
 * `handle-read.ts`, `handle-write.ts`, `handle-export.ts`, `handle-access.ts` and `events.ts` send responses, and `scripts/openapi/` writes
 * the OpenAPI document.
 */
import type { Static, TObject, TProperties, TSchema } from "typebox";
import type { OidcProvider } from "../auth/oidc.ts";
import type { ProblemCode } from "../domain/problem.ts";
import type { Right, Token } from "../domain/token.ts";
import type { WriteParts } from "../operations/exports/written-file.ts";
import type { Device } from "../operations/people/devices.ts";
import type { Origin } from "../operations/people/security-events.ts";
import type { SignedIn } from "../operations/people/sessions.ts";
import type { SignInPlace } from "../operations/people/sign-in.ts";
import type { Authenticator } from "../operations/people/tokens.ts";
import type { Caller, Read, Service, Write } from "../operations/service.ts";
import type { Language } from "../words/catalog.ts";
import type { CsvRow } from "../writers/csv-rows.ts";
import type { Clearing } from "./browser-copies.ts";
import type { Browser } from "./browser-guard.ts";
import { CommaSeparated, described, Flag, Id } from "./shapes.ts";
import { Type } from "./type.ts";

/** The parameter names of a path, which follow colons. */
type PathParams<Path extends string> = Path extends `${string}:${infer Name}/${infer Rest}`
  ? { readonly [Key in Name]: string } & PathParams<Rest>
  : Path extends `${string}:${infer Name}`
    ? { readonly [Key in Name]: string }
    : object;

/** A checked request. */
interface Input<Path extends string, Query extends TProperties, Body> {
  readonly params: PathParams<Path>;
  readonly query: Static<TObject<Query>>;
  readonly body: Body;
  /** The If-Match header of a write. */
  readonly ifMatch?: string | undefined;
  /** The result of `prepare`. */
  readonly prepared?: unknown;
  /** For `prepare`: aborted when the connection closes. */
  readonly signal?: AbortSignal;
  /** For `prepare`: the address and browser of the signed-in person; null for a token. */
  readonly person?: { readonly address: string; readonly device: string } | null;
}

/** A checked request of any route. */
export interface RouteInput {
  readonly params: Readonly<Record<string, string>>;
  readonly query: Readonly<Record<string, unknown>>;
  readonly body: unknown;
}

/** The context of `current`. */
export interface CurrentContext extends Read {
  /** The current time in Unix milliseconds. */
  readonly nowMs: number;
}

/** The context of a handler that reads. */
interface ReadContext extends CurrentContext {
  readonly token: Token;
  /** The language of sentences. Only routes with `hasSentences` may use it. */
  readonly language: Language;
}

/** A response body with the entity tag of the selected resources. */
export interface SelectionResult {
  readonly body: object;
  readonly tag: string;
}

interface RouteDocs {
  /** The operation's name in the OpenAPI document. Clients generated from it use this name, so it never changes. */
  readonly operationId: string;
  readonly summary: string;
  readonly description?: string;
  /** The problems of this operation beyond the common ones, for the OpenAPI document. */
  readonly problems?: readonly ProblemCode[];
}

interface ReadDefinition<Path extends string, Query extends TProperties> extends RouteDocs {
  readonly query?: Query;
  readonly response: TSchema;
  /** Whether the response is a single resource, which gets an entity tag. */
  readonly isSingle?: boolean;
  /**
   * Whether the response is a list, which names the last change that it includes. By default, operations whose names start
   * with "list" are.
   */
  readonly isList?: boolean;
  /** The response as CSV, with the names of the columns first, for a request that accepts `text/csv`. */
  // biome-ignore lint/suspicious/noExplicitAny: the response that `handle` returns
  toCsv?(response: any): Iterable<CsvRow>;
  /** The response as plain text, for a request that accepts `text/plain`. */
  // biome-ignore lint/suspicious/noExplicitAny: the response that `handle` returns
  toText?(response: any): string;
  /** The media type of a response that is always that text. */
  readonly textType?: string;
  /** Whether the response is the content of the attachment that `handle` returns. */
  readonly sendsFile?: boolean;
  /** Whether the response has sentences, in the language that the client prefers. */
  readonly hasSentences?: boolean;
  /** Whether `handle` computes in steps, with pauses for other requests. It then needs a slot. Absent: never. */
  isLong?(read: Read, params: PathParams<Path>): Promise<boolean>;
  /** If the response is the result of a write that is tried on a copy. */
  readonly tries?: {
    /** Otherwise `handle` responds. */
    isNeeded(read: Read, params: PathParams<Path>): Promise<boolean>;
    handle(service: Service, caller: Caller, params: PathParams<Path>): Promise<object>;
  };
  handle(context: ReadContext, input: Input<Path, Query, undefined>): Promise<object>;
  /** The response to a session, if it covers more than one budget. It is never cached. */
  handleSession?(context: SessionContext): Promise<object>;
}

/** The context of a route about access, before anybody has signed in. */
export interface VisitorContext {
  readonly service: Service;
  readonly tokens: Authenticator;
  readonly browser: Browser;
  readonly place: SignInPlace;
  /** The browser's current session, if it is valid. */
  readonly session: SignedIn | undefined;
  /** The secret of the browser's device cookie. */
  readonly deviceSecret: string | undefined;
  readonly provider: OidcProvider | undefined;
  /** The public address of the server; null if it is unknown. */
  readonly publicUrl: URL | null;
  /** The query string of the request, with its question mark. */
  readonly search: string;
  /** The state of the sign-in at a provider that this browser started. */
  readonly state: string | undefined;
  /** The origin of links for other devices; undefined if none is known. */
  readonly linkOrigin: string | undefined;
}

export interface SessionContext extends VisitorContext {
  readonly session: SignedIn;
  /** The caller and the address, for the security events. */
  readonly origin: Origin;
  /** The rights in the budget of the request; undefined if the user has no budget. */
  readonly token: Token | undefined;
}

export interface UserContext extends SessionContext {
  readonly session: SignedIn & { readonly user: NonNullable<SignedIn["user"]> };
}

/** The context of a route about the access to a budget. */
export interface BudgetContext extends VisitorContext {
  readonly token: Token;
  /** The caller and the address, for the security events. */
  readonly origin: Origin;
}

/** The result of a route about access. */
interface AccessResult {
  /** Absent if the response has no body. */
  readonly body?: object;
  /** The secret of a new session; an empty text ends the browser's session. */
  readonly secret?: string;
  /** The device of a new session, for its cookie. */
  readonly device?: Device | undefined;
  /** The data of this person that the browser deletes. By default, the end of the browser's session deletes everything. */
  readonly clears?: Clearing;
  /** The address of a redirect. */
  readonly location?: string;
  /** The state of a sign-in at a provider, for its cookie; an empty text removes it. */
  readonly state?: string;
}

interface AccessDefinition<Path extends string, Body extends TSchema, Context, Query extends TProperties = TProperties>
  extends RouteDocs {
  readonly query?: Query;
  /** Whether the query string is not checked: another service writes it. */
  readonly isOpenQuery?: boolean;
  readonly body?: Body;
  /** By default, 200. */
  readonly status?: 200 | 201 | 202 | 204 | 302;
  readonly response?: TSchema;
  /** Whether the response is a single resource, which gets an entity tag. */
  readonly isSingle?: boolean;
  /** Whether `handle` checks If-Match. */
  readonly checksIfMatch?: boolean;
  handle(context: Context, input: Input<Path, Query, Static<Body>>): Promise<AccessResult>;
}

interface WriteDefinition<Path extends string, Query extends TProperties, Body extends TSchema> extends RouteDocs {
  readonly query?: Query;
  readonly body?: Body;
  /** A body other than JSON: a `file` is checked as its description, an `AttachedFile`, a `statement` as a `ReceivedStatement`. */
  readonly receives?: "file" | "statement";
  /** Runs before the write, for work that waits for more than the store. */
  prepare?(service: Service, caller: Caller, input: Input<Path, Query, Static<Body>>): Promise<unknown>;
  /** Whether `prepare` reads a file or computes in steps. It then needs a slot. */
  readonly isLong?: boolean;
  /** Runs after the write and its response, with `isAccepted` only if work is left. It must not reject. */
  after?(service: Service, budgetId: string): Promise<void>;
  /** Whether the status is 202 because work is left after the response. */
  isAccepted?(result: object): boolean;
  /** Whether the status is 200 because an earlier request has done the same. */
  isRepeat?(result: object): boolean;
  /** The name of the write in the change log. By default it follows from the path. */
  readonly operation?: string;
  /** By default, 200. */
  readonly status?: 200 | 201;
  readonly response: TSchema;
  /** Whether the response is a single resource, which gets an entity tag. */
  readonly isSingle?: boolean;
  /** Whether the request selects resources: `handle` checks If-Match and returns a `SelectionResult`. */
  readonly isSelection?: boolean;
  /** Whether the write is always rolled back, so that it only returns its effect. */
  readonly isTrial?: boolean;
  /** Returns the resource before the write, to check If-Match. */
  current?(read: CurrentContext, params: PathParams<Path>): Promise<object>;
  handle(write: Write, input: Input<Path, Query, Static<Body>>): Promise<object>;
}

/** A deletion has neither a body nor a response body, unless work is left after the response. */
interface DeleteDefinition<Path extends string, Query extends TProperties>
  extends Pick<
    WriteDefinition<Path, Query, TSchema>,
    "query" | "current" | "prepare" | "isLong" | "after" | "isAccepted" | keyof RouteDocs
  > {
  /** If work is left. */
  readonly response?: TSchema;
  handle(write: Write, input: Input<Path, Query, undefined>): Promise<void> | Promise<object | undefined>;
}

// biome-ignore lint/suspicious/noExplicitAny: a list has routes of different types; each definition is type-checked
type Erased = any;

/** All properties that a route may have, so that common code can read them. Each kind of route has some of them. */
interface RouteTraits {
  readonly path: string;
  readonly body?: TSchema;
  readonly response?: TSchema;
  readonly isSingle?: boolean;
  readonly isList?: boolean;
  readonly isSelection?: boolean;
  readonly checksIfMatch?: boolean;
  readonly hasSentences?: boolean;
  readonly sendsFile?: boolean;
  readonly receives?: "file" | "statement";
  readonly textType?: string;
  toCsv?(response: Erased): Iterable<CsvRow>;
  toText?(response: Erased): string;
  current?(read: CurrentContext, params: Erased): Promise<object>;
  isAccepted?(result: Erased): boolean;
  isRepeat?(result: Erased): boolean;
}

export interface ReadRoute extends ReadDefinition<string, TProperties>, RouteTraits {
  readonly kind: "read";
  readonly method: "GET";
  readonly right: Right;
  readonly response: TSchema;
  toCsv?(response: Erased): Iterable<CsvRow>;
  toText?(response: Erased): string;
  isLong?(read: Read, params: Erased): Promise<boolean>;
  readonly tries?: {
    isNeeded(read: Read, params: Erased): Promise<boolean>;
    handle(service: Service, caller: Caller, params: Erased): Promise<object>;
  };
  handle(context: ReadContext, input: Erased): Promise<object>;
}

export interface WriteRoute
  extends Omit<WriteDefinition<string, TProperties, TSchema>, "status" | "response" | "handle">,
    RouteTraits {
  readonly kind: "write";
  readonly method: "POST" | "PUT" | "DELETE";
  readonly right: Right;
  /** With 204, the response has no body. */
  readonly status: 200 | 201 | 204;
  /** The name of the write in the change log, such as "transactions.update". */
  readonly operation: string;
  current?(read: CurrentContext, params: Erased): Promise<object>;
  prepare?(service: Service, caller: Caller, input: Erased): Promise<unknown>;
  after?(service: Service, budgetId: string): Promise<void>;
  isAccepted?(result: Erased): boolean;
  isRepeat?(result: Erased): boolean;
  handle(write: Write, input: Erased): Promise<object | undefined>;
}

interface StreamDefinition extends RouteDocs {
  readonly query: TProperties;
  readonly response: TSchema;
}

/** A route whose response is a stream of events. `events.ts` handles it. */
interface StreamRoute extends StreamDefinition, RouteTraits {
  readonly kind: "stream";
  readonly method: "GET";
  readonly right: Right;
  readonly response: TSchema;
}

/** A file that is written before it is sent. */
interface WrittenFile {
  readonly name: string;
  /** The media type. */
  readonly type: string;
  readonly write: WriteParts;
}

interface ExportDefinition<Query extends TProperties> extends StreamDefinition {
  readonly query: Query;
  /** The media types of the response, without parameters. */
  readonly mediaTypes: readonly string[];
  handle(context: BudgetContext, input: Input<string, Query, undefined>): Promise<WrittenFile>;
}

/** A route whose response is a written file. `handle-export.ts` handles it. */
export interface ExportRoute extends ExportDefinition<TProperties>, RouteTraits {
  readonly kind: "export";
  readonly method: "GET";
  readonly right: Right;
  readonly response: TSchema;
  handle(context: BudgetContext, input: Erased): Promise<WrittenFile>;
}

/**
 * A route about access: signing in, sessions and users. Its responses may contain secrets, so it stores none of them: it
 * has no Idempotency-Key and no dry run.
 */
export interface AccessRoute extends AccessDefinition<string, TSchema, Erased>, RouteTraits {
  readonly kind: "access";
  readonly method: Method;
  readonly status: 200 | 201 | 202 | 204 | 302;
  /**
   * Who may use the route: everybody (`visitor`), everybody without reading the session (`navigation`), any session, a
   * signed-in user, or a session or token with a right.
   */
  readonly access: "visitor" | "navigation" | "session" | "user" | Right;
  handle(context: Erased, input: Erased): Promise<AccessResult>;
}

type UntaggedRoute = ReadRoute | WriteRoute | StreamRoute | ExportRoute | AccessRoute;
/** `tag` is its section in the OpenAPI document. */
export type Route = UntaggedRoute & { readonly tag: string };

type Method = "GET" | "POST" | "PUT" | "DELETE";
/** The method and the path of a route, such as "PUT /v1/tags/:tag_id". */
type Endpoint<M extends Method, Path extends string = string> = `${M} ${Path}`;

function parseEndpoint(endpoint: Endpoint<Method>): { readonly method: Erased; readonly path: string } {
  const [method = "", path = ""] = endpoint.split(" ");
  return { method, path };
}

/** The routes of a section of the OpenAPI document. */
export function tagged(tag: string, routes: readonly UntaggedRoute[]): readonly Route[] {
  return routes.map((route) => ({ ...route, tag }));
}

export function readRoute<Path extends string, Query extends TProperties = TProperties>(
  endpoint: Endpoint<"GET", Path>,
  definition: ReadDefinition<Path, Query>,
): UntaggedRoute {
  const isList = definition.operationId.startsWith("list");
  return { isList, ...(definition as Erased), ...parseEndpoint(endpoint), kind: "read", right: "read" };
}

export function writeRoute<
  Path extends string,
  Query extends TProperties = TProperties,
  Body extends TSchema = TSchema,
>(endpoint: Endpoint<"POST" | "PUT", Path>, definition: WriteDefinition<Path, Query, Body>): UntaggedRoute {
  return changingRoute(endpoint, { status: 200, ...definition });
}

export function deleteRoute<Path extends string, Query extends TProperties = TProperties>(
  endpoint: Endpoint<"DELETE", Path>,
  definition: DeleteDefinition<Path, Query>,
): UntaggedRoute {
  return changingRoute(endpoint, { status: 204, ...definition });
}

function changingRoute(endpoint: Endpoint<Method>, definition: Erased): UntaggedRoute {
  const { method, path } = parseEndpoint(endpoint);
  const operation = `${path.split("/")[2]}.${/^[a-z]+/.exec(definition.operationId)?.[0]}`;
  return { operation, ...definition, method, path, kind: "write", right: "write" };
}

export function streamRoute(endpoint: Endpoint<"GET">, definition: StreamDefinition): UntaggedRoute {
  return { ...definition, ...parseEndpoint(endpoint), kind: "stream", right: "read" };
}

/** A route whose response is a file that is written before it is sent. */
export function exportRoute<Query extends TProperties>(
  endpoint: Endpoint<"GET">,
  definition: ExportDefinition<Query>,
): UntaggedRoute {
  return { ...definition, ...parseEndpoint(endpoint), kind: "export", right: "read" };
}

/** A route that needs no session. */
export function visitorRoute<Path extends string, Body extends TSchema = TSchema>(
  endpoint: Endpoint<Method, Path>,
  definition: AccessDefinition<Path, Body, VisitorContext>,
): UntaggedRoute {
  return accessRoute("visitor", endpoint, definition);
}

/** A route that a browser opens as a page, also from another site. It never reads the session. */
export function navigationRoute<Path extends string, Query extends TProperties = TProperties>(
  endpoint: Endpoint<"GET", Path>,
  definition: Omit<AccessDefinition<Path, TSchema, VisitorContext, Query>, "status" | "body">,
): UntaggedRoute {
  return accessRoute("navigation", endpoint, { ...definition, status: 302 });
}

/** A route for any session, including one from a pasted token. */
export function sessionRoute<Path extends string, Body extends TSchema = TSchema>(
  endpoint: Endpoint<Method, Path>,
  definition: AccessDefinition<Path, Body, SessionContext>,
): UntaggedRoute {
  return accessRoute("session", endpoint, definition);
}

/** A route for a user who has signed in. */
export function userRoute<Path extends string, Query extends TProperties = TProperties, Body extends TSchema = TSchema>(
  endpoint: Endpoint<Method, Path>,
  definition: AccessDefinition<Path, Body, UserContext, Query>,
): UntaggedRoute {
  return accessRoute("user", endpoint, definition);
}

/** A route about access to a budget, for a session or token with a right in that budget. */
export function budgetAccessRoute<
  Path extends string,
  Query extends TProperties = TProperties,
  Body extends TSchema = TSchema,
>(
  access: Right,
  endpoint: Endpoint<Method, Path>,
  definition: AccessDefinition<Path, Body, BudgetContext, Query>,
): UntaggedRoute {
  return accessRoute(access, endpoint, definition);
}

function accessRoute(access: AccessRoute["access"], endpoint: Endpoint<Method>, definition: Erased): UntaggedRoute {
  return { status: 200, ...definition, ...parseEndpoint(endpoint), kind: "access", access };
}

/** The query parameter of every read. */
const READ_QUERY = {
  budget_id: Type.Optional(
    described(
      Id,
      "The budget of the request, for a session of a user with several budgets. The header `Leeway-Budget` takes precedence. Without either, the session's default budget is used.",
    ),
  ),
};

/** The query parameters of every write. */
const WRITE_QUERY = {
  dry_run: Type.Optional(
    Flag("If true, the request is checked and gets its usual response, but nothing is stored.", { default: false }),
  ),
  include: Type.Optional(
    CommaSeparated(
      ["spending_power"],
      "Adds the current month's spending power after this write to the response. A response without a body (204) becomes a 200. With `dry_run`, the spending power is computed as if the write were stored.",
    ),
  ),
};

/** All query parameters of a route. */
export function queryOf(route: Route): TProperties {
  if (route.kind === "write") return { ...route.query, ...WRITE_QUERY };
  const isRead = route.method === "GET" && !(route.kind === "access" && route.access === "navigation");
  return isRead ? { ...route.query, ...READ_QUERY } : { ...route.query };
}
