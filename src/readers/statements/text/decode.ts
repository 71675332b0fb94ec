/** Decodes the bytes of a file to text in pieces, without the byte order mark. */
import { pieces } from "./pieces.ts";

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
