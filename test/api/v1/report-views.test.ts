/** `/v1/report_views`: saved views of reports, their history and their undo. */
import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { MAX_REPORT_VIEWS } from "../../../src/domain/report-view.ts";
import { signInAs } from "../../support/browser.ts";
import { exported, findTable, parseLines } from "../../support/budget-files.ts";
import { onEveryEngine } from "../../support/engines.ts";
import { type Fields, NOBODY } from "../../support/ledger.ts";
import { assertProblem } from "../../support/problems.ts";
import { useServer } from "../../support/server.ts";

const DEFAULTS = { grouped_by: null, per: null, length: null, until: null, against: null, entered_by: null };

/** Choices that do not fit a report, with the fields that are wrong. */
const UNFIT: readonly (readonly [view: Fields, fields: readonly string[]])[] = [
  [{ report: "cash_flow", grouped_by: "group" }, ["grouped_by"]],
  [{ report: "net_worth", per: "period" }, ["per"]],
  [{ report: "money_flow", entered_by: "none" }, ["entered_by"]],
  [{ report: "payees", against: "2026-10" }, ["against"]],
  [{ report: "compare", length: "3", grouped_by: "tag" }, ["grouped_by", "length"]],
  [{ report: "compare", grouped_by: "person" }, ["grouped_by"]],
  [{ report: "spending", length: "60", grouped_by: "tag" }, ["length"]],
  [{ report: "spending", length: "60", entered_by: "none" }, ["length"]],
  [{ report: "cash_flow", length: "60", per: "period" }, ["length"]],
  [{ report: "payees", length: "60" }, ["length"]],
];

onEveryEngine((engine) => {
  const server = useServer(engine);
  const save = async (view: Fields): Promise<Fields> =>
    (await server.ok("POST", "/v1/report_views", { report_view: view })).report_view;
  const list = async (): Promise<Fields[]> => (await server.ok("GET", "/v1/report_views")).report_views;

  test("a view is saved, renamed and deleted, and each change can be undone", async () => {
    const view = await save({ name: "Who", report: "spending", grouped_by: "person", length: "3", per: "period" });
    const { id, created_at, updated_at } = view;
    const own = { grouped_by: "person", length: "3", per: "period" };
    assert.deepEqual(view, { id, name: "Who", report: "spending", ...DEFAULTS, ...own, created_at, updated_at });
    const path = `/v1/report_views/${id}`;
    assert.deepEqual((await server.ok("GET", path)).report_view, view);
    await server.ok("PUT", path, { report_view: { name: "By person" } });
    const deleted = await server.call("DELETE", path);
    assert.deepEqual(await list(), []);

    await server.ok("POST", `/v1/changes/${deleted.headers.get("change-id")}/undo`);
    const { history } = await server.ok("GET", `${path}/history`);
    assert.deepEqual(
      history.map(({ action }: Fields) => action),
      ["created", "deleted", "updated", "created"],
    );
    await server.ok("POST", `/v1/changes/${history[2].seq}/undo`);
    const [{ updated_at: _, ...undone } = {}] = await list();
    assert.deepEqual({ ...undone, updated_at }, view);
    await server.ok("DELETE", path);
  });

  test("members share the views; a viewer opens them and cannot save", async () => {
    const anna = await signInAs(server, "member", { name: "Anna" });
    const viewer = await signInAs(server, "viewer", { name: "Vera" });
    const body = { report_view: { name: "Mine", report: "payees", entered_by: anna.userId, until: "2026-10" } };
    const saved = await anna.browser.call("POST", "/v1/report_views", body);
    assert.equal(saved.status, 201, saved.text);
    const read = await viewer.browser.call("GET", "/v1/report_views");
    assert.deepEqual(read.json.report_views, [saved.json.report_view]);
    const path = `/v1/report_views/${saved.json.report_view.id}`;
    assertProblem(await viewer.browser.call("POST", "/v1/report_views", body), "insufficient_scope");
    assertProblem(await viewer.browser.call("PUT", path, { report_view: { name: "x" } }), "insufficient_scope");
    assertProblem(await viewer.browser.call("DELETE", path), "insufficient_scope");

    assert.equal((await anna.browser.call("DELETE", `/v1/members/${anna.userId}`)).status, 200);
    await server.ok("PUT", path, { report_view: { name: "Of a former member" } });
    const file = parseLines(await exported(server.service, server.budget.id));
    assert.ok(JSON.stringify(findTable(file, "report_views")).includes("Of a former member"));
    await server.ok("DELETE", path);
  });

  describe("rejects", () => {
    const send = (view: Fields) => server.call("POST", "/v1/report_views", { report_view: { name: "V", ...view } });

    test("unknown reports, choices, months and fields, and names that are blank or too long", async () => {
      const cases: readonly (readonly [view: Fields, field: string])[] = [
        [{ report: "balance" }, "report"],
        [{ report: "spending", grouped_by: "payee" }, "grouped_by"],
        [{ report: "spending", per: "week" }, "per"],
        [{ report: "spending", length: "4" }, "length"],
        [{ report: "spending", until: "2026-13" }, "until"],
        [{ report: "compare", against: "2026-11-01" }, "against"],
        [{ report: "spending", entered_by: "Anna" }, "entered_by"],
        [{ report: "spending", category: "Food" }, "category"],
        [{ report: "spending", name: " " }, "name"],
        [{ report: "spending", name: "x".repeat(201) }, "name"],
      ];
      for (const [view, field] of cases) {
        const { status, json, text } = await send(view);
        assert.equal(status, 400, text);
        assert.deepEqual(
          json.errors.map(({ pointer }: Fields) => pointer),
          [`/report_view/${field}`],
        );
      }
      assertProblem(await server.call("POST", "/v1/report_views", { report_view: {} }), "missing_field", [
        "/report_view/name missing_field",
        "/report_view/report missing_field",
      ]);
    });

    test("choices that do not fit the report, also after a change", async () => {
      for (const [view, fields] of UNFIT) {
        const wrong = fields.map((field) => `/report_view/${field} conflicting_fields`);
        assertProblem(await send(view), "conflicting_fields", wrong);
      }
      const { id } = await save({ name: "V", report: "spending", grouped_by: "tag" });
      const path = `/v1/report_views/${id}`;
      const change = { report_view: { report: "compare" } };
      assertProblem(await server.call("PUT", path, change), "conflicting_fields", ["/report_view conflicting_fields"]);
      await server.ok("PUT", path, { report_view: { report: "compare", grouped_by: null } });
      await server.ok("DELETE", path);
    });

    test("a user who was never a member", async () => {
      const unknown = { report: "spending", entered_by: NOBODY };
      assertProblem(await send(unknown), "unknown_user", ["/report_view/entered_by unknown_user"]);
    });

    test(`more than ${MAX_REPORT_VIEWS} views`, async () => {
      for (let i = (await list()).length; i < MAX_REPORT_VIEWS; i += 1) await save({ name: `${i}`, report: "payees" });
      assertProblem(await send({ report: "payees" }), "too_many_rows");
      await server.ok("DELETE", `/v1/report_views/${(await list())[0]?.id}`);
      assert.equal((await send({ report: "payees" })).status, 201);
    });
  });
});
