/** ZIP and gzip archives: their files, their limits, and damaged ones. */
import assert from "node:assert/strict";
import { test } from "node:test";
import { crc32, deflateRawSync, gzipSync } from "node:zlib";
import { ArchiveError, unpack } from "../../../src/readers/statements/archive/unpack.ts";
import { bytesFile, lines, read, textFile } from "./support.ts";

const CSV = "Date,Text,Amount\n2024-01-31,a,-1.00\n2024-02-01,b,2.00\n";
const ROWS = ["2024-01-31 -1.00 a", "2024-02-01 2.00 b"];

/** A ZIP archive with the given files, and optionally false sizes. */
function zipOf(files: readonly { name: string; bytes: Buffer; declared?: number }[]): Buffer {
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
    central.push(Buffer.concat([Buffer.from("PK\u0001\u0002"), Buffer.from([20, 0]), fields, more, Buffer.from(name)]));
    locals.push(local);
    offset += local.length;
  }
  const directory = Buffer.concat(central);
  const end = Buffer.alloc(18);
  end.writeUInt16LE(files.length, 4);
  end.writeUInt16LE(files.length, 6);
  end.writeUInt32LE(directory.length, 8);
  end.writeUInt32LE(offset, 12);
  return Buffer.concat([...locals, directory, Buffer.from("PK\u0005\u0006"), end]);
}

const MOST_BYTES = 1_000_000;

async function readAll(bytes: Uint8Array): Promise<string[]> {
  const files = await unpack(bytesFile("archive", bytes), MOST_BYTES);
  const all: string[] = [];
  for (const file of files) {
    const { rows, issues } = await read(file);
    all.push(...lines(rows), ...issues.filter(({ refuses }) => refuses === "file").map(({ code }) => code));
  }
  return all;
}

test("a file that is no archive is returned as it is", async () => {
  const file = textFile(CSV);
  assert.deepEqual(await unpack(file), [file]);
});

test("gzip", async () => {
  assert.deepEqual(await readAll(gzipSync(CSV)), ROWS);
});

test("a ZIP archive with several files, a directory and a hidden file", async () => {
  const names = ["../../etc/a.csv", "folder/b.csv", "folder/", "__MACOSX/._b.csv", ".DS_Store"];
  const archive = zipOf(
    names.map((name) => ({ name: name.replace("../../", ""), bytes: Buffer.from(name.endsWith("/") ? "" : CSV) })),
  );
  assert.deepEqual(await readAll(archive), [...ROWS, ...ROWS]);
});

test("the name of a file that leads out of the archive is not allowed", async () => {
  for (const name of ["../../x.csv", "/x.csv"]) {
    const archive = zipOf([{ name, bytes: Buffer.from(CSV) }]);
    const isNamed = (error: Error) => error.message.endsWith(`with a name that is not allowed: "${name}".`);
    await assert.rejects(readAll(archive), isNamed, name);
  }
});

async function refusal(bytes: Uint8Array): Promise<string> {
  try {
    await readAll(bytes);
    return "read";
  } catch (error) {
    assert.ok(error instanceof ArchiveError, String(error));
    return error.code;
  }
}

test("rejected archives", async () => {
  const zeros = Buffer.alloc(2 * MOST_BYTES);
  const inner = zipOf([{ name: "a.csv", bytes: Buffer.from(CSV) }]);
  assert.equal(await refusal(zipOf([{ name: "bomb.csv", bytes: zeros, declared: 100 }])), "archive_too_large");
  assert.equal(await refusal(gzipSync(zeros)), "archive_too_large");
  const half = Buffer.from(`${CSV}${"2024-02-01,b,2.00\n".repeat(30_000)}`);
  const halves = [
    { name: "a.csv", bytes: half },
    { name: "b.csv", bytes: half },
  ];
  assert.equal(await refusal(zipOf(halves)), "archive_too_large");
  assert.equal(await refusal(zipOf([{ name: "inner.zip", bytes: inner }])), "unknown_format");
  assert.equal(await refusal(zipOf([{ name: "xl/workbook.xml", bytes: Buffer.from("<a/>") }])), "unknown_format");
  assert.equal(await refusal(inner.subarray(0, inner.length - 10)), "invalid_file");
  assert.equal(await refusal(gzipSync(CSV).subarray(0, 30)), "invalid_file");
  const many = Array.from({ length: 101 }, (_, i) => ({ name: `${i}.csv`, bytes: Buffer.from(CSV) }));
  assert.equal(await refusal(zipOf(many)), "archive_too_large");
});
