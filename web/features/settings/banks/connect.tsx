/**
 * Connects a bank, or connects it again: choose a service by country, fill in its form, choose the bank, and continue on the
 * bank's page. Each service has only the steps that it needs.
 */
import { useQuery } from "@tanstack/react-query";
import { type ReactNode, useState } from "react";
import type { BankConnection, BankConnectionStepResponse, BankPage, BankProvider } from "../../../api/contract.ts";
import { bankConnections } from "../../../api/reads.ts";
import { writeAccess } from "../../../api/writes.ts";
import { TextButton } from "../../../components/button.tsx";
import { Dialog } from "../../../components/dialog.tsx";
import { Field } from "../../../components/field.tsx";
import { Form } from "../../../components/form.tsx";
import { Loading } from "../../../components/loading.tsx";
import { SelectField } from "../../../components/select.tsx";
import { useForm } from "../../../components/use-form.ts";
import { showToast } from "../../../logic/toast.ts";
import { useWords } from "../../../words/use-words.tsx";
import { BankPageStep } from "./bank-page.tsx";
import styles from "./banks.module.css";
import { CountryField, OTHER_COUNTRY, usualCountry } from "./country-field.tsx";
import { describeCosts, providerName } from "./describe.ts";
import { ProviderFields } from "./provider-fields.tsx";
import { banksOf, providers } from "./queries.ts";

interface DoneProps {
  onDone(connection: BankConnection): void;
  onClose(): void;
}

type Step =
  | { readonly kind: "fields"; readonly provider: BankProvider }
  | { readonly kind: "bank"; readonly provider: BankProvider; readonly connection: BankConnection }
  | { readonly kind: "page"; readonly connection: BankConnection; readonly page: NonNullable<BankPage> };

export function Connect({ onDone, onClose }: DoneProps): ReactNode {
  const { t } = useWords();
  const query = useQuery(providers);
  const all = query.data?.providers;
  const [country, setCountry] = useState<string>();
  const [step, setStep] = useState<Step>();
  const chosenCountry = country ?? usualCountry(all ?? []);
  const New = step?.kind === "fields" && step.provider.flow === "program" ? NewProgram : NewAccess;
  return (
    <Dialog
      title={
        step?.kind === "page" ? t("banks.page") : step?.kind === "bank" ? t("banks.choose_bank") : t("banks.connect")
      }
      onClose={onClose}
    >
      <Loading query={query} lines={5} />
      {all !== undefined && step === undefined && (
        <ChooseProvider
          all={all}
          country={chosenCountry}
          onCountry={setCountry}
          onChoose={(provider) => setStep({ kind: "fields", provider })}
          onClose={onClose}
        />
      )}
      {step?.kind === "fields" && (
        <New
          provider={step.provider}
          onBack={() => setStep(undefined)}
          onMade={(made) => followStep(step.provider, made, setStep, onDone)}
        />
      )}
      <LaterStep step={step} country={chosenCountry} onStep={setStep} onDone={onDone} onClose={onClose} />
    </Dialog>
  );
}

/** After a request: the bank's page, the choice of the bank, or the end. */
function followStep(
  provider: BankProvider,
  { connection, page }: BankConnectionStepResponse,
  onStep: (step: Step) => void,
  onDone: (connection: BankConnection) => void,
): void {
  if (page !== null) onStep({ kind: "page", connection, page });
  else if (connection.accounts.length === 0 && hasBankField(provider)) onStep({ kind: "bank", provider, connection });
  else onDone(connection);
}

function hasBankField({ fields }: BankProvider): boolean {
  return fields.some(({ options }) => options === "banks");
}

interface LaterStepProps extends DoneProps {
  readonly step: Step | undefined;
  readonly country: string;
  onStep(step: Step): void;
}

function LaterStep({ step, country, onStep, onDone, onClose }: LaterStepProps): ReactNode {
  if (step?.kind === "bank") {
    return (
      <ChooseBank
        {...step}
        country={country}
        onMade={(made) => followStep(step.provider, made, onStep, onDone)}
        onClose={onClose}
      />
    );
  }
  return step?.kind === "page" ? <BankPageStep {...step} onDone={onDone} /> : null;
}

/** The order in which services are offered. */
const EASIEST: readonly BankProvider["flow"][] = ["paste", "keys", "page", "program"];

interface ChooseProviderProps {
  readonly all: readonly BankProvider[];
  readonly country: string;
  onCountry(country: string): void;
  onChoose(provider: BankProvider): void;
  onClose(): void;
}

