/** A labeled choice from a short list. The browser's own element opens the system's list on a phone. */
import type { ReactNode } from "react";
import { Labeled, type LabeledProps } from "./labeled.tsx";

export interface Choice {
  readonly value: string;
  readonly label: string;
  /** Choices of the same group are under one heading. */
  readonly group?: string | undefined;
}

interface Named {
  readonly id: string;
  readonly name: string;
  readonly group?: string | null;
  readonly is_archived?: boolean;
  readonly closed_on?: string | null;
}

/** The choices of a list of accounts or categories: without hidden categories and closed accounts, except the one to keep. */
export function choicesOf(list: readonly Named[] | undefined, keptId?: string | null): Choice[] {
  const isOffered = ({ is_archived = false, closed_on = null }: Named) => !is_archived && closed_on === null;
  const shown = list?.filter((one) => isOffered(one) || one.id === keptId) ?? [];
  return shown.map(({ id, name, group }) => ({ value: id, label: name, group: group ?? undefined }));
}

interface SelectFieldProps extends LabeledProps {
  readonly value: string;
  readonly choices: readonly Choice[];
  onChange(value: string): void;
}

export function SelectField({ value, choices, onChange, ...labeled }: SelectFieldProps): ReactNode {
  return (
    <Labeled {...labeled}>
      {(input) => (
        <select {...input} value={value} onChange={(event) => onChange(event.target.value)}>
          <Options choices={choices} />
        </select>
      )}
    </Labeled>
  );
}

/** The options of a `<select>`, under the headings of their groups. */
export function Options({ choices }: { readonly choices: readonly Choice[] }): ReactNode {
  const groups = [...new Set(choices.map(({ group }) => group))];
  const optionsOf = (group: string | undefined) =>
    choices
      .filter((choice) => choice.group === group)
      .map((choice) => (
        <option key={choice.value} value={choice.value}>
          {choice.label}
        </option>
      ));
  return groups.map((group) =>
    group === undefined ? (
      optionsOf(group)
    ) : (
      <optgroup key={group} label={group}>
        {optionsOf(group)}
      </optgroup>
    ),
  );
}
