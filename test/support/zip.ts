/** Writes ZIP archives, also ones that no program would write. */
import { crc32, deflateRawSync } from "node:zlib";

interface ZippedFile {
  readonly name: string;
  readonly bytes: Buffer;
  /** A false size. */
  readonly declared?: number;
}

/** `entries`: names that all share the bytes of the first file. */
export function zipOf(
  files: readonly ZippedFile[],
  { entries }: { readonly entries?: readonly string[] } = {},
): Buffer {
  const locals: Buffer[] = [];
  const central: Buffer[] = [];
  let offset = 0;
  for (const { name, bytes, declared } of files) {
    const packed = deflateRawSync(bytes);
    const fields = Buffer.alloc(26);
    fields.writeUInt16LE(20, 0);
    fields.writeUInt16LE(8, 4);
    fields.writeUInt32LE(crc32(bytes), 10);
    fields.writeUInt32LE(packed.length, 14);
    fields.writeUInt32LE(declared ?? bytes.length, 18);
    fields.writeUInt16LE(Buffer.byteLength(name), 22);
    const local = Buffer.concat([Buffer.from("PK\u0003\u0004"), fields, Buffer.from(name), packed]);
    const more = Buffer.alloc(14);
    more.writeUInt32LE(offset, 10);
    for (const entry of entries ?? [name]) {
      const named = Buffer.from(fields);
      named.writeUInt16LE(Buffer.byteLength(entry), 22);
      central.push(
        Buffer.concat([Buffer.from("PK\u0001\u0002"), Buffer.from([20, 0]), named, more, Buffer.from(entry)]),
      );
    }
    locals.push(local);
    offset += local.length;
  }
  const directory = Buffer.concat(central);
  const end = Buffer.alloc(18);
  end.writeUInt16LE(central.length, 4);
  end.writeUInt16LE(central.length, 6);
  end.writeUInt32LE(directory.length, 8);
  end.writeUInt32LE(offset, 12);
  return Buffer.concat([...locals, directory, Buffer.from("PK\u0005\u0006"), end]);
}
