/** Invitations to the household: the open ones, and a new one, whose link is shown once. */

import { useQuery } from "@tanstack/react-query";
import { type ReactNode, useState } from "react";
import { ROLES, type Role } from "../../../../src/domain/member.ts";
import type { Invitation, NewInvitationResponse } from "../../../api/contract.ts";
import { writeAccess } from "../../../api/writes.ts";
import { Button, TextButton } from "../../../components/button.tsx";
import { Dialog } from "../../../components/dialog.tsx";
import { Field } from "../../../components/field.tsx";
import { Form } from "../../../components/form.tsx";
import { Opener } from "../../../components/opened.tsx";
import { Problem } from "../../../components/problem.tsx";
import { SelectField } from "../../../components/select.tsx";
import { useForm } from "../../../components/use-form.ts";
import { useWords } from "../../../words/use-words.tsx";
import { Block, List, Row } from "../block.tsx";
import { isAddressNeeded, LinkProblem } from "./link-problem.tsx";
import { invitations } from "./queries.ts";
import shown from "./secret.module.css";
import { Secret } from "./secret.tsx";
import { formatDate } from "./when.ts";

const DAY_S = 86_400;

const LIFETIMES = [1, 7, 30] as const;

export function Invitations(): ReactNode {
  const { t } = useWords();
  const query = useQuery(invitations);
  const [failure, setFailure] = useState<unknown>(undefined);
  return (
    <Block
      title={t("members.invitations")}
      intro={t("members.invitations_intro")}
      action={<Opener label={t("members.invite")}>{(close) => <NewInvitation onClose={close} />}</Opener>}
    >
      {failure !== undefined && <Problem error={failure} />}
      <List query={query} items={query.data?.invitations} lines={2}>
        {(invitation) => <OpenInvitation key={invitation.id} invitation={invitation} onFailure={setFailure} />}
      </List>
    </Block>
  );
}

interface OpenInvitationProps {
  readonly invitation: Invitation;
  onFailure(error: unknown): void;
}

function OpenInvitation({ invitation: { id, name, role, expires_at }, onFailure }: OpenInvitationProps): ReactNode {
  const { t, formats } = useWords();
  const title = name ?? t("members.anybody");
  const revoke = () =>
    writeAccess(
      "DELETE /v1/members/invitations/{invitation_id}",
      { params: { invitation_id: id } },
      t("members.revoked"),
    ).catch(onFailure);
  return (
    <Row
      title={title}
      details={t("members.role_until", { role: t(`members.role_${role}`), date: formatDate(expires_at, formats) })}
    >
      <TextButton aria-label={t("members.revoke_named", { name: title })} onClick={() => void revoke()}>
        {t("action.revoke")}
      </TextButton>
    </Row>
  );
}

function NewInvitation({ onClose }: { onClose(): void }): ReactNode {
  const { t } = useWords();
  const [made, setMade] = useState<NewInvitationResponse | undefined>(undefined);
  return (
    <Dialog title={t("members.invite")} onClose={onClose}>
      {made === undefined ? (
        <InvitationForm onMade={setMade} onClose={onClose} />
      ) : (
        <Made made={made} onClose={onClose} />
      )}
    </Dialog>
  );
}

interface InvitationFormProps {
  onMade(made: NewInvitationResponse): void;
  onClose(): void;
}

function InvitationForm({ onMade, onClose }: InvitationFormProps): ReactNode {
  const { t } = useWords();
  const form = useForm("", { name: "", role: "member" as Role, days: "7" });
  const [addressProblem, setAddressProblem] = useState<unknown>(undefined);

  async function submit(): Promise<void> {
    const { name, role, days } = form.values;
    const known = name.trim() === "" ? {} : { name: name.trim() };
    const body = { ...known, role, expires_in: Number(days) * DAY_S };
    setAddressProblem(undefined);
    try {
      onMade(await writeAccess("POST /v1/members/invitations", { body }));
    } catch (error) {
      if (!isAddressNeeded(error)) throw error;
      setAddressProblem(error);
    }
  }

  return (
    <Form form={form} submitLabel={t("members.create_link")} submit={submit} onCancel={onClose}>
      <Field label={t("field.name")} hint={t("members.name_hint")} data-autofocus {...form.text("name")} />
      <SelectField
        label={t("members.role")}
        hint={t(`members.may_${form.values.role}`)}
        choices={ROLES.map((value) => ({ value, label: t(`members.role_${value}`) }))}
        {...form.text("role")}
      />
      <SelectField
        label={t("members.works_for")}
        choices={LIFETIMES.map((count) => ({ value: String(count), label: t("access.days", { count }) }))}
        {...form.text("days")}
      />
      {addressProblem !== undefined && <LinkProblem error={addressProblem} />}
    </Form>
  );
}

function Made({ made, onClose }: { readonly made: NewInvitationResponse; onClose(): void }): ReactNode {
  const { t, formats } = useWords();
  const { role, name, expires_at } = made.invitation;
  const details = { role: t(`members.role_${role}`), date: formatDate(expires_at, formats) };
  return (
    <div className={shown.made}>
      <p>{name === null ? t("members.send_link") : t("members.send_link_to", { name })}</p>
      <Secret label={t("access.link")} text={made.url} hint={t("members.link_hint", details)} />
      <Button isQuiet onClick={onClose}>
        {t("access.done")}
      </Button>
    </div>
  );
}
