/** The writes of Import. All but the commit and the undo change only the preview. */
import { ApiError, queryClient } from "../../api/client.ts";
import type { Import, ImportOptions, ImportRowDecision } from "../../api/contract.ts";
import { write } from "../../api/writes.ts";
import { importOf } from "./queries.ts";

const BUSY_MS = 5000;
const MAX_BUSY = 24;

/**
 * Uploads a file and returns the id of its preview. While another tab or member uploads a file, it waits for its turn.
 * @throws ApiError
 */
export async function uploadFile(file: File): Promise<string> {
  const body = new Blob([file], { type: "application/octet-stream" });
  for (let busy = 0; ; busy += 1) {
    try {
      return (await write("POST /v1/imports", { body, fileName: file.name })).data.import.id;
    } catch (error) {
      if (!(error instanceof ApiError) || error.problem?.code !== "rate_limited" || busy === MAX_BUSY) throw error;
      await new Promise((resolve) => setTimeout(resolve, BUSY_MS));
    }
  }
}

/** The next answers start from the new preview: together they replace those before. @throws ApiError */
export async function answer({ id }: Import, options: ImportOptions): Promise<void> {
  const input = { params: { import_id: id }, body: { import: options } };
  const { data, etag } = await write("PUT /v1/imports/{import_id}", input);
  queryClient.setQueryData(importOf(id).queryKey, { file: data.import, etag });
}

/**
 * Decides about a row, or corrects it: null restores the decision of the service and the value in the file. By default,
 * `same_as` means the transaction that the row names. @throws ApiError
 */
export async function changeRow({ id }: Import, number: number, row: ImportRowDecision): Promise<void> {
  await write("PUT /v1/imports/{import_id}/rows/{number}", { params: { import_id: id, number }, body: { row } });
}

/** @throws ApiError */
export async function commit({ id }: Import, ifMatch: string | undefined, allow_difference: boolean): Promise<void> {
  const query = allow_difference ? { allow_difference } : {};
  await write("POST /v1/imports/{import_id}/commit", { params: { import_id: id }, query, ifMatch });
}

/** What happens to transactions of the import that have been edited since. */
export type EditedChoice = "keep" | "remove";

/** Undoes a committed import, or discards a preview. @throws ApiError `import_edited` without a choice about edited ones. */
export async function remove({ id }: Import, done: string, edited?: EditedChoice): Promise<void> {
  const query = edited === undefined ? {} : { edited };
  await write("DELETE /v1/imports/{import_id}", { params: { import_id: id }, query }, done);
}
