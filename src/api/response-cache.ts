/**
 * Caches the responses to reads until data of their budget changes, so that clients can poll at almost no cost. The
 * response to the first of several equal requests is not cached: a client that reads page after page would fill the
 * cache in vain.
 */
import { LRUCache } from "lru-cache";
import { QUARTER_HOUR_MS } from "../domain/calendar.ts";
import type { TextResponse } from "./text-response.ts";

/** In UTF-16 code units: keys and bodies together. */
const MAX_SIZE = 16 * 1024 * 1024;

/** A larger response would evict too many others. */
const MAX_RESPONSE = 256 * 1024;

export interface ReadResponse extends TextResponse {
  /** The last change in the snapshot of a list. */
  readonly knowledge?: number | undefined;
}

interface Entry {
  /** Undefined after the first request. */
  readonly response: ReadResponse | undefined;
  readonly version: number;
  /** The quarter hour of the response, counted from 1970. */
  readonly quarter: number;
}

export interface ResponseCache {
  /** The cached response for `key`, unless the data may have changed. `version` is the store's current version. */
  find(key: string, version: number | undefined, nowMs: number): ReadResponse | undefined;
  /** Caches the response to a repeated request. `version` is the store's version before the response was read. */
  set(key: string, version: number | undefined, nowMs: number, response: ReadResponse): void;
}

export function responseCache(): ResponseCache {
  const entries = new LRUCache<string, Entry>({
    maxSize: MAX_SIZE,
    maxEntrySize: MAX_RESPONSE,
    sizeCalculation: ({ response }, key) => key.length + (response?.body.length ?? 0),
  });
  return {
    find(key, version, nowMs) {
      const entry = entries.get(key);
      if (entry === undefined || entry.version !== version || entry.quarter !== quarterOf(nowMs)) return undefined;
      return entry.response;
    },
    set(key, version, nowMs, response) {
      if (version === undefined) return;
      entries.set(key, { response: entries.has(key) ? response : undefined, version, quarter: quarterOf(nowMs) });
    },
  };
}

function quarterOf(nowMs: number): number {
  return Math.floor(nowMs / QUARTER_HOUR_MS);
}
