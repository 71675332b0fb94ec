/** A notice as a request to an ntfy server (https://docs.ntfy.sh/publish/). */
import type { NtfySettings } from "../domain/channel.ts";
import type { NoticeMessage, Posted } from "./message.ts";

/** As JSON, because headers cannot have every character. It is sent to the address of the server itself. */
export function ntfyRequest({ server, topic, token }: NtfySettings, { title, text }: NoticeMessage): Posted {
  return {
    url: server,
    headers: {
      "content-type": "application/json",
      "user-agent": "Leeway",
      ...(token !== undefined && { authorization: `Bearer ${token}` }),
    },
    body: JSON.stringify({ topic, title, message: text }),
  };
}
