/** A new rule that is filled in from a transaction, over the screen. Once it is saved, it can change the stored ones like it. */
import { type ReactNode, useState } from "react";
import type { Rule } from "../../../api/contract.ts";
import { RuleDialog } from "./rule-dialog.tsx";
import { TryDialog } from "./try-dialog.tsx";

interface RuleFromProps {
  readonly transactionId: string;
  onClose(): void;
}

export function RuleFrom({ transactionId, onClose }: RuleFromProps): ReactNode {
  const [saved, setSaved] = useState<Rule | undefined>(undefined);
  if (saved !== undefined) return <TryDialog rule={saved} onClose={onClose} />;
  return <RuleDialog rule={undefined} from={{ transactionId }} onClose={onClose} onSaved={setSaved} />;
}
