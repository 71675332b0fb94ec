/**
 * The ways in which a request is made worse in one place: here its query, path and method; its body and its headers have
 * files of their own.
 */

import type { Random } from "../support/random.ts";
import type { TestServer } from "../support/server.ts";
import { BODY_MUTATIONS } from "./body-mutations.ts";
import type { FuzzRequest } from "./fuzz-request.ts";
import { HEADER_MUTATIONS } from "./header-mutations.ts";
import { NASTY_TEXTS } from "./nasty-values.ts";
import type { World } from "./world.ts";

export interface Means {
  readonly random: Random;
  readonly world: World;
  readonly tokens: TestServer["tokens"];
}

export type Mutation = (request: FuzzRequest, means: Means) => FuzzRequest;

const METHODS = ["GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS", "TRACE", "PROPFIND", "SEARCH"];

const BROKEN_QUERY = [
  "%",
  "%zz",
  "%ff=1",
  "q=%c0%80",
  "q=%00",
  "dry_run=%",
  "=",
  "=1",
  "&&",
  "a=b=c",
  "limit",
  "q=%ed%a0%80",
];
const ODD_QUERY = [
  "dry_run=TRUE",
  "dry_run=1",
  "limit=1e1",
  "limit=%2B5",
  "offset=-0",
  "limit=007",
  "min_amount=1e400",
];
const PROTOTYPE_QUERY = [
  "__proto__=1",
  "constructor=1",
  "toString=x",
  "hasOwnProperty=1",
  "q[]=1",
  "q[a]=b",
  "fields=x",
];

function mutateQuery(request: FuzzRequest, { random }: Means): FuzzRequest {
  const { query } = request;
  const nasty = `q=${encodeURIComponent(random.pick(NASTY_TEXTS).slice(0, 500).toWellFormed())}`;
  const lists = [BROKEN_QUERY, ODD_QUERY, PROTOTYPE_QUERY, ["dry_run=true"], ["dry_run=true"], [nasty]];
  const piece = query.length > 0 && random.chance(0.2) ? random.pick(query) : random.pick(random.pick(lists));
  return { ...request, query: [...query, piece] };
}

function mutatePath(request: FuzzRequest, { random }: Means): FuzzRequest {
  const { path } = request;
  const nasty = encodeURIComponent(random.pick(NASTY_TEXTS).slice(0, 300).toWellFormed());
  const last = path.lastIndexOf("/");
  const paths = [
    `${path}/`,
    `/${path}`,
    path.toUpperCase(),
    `${path.slice(0, last)}/${nasty}`,
    `${path.slice(0, last)}/%`,
    `${path.slice(0, last)}/%ff%zz`,
    `${path}/../me`,
    `${path}%00`,
    `${path};a=b`,
    `${path.slice(0, last)}/%2e%2e/me`,
    path.slice(0, -1) || "/",
    `/${nasty}`,
    "*",
  ];
  return { ...request, path: random.pick(paths) };
}

const mutateMethod: Mutation = (request, { random }) => ({ ...request, method: random.pick(METHODS) });

/** Those that reach the furthest come most often. */
export const MUTATIONS: readonly Mutation[] = [
  ...BODY_MUTATIONS,
  ...BODY_MUTATIONS,
  ...HEADER_MUTATIONS,
  mutateQuery,
  mutateQuery,
  mutateQuery,
  mutatePath,
  mutateMethod,
];
