/**
 * Profiles: the answers about files of one account and shape, so that each question is asked only once. A commit stores
 * them; a later file is read with those that it does not prove itself. The proof in a file always wins.
 */
import { digestOf } from "../../auth/digest.ts";
import type { Reading } from "../../readers/statements/read-file.ts";
import type { Answers, AskedQuestion, StatementIssue } from "../../readers/statements/statement.ts";
import { negate } from "../../readers/statements/text/amounts.ts";
import type { ImportProfileRecord, ImportRecord } from "../../store/store.ts";
import { found } from "../found.ts";
import type { Read, Service, Write } from "../service.ts";
import {
  checkEncoding,
  type ImportAnswers,
  ownAnswers,
  readAnswers,
  type StoredAnswers,
  type UsedProfile,
} from "./answers.ts";
import { findFirstAccount } from "./assign-accounts.ts";
import type { EvaluatedImport } from "./evaluated-import.ts";

interface ImportProfile extends Omit<ImportProfileRecord, "shape" | "answers"> {
  readonly answers: Omit<StoredAnswers, "columns">;
  readonly columns: NonNullable<Answers["columns"]>;
}

export interface ProfileChanges {
  readonly answers?: ImportProfile["answers"];
  readonly columns?: ImportProfile["columns"];
}

function viewProfile({ shape: _shape, answers: json, ...record }: ImportProfileRecord): ImportProfile {
  const { columns = [], ...answers } = JSON.parse(json) as StoredAnswers;
  return { ...record, answers, columns };
}

/** Oldest first. */
export async function listProfiles({ reads }: Read): Promise<ImportProfile[]> {
  return (await reads.importProfiles.list()).map(viewProfile);
}

/** @throws Problem `not_found`. */
async function getRecord({ reads }: Read, id: string): Promise<ImportProfileRecord> {
  return found(await reads.importProfiles.find(id), "profile", id);
}

/** @throws Problem `not_found`. */
export async function getProfile(read: Read, id: string): Promise<ImportProfile> {
  return viewProfile(await getRecord(read, id));
}

/** Imports stay as they are. @throws Problem `not_found`, or as `readAnswers` and `checkEncoding`. */
export async function updateProfile({ tx, at }: Write, id: string, changes: ProfileChanges): Promise<ImportProfile> {
  const record = await getRecord({ reads: tx }, id);
  const { answers, columns } = { ...viewProfile(record), ...readAnswers(changes, "/profile") };
  checkEncoding(answers);
  const updated = { ...record, answers: JSON.stringify(ownAnswers({ answers, columns })), updated_at: at };
  await tx.importProfiles.save(updated);
  return viewProfile(updated);
}

/** @throws Problem `not_found`. */
export async function deleteProfile({ tx }: Write, id: string): Promise<void> {
  await getRecord({ reads: tx }, id);
  await tx.importProfiles.remove(id);
}

export interface ProfiledReading {
  readonly reading: Reading;
  /** The answers with the profile, if there is one for the file. */
  readonly answers: ImportAnswers;
}

/**
 * Reads a file again with the stored answers of its account and shape. `own` is the file as read without them.
 * `readAgain` reads it with other answers.
 */
export async function applyProfile(
  { store }: Pick<Service, "store">,
  budgetId: string,
  own: Reading,
  { profile: _earlier, ...given }: ImportAnswers,
  readAgain: (answers: ImportAnswers) => Promise<Reading>,
): Promise<ProfiledReading> {
  const { shape } = own;
  if (!shape || given.use_profile === false) return { reading: own, answers: given };
  const record = await store.read(budgetId, async (reads) => {
    const accountId = await findFirstAccount(reads, own, given);
    return accountId === undefined ? undefined : await reads.importProfiles.findOfShape(accountId, digestOf(shape));
  });
  if (record === undefined) return { reading: own, answers: given };
  const stored = JSON.parse(record.answers) as StoredAnswers;
  const { account_is_synced } = stored;
  const isUsed = account_is_synced !== undefined && given.answers?.account_is_synced === undefined;
  // This answer does not change the reading.
  let profile: UsedProfile = { id: record.id, answers: isUsed ? { account_is_synced } : {}, contradicted: [] };
  let reading = own;
  for (;;) {
    // A file has all its questions only after those about its columns are answered.
    const more = unprovenAnswers(reading, stored, { ...profile.answers, ...ownAnswers(given) });
    if (Object.keys(more).length === 0) break;
    profile = { ...profile, answers: { ...profile.answers, ...more } };
    reading = await readAgain({ ...given, profile });
  }
  const known = { ...profile.answers, ...ownAnswers(given) };
  const issues = contradictions(reading, stored, known);
  const questions = [...doubts(reading, stored, known), ...reading.questions];
  const isOwn = Object.keys(profile.answers).length === 0 && issues.length === 0;
  if (isOwn && questions.length === reading.questions.length) return { reading, answers: given };
  profile = { ...profile, contradicted: issues.map(({ column }) => column) };
  return {
    reading: { ...reading, shape, questions, issues: [...issues, ...reading.issues] },
    answers: { ...given, profile },
  };
}

