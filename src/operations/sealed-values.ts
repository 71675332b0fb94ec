/** All sealed values: which of them open, and sealing them with the first key. */
import type { SecretPurpose } from "../auth/seal.ts";
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
  readonly budgetId: string;
  readonly table: string;
  readonly id: string;
}

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
  for (const { id: budgetId } of await store.all.budgets.list()) {
    for (const { purpose, ...column } of SEALED) {
      for (const sealed of await store.of(budgetId).sealedValues.list(column)) {
        total += 1;
        const place = { ...column, budgetId, rowId: sealed.id };
        const text = await secrets.open(purpose, place, sealed.value);
        if (text === undefined) {
          unreadable.push({ budgetId, table: column.table, id: sealed.id });
          continue;
        }
        if (await secrets.isCurrent(sealed.value)) continue;
        old += 1;
        await onOld(async () => {
          const after = await secrets.seal(purpose, place, text);
          await store.write(budgetId, (tx) => tx.sealedValues.replace(column, sealed, after));
        });
      }
    }
  }
  return { total, old, unreadable };
}
