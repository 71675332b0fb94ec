/**
 * The state of a form: one record with a value for each field of its request. `{...form.text("name")}` binds a field to its
 * value, and to the error that the API reports for it.
 */
import { useState } from "react";
import { ApiError } from "../api/client.ts";
import type { TypedAmount } from "../logic/amount.ts";
import { useTyped } from "./typed.ts";

type KeyOf<Values, Kind> = { [Key in keyof Values]: Values[Key] extends Kind ? Key : never }[keyof Values] & string;

interface Options<Values> {
  /** The fields of the request that a value becomes, unless it is the one with its name. */
  readonly becomes?: { readonly [Key in keyof Values]?: readonly string[] };
  /** The name under which a reload keeps the values. */
  readonly typed?: string | undefined;
  /** The form stays open: a field that is not being changed follows `initial`. */
  readonly isLive?: boolean;
  /** What is wrong with a value. It is shown, and nothing is sent, once the person tries to save. */
  check?(values: Values): { readonly [Key in keyof Values]?: string | false };
}

/** `at` is the JSON pointer of the fields in the request, such as "/goal". */
export function useForm<Values extends object>(at: string, initial: Values, options: Options<Values> = {}) {
  const { becomes, typed, isLive = false, check } = options;
  const [edits, setEdits] = useTyped<Partial<Values>>(typed, {});
  const [opened] = useState(initial);
  const values: Values = { ...(isLive ? initial : opened), ...edits };
  const [error, setError] = useState<unknown>(undefined);
  const [isChecked, setChecked] = useState(false);
  const errors = (error instanceof ApiError ? error.problem?.errors : undefined) ?? [];
  const keys = Object.keys(values) as (keyof Values & string)[];

  const isAt = (pointer: string | undefined, key: keyof Values & string) =>
    (becomes?.[key] ?? [key]).some((name) => pointer === `${at}/${name}`);
  const change = (fields: Partial<Values>) => setEdits((before) => ({ ...before, ...fields }));
  const set = (key: string) => (value: unknown) => change({ [key]: value } as Partial<Values>);
  const errorAt = (key: keyof Values & string): string | undefined =>
    errors.find(({ pointer }) => isAt(pointer, key))?.detail ?? ((isChecked && check?.(values)[key]) || undefined);

  return {
    values,
    isChanged: Object.keys(edits).length > 0,
    change,
    errorAt,
    /** The error, if a part of it is at no field. */
    error:
      errors.length > 0 && errors.every(({ pointer }) => keys.some((key) => isAt(pointer, key))) ? undefined : error,
    /** Calls `submit`, unless a value is wrong, and shows the error that it throws. Returns whether it succeeded. */
    async save(submit: () => Promise<unknown>): Promise<boolean> {
      setChecked(true);
      setError(undefined);
      if (check !== undefined && Object.values(check(values)).some(Boolean)) return false;
      try {
        await submit();
        return true;
      } catch (thrown) {
        setError(thrown);
        return false;
      }
    },
    /** After a save of a form that stays open: the fields that were not changed meanwhile follow `initial` again. */
    forget: (saved: Partial<Values>) => setEdits((before) => changesOf<Partial<Values>>(saved, before)),
    text: <Key extends KeyOf<Values, string>>(key: Key) => ({
      value: values[key] as string,
      error: errorAt(key),
      onChange: set(key) as (value: string) => void,
    }),
    amount: <Key extends KeyOf<Values, TypedAmount>>(key: Key) => ({
      text: (values[key] as TypedAmount).text,
      error: errorAt(key),
      onChange: (text: string, amount: number | undefined) => set(key)({ text, amount }),
    }),
    day: <Key extends KeyOf<Values, string | undefined>>(key: Key) => ({
      day: values[key] as string | undefined,
      error: errorAt(key),
      onChange: set(key) as (day: string) => void,
    }),
    check: <Key extends KeyOf<Values, boolean>>(key: Key) => ({
      isOn: values[key] as boolean,
      onChange: set(key) as (isOn: boolean) => void,
    }),
  };
}

export type FormState<Values extends object> = ReturnType<typeof useForm<Values>>;

/** The fields of `after` that differ from those of `before`. */
export function changesOf<Fields extends object>(before: Fields, after: Fields): Partial<Fields> {
  const changed = Object.entries(after).filter(([name, value]) => value !== before[name as keyof Fields]);
  return Object.fromEntries(changed) as Partial<Fields>;
}
