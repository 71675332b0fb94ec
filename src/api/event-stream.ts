/**
 * The body of one response of server-sent events (https://html.spec.whatwg.org/multipage/server-sent-events.html): the
 * changes after a position in the log, in order. It reads the log only as fast as the client reads the stream.
 */
import { Readable } from "node:stream";
import type { Read } from "../operations/service.ts";

/** The number of changes read at a time. */
const BATCH = 20;

const COMMENT = ":\n\n";

/** The shortest time between two numbers. */
const POWER_INTERVAL_MS = 1000;

/** How long a client may take to read the rest of a stream that ended. */
const LINGER_MS = 1000;

export interface EventStream {
  readonly body: Readable;
  /**
   * Starts after the change `after`, which the client has seen; undefined: after the newest change. If the log does not
   * contain that change, the stream starts with `reset`.
   */
  start(after: number | undefined): Promise<void>;
  /** Sends the changes up to `last`; undefined: all new ones. */
  wake(last?: number): void;
  /** Ends the response. */
  end(): void;
}

interface Sources {
  readonly changes: Read["reads"]["changes"];
  /** Returns the budget's spending power after this change, as JSON; undefined if it cannot be computed. */
  readonly readPower?: ((seq: number) => Promise<string | undefined>) | undefined;
  readonly commentIntervalMs: number;
  readonly onClose: () => void;
}

export function eventStream({ changes, readPower, commentIntervalMs, onClose }: Sources): EventStream {
  let position: number | undefined;
  let hasNews = false;
  let isSending = false;
  /** Whether the buffer is full, because the client does not read. */
  let isFull = false;
  let wasFull = false;
  let isEnded = false;
  let powerTimer: NodeJS.Timeout | undefined;
  let lastPowerMs = Number.NEGATIVE_INFINITY;
  let lastPower: string | undefined;

  const body = new Readable({
    read() {
      isFull = false;
      void send();
    },
  });
  const comments = setInterval(() => {
    if (isFull && wasFull) body.destroy(); // the client has not read for a whole interval
    wasFull = isFull;
    if (!isFull) push(COMMENT);
  }, commentIntervalMs).unref();
  body.once("close", () => {
    clearInterval(comments);
    clearTimeout(powerTimer);
    onClose();
  });

  function push(text: string): void {
    if (!isEnded && !body.destroyed) isFull = !body.push(text);
  }

  function pushEvent(event: string, data: string, id?: number): void {
    push(`${id === undefined ? "" : `id: ${id}\n`}event: ${event}\ndata: ${data}\n\n`);
  }

  /** Ends the stream if the data cannot be read: the client connects again and continues where it stopped. */
  async function orEnd(work: () => Promise<void>): Promise<void> {
    try {
      await work();
    } catch {
      end();
    }
  }

  async function send(): Promise<void> {
    if (isSending) return;
    isSending = true;
    await orEnd(async () => {
      while (hasNews && position !== undefined && !isFull && !isEnded && !body.destroyed) {
        hasNews = false;
        const found = await changes.list({ since: position, limit: BATCH });
        for (const { seq, items } of found) {
          const types = [...new Set(items.map(({ type }) => type))];
          pushEvent("change", JSON.stringify({ seq, types }), seq);
          position = seq;
        }
        if (found.length === 0) continue;
        hasNews = true; // there may be more
        planPower();
      }
    });
    isSending = false;
  }

  function planPower(): void {
    if (readPower === undefined || powerTimer !== undefined) return;
    const waitMs = Math.max(0, lastPowerMs + POWER_INTERVAL_MS - performance.now());
    powerTimer = setTimeout(() => {
      powerTimer = undefined;
      lastPowerMs = performance.now();
      void orEnd(async () => {
        const power = await readPower(position ?? 0);
        if (power === undefined || power === lastPower) return;
        lastPower = power;
        pushEvent("spending_power", power);
      });
    }, waitMs);
  }

  function end(): void {
    if (isEnded) return;
    isEnded = true;
    body.push(null);
    setTimeout(() => body.destroy(), LINGER_MS).unref();
  }

  return {
    body,
    async start(after) {
      const last = await changes.lastSeq();
      push(COMMENT); // so that the client gets the headers at once
      const isKnown = after === undefined || after === last || (await changes.contains(after));
      if (!isKnown) pushEvent("reset", JSON.stringify({ seq: last }), last);
      position = isKnown ? (after ?? last) : last;
      hasNews = true;
      void send();
    },
    wake(last) {
      if (last !== undefined && position !== undefined && last <= position) return;
      hasNews = true;
      void send();
    },
    end,
  };
}
