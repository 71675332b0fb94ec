/**
 * `/hooks/:hook_secret`: messages of bank providers. Nobody signs in here: the address has a secret, and the provider signs the
 * message. Whatever fails is a failed authentication of the sender's network.
 */
import type { IncomingMessage } from "node:http";
import type { FastifyInstance, FastifyRequest } from "fastify";
import { Problem } from "../domain/problem.ts";
import { findHookTarget, type HookTarget, receiveHook } from "../operations/connections/hooks.ts";
import type { Service } from "../operations/service.ts";
import type { Authentication } from "./authenticate.ts";
import { readBody } from "./read-body.ts";

const BODY_LIMIT = { bytes: 64 * 1024, detail: "A hook must not exceed 64 KiB." };

declare module "fastify" {
  interface FastifyRequest {
    hookTarget: HookTarget | undefined;
  }
}

export function registerHooks(
  app: FastifyInstance,
  service: Service,
  { limitWithoutToken, countFailure }: Pick<Authentication, "limitWithoutToken" | "countFailure">,
): void {
  app.decorateRequest("hookTarget");
  app.register(async (child) => {
    child.removeAllContentTypeParsers();
    // The signature covers the bytes of the body, which nothing parses before the check.
    child.addContentTypeParser("*", async ({ headers }: FastifyRequest, payload: IncomingMessage) =>
      readBody(payload, Number(headers["content-length"] ?? 0), BODY_LIMIT),
    );
    child.route<{ readonly Params: { readonly hook_secret: string } }>({
      method: "POST",
      url: "/hooks/:hook_secret",
      onRequest: [
        limitWithoutToken,
        async (request, reply) => {
          const { hook_secret } = request.params as { readonly hook_secret: string };
          request.hookTarget = await findHookTarget(service, hook_secret);
          if (request.hookTarget === undefined) throw countFailure(refused(), request, reply);
        },
      ],
      async handler(request, reply) {
        const { hookTarget, body } = request;
        if (hookTarget === undefined) throw refused();
        const hook = { headers: headersOf(request), body: body instanceof Uint8Array ? body : new Uint8Array() };
        if (!(await receiveHook(service, hookTarget, hook))) throw countFailure(refused(), request, reply);
        return reply.code(202).send();
      },
    });
  });
}

function headersOf({ raw }: FastifyRequest): Headers {
  const headers = new Headers();
  for (const [name, values] of Object.entries(raw.headersDistinct)) {
    for (const value of values ?? []) headers.append(name, value);
  }
  return headers;
}

function refused(): Problem {
  return new Problem("unauthorized", "The hook is not known, or its signature is wrong.");
}
