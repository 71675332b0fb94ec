/** The forms that are filled in from a transaction, over the screen whose address names it. */
import { useNavigate, useSearch } from "@tanstack/react-router";
import type { FunctionComponent, ReactNode } from "react";
import { Opened } from "../components/opened.tsx";

interface Search {
  /** The transaction of a new rule for imported ones. */
  readonly rule_from?: string;
  /** The transaction of a new recurring rule. */
  readonly recurring_from?: string;
}

type Form = FunctionComponent<{ readonly transactionId: string; onClose(): void }>;

/** The list of screens has them. This file is loaded later, and importing the list would split the files of the first page. */
export interface FormsFrom {
  readonly rule: Form;
  readonly recurring: Form;
}

export function FromTransaction({ rule: RuleFrom, recurring: RecurringFrom }: FormsFrom): ReactNode {
  const { rule_from, recurring_from } = useSearch({ strict: false }) as Search;
  const navigate = useNavigate();
  const close = () => {
    const closed = { rule_from: undefined, recurring_from: undefined };
    void navigate({ to: ".", search: (shown: object) => ({ ...shown, ...closed }), replace: true, resetScroll: false });
  };
  return (
    <>
      <Opened value={rule_from} onClose={close}>
        {(id, closeIt) => <RuleFrom transactionId={id} onClose={closeIt} />}
      </Opened>
      <Opened value={recurring_from} onClose={close}>
        {(id, closeIt) => <RecurringFrom transactionId={id} onClose={closeIt} />}
      </Opened>
    </>
  );
}
