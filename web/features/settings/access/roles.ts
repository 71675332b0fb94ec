/** The roles of people in a household, most powerful first. */
import type { Member } from "../../../api/contract.ts";

export type Role = Member["role"];

export const ROLES: readonly Role[] = ["owner", "member", "viewer"];
