/** Two imported rows that are one transfer become one, in any order of the files, and both of their ids stay known. */
import assert from "node:assert/strict";
import { beforeEach, test } from "node:test";
import { onEveryEngine } from "../../support/engines.ts";
import { assertBooksAgree, balancesOf, create, type Fields, newAccount, payment } from "../../support/ledger.ts";
import { assertProblem } from "../../support/problems.ts";
import { useServer } from "../../support/server.ts";
import { ofx, type StatementRow, upload } from "../../support/statements.ts";

/** The two sides of a transfer of 200, and a purchase in each file. */
const OUT: readonly StatementRow[] = [
  ["2026-10-05", "-200.00", "STANDING ORDER SAVINGS", "out-1"],
  ["2026-10-12", "-30.00", "GROCER", "shop-1"],
];
const INTO: readonly StatementRow[] = [
  ["2026-10-06", "200.00", "DEPOSIT", "in-1"],
  ["2026-10-20", "1.00", "INTEREST", "interest-1"],
];

onEveryEngine((engine) => {
  const server = useServer(engine);
  let checking: Fields;
  let savings: Fields;
  let numbers = 0;

  /** A rule that names the other account, for one account of each test. */
  const newRule = async (more: Fields = {}) => {
    const account = { field: "account_id", op: "is", value: checking.id };
    const when = { all: [account, { field: "bank_text", op: "contains", value: "order savings" }] };
    const then = { transfer_account_id: savings.id, ...more };
    await server.ok("POST", "/v1/rules", { rule: { name: "Savings", when, then } });
  };
  const importFor = async (account: Fields, file: string, commit = true): Promise<Fields> => {
    const answer = await upload(server, file, { query: `?account_id=${account.id}&commit=${commit}` });
    assert.equal(answer.status, 201, answer.text);
    return answer.json.import;
  };
  const fileOf = (rows: readonly StatementRow[], closing: string) => {
    numbers += 1;
    return ofx(rows, { number: `770${numbers}`, closing: ["2026-10-31", closing] });
  };
  const listOf = async (account: Fields): Promise<Fields[]> =>
    (await server.ok("GET", `/v1/transactions?account_id=${account.id}&limit=100`)).transactions;
  const transferOf = async (): Promise<Fields> => {
    const found = (await listOf(savings)).filter(({ transfer_account_id }) => transfer_account_id !== null);
    assert.equal(found.length, 1);
    return found[0] as Fields;
  };
  const assertKnown = async (transactionId: string) => {
    const sides = [payment(checking.id, -1, { external_id: "out-1" }), payment(savings.id, 1, { external_id: "in-1" })];
    assertProblem(
      await server.call("POST", "/v1/transactions", { transactions: sides }),
      "duplicate_external_id",
      [0, 1].map((i) => `/transactions/${i}/external_id duplicate_external_id`),
    );
    const { duplicates } = await server.ok("POST", "/v1/transactions", { transactions: sides, skip_duplicates: true });
    assert.deepEqual(
      duplicates,
      [0, 1].map((index) => ({ index, transaction_id: transactionId })),
    );
  };

  beforeEach(async () => {
    checking = await newAccount(server);
    savings = await newAccount(server);
  });

  for (const isFirst of [true, false]) {
    const order = isFirst ? "the file with the rule's row first" : "the other file first";
    test(`two files become one transfer: ${order}`, async () => {
      await newRule();
      const files = [
        [checking, fileOf(OUT, "770.00")],
        [savings, fileOf(INTO, "1201.00")],
      ] as const;
      const [first, second] = isFirst ? files : files.toReversed();
      assert.ok(first && second);
      assert.equal((await importFor(...first)).counts.added, 2);
      const done = await importFor(...second);
      assert.deepEqual([done.counts.added, done.counts.matched], [1, 1]);
      const transfer = await transferOf();
      assert.equal((await listOf(checking)).length + (await listOf(savings)).length, 4);
      assert.equal(transfer.category_id, null);
      assert.deepEqual(await balancesOf(server, [checking.id, savings.id]), [770, 1201]);
      await assertKnown(transfer.id);
      for (const file of files) assert.equal((await importFor(...file)).counts.duplicate, 2);
      for (const [account] of files) {
        const { state } = await server.ok("GET", `/v1/accounts/${account.id}/balance_check`);
        assert.equal(state, "agrees");
      }

      assert.equal((await server.call("DELETE", `/v1/imports/${done.id}`)).status, 204);
      const [account, id] = isFirst ? [savings, "in-1"] : [checking, "out-1"];
      await create(server, [payment(account.id, 1, { external_id: id })]);
      await assertBooksAgree(server);
    });
  }

  test("one file with both sides becomes one transfer, with both ids", async () => {
    await newRule();
    const [one, two] = [fileOf(OUT, "770.00"), fileOf(INTO, "1201.00")];
    const statement = two.slice(two.indexOf("<STMTTRNRS>"), two.indexOf("</BANKMSGSRSV1>"));
    const { json } = await upload(server, one.replace("</BANKMSGSRSV1>", `${statement}</BANKMSGSRSV1>`));
    const accounts = [checking, savings].map(({ id }, i) => ({ statement: i, account_id: id }));
    await server.ok("PUT", `/v1/imports/${json.import.id}`, { import: { accounts } });
    const committed = await server.call("POST", `/v1/imports/${json.import.id}/commit`);
    assert.equal(committed.status, 200, committed.text);
    assert.deepEqual(await balancesOf(server, [checking.id, savings.id]), [770, 1201]);
    await assertKnown((await transferOf()).id);
    await assertBooksAgree(server);
  });

  test("the other side moves the opening balance if the other balance was set later, and the preview shows it", async () => {
    await server.ok("PUT", `/v1/accounts/${savings.id}`, { fields: { current_balance: 1000 } });
    await newRule();
    const preview = await importFor(checking, fileOf(OUT, "770.00"), false);
    const shown = preview.accounts.find(({ account_id }: Fields) => account_id === savings.id);
    assert.deepEqual([shown.balance_before, shown.balance_after, shown.opening_moved], [1000, 1000, -200]);
    const committed = await server.call("POST", `/v1/imports/${preview.id}/commit`);
    assert.equal(committed.status, 200, committed.text);
    assert.deepEqual(await balancesOf(server, [checking.id, savings.id]), [770, 1000]);
    await importFor(savings, fileOf(INTO, "1201.00"));
    assert.deepEqual(await balancesOf(server, [checking.id, savings.id]), [770, 1000]);
    await assertBooksAgree(server);
    assert.equal((await server.call("DELETE", `/v1/imports/${preview.id}?edited=remove`)).status, 204);
    assert.equal((await balancesOf(server, [savings.id]))[0], 1000);
    await assertBooksAgree(server);
  });

  test("a row stays a payment if the other account's statements have no such row, or if a bank connection adds its rows", async () => {
    await newRule();
    const around: StatementRow[] = [
      ["2026-10-01", "5.00", "START"],
      ["2026-10-31", "5.00", "END"],
    ];
    await importFor(savings, fileOf(around, "10.00"));
    assert.equal((await importFor(checking, fileOf(OUT, "770.00"))).counts.added, 2);
    assert.ok((await listOf(checking)).every(({ transfer_account_id }) => transfer_account_id === null));

    checking = await newAccount(server);
    savings = await newAccount(server, { is_synced: true });
    await newRule();
    await importFor(checking, fileOf(OUT, "770.00"));
    assert.ok((await listOf(checking)).every(({ transfer_account_id }) => transfer_account_id === null));
  });

  test("the category of a rule stays, and the one of a payment into a hidden account", async () => {
    const category = (name: string) => ({ category: { name, kind: "bill" } });
    await newRule(category("By rule"));
    await importFor(checking, fileOf(OUT, "770.00"));
    const { categories } = await server.ok("GET", "/v1/categories");
    const nameOf = ({ category_id }: Fields) => categories.find(({ id }: Fields) => id === category_id)?.name;
    assert.equal(nameOf(await transferOf()), "By rule");

    for (const [isHidden, expected] of [
      [true, "Loan"],
      [false, undefined],
    ] as const) {
      checking = await newAccount(server);
      savings = await newAccount(server, { is_hidden: isHidden });
      const payee = { name: `LENDER ${isHidden} ORDER SAVINGS` };
      const [known] = await create(server, [payment(checking.id, -1, { payee, ...category("Loan") })]);
      const changes = { default_category_id: known?.category_id };
      await server.ok("PUT", `/v1/payees/${known?.payee_id}`, { payee: changes });
      await newRule();
      await importFor(checking, fileOf([["2026-10-05", "-200.00", payee.name, "loan-1"]], "800.00"));
      const { categories: all } = await server.ok("GET", "/v1/categories");
      assert.equal(all.find(({ id }: Fields) => id === known?.category_id)?.name, "Loan");
      const moved = await transferOf();
      assert.equal(moved.category_id === known?.category_id ? "Loan" : undefined, expected);
    }
  });
});
