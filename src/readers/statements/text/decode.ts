/** Decodes bytes to text in pieces of at most 64 KiB, without the byte order mark. */

const PIECE = 65_536;

export async function* decodeText(
  chunks: AsyncIterable<Uint8Array> | Iterable<Uint8Array>,
  label: string,
): AsyncGenerator<string> {
  const decoder = new TextDecoder(label);
  for await (const chunk of chunks) {
    for (let from = 0; from < chunk.length; from += PIECE) {
      const text = decoder.decode(chunk.subarray(from, from + PIECE), { stream: true });
      if (text !== "") yield text;
    }
  }
  const last = decoder.decode();
  if (last !== "") yield last;
}
