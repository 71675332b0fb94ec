/** Holds bodies against the document's schemas, which are what clients read: nothing else may be accepted. */
import assert from "node:assert/strict";
import { Ajv2020, type ValidateFunction } from "ajv/dist/2020.js";
import { isDay, isYearMonth } from "../../src/domain/calendar.ts";
import type { OpenApiDocument, Operation } from "./document.ts";

/** Says of a body that was accepted whether the document allows it. */
export function bodyChecker(document: OpenApiDocument): (operation: Operation, body: unknown) => void {
  const ajv = new Ajv2020({ strict: false, formats: { uuid: true, date: isDay, "year-month": isYearMonth } });
  ajv.addSchema({ $id: "document", ...document });
  const compiled = new Map<Operation, ValidateFunction>();

  return (operation, body) => {
    if (operation.body === undefined) return;
    const pointer = ["paths", operation.path, operation.method.toLowerCase(), "requestBody", "content"];
    const known =
      compiled.get(operation) ??
      ajv.compile({ $ref: `document#${[...pointer, "application/json", "schema"].map(pointerPart).join("")}` });
    compiled.set(operation, known);
    assert.ok(known(body), `accepted, but ${ajv.errorsText(known.errors)}`);
  };
}

function pointerPart(key: string): string {
  return `/${encodeURIComponent(key.replaceAll("~", "~0").replaceAll("/", "~1"))}`;
}
