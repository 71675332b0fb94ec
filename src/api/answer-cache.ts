/**
 * Caches answers to reads until something in their budget changes. A widget that asks every minute costs next to nothing.
 */
import { LRUCache } from "lru-cache";
import type { JsonAnswer } from "./json-answer.ts";

/** In UTF-16 units, the most that a string takes in memory. */
const MAX_SIZE = 16 * 1024 * 1024;

/** A larger answer would evict too many others. */
const MAX_ANSWER = 256 * 1024;

/** In every time zone a day starts at a quarter of an hour of UTC, and an answer may depend on the day. */
const QUARTER_HOUR_MS = 900_000;

interface Entry {
  readonly answer: JsonAnswer;
  readonly version: number;
  /** The quarter of an hour in which it was given. */
  readonly quarter: number;
}

export interface AnswerCache {
  /** The answer for `key`, unless the data may have changed since; `version` is the store's. */
  find(key: string, version: number | undefined, nowMs: number): JsonAnswer | undefined;
  /** Caches an answer that was read after `version` was asked for. */
  keep(key: string, version: number | undefined, nowMs: number, answer: JsonAnswer): void;
}

export function answerCache(): AnswerCache {
  const entries = new LRUCache<string, Entry>({
    maxSize: MAX_SIZE,
    maxEntrySize: MAX_ANSWER,
    sizeCalculation: ({ answer }, key) => key.length + answer.body.length,
  });
  return {
    find(key, version, nowMs) {
      const entry = entries.get(key);
      if (entry === undefined || entry.version !== version || entry.quarter !== quarterOf(nowMs)) return undefined;
      return entry.answer;
    },
    keep(key, version, nowMs, answer) {
      if (version !== undefined) entries.set(key, { answer, version, quarter: quarterOf(nowMs) });
    },
  };
}

function quarterOf(nowMs: number): number {
  return Math.floor(nowMs / QUARTER_HOUR_MS);
}