function ChooseProvider({ all, country, onCountry, onChoose, onClose }: ChooseProviderProps): ReactNode {
  const words = useWords();
  const { t } = words;
  const fitting = all
    .filter(({ countries }) => countries.length === 0 || countries.includes(country))
    .toSorted((a, b) => EASIEST.indexOf(a.flow) - EASIEST.indexOf(b.flow));
  const [id, setId] = useState<string>();
  const chosen = fitting.find((provider) => provider.id === id) ?? fitting[0];
  return (
    <Form
      submitLabel={t("banks.continue")}
      submit={async () => chosen !== undefined && onChoose(chosen)}
      onCancel={onClose}
    >
      <CountryField providers={all} value={country} onChange={onCountry} />
      {fitting.every(({ countries }) => countries.length === 0) && <p className="small">{t("banks.no_provider")}</p>}
      <fieldset className={styles.choices}>
        <legend>{t("banks.provider")}</legend>
        {fitting.map((provider) => (
          <label key={provider.id} className={styles.choice}>
            <input type="radio" name="provider" checked={provider === chosen} onChange={() => setId(provider.id)} />
            <span>
              <b>{providerName(words, provider)}</b>
              <small>{describeCosts(words, provider)}</small>
              {provider.flow !== "program" && <small>{t("banks.untried")}</small>}
            </span>
          </label>
        ))}
      </fieldset>
    </Form>
  );
}

interface NewProps {
  readonly provider: BankProvider;
  onBack(): void;
  onMade(made: BankConnectionStepResponse): void;
}

/** A program needs only a name: it has no access that Leeway could open. */
function NewProgram({ provider, onBack, onMade }: NewProps): ReactNode {
  const words = useWords();
  const { t } = words;
  const form = useForm("/connection", { name: providerName(words, provider) });

  async function submit(): Promise<void> {
    const name = form.values.name.trim();
    onMade(await writeAccess("POST /v1/bank_connections", { body: { connection: { provider: provider.id, name } } }));
  }

  return (
    <Form
      form={form}
      submitLabel={t("banks.do_connect")}
      submit={submit}
      cancelLabel={t("banks.back")}
      onCancel={onBack}
    >
      <Field label={t("field.name")} maxLength={200} data-autofocus {...form.text("name")} />
    </Form>
  );
}

const NEW_KEYS = "";

function NewAccess({ provider, onBack, onMade }: NewProps): ReactNode {
  const { t } = useWords();
  const known = useQuery(bankConnections).data?.connections.filter((one) => one.provider === provider.id) ?? [];
  // A pasted token opens one access, and keys open many.
  const sharing = provider.flow === "page" ? known : [];
  const [keysOf, setKeysOf] = useState(sharing.at(-1)?.id ?? NEW_KEYS);
  const form = useForm("/connection/fields", emptyFields(provider));

  async function submit(): Promise<void> {
    const access = keysOf === NEW_KEYS ? { fields: filled(form.values) } : { keys_of: keysOf };
    onMade(
      await writeAccess("POST /v1/bank_connections", { body: { connection: { provider: provider.id, ...access } } }),
    );
  }

  return (
    <Form
      form={form}
      submitLabel={t("banks.do_connect")}
      submit={submit}
      cancelLabel={t("banks.back")}
      onCancel={onBack}
    >
      {sharing.length > 0 && (
        <SelectField
          label={t("banks.keys")}
          value={keysOf}
          choices={[
            ...sharing.map(({ id, name }) => ({ value: id, label: t("banks.keys_of", { name }) })),
            { value: NEW_KEYS, label: t("banks.keys_new") },
          ]}
          onChange={setKeysOf}
        />
      )}
      {keysOf === NEW_KEYS && <ProviderFields provider={provider} form={form} />}
    </Form>
  );
}

interface ChooseBankProps {
  readonly provider: BankProvider;
  readonly connection: BankConnection;
  readonly country: string;
  onMade(made: BankConnectionStepResponse): void;
  onClose(): void;
}

