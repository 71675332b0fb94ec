/**
 * Makes requests out of the document's operations: about half of them careful, so that they are accepted and leave
 * something to break, the rest careless and mutated in their body, headers, query, path or method.
 */

import type { Random } from "../support/random.ts";
import type { TestServer } from "../support/server.ts";
import { type OpenApiDocument, type Operation, operationsOf } from "./document.ts";
import type { FuzzRequest } from "./fuzz-request.ts";
import { generateValue, type Making } from "./generate-value.ts";
import { writeJson } from "./json-text.ts";
import { keepRules } from "./keep-rules.ts";
import { MUTATIONS } from "./mutations.ts";
import { KINDS, type Kind, type World } from "./world.ts";

export type GenerateRequest = () => FuzzRequest;

export function requestGenerator(
  document: OpenApiDocument,
  tokens: TestServer["tokens"],
  random: Random,
  world: World,
): GenerateRequest {
  const operations = operationsOf(document);
  const weighted = operations.flatMap((operation) => new Array<Operation>(weightOf(operation)).fill(operation));

  return () => {
    if (world.keyed.length > 0 && random.chance(0.04)) return random.pick(world.keyed);
    const household = random.chance(0.1) ? "other" : "own";
    const making: Making = {
      random,
      world,
      document,
      household,
      isCareless: random.chance(0.5),
      isRich: random.chance(0.03),
    };
    const token = household === "other" ? tokens.other : random.chance(0.4) ? tokens.sync : tokens.write;
    const request = generateFor(making, random.pick(weighted), token);
    if (!making.isCareless) return request;
    const count = random.below(4);
    return Array.from({ length: count }).reduce<FuzzRequest>(
      (mutated) => random.pick(MUTATIONS)(mutated, { random, world, tokens }),
      request,
    );
  };
}

/** What is worth more requests: what writes, and most of all transactions. */
function weightOf({ method, path }: Operation): number {
  if (!path.startsWith("/v1/")) return 1;
  const weight = { POST: 6, PUT: 6, DELETE: 2 }[method] ?? 4;
  return path.startsWith("/v1/transactions") ? 2 * weight : weight;
}

function generateFor(making: Making, operation: Operation, token: string): FuzzRequest {
  const { random, world, household } = making;
  const kind = KINDS.find((name) => operation.path.split("/")[2] === name);
  const path = generatePath(making, operation, kind);
  const rates = operation.method === "DELETE" && operation.path === "/v1/exchange_rates" ? world.rates(household) : [];
  const generatedQuery = operation.query
    .filter(({ name, required }) => random.chance(required ? 0.98 : name === "dry_run" ? 0.15 : 0.2))
    .map(({ name, schema }) => `${name}=${encode(textOf(generateValue(making, schema, name, kind)))}`);
  const query = rates.length > 0 && random.chance(0.8) ? [...random.pick(rates)] : generatedQuery;
  const generated = operation.body && generateValue(making, operation.body, "", kind);
  const body = random.chance(0.9) ? keepRules(generated, random, world) : generated;
  const type = body === undefined ? [] : [["content-type", "application/json"] as const];
  const key = operation.method !== "GET" && random.chance(0.25) ? [keyHeader(random)] : [];
  const headers = [["authorization", `Bearer ${token}`] as const, ...type, ...key];
  return { method: operation.method, path, query, headers, body, household };
}

/** Mostly one of the occurrences that are there, where the path leads to one. */
function generatePath(making: Making, { path, params }: Operation, kind: Kind | undefined): string {
  const { random, world, household } = making;
  const occurrences = path.includes("{scheduled_on}") && random.chance(0.9) ? world.occurrences(household) : [];
  if (occurrences.length > 0) {
    const [recurringId, scheduledOn] = random.pick(occurrences);
    return path.replace("{recurring_id}", recurringId).replace("{scheduled_on}", scheduledOn);
  }
  return params.reduce(
    (text, { name, schema }) => text.replace(`{${name}}`, encode(textOf(generateValue(making, schema, name, kind)))),
    path,
  );
}

function keyHeader(random: Random): readonly [string, string] {
  const key = `key-${random.below(1_000_000)}`;
  return ["idempotency-key", random.chance(0.5) ? key : `"${key}"`];
}

function textOf(value: unknown): string {
  return typeof value === "string" ? value : writeJson(value);
}

/** Half of a surrogate pair cannot be percent-encoded. */
function encode(text: string): string {
  return encodeURIComponent(text.toWellFormed());
}
