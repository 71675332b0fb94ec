/** Cuts the bytes of a file into pieces, and lets other work of the server run after each. */

/** About 1,000 short rows. */
const PIECE_BYTES = 16_384;

/** Lets other work of the server run. */
export function pause(): Promise<void> {
  return new Promise((resolve) => setImmediate(resolve));
}

export async function* pieces(chunks: AsyncIterable<Uint8Array> | Iterable<Uint8Array>): AsyncGenerator<Uint8Array> {
  let bytes = 0;
  for await (const chunk of chunks) {
    for (let from = 0; from < chunk.length; from += PIECE_BYTES) {
      const piece = chunk.subarray(from, from + PIECE_BYTES);
      yield piece;
      bytes += piece.length;
      if (bytes < PIECE_BYTES) continue;
      bytes = 0;
      await pause();
    }
  }
}