/** The service lists its banks only with the keys, so they come first. */
function ChooseBank({ provider, connection, country: first, onMade, onClose }: ChooseBankProps): ReactNode {
  const { t, formats } = useWords();
  const [country, setCountry] = useState(first);
  const isListed = country !== OTHER_COUNTRY;
  const query = useQuery({ ...banksOf(provider.id, country, connection.id), enabled: isListed });
  const listed = query.data?.banks.toSorted((a, b) => a.name.localeCompare(b.name, formats.locale)) ?? [];
  const form = useForm("/fields", { bank: "" });
  const bank = form.values.bank === "" ? listed[0]?.id : form.values.bank;

  async function submit(): Promise<void> {
    if (bank === undefined) return;
    const params = { connection_id: connection.id };
    onMade(
      await writeAccess("POST /v1/bank_connections/{connection_id}/reconnect", { params, body: { fields: { bank } } }),
    );
  }

  return (
    <Form
      form={form}
      submitLabel={t("banks.continue")}
      canSubmit={bank !== undefined}
      submit={submit}
      onCancel={onClose}
    >
      <CountryField
        providers={[provider]}
        value={country}
        onChange={(next) => {
          setCountry(next);
          form.change({ bank: "" });
        }}
      />
      {isListed && <Loading query={query} lines={2} />}
      {(!isListed || query.data !== undefined) && listed.length === 0 && <p className="muted">{t("banks.no_banks")}</p>}
      {listed.length > 0 && (
        <SelectField
          label={t("banks.field_bank")}
          hint={t("banks.field_bank_help")}
          choices={listed.map(({ id, name }) => ({ value: id, label: name }))}
          {...form.text("bank")}
          value={bank ?? ""}
        />
      )}
    </Form>
  );
}

interface ReconnectProps extends DoneProps {
  readonly connection: BankConnection;
}

/** Opens a new access for a connection, or finishes one whose bank was not chosen yet. */
export function Reconnect({ connection, onDone, onClose }: ReconnectProps): ReactNode {
  const { t } = useWords();
  const query = useQuery(providers);
  const provider = query.data?.providers.find(({ id }) => id === connection.provider);
  const [step, setStep] = useState<Step>();
  const { name } = connection;
  const [isUnfinished] = useState(connection.accounts.length === 0); // it ends while the dialog is open
  const title = isUnfinished ? t("banks.finish") : t("banks.reconnect_named", { name });
  const done = (repaired: BankConnection) => {
    if (!isUnfinished) showToast(t("banks.connected_again", { name }));
    onDone(repaired);
  };
  const asksBank = step === undefined && isUnfinished && provider !== undefined && hasBankField(provider);
  const shown: Step | undefined = asksBank ? { kind: "bank", provider, connection } : step;
  return (
    <Dialog title={shown?.kind === "page" ? t("banks.page") : title} onClose={onClose}>
      <Loading query={query} lines={4} />
      {provider !== undefined && shown === undefined && (
        <RepairAccess
          provider={provider}
          connection={connection}
          onMade={(made) => followStep(provider, made, setStep, done)}
          onClose={onClose}
        />
      )}
      <LaterStep
        step={shown}
        country={usualCountry(provider === undefined ? [] : [provider])}
        onStep={setStep}
        onDone={done}
        onClose={onClose}
      />
    </Dialog>
  );
}

interface RepairProps {
  readonly provider: BankProvider;
  readonly connection: BankConnection;
  onMade(made: BankConnectionStepResponse): void;
  onClose(): void;
}

function RepairAccess({ provider, connection, onMade, onClose }: RepairProps): ReactNode {
  const { t } = useWords();
  const isPage = provider.flow === "page";
  const [entersKeys, setEntersKeys] = useState(!isPage);
  const form = useForm("/fields", emptyFields(provider));

  async function submit(): Promise<void> {
    const params = { connection_id: connection.id };
    const body = { fields: filled(form.values) };
    onMade(await writeAccess("POST /v1/bank_connections/{connection_id}/reconnect", { params, body }));
  }

  return (
    <Form form={form} submitLabel={t("banks.reconnect")} submit={submit} onCancel={onClose}>
      <p className="small">{t(isPage ? "banks.reconnect_page" : "banks.reconnect_keep")}</p>
      {entersKeys ? (
        <ProviderFields provider={provider} form={form} keepsEmpty={provider.flow !== "paste"} />
      ) : (
        <p>
          <TextButton onClick={() => setEntersKeys(true)}>{t("banks.other_keys")}</TextButton>
        </p>
      )}
    </Form>
  );
}

/** The fields that a person types; the bank is chosen from a list later. */
function emptyFields({ fields }: BankProvider): Record<string, string> {
  return Object.fromEntries(fields.filter(({ options }) => options === null).map(({ name }) => [name, ""]));
}

function filled(values: Readonly<Record<string, string>>): Record<string, string> {
  return Object.fromEntries(Object.entries(values).filter(([, value]) => value.trim() !== ""));
}
