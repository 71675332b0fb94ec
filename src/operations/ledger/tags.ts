/** Tags: list, get, rename, merge and delete. Transactions create them by name. */
import { nameKey } from "../../domain/name.ts";
import { problemOf } from "../../domain/problem.ts";
import { sortTagNames } from "../../domain/tag.ts";
import type { CountedTag } from "../../store/store.ts";
import { found } from "../found.ts";
import { type Read, readOf, type Write } from "../service.ts";
import { rejectTakenName } from "./named-rows.ts";

/** All tags by name, with their numbers of transactions. */
export async function listTags({ reads }: Read): Promise<CountedTag[]> {
  return await reads.tags.listCounted();
}

/** @throws Problem `not_found`. */
export async function getTag({ reads }: Read, id: string): Promise<CountedTag> {
  return found(await reads.tags.findCounted(id), "tag", id);
}

/** Renames a tag in all its transactions. @throws Problem `not_found` or `name_taken`. */
export async function updateTag(write: Write, id: string, { name }: { readonly name?: string }): Promise<CountedTag> {
  const { tx, at } = write;
  const before = await getTag(readOf(write), id);
  const after = { ...before, name: name ?? before.name };
  await rejectTakenName(write, "tag", after.name, id);
  if (after.name !== before.name) await tx.transactions.renameTag(id, at);
  await tx.tags.update(before, after);
  return after;
}

/** Gives the transactions of a tag another one. @throws Problem `not_found`, `unknown_tag` or `replacement_is_itself`. */
export async function mergeTag(write: Write, id: string, into: string): Promise<CountedTag> {
  const { tx, at } = write;
  const tag = await getTag(readOf(write), id);
  const pointer = "/into";
  if (into === id) {
    throw problemOf([{ pointer, code: "replacement_is_itself", detail: "Send the id of another tag." }]);
  }
  if (!(await tx.tags.findExistingIds([into])).has(into)) {
    throw problemOf([{ pointer, code: "unknown_tag", detail: `There is no tag ${into} in this budget.` }]);
  }
  await tx.transactions.replaceTag(id, into, at);
  await tx.tags.remove(tag);
  return await getTag(readOf(write), into);
}

/** Removes a tag from all its transactions. @throws Problem `not_found`. */
export async function deleteTag(write: Write, id: string): Promise<void> {
  const { tx, at } = write;
  const tag = await getTag(readOf(write), id);
  await tx.transactions.removeTag(id, at);
  await tx.tags.remove(tag);
}

interface TagsInput {
  readonly tags?: readonly string[] | null;
}

/** The names of an input's tags as stored, in the order of a transaction. */
export type TagsOf = (input: TagsInput) => readonly string[];

/** Finds tags by name, and creates missing ones. */
export async function resolveTags({ tx, newId }: Write, inputs: readonly TagsInput[]): Promise<TagsOf> {
  const given = new Map<string, string>();
  for (const { tags } of inputs)
    for (const name of tags ?? []) given.set(nameKey(name), given.get(nameKey(name)) ?? name);
  if (given.size === 0) return () => [];
  const names = await tx.tags.findNamesByKey([...given.keys()]);
  const created = [...given].filter(([key]) => !names.has(key));
  if (created.length > 0) await tx.tags.insertMany(created.map(([, name]) => ({ id: newId(), name })));
  for (const [key, name] of created) names.set(key, name);
  return ({ tags }) => sortTagNames([...new Set(tags?.map(nameKey))].flatMap((key) => names.get(key) ?? []));
}
