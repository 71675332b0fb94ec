/** Other budgeting programs that read the accounts through SimpleFIN: the list, and a new one, whose token is shown once. */
import { useQuery } from "@tanstack/react-query";
import { type ReactNode, useState } from "react";
import type { NewFeedResponse } from "../../../api/contract.ts";
import { accounts } from "../../../api/reads.ts";
import { writeAccess } from "../../../api/writes.ts";
import { Button } from "../../../components/button.tsx";
import { Check } from "../../../components/check.tsx";
import { Dialog } from "../../../components/dialog.tsx";
import { Field } from "../../../components/field.tsx";
import { Form } from "../../../components/form.tsx";
import { Opener } from "../../../components/opened.tsx";
import { SelectField } from "../../../components/select.tsx";
import { useForm } from "../../../components/use-form.ts";
import { useWords } from "../../../words/use-words.tsx";
import { isAddressNeeded, LinkProblem } from "../access/link-problem.tsx";
import { feeds } from "../access/queries.ts";
import shown from "../access/secret.module.css";
import { Secret } from "../access/secret.tsx";
import { Block, List } from "../block.tsx";
import { FeedRow } from "./feed-row.tsx";
import styles from "./feeds.module.css";

export function Programs(): ReactNode {
  const { t } = useWords();
  const query = useQuery(feeds);
  return (
    <Block
      title={t("feeds.programs")}
      intro={t("feeds.programs_intro")}
      action={<Opener label={t("feeds.new_program")}>{(close) => <NewProgram onClose={close} />}</Opener>}
    >
      <List
        query={query}
        items={query.data?.feeds.filter(({ kind }) => kind === "simplefin")}
        lines={2}
        none={t("feeds.no_program")}
      >
        {(feed) => {
          const count = feed.settings.account_ids?.length;
          const accounts = count === undefined ? t("feeds.reads_all") : t("feeds.accounts", { count });
          return <FeedRow key={feed.id} feed={feed} details={[accounts]} />;
        }}
      </List>
    </Block>
  );
}

function NewProgram({ onClose }: { onClose(): void }): ReactNode {
  const { t } = useWords();
  const [made, setMade] = useState<NewFeedResponse | undefined>(undefined);
  return (
    <Dialog title={t("feeds.new_program")} onClose={onClose}>
      {made === undefined ? <ProgramForm onMade={setMade} onClose={onClose} /> : <Made made={made} onClose={onClose} />}
    </Dialog>
  );
}

interface ProgramFormProps {
  onMade(made: NewFeedResponse): void;
  onClose(): void;
}

function ProgramForm({ onMade, onClose }: ProgramFormProps): ReactNode {
  const { t } = useWords();
  const all = useQuery(accounts).data?.accounts ?? [];
  const [ids, setIds] = useState<readonly string[]>([]);
  const [addressProblem, setAddressProblem] = useState<unknown>(undefined);
  const form = useForm(
    "/feed",
    { name: "", reads: "all" },
    {
      becomes: { reads: ["account_ids"] },
      check: ({ reads }) => ({ reads: reads === "some" && ids.length === 0 && t("feeds.choose_account") }),
    },
  );

  async function submit(): Promise<void> {
    const { name, reads } = form.values;
    const account_ids = reads === "all" ? null : ids;
    setAddressProblem(undefined);
    try {
      const feed = { kind: "simplefin", name: name.trim(), account_ids } as const;
      onMade(await writeAccess("POST /v1/feeds", { body: { feed } }));
    } catch (error) {
      if (!isAddressNeeded(error)) throw error;
      setAddressProblem(error);
    }
  }

  return (
    <Form form={form} submitLabel={t("feeds.create_program")} submit={submit} onCancel={onClose}>
      <Field label={t("field.name")} hint={t("feeds.program_hint")} data-autofocus {...form.text("name")} />
      <SelectField
        label={t("feeds.reads")}
        choices={[
          { value: "all", label: t("feeds.reads_all") },
          { value: "some", label: t("feeds.reads_some") },
        ]}
        {...form.text("reads")}
      />
      {form.values.reads === "some" && (
        <fieldset className={styles.parts}>
          <legend className="visually-hidden">{t("feeds.reads_some")}</legend>
          {all.map(({ id, name }) => (
            <Check
              key={id}
              label={name}
              isOn={ids.includes(id)}
              onChange={(isOn) => setIds(isOn ? [...ids, id] : ids.filter((one) => one !== id))}
            />
          ))}
        </fieldset>
      )}
      {addressProblem !== undefined && <LinkProblem error={addressProblem} />}
    </Form>
  );
}

function Made({ made, onClose }: { readonly made: NewFeedResponse; onClose(): void }): ReactNode {
  const { t } = useWords();
  const { setup_token = "", access_url = "" } = made;
  return (
    <div className={shown.made}>
      <Secret label={t("feeds.setup_token")} text={setup_token} hint={t("feeds.setup_token_hint")} />
      <Secret label={t("feeds.access_url")} text={access_url} hint={t("feeds.access_url_hint")} isSecond />
      <Button isQuiet onClick={onClose}>
        {t("access.done")}
      </Button>
    </div>
  );
}
