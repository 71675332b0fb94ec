/** The name of a channel where alerts use it: it also states if nothing is sent there yet. */
import type { Channel } from "../../../api/contract.ts";
import type { Words } from "../../../words/use-words.tsx";

export function channelName({ name, state }: Pick<Channel, "name" | "state">, t: Words["t"]): string {
  return state === "unverified" ? t("channels.with_unverified", { name }) : name;
}
