/** ZIP and gzip archives: their files, their limits, and damaged ones. */
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { test } from "node:test";
import { gzipSync } from "node:zlib";
import { unpack } from "../../../src/readers/statements/archive/unpack.ts";
import { FileError } from "../../../src/readers/statements/file-error.ts";
import { zipOf } from "../../support/zip.ts";
import { bytesFile, FIXTURES, lines, read, textFile } from "./support.ts";

const CSV = "Date,Text,Amount\n2024-01-31,a,-1.00\n2024-02-01,b,2.00\n";
const ROWS = ["2024-01-31 -1.00 a", "2024-02-01 2.00 b"];

const MOST_BYTES = 12_000_000;

async function readAll(bytes: Uint8Array, mostBytes = MOST_BYTES): Promise<string[]> {
  const files = await unpack(bytesFile("archive", bytes), mostBytes);
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

/** Unpacks all files without reading their rows. */
async function refusal(bytes: Uint8Array): Promise<string> {
  try {
    for (const { open, error } of await unpack(bytesFile("archive", bytes), MOST_BYTES)) {
      if (error !== undefined) throw error;
      for await (const _piece of open());
    }
    return "unpacked";
  } catch (error) {
    assert.ok(error instanceof FileError, String(error));
    return error.code;
  }
}

test("rejected archives", async () => {
  const zeros = Buffer.alloc(2 * MOST_BYTES);
  const lines = Buffer.from("2024-02-01,b,2.00\n".repeat(500_000));
  const inner = zipOf([{ name: "a.csv", bytes: Buffer.from(CSV) }]);
  assert.equal(await refusal(zipOf([{ name: "bomb.csv", bytes: zeros, declared: 100 }])), "archive_too_large");
  assert.equal(await refusal(gzipSync(zeros)), "archive_too_large");
  const half = Buffer.concat([Buffer.from(CSV), lines]);
  const halves = [
    { name: "a.csv", bytes: half },
    { name: "b.csv", bytes: half },
  ];
  assert.equal(await refusal(zipOf(halves)), "archive_too_large");
  assert.equal(await refusal(zipOf([{ name: "inner.zip", bytes: inner }])), "unknown_format");
  const content = [
    { name: "mimetype", bytes: Buffer.from("x") },
    { name: "content.xml", bytes: Buffer.from(`<a>${"<b/>".repeat(zeros.length / 4)}</a>`) },
  ];
  assert.equal(await refusal(zipOf([{ name: "a.ods", bytes: zipOf(content) }])), "archive_too_large");
  assert.equal(await refusal(zipOf([{ name: "[Content_Types].xml", bytes: Buffer.from("<a/>") }])), "invalid_file");
  assert.equal(await refusal(inner.subarray(0, inner.length - 10)), "invalid_file");
  assert.equal(await refusal(gzipSync(CSV).subarray(0, 30)), "invalid_file");
  // The same bytes in several entries, and entries of the same name: what they unpack to has no limit.
  const shared = zipOf([{ name: "a.csv", bytes: Buffer.from(CSV) }], { entries: ["a.csv", "b.csv"] });
  assert.equal(await refusal(shared), "invalid_file");
  const named = ["a.csv", "a.csv"].map((name) => ({ name, bytes: Buffer.from(CSV) }));
  assert.equal(await refusal(zipOf(named)), "invalid_file");
  const many = Array.from({ length: 101 }, (_, i) => ({ name: `${i}.csv`, bytes: Buffer.from(CSV) }));
  assert.equal(await refusal(zipOf(many)), "archive_too_large");
});

test("an archive unpacks to at most 10 MiB and 200 times its size", async () => {
  for (const pack of [gzipSync, (bytes: Buffer) => zipOf([{ name: "a.csv", bytes }])]) {
    const start = Buffer.from(CSV);
    assert.equal(await refusal(pack(Buffer.concat([start, Buffer.alloc(8 * 2 ** 20, "\n")]))), "unpacked");
    assert.equal(await refusal(pack(Buffer.concat([start, Buffer.alloc(40 * 2 ** 20, "\n")]))), "archive_too_large");
  }
});

test("archives as programs write them", async () => {
  const counts = {
    "7-zip.zip": 2,
    "info-zip-stdin.zip": 1,
    "info-zip-stored.zip": 1,
    "info-zip-stream.zip": 2,
    "java.zip": 2,
    "python-stream-zip64.zip": 2,
  };
  for (const [name, count] of Object.entries(counts)) {
    const bytes = readFileSync(join(FIXTURES, "archives", name));
    assert.deepEqual(await readAll(bytes), Array(count).fill(ROWS).flat(), name);
  }
});

test("the header in front of a file cannot make it longer, or move it into the next file", async () => {
  const files = ["a.csv", "b.csv"].map((name) => ({ name, bytes: Buffer.from(CSV) }));
  const [signed, sizes, nameLength, extraLength] = [zipOf(files), 18, 26, 28];
  const patched = (at: number, value: number) => {
    const bytes = Buffer.from(signed);
    bytes.writeUInt16LE(value, at);
    return bytes;
  };
  assert.deepEqual(await readAll(patched(sizes, 1)), [...ROWS, ...ROWS], "the central directory counts");
  for (const at of [nameLength, extraLength]) assert.equal(await refusal(patched(at, 40)), "invalid_file");
});
