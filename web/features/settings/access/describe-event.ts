/** Security events as sentences. */

import type { Role } from "../../../../src/domain/member.ts";
import type { SecurityEvent } from "../../../api/contract.ts";
import type { Words } from "../../../words/use-words.tsx";
import { formatDevice } from "./when.ts";

/** Members and tokens by their ids. */
export type Names = ReadonlyMap<string, string>;

type Describe = Words["t"];

/** "Anna made Ben a viewer." */
export function describeEvent({ type, actor, details }: SecurityEvent, names: Names, t: Describe): string {
  const person = (id: string | null | undefined) => names.get(id ?? "") ?? t("event.former_member");
  const who =
    actor.kind === "command"
      ? t("event.operator")
      : actor.kind === "token"
        ? t("event.token", { name: names.get(actor.id ?? "") ?? t("event.former_token") })
        : person(actor.id);
  const role = (name: string | null | undefined) => t(`event.role_${(name ?? "viewer") as Role}`);
  switch (type) {
    case "member_joined":
      return t("event.member_joined", { name: person(details.user_id), role: role(details.role) });
    case "role_changed":
      return person(details.user_id) === who
        ? t("event.role_changed_own", { who, role: role(details.to) })
        : t("event.role_changed", { who, name: person(details.user_id), role: role(details.to) });
    case "member_removed":
      return details.user_id === actor.id
        ? t("event.member_left", { name: person(details.user_id) })
        : t("event.member_removed", { who, name: person(details.user_id) });
    case "invitation_created":
      return t("event.invitation_created", { who, role: role(details.role) });
    case "invitation_deleted":
      return t("event.invitation_deleted", { who });
    case "token_created":
    case "token_revoked":
    case "token_kept":
    case "webhook_created":
    case "webhook_changed":
    case "webhook_turned_off":
    case "webhook_kept":
    case "webhook_deleted":
    case "feed_created":
    case "feed_revoked":
    case "feed_kept":
      return t(`event.${type}`, { who, name: details.name ?? "" });
    case "bank_connected":
    case "bank_reconnected":
    case "bank_removed":
    case "bank_paused":
    case "bank_kept":
      return t(`event.${type}`, { who, name: details.name ?? "" });
    case "feed_claimed":
    case "feed_claim_refused":
    case "passkey_added":
    case "passkey_removed":
    case "identity_added":
    case "identity_removed":
      return t(`event.${type}`, { name: details.name ?? "" });
    case "session_ended":
      return t("event.session_ended", { device: formatDevice(details.device ?? "", t) || t("signin.unknown_device") });
    case "signed_in":
    case "sign_in_failed":
      return t(`event.${type}`, { way: wayOf(details.way, t) });
    default:
      return t(`event.${type}`);
  }
}

const WAYS = ["setup", "link", "phone", "invitation", "password", "passkey", "recovery", "oidc", "proxy"] as const;

function wayOf(way: string | null | undefined, t: Describe): string {
  const known = WAYS.find((one) => one === way);
  return known === undefined ? (way ?? "") : t(`event.way_${known}`);
}
