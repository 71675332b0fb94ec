/** The roles of people in a household, the most powerful one first. */
import type { Member } from "../../../api/contract.ts";

export type Role = Member["role"];

export const ROLES: readonly Role[] = ["owner", "member", "viewer"];