/** A question for each stored answer against which the file has evidence, but no proof. */
function doubts({ detected, rows, questions }: Reading, stored: StoredAnswers, known: StoredAnswers): AskedQuestion[] {
  return (["sign", "fee", "decimal_sign"] as const).flatMap((code): AskedQuestion[] => {
    const value = stored[code];
    const found = detected.find(({ property, confidence }) => property === code && confidence < 1);
    const isOpen = questions.some((question) => question.code === code);
    if (value === undefined || known[code] !== undefined || found === undefined || found.value === value || isOpen)
      return [];
    const examples = rows
      .filter(({ amount }) => code === "sign" && /[1-9]/.test(amount))
      .slice(0, 3)
      .map(({ line, date, text, amount }) => ({ line, date, text, amount, other: negate(amount) }));
    const samples = [found.value, value].map((one, i) => ({
      value: one,
      rows: examples.map(({ other, ...row }) => ({ ...row, amount: i === 0 ? row.amount : other })),
    }));
    const message = `The last file of this kind was read with ${code} "${value}", but this one looks like "${found.value}": ${found.evidence}`;
    const readings = examples.map(({ line, text, amount, other }) => ({
      ...{ line, text, readings: { [found.value]: amount, [value]: other } },
    }));
    const values = [found.value, value];
    return [{ code, statement: null, source: null, values, examples: readings, samples, message }];
  });
}

type Code = keyof StoredAnswers;

/** The stored answers that the file does not prove, without the `known` ones. */
function unprovenAnswers({ questions, detected }: Reading, stored: StoredAnswers, known: StoredAnswers): StoredAnswers {
  const isUnproven = (code: Code) => {
    const question = questions.find((one) => one.code === code);
    const value = String(stored[code]);
    if (question !== undefined) return code === "columns" || question.values.includes(value);
    // If the order is certain without a question, another column of dates may prove it.
    if (code === "date_order") return false;
    return code === "columns" && detected.some((one) => one.property === code && one.confidence < 1);
  };
  const codes = Object.keys(stored).filter((code) => known[code as Code] === undefined && isUnproven(code as Code));
  return Object.fromEntries(codes.map((code) => [code, stored[code as Code]]));
}

const CONTRADICTABLE = ["date_order", "decimal_sign", "sign", "fee"] as const satisfies readonly Code[];

type Contradiction = StatementIssue & { readonly column: (typeof CONTRADICTABLE)[number] };

/** An issue for each stored answer of which the file proves the opposite. */
function contradictions({ detected, rows }: Reading, stored: StoredAnswers, known: StoredAnswers): Contradiction[] {
  if (rows.length === 0) return [];
  return CONTRADICTABLE.flatMap((code) => {
    const proof = detected.find(({ property, confidence }) => property === code && confidence === 1);
    const value = stored[code];
    if (value === undefined || known[code] !== undefined || proof === undefined || proof.value === value) return [];
    if ([value, proof.value].includes("ymd")) return []; // dates with the year first are no other reading of the same dates
    return [
      {
        ...({ kind: "issue", code: "profile_contradicted", line: 1, column: code, text: null } as const),
        message: `The last file of this kind was read with ${code} "${value}". This file proves "${proof.value}": ${proof.evidence}`,
        fix: "Check the earlier imports of this account.",
        ...({ refuses: "nothing", row: null, statement: null } as const),
      },
    ];
  });
}

/** Stores the given answers as the profile of the account and shape. Answers that the file contradicts are removed. */
export async function saveProfile(
  { tx, at, newId }: Write,
  { format, file_name }: ImportRecord,
  { shape }: Reading,
  answers: ImportAnswers,
  { statements }: EvaluatedImport,
): Promise<void> {
  const account_id = statements[0]?.own?.id;
  const given = ownAnswers(answers);
  const contradicted: readonly string[] = answers.profile?.contradicted ?? [];
  const isUnchanged = Object.keys(given).length === 0 && contradicted.length === 0;
  if (!shape || account_id === undefined || isUnchanged) return;
  const digest = digestOf(shape);
  const before = await tx.importProfiles.findOfShape(account_id, digest);
  const stored = before === undefined || answers.use_profile === false ? {} : JSON.parse(before.answers);
  const remaining = Object.entries(stored).filter(([code]) => !contradicted.includes(code));
  const after: StoredAnswers = { ...Object.fromEntries(remaining), ...given };
  if (Object.keys(after).length === 0) {
    if (before !== undefined) await tx.importProfiles.remove(before.id);
    return;
  }
  await tx.importProfiles.save({
    ...{ id: before?.id ?? newId(), account_id, shape: digest, format, file_name, answers: JSON.stringify(after) },
    ...{ created_at: before?.created_at ?? at, updated_at: at },
  });
}
