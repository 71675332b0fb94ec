/** All sealed values: which of them open, and sealing them with the first key. */
import type { SealedPlace, SecretPurpose } from "../auth/seal.ts";
import type { SealedColumn } from "../store/store.ts";
import type { Service } from "./service.ts";

/** Every column with sealed values, one line each. */
const SEALED: readonly (SealedColumn & { readonly purpose: SecretPurpose })[] = [
  { table: "bank_connections", column: "secret", purpose: "bank" },
  { table: "channels", column: "settings", purpose: "channel" },
  { table: "webhooks", column: "url", purpose: "webhook" },
  { table: "webhooks", column: "secret", purpose: "webhook" },
  { table: "webhooks", column: "old_secret", purpose: "webhook" },
];

export interface SealedCheck {
  readonly total: number;
  /** Those that the first key did not seal, but another key opens. */
  readonly old: number;
  /** Those that do not open: their key is missing. */
  readonly unreadable: readonly UnreadableValue[];
}

interface UnreadableValue {
  /** Null for a key of the server. */
  readonly budgetId: string | null;
  readonly table: string;
  readonly id: string;
}

/** The place of a key of the server, which belongs to no budget. */
export const placeOfServerKey = (name: string): SealedPlace => ({
  ...{ table: "server_keys", budgetId: "", rowId: name, column: "value" },
});

type SealingService = Pick<Service, "store" | "secrets">;

/** For operator commands. */
export async function checkSealed(service: SealingService): Promise<SealedCheck> {
  return await eachValue(service, async () => {});
}

/** Seals the values of older keys with the first key. Those that do not open stay. Servers may keep running. */
export async function rotateSealed(service: SealingService): Promise<SealedCheck> {
  return await eachValue(service, (seal) => seal());
}

/** Calls `onOld` with a function that seals a value of an older key again. */
async function eachValue(
  { store, secrets }: SealingService,
  onOld: (seal: () => Promise<void>) => Promise<void>,
): Promise<SealedCheck> {
  let [total, old] = [0, 0];
  const unreadable: UnreadableValue[] = [];

  async function look(
    purpose: SecretPurpose,
    place: SealedPlace,
    value: string,
    replace: (after: string) => Promise<void>,
  ): Promise<void> {
    total += 1;
    const text = await secrets.open(purpose, place, value);
    if (text === undefined) {
      unreadable.push({ budgetId: place.budgetId || null, table: place.table, id: place.rowId });
      return;
    }
    if (await secrets.isCurrent(value)) return;
    old += 1;
    await onOld(async () => await replace(await secrets.seal(purpose, place, text)));
  }

  for (const { id: budgetId } of await store.all.budgets.list()) {
    for (const { purpose, ...column } of SEALED) {
      for (const sealed of await store.of(budgetId).sealedValues.list(column)) {
        const place = { ...column, budgetId, rowId: sealed.id };
        await look(purpose, place, sealed.value, (after) =>
          store.write(budgetId, (tx) => tx.sealedValues.replace(column, sealed, after)),
        );
      }
    }
  }
  for (const key of await store.all.serverKeys.list()) {
    await look("push", placeOfServerKey(key.name), key.value, (after) =>
      store.writeAll((tx) => tx.serverKeys.replace(key, after)),
    );
  }
  return { total, old, unreadable };
}
