"""Tests of the client: `python3 -m unittest` in this folder. Those against a real server need LEEWAY_URL and LEEWAY_TOKEN."""

import ast
import base64
import hashlib
import hmac
import json
import os
import threading
import unittest
from decimal import Decimal
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path

import leeway
from leeway import Leeway, LeewayProblem, verify_webhook


class FakeServer:
    """Answers each request with `answer(request, count)`: a status, a value and headers, or None to end the connection."""

    def __init__(self, answer):
        fake = self
        self.requests = []

        class Handler(BaseHTTPRequestHandler):
            def handle_any(self):
                body = self.rfile.read(int(self.headers.get("Content-Length") or 0))
                fake.requests.append((self.command, self.path, self.headers, body))
                answered = answer(fake.requests[-1], len(fake.requests))
                if answered is None:
                    return
                status, value, headers = answered
                content = value if isinstance(value, bytes) else json.dumps(value).encode()
                kind = "application/json" if status < 300 else "application/problem+json"
                self.send_response(status)
                for name, text in {"Content-Type": kind, "Content-Length": str(len(content)), **headers}.items():
                    self.send_header(name, text)
                self.end_headers()
                self.wfile.write(content)

            do_GET = do_POST = do_PUT = do_DELETE = handle_any

            def log_message(self, *_):
                pass

        self.server = ThreadingHTTPServer(("127.0.0.1", 0), Handler)
        self.url = f"http://127.0.0.1:{self.server.server_port}/"
        threading.Thread(target=self.server.serve_forever, args=(0.01,), daemon=True).start()

    def __enter__(self):
        self.client = Leeway(self.url, "lw_token", retry_delay=0.001)
        return self

    def __exit__(self, *_):
        self.server.shutdown()
        self.server.server_close()


def problem(status, code, headers=None):
    return status, {"status": status, "code": code, "detail": "No.", "errors": []}, headers or {}


def take(count, iterator):
    return [next(iterator) for _ in range(count)]


