/**
 * Ids: UUID version 7 (RFC 9562, section 5.7) in lower case. The ids of a generator always increase, also within a
 * millisecond and after the clock steps back. Their order is the order of creation, and inserts go to the end of every
 * index.
 */

/** Returns a new id. */
export type NewId = () => string;

/** Whether the text has the form of an id. */
export function isId(text: string): boolean {
  return ID.test(text);
}

/** The form of an id, as the source of a regular expression. */
export const ID_PATTERN = "^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$";

const ID = new RegExp(ID_PATTERN);

const COUNTER_MAX = 0xfff;

/**
 * Creates an id generator. `now` returns Unix milliseconds; `randomBytes` must be cryptographic. The 12 bits of rand_a
 * are a counter (section 6.2, method 1) that starts in each millisecond at a random value of its lower half.
 */
export function idGenerator(now: () => number, randomBytes: (count: number) => Uint8Array): NewId {
  let lastMs = 0;
  let counter = 0;
  let pool: Uint8Array = new Uint8Array(0);
  let used = 0;

  function takeRandom(count: number): Uint8Array {
    if (used + count > pool.length) {
      pool = randomBytes(4096);
      used = 0;
    }
    used += count;
    return pool.subarray(used - count, used);
  }

  return () => {
    const nowMs = now();
    if (nowMs > lastMs || counter === COUNTER_MAX) {
      lastMs = Math.max(nowMs, lastMs + 1);
      const [high = 0, low = 0] = takeRandom(2);
      counter = ((high & 0x07) << 8) | low;
    } else {
      counter += 1;
    }
    return formatUuidV7(lastMs, counter, takeRandom(8));
  };
}

/** The lowest id that a generator can create at a time. */
export function firstIdAt(unixMs: number): string {
  const time = unixMs.toString(16).padStart(12, "0");
  return `${time.slice(0, 8)}-${time.slice(8)}-7000-8000-000000000000`;
}

/** When an id was created, in Unix milliseconds. */
export function timeOfId(id: string): number {
  return Number.parseInt(id.replace("-", "").slice(0, 12), 16);
}

const HEX = Array.from({ length: 256 }, (_, byte) => byte.toString(16).padStart(2, "0"));

function formatUuidV7(unixMs: number, counter: number, random: Uint8Array): string {
  const time = unixMs.toString(16).padStart(12, "0");
  const hex = (index: number) => HEX[random[index] ?? 0];
  const variant = HEX[((random[0] ?? 0) & 0x3f) | 0x80];
  const node = `${hex(2)}${hex(3)}${hex(4)}${hex(5)}${hex(6)}${hex(7)}`;
  return `${time.slice(0, 8)}-${time.slice(8)}-7${counter.toString(16).padStart(3, "0")}-${variant}${hex(1)}-${node}`;
}
