/** Cuts the bytes of a file into pieces, so that a reader has little of it in memory. */

/** About 1,000 short rows. */
const PIECE_BYTES = 16_384;

export async function* pieces(chunks: AsyncIterable<Uint8Array> | Iterable<Uint8Array>): AsyncGenerator<Uint8Array> {
  for await (const chunk of chunks) {
    for (let from = 0; from < chunk.length; from += PIECE_BYTES) yield chunk.subarray(from, from + PIECE_BYTES);
  }
}
