/** The free space of the disks that the server writes to, for monitoring. */
import { type DiskSpace, isLow } from "../store/store.ts";
import type { Service } from "./service.ts";

export type DiskService = Pick<Service, "disk" | "attachments">;

export interface DiskState extends DiskSpace {
  readonly name: "data" | "attachments";
  /** Whether large data is refused. */
  readonly isLow: boolean;
}

/** One state per disk; they are equal if the attachments are on the same disk. Leaves out a disk that does not respond. */
export async function listDisks({ disk, attachments }: DiskService): Promise<DiskState[]> {
  const measures = [["data", disk.measure()] as const, ["attachments", attachments.files?.measure()] as const];
  const states: DiskState[] = [];
  for (const [name, measure] of measures) {
    const space = await measure?.catch(() => undefined);
    if (space !== undefined) states.push({ ...space, name, isLow: isLow(space) });
  }
  return states;
}
