/** The type of the function that returns the text of a message. */
import type { Catalog } from "./catalogs.ts";

export type MessageId = keyof Catalog;

export type ParamsOf<Id extends MessageId> = Catalog[Id] extends (params: infer Params) => string ? Params : undefined;

/** Ids of messages without parameters. */
export type PlainMessageId = { [Id in MessageId]: ParamsOf<Id> extends undefined ? Id : never }[MessageId];

type Arguments<Params> = Params extends undefined ? [] : [params: Params];

/** The text of a message: `t("days.left", { count: 9 })`. */
export type Translate = <Id extends MessageId>(id: Id, ...params: Arguments<ParamsOf<Id>>) => string;
