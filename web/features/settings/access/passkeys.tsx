/** The passkeys of the person: add, rename and remove. */
import { useQuery } from "@tanstack/react-query";
import { type ReactNode, useState } from "react";
import { ApiError } from "../../../api/client.ts";
import type { Passkey } from "../../../api/contract.ts";
import { createPasskey, hasPasskeys } from "../../../api/passkeys.ts";
import { signInMethods } from "../../../api/reads.ts";
import type { SignInMethods } from "../../../api/sign-in.ts";
import { writeAccess } from "../../../api/writes.ts";
import { Button } from "../../../components/button.tsx";
import { Dialog } from "../../../components/dialog.tsx";
import { Field } from "../../../components/field.tsx";
import { Form } from "../../../components/form.tsx";
import { Loading } from "../../../components/loading.tsx";
import { Problem } from "../../../components/problem.tsx";
import { useForm } from "../../../components/use-form.ts";
import { useWork } from "../../../components/use-work.ts";
import { useWords } from "../../../words/use-words.tsx";
import { Block } from "../block.tsx";
import { Confirm } from "./confirm.tsx";
import { passkeys } from "./queries.ts";
import { Row, Rows } from "./rows.tsx";
import { formatDate, formatRecent } from "./when.ts";

export function Passkeys(): ReactNode {
  const { t } = useWords();
  const query = useQuery(passkeys);
  const { data } = query;
  const methods = useQuery(signInMethods).data;
  const canAdd = methods?.passkey_unavailable === null && hasPasskeys();
  return (
    <Block title={t("passkey.list")} intro={t("passkey.intro")} action={canAdd && <AddPasskey />}>
      {methods !== undefined && !canAdd && <Obstacle methods={methods} />}
      <Loading query={query} lines={2} />
      {data !== undefined && data.passkeys.length === 0 && <p className="muted small">{t("passkey.none")}</p>}
      {data !== undefined && data.passkeys.length > 0 && (
        <Rows>
          {data.passkeys.map((passkey) => (
            <OnePasskey key={passkey.id} passkey={passkey} isLast={data.passkeys.length === 1} />
          ))}
        </Rows>
      )}
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
  const { isBusy, error, run, clear } = useWork();

  async function add(): Promise<void> {
    const { options } = await writeAccess("POST /v1/me/passkeys/options", {});
    await writeAccess("POST /v1/me/passkeys", { body: await createPasskey(options) }, t("passkey.added"));
  }

  return (
    <>
      <Button isQuiet icon="plus" disabled={isBusy} onClick={() => run(add)}>
        {t("passkey.add")}
      </Button>
      {error !== undefined && (
        <Dialog title={t("passkey.add")} onClose={clear}>
          {error instanceof ApiError ? <Problem error={error} /> : <p role="alert">{t("passkey.cancelled")}</p>}
        </Dialog>
      )}
    </>
  );
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
      <Button isQuiet aria-label={t("passkey.remove_named", { name })} onClick={() => setOpen("remove")}>
        {t("passkey.remove")}
      </Button>
      {open === "rename" && <RenameDialog id={id} name={name} onClose={close} />}
      {open === "remove" && (
        <Confirm
          title={t("passkey.remove_title", { name })}
          text={t(isLast ? "passkey.remove_last" : "passkey.remove_text")}
          action={t("passkey.remove_named", { name })}
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
    onClose();
  }
  return (
    <Dialog title={t("passkey.rename_named", { name: current })} onClose={onClose}>
      <Form form={form} submitLabel={t("action.save")} submit={submit} onCancel={onClose}>
        <Field label={t("passkey.name")} maxLength={200} data-autofocus {...form.text("name")} />
      </Form>
    </Dialog>
  );
}
