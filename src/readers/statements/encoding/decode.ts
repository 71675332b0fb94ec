/** Decodes the bytes of a file to text in pieces, so that a reader has little of it in memory. */

/** About 1,000 short rows. */
const PIECE_BYTES = 16_384;

export async function* pieces(chunks: AsyncIterable<Uint8Array> | Iterable<Uint8Array>): AsyncGenerator<Uint8Array> {
  for await (const chunk of chunks) {
    for (let from = 0; from < chunk.length; from += PIECE_BYTES) yield chunk.subarray(from, from + PIECE_BYTES);
  }
}

/** Without the byte order mark. */
export async function* decodeText(
  chunks: AsyncIterable<Uint8Array> | Iterable<Uint8Array>,
  label: string,
): AsyncGenerator<string> {
  const decoder = new TextDecoder(label);
  for await (const piece of pieces(chunks)) {
    const text = decoder.decode(piece, { stream: true });
    if (text !== "") yield text;
  }
  const last = decoder.decode();
  if (last !== "") yield last;
}

/** Whether `TextDecoder` knows the label. */
export function isSupported(label: string): boolean {
  try {
    return new TextDecoder(label).encoding !== "";
  } catch {
    return false;
  }
}
