/** Multipart forms: valid, damaged and hostile ones. */
import assert from "node:assert/strict";
import { test } from "node:test";
import { readForm } from "../../src/api/read-form.ts";
import { Problem } from "../../src/domain/problem.ts";

const TYPE = "multipart/form-data; boundary=x";
const part = (name: string, content: string, file = "") =>
  `--x\r\nContent-Disposition: form-data; name="${name}"${file && `; filename="${file}"`}\r\n\r\n${content}\r\n`;
const END = "--x--\r\n";

async function refusalOf(body: string, type = TYPE): Promise<string> {
  return await readForm(type, Buffer.from(body)).then(
    () => "read",
    (error) => {
      assert.ok(error instanceof Problem, String(error));
      assert.equal(error.code, "invalid_request");
      return error.message;
    },
  );
}

test("the parts of a form", async () => {
  const large = "a\r\n--".repeat(50_000);
  const form = await readForm(TYPE, Buffer.from(part("file", large, "märz.csv") + part("options", "{}") + END));
  const [file] = form.get("file") ?? [];
  assert.deepEqual([file?.fileName, file?.bytes.toString()], ["märz.csv", large]);
  assert.deepEqual(form.get("options"), [{ fileName: undefined, bytes: Buffer.from("{}") }]);
});

test("damaged and hostile forms", async () => {
  assert.match(await refusalOf(part("a", "1").repeat(100_000) + END), /more than 10 parts/);
  assert.match(await refusalOf("--x\r\nContent-Dis"), /cannot be read/);
  assert.match(await refusalOf(part("file", "1", "a.csv")), /cannot be read/);
  assert.match(await refusalOf(part("file", "1", "a.csv") + END, "multipart/form-data"), /cannot be read/);
});

test("other work runs while a form is parsed", async () => {
  const order: string[] = [];
  const reading = readForm(TYPE, Buffer.from(part("file", "\r\n--".repeat(500_000), "a.csv") + END)).then(() =>
    order.push("form"),
  );
  setImmediate(() => order.push("other"));
  await reading;
  assert.deepEqual(order, ["other", "form"]);
});
