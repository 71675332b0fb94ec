/**
 * Digests of texts: 832 bits that tell which texts cannot contain a piece of text, so that they need not be read. Every
 * run of one to three characters sets a bit (a Bloom filter over n-grams), and so a text that contains a piece has all
 * of the piece's bits. Kept in whole numbers of 52 bits, which every engine and JavaScript hold exactly.
 */
const BITS_A_COLUMN = 52;
const COLUMN_COUNT = 16;
const LONGEST_GRAM = 3;

/** All bits of a column: a text of which nothing is known may contain anything. */
export const EVERYTHING = 2 ** BITS_A_COLUMN - 1;

export const DIGEST_COLUMNS = Array.from({ length: COLUMN_COUNT }, (_, i) => `bits_${i}` as const);

type DigestColumn = `bits_${number}`;

export type Digest = Readonly<Record<DigestColumn, number>>;

/** The digest of texts taken together; of a piece that is looked for, the bits that a text with it has. */
export function digestOf(texts: Iterable<string>): Digest {
  const bits = new Set<number>();
  for (const text of texts) {
    for (let length = 1; length <= LONGEST_GRAM; length++) {
      for (let start = 0; start + length <= text.length; start++) bits.add(bitOf(text, start, start + length));
    }
  }
  return toColumns(bits);
}

/** FNV-1a over UTF-16 code units, http://www.isthe.com/chongo/tech/comp/fnv/. */
function bitOf(text: string, start: number, end: number): number {
  let hash = 0x811c9dc5;
  for (let i = start; i < end; i++) hash = Math.imul(hash ^ text.charCodeAt(i), 0x01000193);
  return (hash >>> 0) % (BITS_A_COLUMN * COLUMN_COUNT);
}

function toColumns(bits: ReadonlySet<number>): Digest {
  const columns: Record<DigestColumn, number> = Object.fromEntries(DIGEST_COLUMNS.map((column) => [column, 0]));
  for (const bit of bits) {
    const column = `bits_${Math.floor(bit / BITS_A_COLUMN)}` as const;
    columns[column] = (columns[column] ?? 0) + 2 ** (bit % BITS_A_COLUMN);
  }
  return columns;
}

/** Whether the texts of a digest may contain the pieces of another. */
export function mayContain(digest: Digest, pieces: Digest): boolean {
  return DIGEST_COLUMNS.every((column) => {
    const bits = BigInt(pieces[column] ?? 0);
    return (BigInt(digest[column] ?? 0) & bits) === bits;
  });
}
