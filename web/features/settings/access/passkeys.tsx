/** The passkeys of the person: add, rename and remove. */
import { useQuery } from "@tanstack/react-query";
import { type ReactNode, useState } from "react";
import type { Passkey } from "../../../api/contract.ts";
import { createPasskey, hasPasskeys } from "../../../api/passkeys.ts";
import { signInMethods } from "../../../api/reads.ts";
import type { SignInMethods } from "../../../api/sign-in.ts";
import { writeAccess } from "../../../api/writes.ts";
import { Button } from "../../../components/button.tsx";
import { Field } from "../../../components/field.tsx";
import { FormDialog } from "../../../components/form.tsx";
import { useForm } from "../../../components/use-form.ts";
import { useWords } from "../../../words/use-words.tsx";
import { Block, List, Row } from "../block.tsx";
import { Confirm } from "./confirm.tsx";
import { passkeys } from "./queries.ts";
import { formatDate, formatRecent } from "./when.ts";
import { WorkButton } from "./work-button.tsx";

export function Passkeys(): ReactNode {
  const { t } = useWords();
  const query = useQuery(passkeys);
  const { data } = query;
  const methods = useQuery(signInMethods).data;
  const canAdd = methods?.passkey_unavailable === null && hasPasskeys();
  return (
    <Block title={t("passkey.list")} intro={t("passkey.intro")} action={canAdd && <AddPasskey />}>
      {methods !== undefined && !canAdd && <Obstacle methods={methods} />}
      <List query={query} items={data?.passkeys} lines={2} none={<p className="muted small">{t("passkey.none")}</p>}>
        {(passkey) => <OnePasskey key={passkey.id} passkey={passkey} isLast={data?.passkeys.length === 1} />}
      </List>
    </Block>
  );
}

/** The reason why no passkey can be added here, and the address where that works. */
function Obstacle({ methods }: { readonly methods: SignInMethods }): ReactNode {
  const { t, rich } = useWords();
  const { passkey_unavailable: obstacle, passkey_origin: origin } = methods;
  if (obstacle === null) return <p className="muted small">{t("passkey.no_browser")}</p>;
  return (
    <p className="muted small">
      {origin === null
        ? t("passkey.needs_https")
        : rich("passkey.elsewhere", {}, { address: <a href={`${origin}/settings/sign-in`}>{origin}</a> })}
    </p>
  );
}

function AddPasskey(): ReactNode {
  const { t } = useWords();

  async function add(): Promise<void> {
    const { options } = await writeAccess("POST /v1/me/passkeys/options", {});
    await writeAccess("POST /v1/me/passkeys", { body: await createPasskey(options) }, t("passkey.added"));
  }

  return <WorkButton label={t("passkey.add")} canceled={t("passkey.cancelled")} work={add} />;
}

function OnePasskey({ passkey, isLast }: { readonly passkey: Passkey; readonly isLast: boolean }): ReactNode {
  const { t, formats } = useWords();
  const [open, setOpen] = useState<"rename" | "remove">();
  const close = () => setOpen(undefined);
  const { id, name, host, is_usable_here, created_at, last_used_at } = passkey;
  const added = formatDate(created_at, formats);
  const used = last_used_at === null ? undefined : formatRecent(last_used_at, formats);
  const details = used === undefined ? t("passkey.unused", { added }) : t("passkey.used", { added, used });
  return (
    <Row title={name} mark={is_usable_here ? undefined : t("passkey.only_at", { host })} details={details}>
      <Button isQuiet aria-label={t("passkey.rename_named", { name })} onClick={() => setOpen("rename")}>
        {t("passkey.rename")}
      </Button>
      <Button isQuiet aria-label={t("action.remove_named", { name })} onClick={() => setOpen("remove")}>
        {t("action.remove")}
      </Button>
      {open === "rename" && <RenameDialog id={id} name={name} onClose={close} />}
      {open === "remove" && (
        <Confirm
          title={t("passkey.remove_title", { name })}
          text={t(isLast ? "passkey.remove_last" : "passkey.remove_text")}
          action={t("action.remove_named", { name })}
          run={() =>
            writeAccess("DELETE /v1/me/passkeys/{passkey_id}", { params: { passkey_id: id } }, t("passkey.removed"))
          }
          onClose={close}
        />
      )}
    </Row>
  );
}

interface RenameProps {
  readonly id: string;
  readonly name: string;
  onClose(): void;
}

function RenameDialog({ id, name: current, onClose }: RenameProps): ReactNode {
  const { t } = useWords();
  const form = useForm("/passkey", { name: current });
  async function submit(): Promise<void> {
    const name = form.values.name.trim();
    const input = { params: { passkey_id: id }, body: { passkey: { name } } };
    await writeAccess("PUT /v1/me/passkeys/{passkey_id}", input, t("passkey.renamed", { name }));
  }
  return (
    <FormDialog title={t("passkey.rename_named", { name: current })} form={form} submit={submit} onClose={onClose}>
      <Field label={t("field.name")} maxLength={200} data-autofocus {...form.text("name")} />
    </FormDialog>
  );
}