class ClientTest(unittest.TestCase):
    def test_runs_on_python_3_10(self):
        ast.parse(Path(leeway.__file__).read_text("utf-8"), feature_version=(3, 10))

    def test_path_query_and_body_come_from_the_arguments(self):
        with FakeServer(lambda *_: (200, {}, {})) as server:
            api = server.client
            api.list_transactions(account_id=["a", "b"], include=["payee", "category"], is_pending=False, q=None)
            api.update_transaction(transaction_id="x/y", transaction={"amount": Decimal("-19.99")}, dry_run=True)
            api.copy_month_plan(year_month="2026-12", from_="2026-11")
            self.assertEqual(
                [f"{method} {path} {body.decode()}" for method, path, _, body in server.requests],
                [
                    "GET /v1/transactions?account_id=a&account_id=b&include=payee%2Ccategory&is_pending=false ",
                    'PUT /v1/transactions/x%2Fy?dry_run=true {"transaction": {"amount": -19.99}}',
                    'POST /v1/budget/months/2026-12/copy {"from": "2026-11"}',
                ],
            )
            self.assertEqual(server.requests[0][2]["Authorization"], "Bearer lw_token")
            with self.assertRaisesRegex(TypeError, "account_id is missing"):
                api.get_account(account_id="")
            with self.assertRaises(ValueError):
                api.create_transactions(transactions=[{"amount": Decimal("1.00000000000000000001")}])

    def test_amounts_are_exact(self):
        with FakeServer(lambda *_: (200, b'{"spending_power": 2324.83, "unassigned": 20}', {})) as server:
            power = server.client.get_spending_power()
            self.assertEqual([power["spending_power"], power["unassigned"]], [Decimal("2324.83"), 20])

    def test_a_write_is_repeated_with_its_key(self):
        answers = [
            None,
            (201, b"{", {"Content-Length": "100"}),
            problem(429, "rate_limited", {"Retry-After": "0"}),
            problem(409, "idempotency_key_in_progress"),
            (201, {"transactions": []}, {"Change-Id": "7"}),
        ]
        with FakeServer(lambda _, count: answers[count - 1]) as server:
            answer = server.client.create_transactions(transactions=[])
            self.assertEqual([answer, answer.headers["change-id"]], [{"transactions": []}, "7"])
            self.assertEqual(len({headers["Idempotency-Key"] for _, _, headers, _ in server.requests}), 1)
            self.assertEqual(len(server.requests), 5)

    def test_other_failures_are_not_repeated(self):
        for status, code, call, attempts in [
            (503, "overloaded", lambda api: api.create_transactions(transactions=[]), 5),
            (500, "internal_error", lambda api: api.list_accounts(), 1),
            (503, "overloaded", lambda api: api.create_token(token={}), 1),
            (302, "not_leeway", lambda api: api.list_accounts(), 1),
        ]:
            answer = problem(status, code) if status >= 400 else (status, {}, {"Location": "/v1/tags"})
            with self.subTest(code), FakeServer(lambda *_: answer) as server:
                with self.assertRaises(LeewayProblem) as raised:
                    call(server.client)
                self.assertEqual((raised.exception.code, raised.exception.status), (code, status))
                self.assertEqual(len(server.requests), attempts)

    def test_an_update_sends_the_tag_that_was_read(self):
        with FakeServer(lambda _, count: (200, {"account": {"id": "a"}}, {"ETag": f'"{count}"'})) as server:
            account = server.client.get_account(account_id="a")["account"]
            server.client.update(server.client.update(account, {"name": "Cash"}), {"name": "Purse"})
            self.assertEqual(
                [(headers["If-Match"], path, body) for _, path, headers, body in server.requests[1:]],
                [
                    ('"1"', "/v1/accounts/a", b'{"account": {"name": "Cash"}}'),
                    ('"2"', "/v1/accounts/a", b'{"account": {"name": "Purse"}}'),
                ],
            )

    def test_follow_continues_a_broken_stream(self):
        def answer(request, _):
            _, path, headers, _ = request
            if not path.startswith("/v1/events"):
                return 200, {"changes": [], "has_more": False, "server_knowledge": 7}, {}
            seq = int(headers["Last-Event-ID"]) + 1
            event = f'id: {seq}\nevent: change\ndata: {{"seq":{seq},"types":["account"]}}\n\n'
            return 200, f":\n\n{event}".encode(), {"Content-Type": "text/event-stream", "Content-Length": "1000"}

        with FakeServer(answer) as server:
            found = take(2, server.client.follow(poll=0.001))
            self.assertEqual([(one["type"], one["seq"]) for one in found], [("change", 8), ("change", 9)])

    def test_follow_polls_and_reports_missing_changes(self):
        change = {"seq": 5, "items": [{"type": "account"}, {"type": "account"}]}

        def answer(request, _):
            if request[1].startswith("/v1/events"):
                return problem(429, "too_many_streams")
            if "since=4" in request[1]:
                return 200, {"changes": [change], "has_more": False, "server_knowledge": 5}, {}
            is_newest = "limit=1" in request[1]
            return (200, {"changes": [], "server_knowledge": 90}, {}) if is_newest else problem(410, "changes_expired")

        with FakeServer(answer) as server:
            found = take(2, server.client.follow(4, poll=0.001))
            self.assertEqual(found, [{"type": "change", "seq": 5, "types": ["account"]}, {"type": "reset", "seq": 90}])
        with FakeServer(lambda *_: problem(401, "invalid_token")) as server, self.assertRaises(LeewayProblem):
            next(server.client.follow(4))

    def test_the_example_of_standard_webhooks_is_accepted(self):
        headers = {
            "webhook-id": "msg_loFOjxBNrRLzqYUf",
            "webhook-timestamp": "1731705121",
            "webhook-signature": "v1,rAvfW3dJ/X/qxhsaXPOyyCGmRKsaKWcsNccKXlIktD0=",
        }
        body = b'{"event_type":"ping","data":{"success":true}}'
        message = verify_webhook("whsec_plJ3nmyCDGBKInavdOK15jsl", headers, body, 1_731_705_121)
        self.assertEqual(message, {"event_type": "ping", "data": {"success": True}})

    def test_a_webhook_needs_a_right_signature_and_a_recent_time(self):
        key = b"0123456789abcdef0123456789abcdef"
        secret = "whsec_" + base64.b64encode(key).decode()
        body = '{"type": "transaction.created", "data": {"note": "é"}}'
        at = 1_795_543_451
        digest = hmac.new(key, f"msg_1.{at}.{body}".encode(), hashlib.sha256).digest()
        signature = "v1," + base64.b64encode(digest).decode()
        headers = {"Webhook-Id": "msg_1", "Webhook-Timestamp": str(at), "Webhook-Signature": f"v1,other {signature}"}
        self.assertEqual(verify_webhook(secret, headers, body, at)["data"], {"note": "é"})
        for changed in [
            (secret, headers, body.replace("é", "e"), at),
            (secret, headers, body, at + 301),
            (secret, headers, body, at - 301),
            ("whsec_AAAA", headers, body, at),
            ("whsec_", headers, body, at),
            (secret, {**headers, "Webhook-Signature": "v1,"}, body, at),
        ]:
            self.assertRaises(ValueError, verify_webhook, *changed)


URL, TOKEN = os.environ.get("LEEWAY_URL"), os.environ.get("LEEWAY_TOKEN")


@unittest.skipUnless(URL and TOKEN, "LEEWAY_URL and LEEWAY_TOKEN name no server")
class RealServerTest(unittest.TestCase):
    def test_each_create_takes_effect_once(self):
        api = Leeway(URL, TOKEN, retry_delay=0.005)
        account = {"name": "Python", "type": "depository", "subtype": "checking", "currency": "USD"}
        account_id = api.create_account(account=account)["account"]["id"]
        since = api.list_changes(limit=1)["server_knowledge"]
        for number in range(50):
            one = {"account_id": account_id, "amount": Decimal(-number - 1) / 100, "authorized_at": "2026-11-20"}
            api.create_transactions(transactions=[{**one, "payee": {"name": "P"}, "notes": str(number)}])
        found = list(api.all_transactions(account_id=[account_id], limit=20))
        self.assertEqual(sorted(int(one["notes"]) for one in found), list(range(50)))
        self.assertEqual(sum(one["amount"] for one in found), Decimal("-12.75"))
        seqs = [one["seq"] for one in take(50, api.follow(since, poll=0.02))]
        self.assertEqual(seqs, sorted(set(seqs)))
        stale = api.get_account(account_id=account_id)["account"]
        self.assertEqual(api.update(stale, {"name": "Snake"})["name"], "Snake")
        with self.assertRaises(LeewayProblem) as raised:
            api.update(stale, {"name": "Cash"})
        self.assertEqual(raised.exception.code, "precondition_failed")


if __name__ == "__main__":
    unittest.main()
