/** Handles writes whose body is a file: receives it, stores it, and then performs the write like any other. */
import type { FastifyInstance } from "fastify";
import { attachmentFiles, storeFile } from "../operations/ledger/attachments.ts";
import type { Service } from "../operations/service.ts";
import { assertWholeContent } from "./content-headers.ts";
import type { HandleWrite } from "./handle-write.ts";
import { receiveFile } from "./receive-file.ts";

/** Registers routes that read the body themselves, whatever its type. */
export function acceptFiles(app: FastifyInstance, register: (child: FastifyInstance) => void): void {
  app.register(async (child) => {
    child.removeAllContentTypeParsers();
    child.addContentTypeParser("*", (_request, _payload, done) => done(null));
    register(child);
  });
}

export function uploadHandler(service: Service, handleWrite: HandleWrite): HandleWrite {
  return async (route, input, request, reply) => {
    assertWholeContent(request.headers);
    const file = await attachmentFiles(service).create();
    try {
      const description = await receiveFile(request.raw, file);
      const rejection = await storeFile(service, {
        budgetId: request.token.budget_id,
        transactionId: input.params.transaction_id ?? "",
        description,
        file,
        isPreview: input.query.dry_run === true,
      });
      const handle: typeof route.handle = async (write, checked) => {
        if (rejection !== undefined) throw rejection;
        return await route.handle(write, checked);
      };
      request.body = description; // the Idempotency-Key covers it
      await handleWrite({ ...route, handle }, { ...input, body: description }, request, reply);
    } finally {
      file.discard();
    }
  };
}
