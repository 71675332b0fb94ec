/**
 * A route as a resource describes it: path, scope, shapes and what it does. Reading, checking, answering, entity tags,
 * idempotency and the OpenAPI entry follow from that (`register-routes.ts`, `answer-read.ts`, `answer-write.ts`,
 * `openapi.ts`) and are nobody else's business.
 */
import type { Static, TObject, TProperties, TSchema } from "typebox";
import type { ProblemCode } from "../domain/problem.ts";
import type { Scope, Token } from "../domain/token.ts";
import type { Read, Write } from "../operations/service.ts";
import { Flag } from "./shapes.ts";
import { Type } from "./type.ts";

/** The names after the colons of a path. */
type PathParams<Path extends string> = Path extends `${string}:${infer Name}/${infer Rest}`
  ? { readonly [Key in Name]: string } & PathParams<Rest>
  : Path extends `${string}:${infer Name}`
    ? { readonly [Key in Name]: string }
    : object;

/** A request that has the documented shape. */
interface Input<Path extends string, Query extends TProperties, Body> {
  readonly params: PathParams<Path>;
  readonly query: Static<TObject<Query>>;
  readonly body: Body;
}

/** The same of a route that is not known: what every request comes to once it is read and checked. */
export interface RouteInput {
  readonly params: Readonly<Record<string, string>>;
  readonly query: Readonly<Record<string, unknown>>;
  readonly body: unknown;
}

/** What `current` is given, which tells a resource as it is. */
export interface CurrentContext extends Read {
  /** The time in Unix milliseconds. */
  readonly nowMs: number;
}

/** What a route that reads works with besides its input. */
interface ReadContext extends CurrentContext {
  readonly token: Token;
}

interface RouteTexts {
  /** The operation's name in the OpenAPI document. Clients generated from it use this name, so it never changes. */
  readonly operationId: string;
  readonly tag: string;
  readonly summary: string;
  readonly description?: string;
  /** The problems that are particular to it, for the document. */
  readonly problems?: readonly ProblemCode[];
}

interface ReadDefinition<Path extends string, Query extends TProperties> extends RouteTexts {
  readonly path: Path;
  readonly query?: Query;
  readonly answer: TSchema;
  /** Whether the answer is one resource, which has an entity tag. */
  readonly isSingle?: boolean;
  handle(context: ReadContext, input: Input<Path, Query, undefined>): Promise<object>;
}

interface WriteDefinition<Path extends string, Query extends TProperties, Body extends TSchema> extends RouteTexts {
  readonly method: "POST" | "PUT" | "DELETE";
  readonly path: Path;
  readonly query?: Query;
  readonly body?: Body;
  /** The answer's status and shape; without a shape the body is empty. */
  readonly status: 200 | 201 | 204;
  readonly answer?: TSchema;
  /** Whether the answer is one resource, which has an entity tag. */
  readonly isSingle?: boolean;
  /** The resource as it is answered before the write, for If-Match. */
  current?(read: CurrentContext, params: PathParams<Path>): Promise<object>;
  handle(write: Write, input: Input<Path, Query, Static<Body>>): Promise<object | undefined>;
}

// biome-ignore lint/suspicious/noExplicitAny: a list of routes holds routes of every shape; each was checked where it was defined
type Erased = any;

export interface ReadRoute extends ReadDefinition<string, TProperties> {
  readonly method: "GET";
  readonly scope: Scope;
  handle(context: ReadContext, input: Erased): Promise<object>;
}

export interface WriteRoute extends WriteDefinition<string, TProperties, TSchema> {
  readonly scope: Scope;
  current?(read: CurrentContext, params: Erased): Promise<object>;
  handle(write: Write, input: Erased): Promise<object | undefined>;
}

export type Route = ReadRoute | WriteRoute;

export function readRoute<Path extends string, Query extends TProperties = TProperties>(
  definition: ReadDefinition<Path, Query>,
): Route {
  return { ...(definition as Erased), method: "GET", scope: "read" };
}

export function writeRoute<
  Path extends string,
  Query extends TProperties = TProperties,
  Body extends TSchema = TSchema,
>(definition: WriteDefinition<Path, Query, Body>): Route {
  return { ...(definition as Erased), scope: "write" };
}

/** The query parameters of every request that writes. */
const WRITE_QUERY = {
  dry_run: Type.Optional(
    Flag("If true, the request is checked and answered as usual, but nothing is stored.", { default: false }),
  ),
};

/** Every parameter that a route's query string may have. */
export function queryOf(route: Route): TProperties {
  return { ...route.query, ...(route.method === "GET" ? {} : WRITE_QUERY) };
}
