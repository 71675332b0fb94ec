/** Opens the data for a command, with the real clock and real randomness, and closes it afterwards. */
import { randomBytes } from "node:crypto";
import { tmpdir } from "node:os";
import type { Config } from "../config.ts";
import { idGenerator } from "../domain/id.ts";
import type { Service } from "../operations/service.ts";
import type { AttachmentFiles } from "../store/attachment-files.ts";
import type { StoreOptions } from "../store/engine.ts";
import { mailOf, outboundOf } from "./outbound.ts";
import { openSecrets } from "./secrets.ts";

type OpenOptions = Pick<StoreOptions, "mustExist" | "mustBeCurrent" | "onCheckpointError">;

/** By default, creates missing data and migrates data written by an older version. */
export async function openService(config: Config, options: OpenOptions = {}): Promise<Service> {
  // Imported here so that `--help` and `--version` do not load the store.
  const { openStore } = await import("../store/store.ts");
  const now = Date.now;
  const { dataDirectory, databaseUrl, databaseConnections: maxConnections } = config;
  const store = await openStore({ ...options, location: databaseUrl ?? dataDirectory, now, maxConnections });
  const attachments = { files: await openFiles(config), limitBytes: config.attachmentsLimitBytes };
  const { diskReserve } = await import("../store/disk-reserve.ts");
  // With PostgreSQL, the server may be unable to write to any other directory than that of the attachments.
  const directory = databaseUrl === null ? dataDirectory : (config.attachmentsDirectory ?? tmpdir());
  const disk = diskReserve(directory, config.diskReserveBytes);
  const newId = idGenerator(now, randomBytes);
  return {
    store,
    now,
    randomBytes,
    newId,
    attachments,
    disk,
    secrets: openSecrets(config),
    outbound: outboundOf(config),
    mail: mailOf(config),
  };
}

type FilesConfig = Pick<Config, "dataDirectory" | "databaseUrl" | "attachmentsDirectory" | "diskReserveBytes">;

/** The attachment files: in the data directory or, with PostgreSQL, in LEEWAY_ATTACHMENTS. */
export async function openFiles(config: FilesConfig): Promise<AttachmentFiles | null> {
  const { directoryFiles } = await import("../store/attachment-files.ts");
  const { diskReserve } = await import("../store/disk-reserve.ts");
  const { attachmentsIn } = await import("../store/engines/sqlite/data-directory.ts");
  const { dataDirectory, databaseUrl, attachmentsDirectory, diskReserveBytes } = config;
  const isOwn = databaseUrl === null;
  const root = isOwn ? attachmentsIn(dataDirectory) : attachmentsDirectory;
  return root === null ? null : directoryFiles(root, { isOwn, disk: diskReserve(root, diskReserveBytes) });
}

/**
 * Runs `work` on existing data and always closes it. Rejects data of an older version, because a server may be using
 * it.
 */
export async function withService<T>(
  config: Config,
  work: (service: Service) => Promise<T>,
  { mustExist = true } = {},
): Promise<T> {
  const service = await openService(config, { mustExist, mustBeCurrent: true });
  try {
    return await work(service);
  } finally {
    await service.store.close();
  }
}
