"""The client of Leeway's API, in one file that needs only Python 3.10 or later: copy it beside your program.

    from leeway import Leeway

    leeway = Leeway("http://127.0.0.1:8787", token="lw_...")
    print(leeway.get_spending_power()["spending_power"])

Each operation of the API is a method. Its arguments are the parameters and the fields of the body; a name that is a keyword
of Python gets an underscore, such as `from_`. Lists with pages also have a method that returns all items:
`leeway.all_transactions(since="2026-11-01")`. Amounts are `Decimal`, or `int` if they are whole.
"""

from __future__ import annotations

import base64
import binascii
import hashlib
import hmac
import http.client
import json
import keyword
import random
import re
import secrets
import time
import urllib.error
import urllib.parse
import urllib.request
from decimal import Decimal
from typing import TYPE_CHECKING, Any, Dict, Iterator, List, Literal, Mapping, Optional, Tuple, Union

__all__ = ["Leeway", "LeewayProblem", "verify_webhook"]

# The server did not process a request with one of these statuses, or another server is in between.
_TEMPORARY = (429, 502, 503, 504)

# If the server asks for a longer wait, in seconds, the request fails at once.
_LONGEST_WAIT = 60

# The server sends a comment every 15 seconds. A stream that is silent for longer has ended, or is held back by a proxy.
_SILENCE = 40

_NETWORK_ERRORS = (OSError, http.client.HTTPException)


class LeewayProblem(Exception):
    """The API rejected a request. `code` is stable, and each code has a page in the documentation of Leeway.

    The code is `not_leeway` if the response came from another server, such as a proxy. `errors` lists every mistake.
    """

    def __init__(self, status: int, problem: Mapping[str, Any], retry_after: Optional[float] = None) -> None:
        self.status = status
        self.code: str = problem.get("code", "not_leeway")
        self.detail: str = problem.get("detail", f"The server returned the status {status}.")
        self.errors: List[Dict[str, str]] = problem.get("errors", [])
        self.retry_after = retry_after
        places = [f"{one.get('pointer') or one.get('parameter')}: {one['detail']}" for one in self.errors]
        super().__init__("\n  ".join([f"{self.code}: {self.detail}", *places]))


class Answer(Dict[str, Any]):
    """The value of a response, with its `headers`, such as `Change-Id`, the number of a write's change."""

    headers: Mapping[str, str] = {}


class Resource(Dict[str, Any]):
    """A resource with what its update needs: the operation, its parameters and the ETag."""

    origin: Tuple[str, Dict[str, Any], str] = ("", {}, "")


class _NoRedirect(urllib.request.HTTPRedirectHandler):
    """A redirect is an error: a client that followed it would send a write as a read, or the token to another server."""

    def redirect_request(self, *_: Any) -> None:
        return None


class Client:
    """Sends requests. Reads, and writes with an Idempotency-Key, are repeated if the network or a server is busy."""

    def __init__(
        self,
        url: str,
        token: Optional[str] = None,
        *,
        language: Optional[str] = None,
        retries: int = 4,
        retry_delay: float = 0.5,
        timeout: float = 120,
    ) -> None:
        """`retry_delay` and `timeout` are in seconds. Each repetition waits twice as long as the one before."""
        self._url = url.rstrip("/")
        self._headers: Dict[str, str] = {}
        if token is not None:
            self._headers["Authorization"] = f"Bearer {token}"
        if language is not None:
            self._headers["Accept-Language"] = language
        self._retries = retries
        self._retry_delay = retry_delay
        self._timeout = timeout
        self._opener = urllib.request.build_opener(_NoRedirect)

    def send(
        self,
        method: str,
        path: str,
        *,
        query: Optional[Mapping[str, Any]] = None,
        body: Any = None,
        headers: Optional[Mapping[str, str]] = None,
    ) -> Tuple[Any, Mapping[str, str]]:
        """Sends any request, and returns its value and its headers. A `bytes` body is a file, any other is JSON."""
        request = self._request(method, path, query or {}, body, headers or {})
        attempt = 0
        while True:
            try:
                with self._open(request, self._timeout) as response:
                    return _value_of(response), response.headers
            except (LeewayProblem, *_NETWORK_ERRORS) as error:
                wait = _wait_before_retry(error, self._retry_delay * 2**attempt)
                is_repeatable = method == "GET" or request.has_header("Idempotency-key")
                if wait is None or attempt == self._retries or not is_repeatable:
                    raise
                time.sleep(wait)
                attempt += 1

    def update(self, one: Any, changes: Any) -> Any:
        """Changes fields of a resource that a `get_` method or an earlier update returned.

        If the resource has changed since, this raises a problem with the code `precondition_failed`: read it again.
        """
        if not isinstance(one, Resource):
            raise TypeError("read the resource with a get_ method before you update it")
        name, arguments, etag = one.origin
        row = _OPERATIONS[name]
        in_path = {key: value for key, value in arguments.items() if f"{{{key}}}" in row["path"]}
        field = row["update"][1]
        return self._perform(row, {**in_path, field: changes, "if_match": etag})[field]

    def follow(self, since: Optional[int] = None, *, poll: float = 30) -> Iterator[Dict[str, Any]]:
        """Yields the changes of the budget as they happen, those after the change `since` first. It does not end.

        Each is `{"type": "change", "seq": 1320, "types": ["transaction"]}`. After a failure it connects again, and without
        a stream it asks for changes every `poll` seconds. The type `reset` means that changes are missing: read everything
        again.
        """
        wait = first_wait = 0.5
        while True:
            try:
                if since is None:
                    since = self._newest()
                for one in self._stream_then_poll(since):
                    yield one
                    since, wait = one["seq"], first_wait
            except LeewayProblem as error:
                if error.status != 429 and error.status < 500:
                    raise
            except _NETWORK_ERRORS:
                pass
            time.sleep(min(wait, poll) * random.uniform(0.5, 1))
            wait = min(wait * 2, poll)

    def _newest(self) -> int:
        seq: int = self.send("GET", "/v1/changes", query={"limit": 1})[0]["server_knowledge"]
        return seq

    def _stream_then_poll(self, since: int) -> Iterator[Dict[str, Any]]:
        try:
            for one in self._streamed(since):
                yield one
                since = one["seq"]
        except LeewayProblem as error:
            if error.status in (401, 403):
                raise
        except _NETWORK_ERRORS:
            pass
        yield from self._polled(since)

    def _streamed(self, since: int) -> Iterator[Dict[str, Any]]:
        headers = {"Accept": "text/event-stream", **({"Last-Event-ID": str(since)} if since > 0 else {})}
        with self._open(self._request("GET", "/v1/events", {}, None, headers), _SILENCE) as response:
            if response.headers.get_content_type() != "text/event-stream":
                raise LeewayProblem(response.status, {})
            event = ""
            while line := response.readline():
                field, _, text = line.decode().rstrip("\n").partition(": ")
                if field == "event":
                    event = text
                elif field == "data" and event in ("change", "reset"):
                    yield {"type": event, **json.loads(text)}

    def _polled(self, since: int) -> Iterator[Dict[str, Any]]:
        has_more = True
        while has_more:
            try:
                # Before the first change there is no number to ask for.
                query = {"limit": 500} if since == 0 else {"since": since}
                page, _ = self.send("GET", "/v1/changes", query=query)
            except LeewayProblem as error:
                if error.status != 410:
                    raise
                yield {"type": "reset", "seq": self._newest()}
                return
            changes = page["changes"] if since else page["changes"][::-1]
            for change in changes:
                since = change["seq"]
                yield {"type": "change", "seq": since, "types": list(dict.fromkeys(one["type"] for one in change["items"]))}
            has_more = page["has_more"] and len(changes) > 0

    def _perform(self, row: Mapping[str, Any], arguments: Mapping[str, Any]) -> Any:
        left = {_plain_name(name): value for name, value in arguments.items()}
        headers = _headers_of(row, left)

        def fill(match: re.Match[str]) -> str:
            value = left.pop(match.group(1), None)
            if value is None or value == "":
                raise TypeError(f"{match.group(1)} is missing")
            return urllib.parse.quote(str(value), safe="")

        path = re.sub(r"\{(\w+)\}", fill, row["path"])
        is_read = row["method"] == "GET"
        query = {name: left.pop(name) for name in list(left) if is_read or name in row.get("query", ())}
        body = left.pop("file") if row.get("is_upload") else (left or None)
        value, received = self.send(row["method"], path, query=query, body=body, headers=headers)
        return _remember(row, arguments, value, received)

    def _all(self, row: Mapping[str, Any], arguments: Mapping[str, Any]) -> Iterator[Any]:
        cursor = arguments.get("cursor")
        while True:
            page = self._perform(row, {**arguments, "cursor": cursor})
            yield from page[row["items"]]
            cursor = page["next_cursor"]
            if cursor is None:
                return

    def _request(
        self, method: str, path: str, query: Mapping[str, Any], body: Any, headers: Mapping[str, str]
    ) -> urllib.request.Request:
        search = urllib.parse.urlencode([pair for name, value in query.items() for pair in _pairs(name, value)])
        data = body if body is None or isinstance(body, bytes) else json.dumps(body, default=_json_value).encode()
        all_headers = {**self._headers, **headers}
        if data is not None and not isinstance(body, bytes):
            all_headers["Content-Type"] = "application/json"
        url = self._url + path + (f"?{search}" if search else "")
        return urllib.request.Request(url, data, all_headers, method=method)

    def _open(self, request: urllib.request.Request, timeout: float) -> Any:
        try:
            return self._opener.open(request, timeout=timeout)
        except urllib.error.HTTPError as error:
            with error:
                raise _problem_of(error) from None


def verify_webhook(
    secret: str, headers: Mapping[str, str], body: Union[bytes, str], now: Optional[float] = None
) -> Dict[str, Any]:
    """Returns the message of a webhook (https://www.standardwebhooks.com) if the secret signed it in the last 5 minutes.

    `body` must be exactly as it arrived, before it is parsed. Raises ValueError if the message is not from Leeway.
    """
    given = {name.lower(): value for name, value in headers.items()}
    id, at, signatures = (given.get(f"webhook-{name}", "") for name in ("id", "timestamp", "signature"))
    if not re.fullmatch("[0-9]{1,12}", at) or abs((time.time() if now is None else now) - int(at)) > 300:
        raise ValueError("The time of the message differs from now by more than 5 minutes.")
    content = body.encode() if isinstance(body, str) else body
    try:
        key = base64.b64decode(secret.removeprefix("whsec_"), validate=True)
    except binascii.Error:
        key = b""
    if not key or not id:
        raise ValueError("The secret or the header webhook-id is missing.")
    digest = hmac.new(key, f"{id}.{at}.".encode() + content, hashlib.sha256).digest()
    expected = b"v1," + base64.b64encode(digest)
    if not any(hmac.compare_digest(expected, one.encode()) for one in signatures.split(" ")):
        raise ValueError("The signature of the message is wrong.")
    message: Dict[str, Any] = json.loads(content, parse_float=Decimal)
    return message


def _problem_of(error: urllib.error.HTTPError) -> LeewayProblem:
    is_problem = error.headers.get_content_type() == "application/problem+json"
    problem = json.load(error) if is_problem else {}
    seconds = error.headers.get("Retry-After", "")
    return LeewayProblem(error.code, problem, float(seconds) if seconds.isdigit() else None)


def _value_of(response: Any) -> Any:
    content = response.read()
    kind = response.headers.get_content_type()
    if response.status == 204:
        return None
    if kind.endswith("json"):
        return json.loads(content, parse_float=Decimal)
    return content.decode() if kind == "text/plain" else content


def _wait_before_retry(error: Exception, delay: float) -> Optional[float]:
    """How long to wait before the request is repeated; None if the next response would be the same."""
    jittered = delay * random.uniform(0.5, 1)
    if not isinstance(error, LeewayProblem):
        return jittered  # the network failed
    if error.status not in _TEMPORARY and error.code != "idempotency_key_in_progress":
        return None
    if error.retry_after is None:
        return jittered
    return None if error.retry_after > _LONGEST_WAIT else error.retry_after + jittered / 10


def _headers_of(row: Mapping[str, Any], left: Dict[str, Any]) -> Dict[str, str]:
    """Takes the arguments that are headers."""
    key, if_match, file_name = (left.pop(name, None) for name in ("idempotency_key", "if_match", "file_name"))
    content_type = left.pop("content_type", "application/octet-stream")
    headers: Dict[str, str] = {}
    if row.get("is_keyed"):
        headers["Idempotency-Key"] = key or secrets.token_hex(16)
    if if_match is not None:
        headers["If-Match"] = if_match
    if row.get("is_upload"):
        headers["Content-Type"] = content_type
        if file_name is not None:
            headers["Content-Disposition"] = f"attachment; filename*=UTF-8''{urllib.parse.quote(file_name, safe='')}"
    return headers


def _remember(row: Mapping[str, Any], arguments: Mapping[str, Any], value: Any, headers: Mapping[str, str]) -> Any:
    if not isinstance(value, dict):
        return value
    answer = Answer(value)
    answer.headers = headers
    etag = headers.get("ETag")
    if "update" in row and etag is not None:
        operation, field = row["update"]
        resource = Resource(answer[field])
        resource.origin = (operation, dict(arguments), etag)
        answer[field] = resource
    return answer


def _plain_name(name: str) -> str:
    return name[:-1] if name.endswith("_") and keyword.iskeyword(name[:-1]) else name


def _pairs(name: str, value: Any) -> List[Tuple[str, str]]:
    if value is None:
        return []
    if not isinstance(value, (list, tuple)):
        return [(name, str(value).lower() if isinstance(value, bool) else str(value))]
    if name in _COMMA_SEPARATED:
        return [(name, ",".join(value))]
    return [(name, str(one)) for one in value]


def _json_value(value: Any) -> Any:
    """A number with at most 15 digits has the same decimals as a float."""
    if not isinstance(value, Decimal):
        raise TypeError(f"{value!r} has no JSON")
    number = float(value)
    if Decimal(repr(number)) != value:
        raise ValueError(f"{value} has too many digits")
    return number


def _bind(cls: type) -> None:
    """Adds a method for each operation."""
    for name, row in _OPERATIONS.items():
        setattr(cls, name, _method(name, row, "_perform"))
        if "items" in row:
            every = name.replace("list_", "all_", 1)
            setattr(cls, every, _method(every, row, "_all"))


def _method(name: str, row: Mapping[str, Any], perform: str) -> Any:
    def method(self: Any, **arguments: Any) -> Any:
        return getattr(self, perform)(row, arguments)

    method.__name__ = name
    method.__doc__ = f"{row['summary']}: `{row['method']} {row['path']}`."
    return method


# Everything below is written from docs/openapi.json by `npm run openapi`. Do not edit.

_OPERATIONS: Dict[str, Dict[str, Any]] = {
    "list_accounts": {"method": "GET", "path": "/v1/accounts", "summary": "List accounts"},
    "create_account": {"method": "POST", "path": "/v1/accounts", "query": ["dry_run","include"], "is_keyed": True, "summary": "Create an account"},
    "get_account": {"method": "GET", "path": "/v1/accounts/{account_id}", "update": ("update_account", "account"), "summary": "Get an account"},
    "update_account": {"method": "PUT", "path": "/v1/accounts/{account_id}", "query": ["dry_run","include"], "is_keyed": True, "update": ("update_account", "account"), "summary": "Update an account"},
    "delete_account": {"method": "DELETE", "path": "/v1/accounts/{account_id}", "query": ["dry_run","include"], "is_keyed": True, "summary": "Delete an account"},
    "list_balances": {"method": "GET", "path": "/v1/accounts/{account_id}/balances", "summary": "List entered balances"},
    "enter_balance": {"method": "POST", "path": "/v1/accounts/{account_id}/balances", "query": ["dry_run","include"], "is_keyed": True, "summary": "Enter the balance of a day"},
    "remove_balance": {"method": "DELETE", "path": "/v1/accounts/{account_id}/balances/{balance_id}", "query": ["dry_run","include"], "is_keyed": True, "summary": "Remove an entered balance"},
    "get_reconciliation": {"method": "GET", "path": "/v1/accounts/{account_id}/reconciliation", "summary": "Compare an account with a statement"},
    "get_balance_check": {"method": "GET", "path": "/v1/accounts/{account_id}/balance_check", "summary": "Compare an account with its statements"},
    "list_reconciliations": {"method": "GET", "path": "/v1/accounts/{account_id}/reconciliations", "summary": "List reconciliations"},
    "reconcile_account": {"method": "POST", "path": "/v1/accounts/{account_id}/reconcile", "query": ["dry_run","include"], "is_keyed": True, "summary": "Reconcile an account"},
    "unreconcile_account": {"method": "DELETE", "path": "/v1/accounts/{account_id}/reconciliations/{reconciliation_id}", "query": ["dry_run","include"], "is_keyed": True, "summary": "Remove the latest reconciliation"},
    "list_transactions": {"method": "GET", "path": "/v1/transactions", "items": "transactions", "summary": "List transactions"},
    "create_transactions": {"method": "POST", "path": "/v1/transactions", "query": ["dry_run","include"], "is_keyed": True, "summary": "Create transactions"},
    "summarize_transactions": {"method": "GET", "path": "/v1/transactions/summary", "summary": "Summarize transactions"},
    "bulk_change_transactions": {"method": "POST", "path": "/v1/transactions/bulk", "query": ["dry_run","include"], "is_keyed": True, "summary": "Change many transactions"},
    "get_transaction": {"method": "GET", "path": "/v1/transactions/{transaction_id}", "update": ("update_transaction", "transaction"), "summary": "Get a transaction"},
    "update_transaction": {"method": "PUT", "path": "/v1/transactions/{transaction_id}", "query": ["dry_run","include"], "is_keyed": True, "update": ("update_transaction", "transaction"), "summary": "Update a transaction"},
    "delete_transaction": {"method": "DELETE", "path": "/v1/transactions/{transaction_id}", "query": ["update_account_balance","dry_run","include"], "is_keyed": True, "summary": "Delete a transaction"},
    "create_quick_entry": {"method": "POST", "path": "/v1/quick_entries", "query": ["dry_run","include"], "is_keyed": True, "summary": "Enter a purchase from a phone"},
    "list_quick_drafts": {"method": "GET", "path": "/v1/quick_entries/drafts", "summary": "List drafts of quick entries"},
    "accept_quick_draft": {"method": "POST", "path": "/v1/quick_entries/drafts/{draft_id}/accept", "query": ["dry_run","include"], "is_keyed": True, "summary": "Complete a draft"},
    "dismiss_quick_draft": {"method": "DELETE", "path": "/v1/quick_entries/drafts/{draft_id}", "query": ["dry_run","include"], "is_keyed": True, "summary": "Delete a draft"},
    "list_duplicates": {"method": "GET", "path": "/v1/duplicates", "summary": "List possible duplicates"},
    "list_duplicate_answers": {"method": "GET", "path": "/v1/duplicates/answers", "summary": "List answers about duplicates"},
    "answer_duplicate": {"method": "POST", "path": "/v1/duplicates/answers", "query": ["dry_run","include"], "is_keyed": True, "summary": "Answer whether two payments are one purchase"},
    "list_attachments": {"method": "GET", "path": "/v1/transactions/{transaction_id}/attachments", "summary": "List the attachments of a transaction"},
    "create_attachment": {"method": "POST", "path": "/v1/transactions/{transaction_id}/attachments", "query": ["dry_run","include"], "is_keyed": True, "is_upload": True, "summary": "Attach a file to a transaction"},
    "get_attachment": {"method": "GET", "path": "/v1/attachments/{attachment_id}", "summary": "Get an attachment"},
    "delete_attachment": {"method": "DELETE", "path": "/v1/attachments/{attachment_id}", "query": ["dry_run","include"], "is_keyed": True, "summary": "Delete an attachment"},
    "get_attachment_content": {"method": "GET", "path": "/v1/attachments/{attachment_id}/content", "summary": "Get the content of an attachment"},
    "list_imports": {"method": "GET", "path": "/v1/imports", "items": "imports", "summary": "List imports"},
    "create_import": {"method": "POST", "path": "/v1/imports", "query": ["commit","allow_issues","allow_difference","account_id","encoding","date_order","decimal_sign","sign","fee","account_is_synced","account_closed","budgets","currency","dry_run","include"], "is_keyed": True, "is_upload": True, "summary": "Upload a statement"},
    "get_import": {"method": "GET", "path": "/v1/imports/{import_id}", "update": ("update_import", "import"), "summary": "Get an import"},
    "update_import": {"method": "PUT", "path": "/v1/imports/{import_id}", "query": ["dry_run","include"], "is_keyed": True, "update": ("update_import", "import"), "summary": "Answer the questions of an import"},
    "delete_import": {"method": "DELETE", "path": "/v1/imports/{import_id}", "query": ["edited","dry_run","include"], "is_keyed": True, "summary": "Undo or discard an import"},
    "commit_import": {"method": "POST", "path": "/v1/imports/{import_id}/commit", "query": ["allow_difference","dry_run","include"], "is_keyed": True, "summary": "Commit an import"},
    "get_import_proof": {"method": "GET", "path": "/v1/imports/{import_id}/proof", "summary": "Compare an imported budget with its program"},
    "list_import_rows": {"method": "GET", "path": "/v1/imports/{import_id}/rows", "items": "rows", "summary": "List the rows of an import"},
    "decide_import_row": {"method": "PUT", "path": "/v1/imports/{import_id}/rows/{number}", "query": ["dry_run","include"], "is_keyed": True, "update": ("decide_import_row", "row"), "summary": "Decide or correct a row"},
    "list_import_links": {"method": "GET", "path": "/v1/import_links", "summary": "List account links"},
    "get_import_link": {"method": "GET", "path": "/v1/import_links/{link_id}", "update": ("update_import_link", "link"), "summary": "Get an account link"},
    "update_import_link": {"method": "PUT", "path": "/v1/import_links/{link_id}", "query": ["dry_run","include"], "is_keyed": True, "update": ("update_import_link", "link"), "summary": "Change the account of an account link"},
    "delete_import_link": {"method": "DELETE", "path": "/v1/import_links/{link_id}", "query": ["dry_run","include"], "is_keyed": True, "summary": "Delete an account link"},
    "list_import_profiles": {"method": "GET", "path": "/v1/import_profiles", "summary": "List file profiles"},
    "get_import_profile": {"method": "GET", "path": "/v1/import_profiles/{profile_id}", "update": ("update_import_profile", "profile"), "summary": "Get a file profile"},
    "update_import_profile": {"method": "PUT", "path": "/v1/import_profiles/{profile_id}", "query": ["dry_run","include"], "is_keyed": True, "update": ("update_import_profile", "profile"), "summary": "Change a file profile"},
    "delete_import_profile": {"method": "DELETE", "path": "/v1/import_profiles/{profile_id}", "query": ["dry_run","include"], "is_keyed": True, "summary": "Delete a file profile"},
    "list_bank_providers": {"method": "GET", "path": "/v1/bank_providers", "summary": "List bank providers"},
    "list_banks": {"method": "GET", "path": "/v1/bank_providers/{provider_id}/banks", "summary": "List the banks of a provider"},
    "list_bank_connections": {"method": "GET", "path": "/v1/bank_connections", "summary": "List bank connections"},
    "create_bank_connection": {"method": "POST", "path": "/v1/bank_connections", "summary": "Connect a bank"},
    "get_bank_connection": {"method": "GET", "path": "/v1/bank_connections/{connection_id}", "update": ("update_bank_connection", "connection"), "summary": "Get a bank connection"},
    "update_bank_connection": {"method": "PUT", "path": "/v1/bank_connections/{connection_id}", "query": ["dry_run","include"], "is_keyed": True, "update": ("update_bank_connection", "connection"), "summary": "Change a bank connection"},
    "remove_bank_connection": {"method": "DELETE", "path": "/v1/bank_connections/{connection_id}", "summary": "Remove a bank connection"},
    "complete_bank_connection": {"method": "POST", "path": "/v1/bank_connections/{connection_id}/complete", "summary": "Continue after the bank's page"},
    "reconnect_bank": {"method": "POST", "path": "/v1/bank_connections/{connection_id}/reconnect", "summary": "Repair a bank connection"},
    "link_bank_account": {"method": "PUT", "path": "/v1/bank_connections/{connection_id}/accounts/{bank_account_id}", "query": ["dry_run","include"], "is_keyed": True, "summary": "Link a bank account"},
    "list_sync_runs": {"method": "GET", "path": "/v1/bank_connections/{connection_id}/runs", "items": "runs", "summary": "List the runs of a connection"},
    "get_sync_run": {"method": "GET", "path": "/v1/sync_runs/{run_id}", "summary": "Get a run"},
    "sync_bank_connection": {"method": "POST", "path": "/v1/bank_connections/{connection_id}/sync", "query": ["dry_run","include"], "is_keyed": True, "summary": "Sync a bank connection"},
    "preview_bank_sync": {"method": "POST", "path": "/v1/bank_connections/{connection_id}/preview", "query": ["dry_run","include"], "is_keyed": True, "summary": "Preview a sync"},
    "send_listings": {"method": "POST", "path": "/v1/bank_connections/{connection_id}/listings", "query": ["dry_run","include"], "is_keyed": True, "summary": "Send listings of a bank"},
    "list_budgets": {"method": "GET", "path": "/v1/budgets", "summary": "List budgets"},
    "create_budget": {"method": "POST", "path": "/v1/budgets", "summary": "Create a budget"},
    "delete_demo_budget": {"method": "DELETE", "path": "/v1/budgets/{budget_id}", "summary": "Delete the demo budget"},
    "get_budget": {"method": "GET", "path": "/v1/budget", "update": ("update_budget", "budget"), "summary": "Get the budget"},
    "update_budget": {"method": "PUT", "path": "/v1/budget", "query": ["dry_run","include"], "is_keyed": True, "update": ("update_budget", "budget"), "summary": "Update the budget"},
    "get_spending_power": {"method": "GET", "path": "/v1/budget/spending_power", "summary": "Get spending power"},
    "explain_spending_power": {"method": "GET", "path": "/v1/budget/spending_power/explanation", "summary": "Explain spending power"},
    "list_spending_power_days": {"method": "GET", "path": "/v1/budget/spending_power/days", "summary": "List spending power by day"},
    "get_forecast": {"method": "GET", "path": "/v1/budget/forecast", "summary": "Forecast the balance"},
    "check_affordability": {"method": "GET", "path": "/v1/budget/affordability", "summary": "Check whether a purchase is affordable"},
    "get_month": {"method": "GET", "path": "/v1/budget/months/{year_month}", "update": ("plan_month", "month"), "summary": "Get a month"},
    "plan_month": {"method": "PUT", "path": "/v1/budget/months/{year_month}", "query": ["dry_run","include"], "is_keyed": True, "update": ("plan_month", "month"), "summary": "Plan a month"},
    "delete_month_plan": {"method": "DELETE", "path": "/v1/budget/months/{year_month}", "query": ["dry_run","include"], "is_keyed": True, "summary": "Delete a month's plan"},
    "copy_month_plan": {"method": "POST", "path": "/v1/budget/months/{year_month}/copy", "query": ["dry_run","include"], "is_keyed": True, "summary": "Copy a plan"},
    "set_month_note": {"method": "PUT", "path": "/v1/budget/months/{year_month}/note", "query": ["dry_run","include"], "is_keyed": True, "summary": "Set a month's note"},
    "list_periods": {"method": "GET", "path": "/v1/budget/periods", "summary": "List periods"},
    "get_period": {"method": "GET", "path": "/v1/budget/periods/{day}", "update": ("plan_period", "month"), "summary": "Get a period"},
    "plan_period": {"method": "PUT", "path": "/v1/budget/periods/{day}", "query": ["dry_run","include"], "is_keyed": True, "update": ("plan_period", "month"), "summary": "Plan a period"},
    "delete_period_plan": {"method": "DELETE", "path": "/v1/budget/periods/{day}", "query": ["dry_run","include"], "is_keyed": True, "summary": "Delete a period's plan"},
    "copy_period_plan": {"method": "POST", "path": "/v1/budget/periods/{day}/copy", "query": ["dry_run","include"], "is_keyed": True, "summary": "Copy a period's plan"},
    "set_period_note": {"method": "PUT", "path": "/v1/budget/periods/{day}/note", "query": ["dry_run","include"], "is_keyed": True, "summary": "Set a period's note"},
    "get_household_metrics": {"method": "GET", "path": "/v1/metrics", "summary": "Get the household's figures for Prometheus"},
    "get_spending_report": {"method": "GET", "path": "/v1/reports/spending", "summary": "Get a spending report"},
    "get_cash_flow": {"method": "GET", "path": "/v1/reports/cash_flow", "summary": "Get a cash flow report"},
    "get_net_worth": {"method": "GET", "path": "/v1/reports/net_worth", "summary": "Get a net worth report"},
    "list_report_views": {"method": "GET", "path": "/v1/report_views", "summary": "List saved views"},
    "create_report_view": {"method": "POST", "path": "/v1/report_views", "query": ["dry_run","include"], "is_keyed": True, "summary": "Save a view"},
    "get_report_view": {"method": "GET", "path": "/v1/report_views/{report_view_id}", "update": ("update_report_view", "report_view"), "summary": "Get a saved view"},
    "update_report_view": {"method": "PUT", "path": "/v1/report_views/{report_view_id}", "query": ["dry_run","include"], "is_keyed": True, "update": ("update_report_view", "report_view"), "summary": "Change a saved view"},
    "delete_report_view": {"method": "DELETE", "path": "/v1/report_views/{report_view_id}", "query": ["dry_run","include"], "is_keyed": True, "summary": "Delete a saved view"},
    "export_budget": {"method": "GET", "path": "/v1/export", "summary": "Export the data"},
    "list_categories": {"method": "GET", "path": "/v1/categories", "summary": "List categories"},
    "create_category": {"method": "POST", "path": "/v1/categories", "query": ["dry_run","include"], "is_keyed": True, "summary": "Create a category"},
    "get_category": {"method": "GET", "path": "/v1/categories/{category_id}", "update": ("update_category", "category"), "summary": "Get a category"},
    "update_category": {"method": "PUT", "path": "/v1/categories/{category_id}", "query": ["dry_run","include"], "is_keyed": True, "update": ("update_category", "category"), "summary": "Update a category"},
    "delete_category": {"method": "DELETE", "path": "/v1/categories/{category_id}", "query": ["replace_with","dry_run","include"], "is_keyed": True, "summary": "Delete a category"},
    "create_default_categories": {"method": "POST", "path": "/v1/categories/defaults", "query": ["dry_run","include"], "is_keyed": True, "summary": "Create default categories"},
    "order_categories": {"method": "PUT", "path": "/v1/categories/order", "query": ["dry_run","include"], "is_keyed": True, "summary": "Order categories"},
    "merge_category": {"method": "POST", "path": "/v1/categories/{category_id}/merge", "query": ["dry_run","include"], "is_keyed": True, "summary": "Merge categories"},
    "list_payees": {"method": "GET", "path": "/v1/payees", "items": "payees", "summary": "List payees"},
    "suggest_payees": {"method": "GET", "path": "/v1/payees/suggestions", "summary": "Suggest payees"},
    "get_payee": {"method": "GET", "path": "/v1/payees/{payee_id}", "update": ("update_payee", "payee"), "summary": "Get a payee"},
    "update_payee": {"method": "PUT", "path": "/v1/payees/{payee_id}", "query": ["dry_run","include"], "is_keyed": True, "update": ("update_payee", "payee"), "summary": "Update a payee"},
    "delete_payee": {"method": "DELETE", "path": "/v1/payees/{payee_id}", "query": ["replace_with","dry_run","include"], "is_keyed": True, "summary": "Delete a payee"},
    "merge_payee": {"method": "POST", "path": "/v1/payees/{payee_id}/merge", "query": ["dry_run","include"], "is_keyed": True, "summary": "Merge payees"},
    "list_all_payee_aliases": {"method": "GET", "path": "/v1/payees/aliases", "items": "aliases", "summary": "List the aliases of all payees"},
    "list_payee_aliases": {"method": "GET", "path": "/v1/payees/{payee_id}/aliases", "summary": "List the aliases of a payee"},
    "create_payee_alias": {"method": "POST", "path": "/v1/payees/{payee_id}/aliases", "query": ["dry_run","include"], "is_keyed": True, "summary": "Add an alias to a payee"},
    "delete_payee_alias": {"method": "DELETE", "path": "/v1/payees/{payee_id}/aliases/{alias_id}", "query": ["dry_run","include"], "is_keyed": True, "summary": "Remove an alias from a payee"},
    "list_tags": {"method": "GET", "path": "/v1/tags", "summary": "List tags"},
    "get_tag": {"method": "GET", "path": "/v1/tags/{tag_id}", "update": ("update_tag", "tag"), "summary": "Get a tag"},
    "update_tag": {"method": "PUT", "path": "/v1/tags/{tag_id}", "query": ["dry_run","include"], "is_keyed": True, "update": ("update_tag", "tag"), "summary": "Rename a tag"},
    "delete_tag": {"method": "DELETE", "path": "/v1/tags/{tag_id}", "query": ["dry_run","include"], "is_keyed": True, "summary": "Delete a tag"},
    "merge_tag": {"method": "POST", "path": "/v1/tags/{tag_id}/merge", "query": ["dry_run","include"], "is_keyed": True, "summary": "Merge tags"},
    "list_rules": {"method": "GET", "path": "/v1/rules", "summary": "List rules"},
    "create_rule": {"method": "POST", "path": "/v1/rules", "query": ["dry_run","include"], "is_keyed": True, "summary": "Create a rule"},
    "get_rule": {"method": "GET", "path": "/v1/rules/{rule_id}", "update": ("update_rule", "rule"), "summary": "Get a rule"},
    "update_rule": {"method": "PUT", "path": "/v1/rules/{rule_id}", "query": ["dry_run","include"], "is_keyed": True, "update": ("update_rule", "rule"), "summary": "Update a rule"},
    "delete_rule": {"method": "DELETE", "path": "/v1/rules/{rule_id}", "query": ["dry_run","include"], "is_keyed": True, "summary": "Delete a rule"},
    "order_rules": {"method": "PUT", "path": "/v1/rules/order", "query": ["dry_run","include"], "is_keyed": True, "summary": "Order rules"},
    "try_rule": {"method": "POST", "path": "/v1/rules/try", "query": ["dry_run","include"], "is_keyed": True, "summary": "Try a rule"},
    "apply_rule": {"method": "POST", "path": "/v1/rules/{rule_id}/apply", "query": ["dry_run","include"], "is_keyed": True, "summary": "Apply a rule to the transactions"},
    "list_goals": {"method": "GET", "path": "/v1/goals", "summary": "List goals"},
    "create_goal": {"method": "POST", "path": "/v1/goals", "query": ["dry_run","include"], "is_keyed": True, "summary": "Create a goal"},
    "get_goal": {"method": "GET", "path": "/v1/goals/{goal_id}", "update": ("update_goal", "goal"), "summary": "Get a goal"},
    "update_goal": {"method": "PUT", "path": "/v1/goals/{goal_id}", "query": ["dry_run","include"], "is_keyed": True, "update": ("update_goal", "goal"), "summary": "Update a goal"},
    "delete_goal": {"method": "DELETE", "path": "/v1/goals/{goal_id}", "query": ["dry_run","include"], "is_keyed": True, "summary": "Delete a goal"},
    "list_exchange_rates": {"method": "GET", "path": "/v1/exchange_rates", "items": "exchange_rates", "summary": "List exchange rates"},
    "save_exchange_rates": {"method": "PUT", "path": "/v1/exchange_rates", "query": ["dry_run","include"], "is_keyed": True, "summary": "Save exchange rates"},
    "delete_exchange_rate": {"method": "DELETE", "path": "/v1/exchange_rates", "query": ["base_currency","currency","day","dry_run","include"], "is_keyed": True, "summary": "Delete an exchange rate"},
    "get_rate_source": {"method": "GET", "path": "/v1/exchange_rates/source", "summary": "Get the download of exchange rates"},
    "set_rate_source": {"method": "PUT", "path": "/v1/exchange_rates/source", "summary": "Turn the download of exchange rates on or off"},
    "list_occurrences": {"method": "GET", "path": "/v1/recurring/occurrences", "summary": "List occurrences"},
    "propose_matches": {"method": "GET", "path": "/v1/recurring/proposals", "summary": "Propose matches"},
    "list_occurrence_candidates": {"method": "GET", "path": "/v1/recurring/{recurring_id}/occurrences/{scheduled_on}/candidates", "summary": "List the candidates of an occurrence"},
    "match_occurrence": {"method": "POST", "path": "/v1/recurring/{recurring_id}/occurrences/{scheduled_on}/match", "query": ["dry_run","include"], "is_keyed": True, "summary": "Match an occurrence"},
    "pay_occurrence": {"method": "POST", "path": "/v1/recurring/{recurring_id}/occurrences/{scheduled_on}/pay", "query": ["dry_run","include"], "is_keyed": True, "summary": "Pay an occurrence"},
    "unmatch_occurrence": {"method": "POST", "path": "/v1/recurring/{recurring_id}/occurrences/{scheduled_on}/unmatch", "query": ["dry_run","include"], "is_keyed": True, "summary": "Unmatch an occurrence"},
    "skip_occurrence": {"method": "POST", "path": "/v1/recurring/{recurring_id}/occurrences/{scheduled_on}/skip", "query": ["dry_run","include"], "is_keyed": True, "summary": "Skip an occurrence"},
    "move_occurrence": {"method": "POST", "path": "/v1/recurring/{recurring_id}/occurrences/{scheduled_on}/move", "query": ["dry_run","include"], "is_keyed": True, "summary": "Move an occurrence"},
    "owe_occurrence": {"method": "POST", "path": "/v1/recurring/{recurring_id}/occurrences/{scheduled_on}/owe", "query": ["dry_run","include"], "is_keyed": True, "summary": "Keep an occurrence open"},
    "reset_occurrence": {"method": "POST", "path": "/v1/recurring/{recurring_id}/occurrences/{scheduled_on}/reset", "query": ["dry_run","include"], "is_keyed": True, "summary": "Reset an occurrence"},
    "list_recurring_rules": {"method": "GET", "path": "/v1/recurring", "summary": "List recurring rules"},
    "create_recurring_rule": {"method": "POST", "path": "/v1/recurring", "query": ["dry_run","include"], "is_keyed": True, "summary": "Create a recurring rule"},
    "suggest_recurring_rules": {"method": "GET", "path": "/v1/recurring/suggestions", "summary": "Suggest recurring rules"},
    "dismiss_recurring_suggestion": {"method": "POST", "path": "/v1/recurring/suggestions/dismiss", "query": ["dry_run","include"], "is_keyed": True, "summary": "Dismiss a suggested rule"},
    "restore_recurring_suggestion": {"method": "DELETE", "path": "/v1/recurring/suggestions/dismissed/{dismissed_id}", "query": ["dry_run","include"], "is_keyed": True, "summary": "Suggest a dismissed rule again"},
    "get_recurring_rule": {"method": "GET", "path": "/v1/recurring/{recurring_id}", "update": ("update_recurring_rule", "recurring_rule"), "summary": "Get a recurring rule"},
    "update_recurring_rule": {"method": "PUT", "path": "/v1/recurring/{recurring_id}", "query": ["dry_run","include"], "is_keyed": True, "update": ("update_recurring_rule", "recurring_rule"), "summary": "Update a recurring rule"},
    "delete_recurring_rule": {"method": "DELETE", "path": "/v1/recurring/{recurring_id}", "query": ["dry_run","include"], "is_keyed": True, "summary": "Delete a recurring rule"},
    "adopt_payments": {"method": "POST", "path": "/v1/recurring/{recurring_id}/adopt", "query": ["dry_run","include"], "is_keyed": True, "summary": "Let a rule expect known payments"},
    "set_aside_for_recurring_rule": {"method": "POST", "path": "/v1/recurring/{recurring_id}/set_aside", "query": ["dry_run","include"], "is_keyed": True, "summary": "Set money aside for a bill"},
    "list_changes": {"method": "GET", "path": "/v1/changes", "items": "changes", "summary": "List changes"},
    "get_change": {"method": "GET", "path": "/v1/changes/{seq}", "summary": "Get a change"},
    "undo_change": {"method": "POST", "path": "/v1/changes/{seq}/undo", "query": ["dry_run","include"], "is_keyed": True, "summary": "Undo a change"},
    "undo_changes": {"method": "POST", "path": "/v1/changes/undo", "query": ["dry_run","include"], "is_keyed": True, "summary": "Undo several changes"},
    "list_budget_history": {"method": "GET", "path": "/v1/budget/history", "items": "history", "summary": "List the changes of the budget"},
    "list_account_history": {"method": "GET", "path": "/v1/accounts/{account_id}/history", "items": "history", "summary": "List the changes of an account"},
    "list_category_history": {"method": "GET", "path": "/v1/categories/{category_id}/history", "items": "history", "summary": "List the changes of a category"},
    "list_payee_history": {"method": "GET", "path": "/v1/payees/{payee_id}/history", "items": "history", "summary": "List the changes of a payee"},
    "list_tag_history": {"method": "GET", "path": "/v1/tags/{tag_id}/history", "items": "history", "summary": "List the changes of a tag"},
    "list_month_history": {"method": "GET", "path": "/v1/budget/months/{year_month}/history", "items": "history", "summary": "List the changes of a month's plan"},
    "list_goal_history": {"method": "GET", "path": "/v1/goals/{goal_id}/history", "items": "history", "summary": "List the changes of a goal"},
    "list_recurring_rule_history": {"method": "GET", "path": "/v1/recurring/{recurring_id}/history", "items": "history", "summary": "List the changes of a recurring rule"},
    "list_transaction_history": {"method": "GET", "path": "/v1/transactions/{transaction_id}/history", "items": "history", "summary": "List the changes of a transaction"},
    "list_report_view_history": {"method": "GET", "path": "/v1/report_views/{report_view_id}/history", "items": "history", "summary": "List the changes of a report view"},
    "list_period_history": {"method": "GET", "path": "/v1/budget/periods/{day}/history", "items": "history", "summary": "List the changes of a period's plan"},
    "list_sign_in_methods": {"method": "GET", "path": "/v1/session/methods", "summary": "List the ways to sign in"},
    "sign_in": {"method": "POST", "path": "/v1/session", "summary": "Sign in"},
    "set_default_budget": {"method": "PUT", "path": "/v1/session", "summary": "Set the default budget"},
    "sign_out": {"method": "DELETE", "path": "/v1/session", "summary": "Sign out"},
    "start_passkey_sign_in": {"method": "POST", "path": "/v1/session/passkey_options", "summary": "Start signing in with a passkey"},
    "describe_sign_in_code": {"method": "POST", "path": "/v1/session/code", "summary": "Get the purpose of a link"},
    "start_oidc": {"method": "POST", "path": "/v1/session/oidc", "summary": "Start signing in with the provider"},
    "confirm_session": {"method": "POST", "path": "/v1/session/confirm", "summary": "Confirm your identity"},
    "get_me": {"method": "GET", "path": "/v1/me", "summary": "Get the caller"},
    "update_me": {"method": "PUT", "path": "/v1/me", "summary": "Update the user"},
    "get_credentials": {"method": "GET", "path": "/v1/me/credentials", "summary": "Get the state of the password and recovery codes"},
    "set_password": {"method": "PUT", "path": "/v1/me/password", "summary": "Set the password"},
    "create_recovery_codes": {"method": "POST", "path": "/v1/me/recovery_codes", "summary": "Create recovery codes"},
    "list_my_security_events": {"method": "GET", "path": "/v1/me/security_events", "items": "events", "summary": "List the security events of the user"},
    "get_preferences": {"method": "GET", "path": "/v1/me/preferences", "summary": "Get the preferences"},
    "set_preferences": {"method": "PUT", "path": "/v1/me/preferences", "summary": "Set the preferences"},
    "list_sessions": {"method": "GET", "path": "/v1/me/sessions", "summary": "List sessions"},
    "end_other_sessions": {"method": "DELETE", "path": "/v1/me/sessions", "summary": "End all other sessions"},
    "end_session": {"method": "DELETE", "path": "/v1/me/sessions/{session_id}", "summary": "End a session"},
    "create_link": {"method": "POST", "path": "/v1/me/links", "summary": "Create a link for a phone"},
    "list_channels": {"method": "GET", "path": "/v1/me/channels", "summary": "List channels"},
    "create_channel": {"method": "POST", "path": "/v1/me/channels", "summary": "Create a channel"},
    "get_web_push_key": {"method": "GET", "path": "/v1/me/channels/web_push_key", "summary": "Get the key for Web Push"},
    "update_channel": {"method": "PUT", "path": "/v1/me/channels/{channel_id}", "summary": "Update a channel"},
    "delete_channel": {"method": "DELETE", "path": "/v1/me/channels/{channel_id}", "summary": "Delete a channel"},
    "test_channel": {"method": "POST", "path": "/v1/me/channels/{channel_id}/test", "summary": "Send a test"},
    "verify_channel": {"method": "POST", "path": "/v1/me/channels/{channel_id}/verify", "summary": "Confirm an e-mail address"},
    "list_alerts": {"method": "GET", "path": "/v1/me/alerts", "summary": "List alerts"},
    "create_alert": {"method": "POST", "path": "/v1/me/alerts", "summary": "Create an alert"},
    "update_alert": {"method": "PUT", "path": "/v1/me/alerts/{alert_id}", "summary": "Update an alert"},
    "delete_alert": {"method": "DELETE", "path": "/v1/me/alerts/{alert_id}", "summary": "Delete an alert"},
    "list_notices": {"method": "GET", "path": "/v1/me/notices", "items": "notices", "summary": "List notices"},
    "mark_notices_seen": {"method": "PUT", "path": "/v1/me/notices/seen", "summary": "Mark notices as seen"},
    "start_new_passkey": {"method": "POST", "path": "/v1/me/passkeys/options", "summary": "Start adding a passkey"},
    "add_passkey": {"method": "POST", "path": "/v1/me/passkeys", "summary": "Add a passkey"},
    "list_passkeys": {"method": "GET", "path": "/v1/me/passkeys", "summary": "List passkeys"},
    "rename_passkey": {"method": "PUT", "path": "/v1/me/passkeys/{passkey_id}", "summary": "Rename a passkey"},
    "remove_passkey": {"method": "DELETE", "path": "/v1/me/passkeys/{passkey_id}", "summary": "Remove a passkey"},
    "list_identities": {"method": "GET", "path": "/v1/me/identities", "summary": "List identities"},
    "add_identity": {"method": "POST", "path": "/v1/me/identities", "summary": "Link the user of the sign-in proxy"},
    "remove_identity": {"method": "DELETE", "path": "/v1/me/identities/{identity_id}", "summary": "Remove an identity"},
    "list_members": {"method": "GET", "path": "/v1/members", "summary": "List members"},
    "change_member": {"method": "PUT", "path": "/v1/members/{user_id}", "query": ["keep"], "summary": "Change a member's role"},
    "remove_member": {"method": "DELETE", "path": "/v1/members/{user_id}", "query": ["keep"], "summary": "Remove a member"},
    "list_invitations": {"method": "GET", "path": "/v1/members/invitations", "summary": "List open invitations"},
    "create_invitation": {"method": "POST", "path": "/v1/members/invitations", "summary": "Invite somebody"},
    "delete_invitation": {"method": "DELETE", "path": "/v1/members/invitations/{invitation_id}", "summary": "Delete an invitation"},
    "list_tokens": {"method": "GET", "path": "/v1/tokens", "summary": "List tokens"},
    "create_token": {"method": "POST", "path": "/v1/tokens", "summary": "Create a token"},
    "revoke_token": {"method": "DELETE", "path": "/v1/tokens/{token_id}", "summary": "Revoke a token"},
    "list_webhooks": {"method": "GET", "path": "/v1/webhooks", "summary": "List webhooks"},
    "create_webhook": {"method": "POST", "path": "/v1/webhooks", "summary": "Create a webhook"},
    "get_webhook": {"method": "GET", "path": "/v1/webhooks/{webhook_id}", "summary": "Get a webhook"},
    "update_webhook": {"method": "PUT", "path": "/v1/webhooks/{webhook_id}", "summary": "Update a webhook"},
    "delete_webhook": {"method": "DELETE", "path": "/v1/webhooks/{webhook_id}", "summary": "Delete a webhook"},
    "rotate_webhook_secret": {"method": "POST", "path": "/v1/webhooks/{webhook_id}/rotate_secret", "summary": "Rotate the secret of a webhook"},
    "test_webhook": {"method": "POST", "path": "/v1/webhooks/{webhook_id}/test", "summary": "Test a webhook"},
    "list_webhook_deliveries": {"method": "GET", "path": "/v1/webhooks/{webhook_id}/deliveries", "items": "deliveries", "summary": "List the messages of a webhook"},
    "retry_webhook_delivery": {"method": "POST", "path": "/v1/webhooks/{webhook_id}/deliveries/{delivery_id}/retry", "summary": "Send a message again"},
    "list_feeds": {"method": "GET", "path": "/v1/feeds", "summary": "List feeds"},
    "create_feed": {"method": "POST", "path": "/v1/feeds", "summary": "Create a feed"},
    "revoke_feed": {"method": "DELETE", "path": "/v1/feeds/{feed_id}", "summary": "Revoke a feed"},
    "list_security_events": {"method": "GET", "path": "/v1/security_events", "items": "events", "summary": "List the security events of the budget"},
}

_COMMA_SEPARATED = ["action","actor_kind","include","parts","state","type"]

if TYPE_CHECKING:
    from typing_extensions import NotRequired, TypedDict

    Amount = Union[Decimal, int]

    class Account(TypedDict):
        id: str
        name: str
        type: Literal["depository", "credit", "loan", "investment", "other"]
        subtype: str
        current_balance: Amount
        currency: str
        limit: Union[Amount, None]
        is_hidden: bool
        mask: str
        is_synced: bool
        balance_set_on: Union[str, None]
        closed_on: Union[str, None]
        created_at: str
        updated_at: str

    class AccountsResponse(TypedDict):
        accounts: List[Account]

    ProblemCode = Literal["invalid_request", "invalid_json", "duplicate_key", "missing_field", "unknown_field", "unknown_parameter", "wrong_type", "bad_format", "out_of_range", "invalid_text", "conflicting_fields", "invalid_cursor", "invalid_header", "untrusted_header", "unauthorized", "invalid_token", "session_revoked", "sign_in_failed", "insufficient_scope", "feed_refused", "forgery_suspected", "sign_in_again", "tls_required", "not_found", "method_not_allowed", "request_timeout", "duplicate_external_id", "account_in_use", "other_side_in_use", "not_mergeable", "category_in_use", "payee_in_use", "transaction_reconciled", "reconciliation_not_latest", "transaction_matched", "occurrence_paid", "attachments_not_configured", "secrets_not_configured", "connection_paused", "nothing_linked", "account_linked", "outbound_off", "mail_not_configured", "changes_expired", "code_expired", "code_used", "already_undone", "too_many_previews", "import_committed", "import_in_progress", "import_edited", "undo_conflict", "goal_exists", "demo_budget", "last_owner", "already_member", "public_url_needed", "passkey_unavailable", "identity_taken", "webhook_off", "name_taken", "idempotency_key_in_progress", "precondition_failed", "body_too_large", "archive_too_large", "unsupported_media_type", "unsupported_file_type", "passkey_refused", "weak_password", "unknown_host", "rule_broken", "payee_required", "payee_conflict", "category_conflict", "unknown_account", "unknown_payee", "account_mismatch", "too_many_tags", "unknown_token", "unknown_user", "unknown_tag", "unknown_transaction", "wrong_code", "mail_failed", "too_many_mails", "unknown_channel", "unknown_category", "unknown_provider", "unknown_connection", "bank_refused", "currency_mismatch", "account_closed", "balance_not_zero", "category_kind_conflict", "unknown_time_zone", "unknown_currency", "too_many_decimals", "amount_out_of_range", "balance_out_of_range", "sum_out_of_range", "transfer_to_same_account", "account_amount_required", "account_amount_mismatch", "transfer_amount_required", "transfer_amount_mismatch", "transfer_amount_without_transfer", "amount_is_zero", "splits_sum", "amount_range_mismatch", "invalid_month_range", "period_not_a_month", "invalid_period_rule", "invalid_rule", "invalid_recurrence_rule", "recurrence_out_of_reach", "too_many_occurrences", "synced_account_field", "currency_does_not_fit", "currency_contradiction", "duplicate_category", "archived_category", "no_plan", "negative_plan", "not_a_bill", "income_cannot_carry", "replacement_is_itself", "goal_target_required", "goal_target_conflict", "goal_target_unfit", "goal_terms_required", "goal_terms_conflict", "goal_due_too_early", "rate_to_same_currency", "duplicate_rate", "too_many_attachments", "attachments_full", "change_not_undoable", "reconciliation_difference", "not_reconcilable", "unknown_format", "incomplete_file", "file_too_complex", "invalid_file", "doctype_refused", "import_undecided", "proof_failed", "import_has_issues", "too_many_rows", "idempotency_key_reused", "rate_limited", "too_many_streams", "headers_too_large", "internal_error", "overloaded", "shutting_down", "sign_in_unavailable", "bank_unavailable", "storage_unavailable", "insufficient_storage"]

    class ProblemDetailsErrors(TypedDict):
        pointer: NotRequired[str]
        parameter: NotRequired[str]
        code: ProblemCode
        detail: str

    class ProblemDetailsOldestImport(TypedDict):
        id: str
        file_name: str
        created_at: str

    class ProblemDetails(TypedDict):
        type: str
        title: str
        status: int
        detail: str
        code: ProblemCode
        errors: List[ProblemDetailsErrors]
        methods: NotRequired[List[str]]
        weakness: NotRequired[Literal["common", "repetition", "sequence", "own_words", "few_words"]]
        oldest_import: NotRequired[ProblemDetailsOldestImport]

    class NewAccount(TypedDict):
        name: str
        type: Literal["depository", "credit", "loan", "investment", "other"]
        subtype: str
        current_balance: NotRequired[Amount]
        currency: str
        limit: NotRequired[Union[Amount, None]]
        is_hidden: NotRequired[bool]
        mask: NotRequired[str]
        is_synced: NotRequired[bool]

    class CreateAccountRequest(TypedDict):
        account: NewAccount

    Period = TypedDict("Period", {"from": "str", "until": "str", "days": "int", "days_left": "int", "name": "Union[str, None]"})

    class SpendingPowerBreakdown(TypedDict):
        income: Amount
        bills: Amount
        savings: Amount
        spending: Amount
        carry: NotRequired[Amount]

    class SpendingPowerUnconverted(TypedDict):
        currency: str
        amount: Amount

    class SpendingPower(TypedDict):
        spending_power: Amount
        currency: str
        year_month: str
        period: Period
        as_of: Union[str, None]
        plan_from: Union[str, None]
        plan_from_day: Union[str, None]
        breakdown: SpendingPowerBreakdown
        per_day: Union[Amount, None]
        unassigned: Amount
        in_funds: Amount
        unconverted: List[SpendingPowerUnconverted]

    class AccountResponse(TypedDict):
        account: Account
        spending_power: NotRequired[SpendingPower]

    class AccountChanges(TypedDict):
        name: NotRequired[str]
        current_balance: NotRequired[Amount]
        currency: NotRequired[str]
        limit: NotRequired[Union[Amount, None]]
        is_hidden: NotRequired[bool]
        mask: NotRequired[str]
        closed_on: NotRequired[Union[str, None]]

    class UpdateAccountRequest(TypedDict):
        account: NotRequired[AccountChanges]
        fields: NotRequired[AccountChanges]
        name: NotRequired[str]
        current_balance: NotRequired[Amount]
        currency: NotRequired[str]
        limit: NotRequired[Union[Amount, None]]
        is_hidden: NotRequired[bool]
        mask: NotRequired[str]
        closed_on: NotRequired[Union[str, None]]

    class IncludedResponse(TypedDict):
        spending_power: NotRequired[SpendingPower]

    class BalancePoint(TypedDict):
        id: str
        account_id: str
        on: str
        balance: Amount
        import_id: Union[str, None]

    class BalancesResponse(TypedDict):
        balances: List[BalancePoint]

    class NewBalance(TypedDict):
        on: str
        balance: Amount

    class EnterBalanceRequest(TypedDict):
        balance: NewBalance

    class EnterBalanceResponse(TypedDict):
        balance: BalancePoint
        account: Account
        spending_power: NotRequired[SpendingPower]

    class SuggestedBalanceValue(TypedDict):
        on: str
        balance: Amount

    SuggestedBalance = Union[SuggestedBalanceValue, None]

    class ReconciliationStatusResponseUnreconciled(TypedDict):
        count: int
        sum: Amount
        is_complete: bool

    class ReconciliationStatusResponseTransactions(TypedDict):
        id: str
        amount: Amount

    class ReconciliationStatusResponseLeftOut(TypedDict):
        id: str
        amount: Amount
        reason: Literal["pending", "not_booked"]

    class ReconciliationStatusResponseLast(TypedDict):
        id: str
        account_id: str
        on: str
        balance: Union[Amount, None]
        at: str

    class ReconciliationStatusResponse(TypedDict):
        reconciled_balance: Amount
        difference: Union[Amount, None]
        unreconciled: ReconciliationStatusResponseUnreconciled
        suggested: SuggestedBalance
        transactions: NotRequired[List[ReconciliationStatusResponseTransactions]]
        left_out: NotRequired[List[ReconciliationStatusResponseLeftOut]]
        last: Union[ReconciliationStatusResponseLast, None]

    class ImportRowKeyValue(TypedDict):
        import_id: str
        number: int

    ImportRowKey = Union[ImportRowKeyValue, None]

    class BalanceCulprit(TypedDict):
        transaction_id: Union[str, None]
        row: ImportRowKey
        reason: Literal["waiting", "unlisted", "withdrawn", "pending_counted", "left_out", "surplus", "wrong_sign", "pair", "other_day"]

    class BalanceCheckResponse(TypedDict):
        state: Literal["agrees", "differs", "unknown"]
        agreed_until: Union[str, None]
        differs_from: Union[str, None]
        difference: Union[Amount, None]
        is_confirmed: bool
        seen_on: Union[str, None]
        candidates: List[BalanceCulprit]
        points: List[BalancePoint]

    class Reconciliation(TypedDict):
        id: str
        account_id: str
        on: str
        balance: Union[Amount, None]
        at: str

    class ReconciliationsResponse(TypedDict):
        reconciliations: List[Reconciliation]

    class ReconciliationAdjustmentValuePayee(TypedDict):
        name: str

    class ReconciliationAdjustmentValue(TypedDict):
        payee: ReconciliationAdjustmentValuePayee
        category_id: NotRequired[Union[str, None]]

    ReconciliationAdjustment = Union[ReconciliationAdjustmentValue, None]

    class ReconcileRequest(TypedDict):
        on: str
        balance: NotRequired[Union[Amount, None]]
        transaction_ids: NotRequired[List[str]]
        all: NotRequired[bool]
        adjustment: NotRequired[ReconciliationAdjustment]

    class ReconcileResponseReconciliation(TypedDict):
        id: str
        account_id: str
        on: str
        balance: Union[Amount, None]
        at: str
        difference: Amount
        count: int

    class ReconcileResponse(TypedDict):
        reconciliation: ReconcileResponseReconciliation
        account: Account
        spending_power: NotRequired[SpendingPower]

    class TransactionDeciders(TypedDict):
        category_id: Union[str, None]
        counts_on: Union[str, None]

    class Split(TypedDict):
        category_id: Union[str, None]
        transfer_account_id: Union[str, None]
        amount: Amount
        account_amount: Union[Amount, None]
        transfer_amount: Union[Amount, None]
        notes: str
        reconciled_at: Union[str, None]

    class ListedTransaction(TypedDict):
        id: str
        account_id: str
        transfer_account_id: Union[str, None]
        payee_id: Union[str, None]
        amount: Amount
        currency: str
        authorized_at: str
        counts_on: Union[str, None]
        posted_at: Union[str, None]
        is_pending: bool
        notes: str
        category_id: Union[str, None]
        decided_by: TransactionDeciders
        source: Literal["manual", "sync", "import"]
        entered_by: Union[str, None]
        external_id: Union[str, None]
        import_id: Union[str, None]
        bank_text: Union[str, None]
        account_amount: Union[Amount, None]
        transfer_amount: Union[Amount, None]
        splits: Union[List[Split], None]
        is_reviewed: bool
        reviewed_at: Union[str, None]
        tags: List[str]
        reconciled_at: Union[str, None]
        transfer_reconciled_at: Union[str, None]
        created_at: str
        updated_at: str
        balance_after: NotRequired[Amount]
        etag: NotRequired[str]

    class IncludedResourcesPayees(TypedDict):
        name: str

    class IncludedResourcesCategories(TypedDict):
        name: str
        kind: Literal["income", "bill", "saving", "spending"]
        group: Union[str, None]

    class IncludedResourcesAccounts(TypedDict):
        name: str
        currency: str

    class IncludedResources(TypedDict):
        payees: NotRequired[Dict[str, IncludedResourcesPayees]]
        categories: NotRequired[Dict[str, IncludedResourcesCategories]]
        accounts: NotRequired[Dict[str, IncludedResourcesAccounts]]

    class TransactionsResponse(TypedDict):
        transactions: List[ListedTransaction]
        has_more: bool
        next_cursor: Union[str, None]
        included: NotRequired[IncludedResources]

    class PayeeByNameValue(TypedDict):
        name: str

    PayeeByName = Union[PayeeByNameValue, None]

    class CategoryByNameValue(TypedDict):
        name: str
        kind: NotRequired[Literal["income", "bill", "saving", "spending", None]]

    CategoryByName = Union[CategoryByNameValue, None]

    class NewSplit(TypedDict):
        amount: Amount
        category_id: NotRequired[Union[str, None]]
        category: NotRequired[CategoryByName]
        transfer_account_id: NotRequired[Union[str, None]]
        transfer_amount: NotRequired[Union[Amount, None]]
        notes: NotRequired[Union[str, None]]
        account_amount: NotRequired[Union[Amount, None]]
        reconciled_at: NotRequired[Union[str, None]]

    class NewTransaction(TypedDict):
        id: NotRequired[Union[str, None]]
        created_at: NotRequired[Union[str, None]]
        updated_at: NotRequired[Union[str, None]]
        reviewed_at: NotRequired[Union[str, None]]
        reconciled_at: NotRequired[Union[str, None]]
        transfer_reconciled_at: NotRequired[Union[str, None]]
        etag: NotRequired[Union[str, None]]
        import_id: NotRequired[Union[str, None]]
        bank_text: NotRequired[Union[str, None]]
        entered_by: NotRequired[Union[str, None]]
        decided_by: NotRequired[Union[Dict[str, Any], None]]
        balance_after: NotRequired[Union[Amount, None]]
        account_id: str
        amount: Amount
        currency: NotRequired[Union[str, None]]
        authorized_at: str
        counts_on: NotRequired[Union[str, None]]
        posted_at: NotRequired[Union[str, None]]
        is_pending: NotRequired[Union[bool, None]]
        notes: NotRequired[Union[str, None]]
        source: NotRequired[Literal["manual", "sync", "import", None]]
        external_id: NotRequired[Union[str, None]]
        account_amount: NotRequired[Union[Amount, None]]
        transfer_amount: NotRequired[Union[Amount, None]]
        is_reviewed: NotRequired[Union[bool, None]]
        transfer_account_id: NotRequired[Union[str, None]]
        payee_id: NotRequired[Union[str, None]]
        payee: NotRequired[PayeeByName]
        category_id: NotRequired[Union[str, None]]
        category: NotRequired[CategoryByName]
        splits: NotRequired[Union[List[NewSplit], None]]
        tags: NotRequired[Union[List[str], None]]

    class CreateTransactionsRequest(TypedDict):
        transactions: List[NewTransaction]
        update_account_balance: NotRequired[bool]
        skip_duplicates: NotRequired[bool]
        use_default_category: NotRequired[bool]
        as_sent: NotRequired[bool]

    class Transaction(TypedDict):
        id: str
        account_id: str
        transfer_account_id: Union[str, None]
        payee_id: Union[str, None]
        amount: Amount
        currency: str
        authorized_at: str
        counts_on: Union[str, None]
        posted_at: Union[str, None]
        is_pending: bool
        notes: str
        category_id: Union[str, None]
        decided_by: TransactionDeciders
        source: Literal["manual", "sync", "import"]
        entered_by: Union[str, None]
        external_id: Union[str, None]
        import_id: Union[str, None]
        bank_text: Union[str, None]
        account_amount: Union[Amount, None]
        transfer_amount: Union[Amount, None]
        splits: Union[List[Split], None]
        is_reviewed: bool
        reviewed_at: Union[str, None]
        tags: List[str]
        reconciled_at: Union[str, None]
        transfer_reconciled_at: Union[str, None]
        created_at: str
        updated_at: str

    class CreateTransactionsResponseMatched(TypedDict):
        index: int
        transaction_id: str
        reason: str

    class CreateTransactionsResponseDoubtful(TypedDict):
        index: int
        transaction_id: str
        reason: str

    class CreateTransactionsResponseDuplicates(TypedDict):
        index: int
        transaction_id: str

    class CreateTransactionsResponse(TypedDict):
        transactions: List[Transaction]
        matched: NotRequired[List[CreateTransactionsResponseMatched]]
        doubtful: NotRequired[List[CreateTransactionsResponseDoubtful]]
        duplicates: NotRequired[List[CreateTransactionsResponseDuplicates]]
        spending_power: NotRequired[SpendingPower]

    class TransactionSummaryResponseSums(TypedDict):
        currency: str
        amount: Amount
        inflow: Amount
        outflow: Amount

    class TransactionSummaryResponseTransfersSums(TypedDict):
        currency: str
        amount: Amount

    class TransactionSummaryResponseTransfers(TypedDict):
        count: int
        sums: List[TransactionSummaryResponseTransfersSums]

    class TransactionSummaryResponseMonthsSums(TypedDict):
        currency: str
        inflow: Amount
        outflow: Amount

    class TransactionSummaryResponseMonths(TypedDict):
        year_month: str
        count: int
        sums: List[TransactionSummaryResponseMonthsSums]

    class TransactionSummaryResponseCountedUnconverted(TypedDict):
        currency: str
        amount: Amount

    class TransactionSummaryResponseCounted(TypedDict):
        currency: str
        amount: Amount
        unconverted: List[TransactionSummaryResponseCountedUnconverted]

    class TransactionSummaryResponse(TypedDict):
        count: int
        sums: List[TransactionSummaryResponseSums]
        transfers: TransactionSummaryResponseTransfers
        months: List[TransactionSummaryResponseMonths]
        counted: NotRequired[TransactionSummaryResponseCounted]
        is_complete: bool

    class TransactionFilter(TypedDict):
        account_id: NotRequired[List[str]]
        category_id: NotRequired[List[str]]
        payee_id: NotRequired[List[str]]
        entered_by: NotRequired[List[str]]
        not_account_id: NotRequired[List[str]]
        not_category_id: NotRequired[List[str]]
        not_payee_id: NotRequired[List[str]]
        not_entered_by: NotRequired[List[str]]
        tag: NotRequired[List[str]]
        not_tag: NotRequired[List[str]]
        kind: NotRequired[List[Literal["income", "bill", "saving", "spending"]]]
        part: NotRequired[List[Literal["income", "bills", "savings", "spending"]]]
        is_transfer: NotRequired[bool]
        is_reviewed: NotRequired[bool]
        is_reconciled: NotRequired[bool]
        since: NotRequired[str]
        until: NotRequired[str]
        counts_since: NotRequired[str]
        counts_until: NotRequired[str]
        updated_since: NotRequired[str]
        is_pending: NotRequired[bool]
        source: NotRequired[Literal["manual", "sync", "import"]]
        min_amount: NotRequired[Amount]
        max_amount: NotRequired[Amount]
        min_absolute_amount: NotRequired[Amount]
        max_absolute_amount: NotRequired[Amount]
        q: NotRequired[str]
        not_q: NotRequired[List[str]]

    class BulkChanges(TypedDict):
        account_id: NotRequired[str]
        transfer_account_id: NotRequired[Union[str, None]]
        payee_id: NotRequired[Union[str, None]]
        payee: NotRequired[PayeeByName]
        category_id: NotRequired[Union[str, None]]
        category: NotRequired[CategoryByName]
        notes: NotRequired[str]
        authorized_at: NotRequired[str]
        counts_on: NotRequired[Union[str, None]]
        counts_in: NotRequired[Literal["previous", "same", "next"]]
        is_reviewed: NotRequired[bool]
        set_default_category: NotRequired[bool]
        splits: NotRequired[None]
        tags: NotRequired[List[str]]
        add_tags: NotRequired[List[str]]
        remove_tags: NotRequired[List[str]]

    class BulkChangeRequest(TypedDict):
        ids: NotRequired[List[str]]
        filter: NotRequired[TransactionFilter]
        changes: NotRequired[BulkChanges]
        delete: NotRequired[Literal[True]]
        etags: NotRequired[Dict[str, str]]
        update_account_balance: NotRequired[bool]
        join_payments: NotRequired[bool]

    class BulkChangeResponseSums(TypedDict):
        currency: str
        amount: Amount
        count: int

    class BulkChangeResponse(TypedDict):
        count: int
        unchanged: int
        sums: List[BulkChangeResponseSums]
        spending_power: NotRequired[SpendingPower]

    class TransactionResponse(TypedDict):
        transaction: Transaction
        spending_power: NotRequired[SpendingPower]

    class TransactionChanges(TypedDict):
        id: NotRequired[Union[str, None]]
        created_at: NotRequired[Union[str, None]]
        updated_at: NotRequired[Union[str, None]]
        reviewed_at: NotRequired[Union[str, None]]
        reconciled_at: NotRequired[Union[str, None]]
        transfer_reconciled_at: NotRequired[Union[str, None]]
        etag: NotRequired[Union[str, None]]
        import_id: NotRequired[Union[str, None]]
        bank_text: NotRequired[Union[str, None]]
        entered_by: NotRequired[Union[str, None]]
        decided_by: NotRequired[Union[Dict[str, Any], None]]
        balance_after: NotRequired[Union[Amount, None]]
        account_id: NotRequired[str]
        amount: NotRequired[Amount]
        currency: NotRequired[Union[str, None]]
        authorized_at: NotRequired[str]
        counts_on: NotRequired[Union[str, None]]
        posted_at: NotRequired[Union[str, None]]
        is_pending: NotRequired[Union[bool, None]]
        notes: NotRequired[Union[str, None]]
        source: NotRequired[Literal["manual", "sync", "import", None]]
        external_id: NotRequired[Union[str, None]]
        account_amount: NotRequired[Union[Amount, None]]
        transfer_amount: NotRequired[Union[Amount, None]]
        is_reviewed: NotRequired[Union[bool, None]]
        transfer_account_id: NotRequired[Union[str, None]]
        payee_id: NotRequired[Union[str, None]]
        payee: NotRequired[PayeeByName]
        category_id: NotRequired[Union[str, None]]
        category: NotRequired[CategoryByName]
        splits: NotRequired[Union[List[NewSplit], None]]
        tags: NotRequired[Union[List[str], None]]

    class UpdateTransactionRequest(TypedDict):
        transaction: TransactionChanges
        update_account_balance: NotRequired[bool]
        join_payments: NotRequired[bool]

    class QuickEntryRequest(TypedDict):
        amount: NotRequired[Union[str, Amount, None]]
        merchant: NotRequired[Union[str, None]]
        card: NotRequired[Union[str, None]]
        account_id: NotRequired[Union[str, None]]
        at: NotRequired[Union[str, None]]
        kind: NotRequired[Literal["refund", None]]
        is_draft: NotRequired[bool]
        language: NotRequired[Literal["en", "de"]]

    class EnteredTransactionValue(TypedDict):
        id: str
        account_id: str
        transfer_account_id: Union[str, None]
        payee_id: Union[str, None]
        amount: Amount
        currency: str
        authorized_at: str
        counts_on: Union[str, None]
        posted_at: Union[str, None]
        is_pending: bool
        notes: str
        category_id: Union[str, None]
        decided_by: TransactionDeciders
        source: Literal["manual", "sync", "import"]
        entered_by: Union[str, None]
        external_id: Union[str, None]
        import_id: Union[str, None]
        bank_text: Union[str, None]
        account_amount: Union[Amount, None]
        transfer_amount: Union[Amount, None]
        splits: Union[List[Split], None]
        is_reviewed: bool
        reviewed_at: Union[str, None]
        tags: List[str]
        reconciled_at: Union[str, None]
        transfer_reconciled_at: Union[str, None]
        created_at: str
        updated_at: str

    EnteredTransaction = Union[EnteredTransactionValue, None]

    class EnteredDraftValue(TypedDict):
        id: str
        at: str
        reason: Literal["no_account", "unknown_card", "account_closed", "no_amount", "unclear_amount", "foreign_currency", "no_merchant", "sent_as_draft"]
        missing: List[Literal["account", "amount", "merchant"]]
        account_id: Union[str, None]
        amount: Union[Amount, None]
        currency: str
        amount_text: Union[str, None]
        merchant: Union[str, None]
        card: Union[str, None]
        authorized_at: str
        is_refund: bool

    EnteredDraft = Union[EnteredDraftValue, None]

    class QuickEntryResponse(TypedDict):
        transaction: EnteredTransaction
        draft: EnteredDraft
        spending_power: SpendingPower
        text: str

    class QuickDraft(TypedDict):
        id: str
        at: str
        reason: Literal["no_account", "unknown_card", "account_closed", "no_amount", "unclear_amount", "foreign_currency", "no_merchant", "sent_as_draft"]
        missing: List[Literal["account", "amount", "merchant"]]
        account_id: Union[str, None]
        amount: Union[Amount, None]
        currency: str
        amount_text: Union[str, None]
        merchant: Union[str, None]
        card: Union[str, None]
        authorized_at: str
        is_refund: bool

    class QuickDraftsResponse(TypedDict):
        drafts: List[QuickDraft]

    class AcceptQuickDraftRequest(TypedDict):
        transaction: NewTransaction

    class DuplicateEntryEnteredBy(TypedDict):
        kind: Literal["token", "user", "connection", "job", "command"]
        id: Union[str, None]
        name: Union[str, None]

    class DuplicateEntry(TypedDict):
        transaction: Transaction
        payee: Union[str, None]
        category: Union[str, None]
        attachment_count: int
        entered_by: DuplicateEntryEnteredBy

    class Duplicate(TypedDict):
        first: DuplicateEntry
        second: DuplicateEntry

    class DuplicatesResponse(TypedDict):
        duplicates: List[Duplicate]

    class DuplicateAnswer(TypedDict):
        id: str
        first_id: str
        second_id: str
        answer: Literal["same", "different"]
        created_at: str

    class DuplicateAnswersResponse(TypedDict):
        duplicate_answers: List[DuplicateAnswer]

    class NewDuplicateAnswer(TypedDict):
        first_id: str
        second_id: str
        answer: Literal["same", "different"]

    class AnswerDuplicateRequest(TypedDict):
        duplicate: NewDuplicateAnswer

    class DuplicateAnswerResponse(TypedDict):
        duplicate_answer: DuplicateAnswer
        spending_power: NotRequired[SpendingPower]

    class Attachment(TypedDict):
        id: str
        transaction_id: str
        name: str
        media_type: Literal["application/pdf", "image/jpeg", "image/png", "image/webp", "image/heic"]
        bytes: int
        sha256: str
        created_at: str

    class AttachmentsResponse(TypedDict):
        attachments: List[Attachment]

    class AttachmentResponse(TypedDict):
        attachment: Attachment
        spending_power: NotRequired[SpendingPower]

    class ImportSummaryCountsValue(TypedDict):
        rows: int
        added: int
        duplicate: int
        matched: int
        skipped: int
        refused: int
        undecided: int
        withdrawn: int

    ImportSummaryCounts = Union[ImportSummaryCountsValue, None]

    class ImportSummary(TypedDict):
        id: str
        state: Literal["preview", "committing", "committed", "undoing", "undone", "stopped"]
        file_name: str
        format: str
        source: Literal["file", "connection", "program"]
        connection_id: Union[str, None]
        created_at: str
        committed_at: Union[str, None]
        change_id: Union[int, None]
        row_count: int
        account_ids: List[str]
        counts: ImportSummaryCounts

    class ImportsResponse(TypedDict):
        imports: List[ImportSummary]
        has_more: bool
        next_cursor: Union[str, None]

    class NewImportAccountValue(TypedDict):
        name: str
        type: Literal["depository", "credit", "loan", "investment", "other"]
        subtype: NotRequired[str]
        currency: NotRequired[str]
        is_hidden: NotRequired[bool]

    NewImportAccount = Union[NewImportAccountValue, None]

    class ImportAccount(TypedDict):
        statement: int
        account_id: NotRequired[Union[str, None]]
        create: NotRequired[NewImportAccount]
        set_balance: NotRequired[bool]
        balance_includes_pending: NotRequired[Literal["yes", "no", "unknown"]]

    class ImportAnswers(TypedDict):
        encoding: NotRequired[str]
        date_order: NotRequired[Literal["dmy", "mdy", "ymd"]]
        decimal_sign: NotRequired[Literal[",", "."]]
        sign: NotRequired[str]
        fee: NotRequired[Literal["added", "included"]]
        account_is_synced: NotRequired[Literal["add", "skip"]]
        account_closed: NotRequired[Literal["add", "skip"]]
        budgets: NotRequired[Literal["as_categories", "left_out"]]
        currency: NotRequired[str]

    class ImportOptionsColumns(TypedDict):
        index: int
        meaning: str

    class ImportOptions(TypedDict):
        accounts: NotRequired[List[ImportAccount]]
        answers: NotRequired[ImportAnswers]
        columns: NotRequired[List[ImportOptionsColumns]]
        probable_duplicates: NotRequired[Literal["skip", "add", None]]
        gone_from_bank: NotRequired[Literal["remove", "keep", None]]
        use_profile: NotRequired[bool]

    class ImportStopValue(TypedDict):
        code: str
        detail: str
        during: Literal["committing", "undoing"]

    ImportStop = Union[ImportStopValue, None]

    class ImportRepeat(TypedDict):
        import_id: str
        row_count: int
        rows: List[int]

    class ImportCounts(TypedDict):
        rows: int
        added: int
        duplicate: int
        matched: int
        skipped: int
        refused: int
        undecided: int
        withdrawn: int

    class ImportSource(TypedDict):
        name: str
        rows: int
        is_imported: bool

    class ImportCategoryDecidedBy(TypedDict):
        by: str
        rows: int

    class ImportCategory(TypedDict):
        category: Union[str, None]
        rows: int
        decided_by: List[ImportCategoryDecidedBy]

    class ImportDetected(TypedDict):
        property: str
        value: str
        confidence: Amount
        evidence: str

    class ImportSampleRows(TypedDict):
        line: int
        date: str
        text: str
        amount: str

    class ImportSample(TypedDict):
        value: Union[str, None]
        rows: List[ImportSampleRows]

    class ImportQuestionExamples(TypedDict):
        line: int
        text: str
        readings: Dict[str, str]

    class ImportQuestion(TypedDict):
        code: str
        statement: Union[int, None]
        source: Union[str, None]
        values: List[str]
        examples: List[ImportQuestionExamples]
        samples: List[ImportSample]
        message: str
        rows: int

    class ImportIssue(TypedDict):
        kind: Literal["issue"]
        code: str
        line: int
        column: Union[str, None]
        text: Union[str, None]
        message: str
        fix: str
        refuses: Literal["file", "row", "nothing"]
        row: Union[int, None]
        statement: Union[int, None]

    class ImportStatementBankAccount(TypedDict):
        number: Union[str, None]
        bank: Union[str, None]
        name: Union[str, None]
        type: Union[str, None]

    ImportStatement = TypedDict("ImportStatement", {"index": "int", "source": "Union[str, None]", "line": "int", "number": "Union[str, None]", "bank_account": "ImportStatementBankAccount", "account_id": "Union[str, None]", "create": "NewImportAccount", "currency": "Union[str, None]", "from": "Union[str, None]", "until": "Union[str, None]", "opening_balance": "Union[Amount, None]", "closing_balance": "Union[Amount, None]", "closing_on": "Union[str, None]", "balances_agree": "Union[bool, None]", "counts": "ImportCounts"})

    class ImportBalanceCheck(TypedDict):
        state: Literal["agrees", "differs", "unknown"]
        agreed_until: Union[str, None]
        differs_from: Union[str, None]
        difference: Union[Amount, None]

    class ImportBalance(TypedDict):
        account_id: str
        name: str
        currency: str
        balance_before: Amount
        balance_after: Amount
        opening_moved: Amount
        balance_check: ImportBalanceCheck

    class ImportReportItem(TypedDict):
        name: str
        why: Literal["renamed", "closed_with_balance", "category_of_transfer", "currency_of_budget", "plan_continues", "deleted_category", "opening_is_income", "splits_are_transactions", "card_payments", "budgets_are_tags", "budgeted_by_day", "not_supported", "regular_expression", "formula", "no_account", "no_end", "completed", "action_left_out", "inactive", "no_place", "rejected", None]
        text: Union[str, None]

    class ImportReportPart(TypedDict):
        kind: Literal["accounts", "transactions", "transfers", "categories", "months", "goals", "recurring_rules", "rules", "payees", "tags", "notes", "reports", "settings"]
        count: int
        items: List[ImportReportItem]

    class ImportWholeReportValue(TypedDict):
        carried: List[ImportReportPart]
        changed: List[ImportReportPart]
        left_out: List[ImportReportPart]

    ImportWholeReport = Union[ImportWholeReportValue, None]

    class ImportPlanCategory(TypedDict):
        name: str
        group: Union[str, None]
        kind: Literal["income", "spending", "saving"]
        is_archived: bool

    class ImportPlanGoal(TypedDict):
        category: str
        amount: Union[Amount, None]
        due_on: Union[str, None]
        monthly: Union[Amount, None]
        repeats: Union[int, None]

    class ImportPlanRecurring(TypedDict):
        name: str
        account: str
        amount: Amount
        amount_to: Union[Amount, None]
        rule: str
        next_on: str

    class ImportPlanValue(TypedDict):
        categories: List[ImportPlanCategory]
        months: List[str]
        goals: List[ImportPlanGoal]
        recurring_rules: List[ImportPlanRecurring]
        rules: List[str]

    ImportPlan = Union[ImportPlanValue, None]

    class ImportProofSummaryValue(TypedDict):
        accounts: int
        accounts_differing: int
        envelopes: int
        envelopes_differing: int
        to_budgets: int
        to_budgets_differing: int

    ImportProofSummary = Union[ImportProofSummaryValue, None]

    class Import(TypedDict):
        id: str
        state: Literal["preview", "committing", "committed", "undoing", "undone", "stopped"]
        file_name: str
        format: str
        source: Literal["file", "connection", "program"]
        connection_id: Union[str, None]
        created_at: str
        committed_at: Union[str, None]
        change_id: Union[int, None]
        rows_done: Union[int, None]
        problem: ImportStop
        bytes: int
        sha256: str
        program: Union[str, None]
        imported_before: List[str]
        repeated_by: List[ImportRepeat]
        counts: ImportCounts
        sources: List[ImportSource]
        categories: List[ImportCategory]
        detected: List[ImportDetected]
        questions: List[ImportQuestion]
        issues: List[ImportIssue]
        issue_count: int
        statements: List[ImportStatement]
        accounts: List[ImportBalance]
        answers: ImportOptions
        profile_id: Union[str, None]
        report: ImportWholeReport
        plan: ImportPlan
        proof: ImportProofSummary

    ImportResponse = TypedDict("ImportResponse", {"import": "Import", "spending_power": "NotRequired[SpendingPower]"})

    UpdateImportRequest = TypedDict("UpdateImportRequest", {"import": "ImportOptions"})

    class ImportProofCounts(TypedDict):
        accounts: int
        accounts_differing: int
        envelopes: int
        envelopes_differing: int
        to_budgets: int
        to_budgets_differing: int

    class ImportProofAccount(TypedDict):
        account_id: Union[str, None]
        name: str
        currency: str
        theirs: Union[Amount, None]
        ours: Amount
        difference: Union[Amount, None]

    class ImportProofEnvelope(TypedDict):
        category_id: Union[str, None]
        name: str
        group: Union[str, None]
        theirs: Union[Amount, None]
        ours: Amount
        difference: Union[Amount, None]

    class ImportProofToBudgetValue(TypedDict):
        theirs: Union[Amount, None]
        ours: Amount
        difference: Union[Amount, None]
        number: Amount
        uncategorised: Amount
        overspent: Amount
        uncovered_debt: Amount
        expected_payments: Amount
        held: Amount
        assigned_later: Amount
        expected_income: Amount

    ImportProofToBudget = Union[ImportProofToBudgetValue, None]

    class ImportProofMonth(TypedDict):
        month: str
        envelopes: List[ImportProofEnvelope]
        to_budget: ImportProofToBudget

    class ImportReport(TypedDict):
        carried: List[ImportReportPart]
        changed: List[ImportReportPart]
        left_out: List[ImportReportPart]

    class ImportProof(TypedDict):
        import_id: str
        is_committed: bool
        currency: str
        counts: ImportProofCounts
        accounts: List[ImportProofAccount]
        months: List[ImportProofMonth]
        report: ImportReport

    class ImportProofResponse(TypedDict):
        proof: ImportProof

    class ImportRowInFileValue(TypedDict):
        date: Union[str, None]
        amount: Union[Amount, None]
        text: str

    ImportRowInFile = Union[ImportRowInFileValue, None]

    class DecidedBy(TypedDict):
        payee_id: Union[str, None]
        category_id: Union[str, None]

    class LearnedFromValue(TypedDict):
        agreeing: int
        of: int
        is_by_amount: bool

    LearnedFrom = Union[LearnedFromValue, None]

    class ImportRow(TypedDict):
        number: int
        line: int
        statement: Union[int, None]
        account_id: Union[str, None]
        state: Literal["added", "duplicate", "matched", "skipped", "refused", "undecided", "withdrawn"]
        why: Union[str, None]
        date: Union[str, None]
        amount: Union[Amount, None]
        currency: Union[str, None]
        text: str
        bank: ImportRowInFile
        payee: Union[str, None]
        category: Union[str, None]
        decided_by: DecidedBy
        learned: LearnedFrom
        is_pending: bool
        transaction_id: Union[str, None]
        proposal: Union[str, None]

    class ImportRowsResponse(TypedDict):
        rows: List[ImportRow]
        has_more: bool
        next_cursor: Union[str, None]

    class ImportRowDecision(TypedDict):
        decision: NotRequired[Literal["add", "skip", "same_as", "remove", "keep", None]]
        transaction_id: NotRequired[Union[str, None]]
        date: NotRequired[Union[str, None]]
        amount: NotRequired[Union[Amount, None]]
        text: NotRequired[Union[str, None]]

    class DecideImportRowRequest(TypedDict):
        row: ImportRowDecision

    class ImportRowResponse(TypedDict):
        row: ImportRow
        spending_power: NotRequired[SpendingPower]

    class ImportLink(TypedDict):
        id: str
        account_id: str
        last_four: Union[str, None]
        name: Union[str, None]
        created_at: str

    class ImportLinksResponse(TypedDict):
        links: List[ImportLink]

    class ImportLinkResponse(TypedDict):
        link: ImportLink
        spending_power: NotRequired[SpendingPower]

    class ImportLinkChanges(TypedDict):
        account_id: str

    class UpdateImportLinkRequest(TypedDict):
        link: ImportLinkChanges

    class ImportProfileAnswers(TypedDict):
        encoding: NotRequired[str]
        date_order: NotRequired[Literal["dmy", "mdy", "ymd"]]
        decimal_sign: NotRequired[Literal[",", "."]]
        sign: NotRequired[str]
        fee: NotRequired[Literal["added", "included"]]
        account_is_synced: NotRequired[Literal["add", "skip"]]
        budgets: NotRequired[Literal["as_categories", "left_out"]]

    class ImportProfileColumns(TypedDict):
        index: int
        meaning: str

    class ImportProfile(TypedDict):
        id: str
        account_id: str
        format: str
        file_name: str
        answers: ImportProfileAnswers
        columns: List[ImportProfileColumns]
        created_at: str
        updated_at: str

    class ImportProfilesResponse(TypedDict):
        profiles: List[ImportProfile]

    class ImportProfileResponse(TypedDict):
        profile: ImportProfile
        spending_power: NotRequired[SpendingPower]

    class ImportProfileChangesColumns(TypedDict):
        index: int
        meaning: str

    class ImportProfileChanges(TypedDict):
        answers: NotRequired[ImportProfileAnswers]
        columns: NotRequired[List[ImportProfileChangesColumns]]

    class UpdateImportProfileRequest(TypedDict):
        profile: ImportProfileChanges

    class BankProviderField(TypedDict):
        name: str
        label: str
        help: str
        is_secret: bool
        is_optional: bool
        options: Literal["banks", None]

    class BankProvider(TypedDict):
        id: str
        name: str
        flow: Literal["paste", "keys", "page", "program"]
        countries: List[str]
        fields: List[BankProviderField]
        costs: str
        every_minutes: Union[int, None]
        least_minutes: Union[int, None]

    class BankProvidersResponse(TypedDict):
        providers: List[BankProvider]

    class Bank(TypedDict):
        id: str
        name: str
        country: str

    class BanksResponse(TypedDict):
        banks: List[Bank]

    class BankConnectionProblemValue(TypedDict):
        code: str
        detail: str
        action: Literal["reconnect", "wait", "resume"]
        since: str

    BankConnectionProblem = Union[BankConnectionProblemValue, None]

    class BankConnectionSettings(TypedDict):
        pending: bool
        every_minutes: Union[int, None]

    class BankAccountCheckValue(TypedDict):
        state: Literal["agrees", "differs", "unknown"]
        agreed_until: Union[str, None]
        differs_from: Union[str, None]
        difference: Union[Amount, None]

    BankAccountCheck = Union[BankAccountCheckValue, None]

    class BankAccount(TypedDict):
        id: str
        name: str
        institution: Union[str, None]
        mask: Union[str, None]
        currency: Union[str, None]
        type: Literal["checking", "savings", "credit_card", "loan", "investment", "cash", None]
        state: Literal["new", "linked", "ignored", "unsupported"]
        account_id: Union[str, None]
        starts_on: Union[str, None]
        proposed_account_id: Union[str, None]
        debt_sign: Literal["negative", "positive", None]
        balance_includes_pending: Union[bool, None]
        balance: Union[Amount, None]
        balance_at: Union[str, None]
        check: BankAccountCheck

    class BankConnection(TypedDict):
        id: str
        provider: str
        name: str
        state: Literal["linking", "active", "needs_attention", "paused"]
        problem: BankConnectionProblem
        created_by: Union[str, None]
        consent_until: Union[str, None]
        last_success_at: Union[str, None]
        next_sync_at: Union[str, None]
        requests_today: int
        requests_per_day: Union[int, None]
        slow_until: Union[str, None]
        waiting_import_id: Union[str, None]
        waiting_rows: int
        settings: BankConnectionSettings
        accounts: List[BankAccount]
        created_at: str
        updated_at: str

    class BankConnectionsResponse(TypedDict):
        connections: List[BankConnection]

    class BankConnectionSettingsInput(TypedDict):
        pending: NotRequired[bool]
        every_minutes: NotRequired[int]

    class NewBankConnection(TypedDict):
        provider: str
        name: NotRequired[str]
        fields: NotRequired[Dict[str, str]]
        keys_of: NotRequired[str]
        settings: NotRequired[BankConnectionSettingsInput]

    class NewBankConnectionRequest(TypedDict):
        connection: NewBankConnection

    class BankPageValue(TypedDict):
        url: str
        expires_at: str

    BankPage = Union[BankPageValue, None]

    class BankConnectionStepResponse(TypedDict):
        connection: BankConnection
        page: BankPage

    class BankConnectionResponse(TypedDict):
        connection: BankConnection
        spending_power: NotRequired[SpendingPower]

    class BankConnectionChanges(TypedDict):
        name: NotRequired[str]
        settings: NotRequired[BankConnectionSettingsInput]
        is_paused: NotRequired[bool]

    class UpdateBankConnectionRequest(TypedDict):
        connection: BankConnectionChanges

    class CompleteBankConnectionRequest(TypedDict):
        result: Dict[str, str]

    class ReconnectBankConnectionRequest(TypedDict):
        fields: NotRequired[Dict[str, str]]

    class NewLinkedAccount(TypedDict):
        name: str
        type: Literal["depository", "credit", "loan", "investment", "other"]
        subtype: NotRequired[str]

    class BankAccountLink(TypedDict):
        account_id: NotRequired[str]
        create: NotRequired[NewLinkedAccount]
        ignore: NotRequired[bool]

    class LinkBankAccountRequest(TypedDict):
        link: BankAccountLink
        starts_on: NotRequired[Union[str, None]]
        debt_sign: NotRequired[Literal["negative", "positive", None]]
        balance_includes_pending: NotRequired[Union[bool, None]]

    class LinkBankAccountResponse(TypedDict):
        bank_account: BankAccount
        spending_power: NotRequired[SpendingPower]

    class SyncRunProblemValue(TypedDict):
        code: str
        detail: str
        action: Literal["reconnect", "wait", "resume"]

    SyncRunProblem = Union[SyncRunProblemValue, None]

    class SyncRunCounts(TypedDict):
        added: int
        matched: int
        withdrawn: int
        duplicate: int
        waiting: int

    class SyncRunNote(TypedDict):
        code: str
        detail: str

    SyncRunAccount = TypedDict("SyncRunAccount", {"bank_account_id": "str", "from": "str", "until": "str", "lists": "Literal['all', 'some', 'changes', 'balance']", "balance": "Union[Amount, None]", "check_state": "Literal['agrees', 'differs', 'unknown']", "notes": "List[SyncRunNote]"})

    class SyncRun(TypedDict):
        id: str
        connection_id: str
        cause: Literal["schedule", "you", "first", "program"]
        started_at: str
        ended_at: Union[str, None]
        state: Literal["ok", "partial", "failed"]
        problem: SyncRunProblem
        requests: int
        import_id: Union[str, None]
        counts: SyncRunCounts
        accounts: List[SyncRunAccount]

    class SyncRunsPage(TypedDict):
        runs: List[SyncRun]
        has_more: bool
        next_cursor: Union[str, None]

    class SyncRunResponse(TypedDict):
        run: SyncRun

    class SyncImportValue(TypedDict):
        id: str
        state: Literal["preview", "committing", "committed", "undoing", "undone", "stopped"]
        file_name: str
        format: str
        source: Literal["file", "connection", "program"]
        connection_id: Union[str, None]
        created_at: str
        committed_at: Union[str, None]
        change_id: Union[int, None]
        rows_done: Union[int, None]
        problem: ImportStop
        bytes: int
        sha256: str
        program: Union[str, None]
        imported_before: List[str]
        repeated_by: List[ImportRepeat]
        counts: ImportCounts
        sources: List[ImportSource]
        categories: List[ImportCategory]
        detected: List[ImportDetected]
        questions: List[ImportQuestion]
        issues: List[ImportIssue]
        issue_count: int
        statements: List[ImportStatement]
        accounts: List[ImportBalance]
        answers: ImportOptions
        profile_id: Union[str, None]
        report: ImportWholeReport
        plan: ImportPlan
        proof: ImportProofSummary

    SyncImport = Union[SyncImportValue, None]

    SyncResponse = TypedDict("SyncResponse", {"run": "SyncRun", "import": "SyncImport", "spending_power": "NotRequired[SpendingPower]"})

    class ListedAccountInput(TypedDict):
        key: str
        name: str
        institution: NotRequired[Union[str, None]]
        number: NotRequired[Union[str, None]]
        currency: str
        type: NotRequired[Literal["checking", "savings", "credit_card", "loan", "investment", "cash", None]]

    class ListedBalanceInput(TypedDict):
        amount: Amount
        at: str
        includes_pending: NotRequired[Union[bool, None]]

    class ListedItemInput(TypedDict):
        key: NotRequired[Union[str, None]]
        replaces: NotRequired[Union[str, None]]
        status: NotRequired[Literal["booked", "pending"]]
        booked_on: NotRequired[Union[str, None]]
        purchased_on: NotRequired[Union[str, None]]
        amount: Amount
        text: str
        payee: NotRequired[Union[str, None]]
        counter_account: NotRequired[Union[str, None]]
        balance_after: NotRequired[Union[Amount, None]]

    ListingInput = TypedDict("ListingInput", {"account": "ListedAccountInput", "from": "str", "until": "str", "is_complete": "NotRequired[bool]", "balances": "NotRequired[List[ListedBalanceInput]]", "items": "List[ListedItemInput]", "removed": "NotRequired[List[str]]"})

    class BudgetSummary(TypedDict):
        id: str
        name: str
        currency: Union[str, None]
        time_zone: Union[str, None]
        role: Literal["owner", "member", "viewer", None]
        is_demo: bool
        is_available: bool

    class BudgetsResponse(TypedDict):
        budgets: List[BudgetSummary]

    class NewBudget(TypedDict):
        name: str
        currency: str
        time_zone: str

    class CreateBudgetRequest(TypedDict):
        budget: NotRequired[NewBudget]
        demo: NotRequired[Literal[True]]
        demo_currency: NotRequired[str]

    class CreateBudgetResponse(TypedDict):
        budget: BudgetSummary

    PeriodRule = TypedDict("PeriodRule", {"from": "Union[str, None]", "rule": "str", "starts_on": "str", "weekend": "Literal['keep', 'before', 'after']"})

    class Budget(TypedDict):
        id: str
        name: str
        currency: str
        time_zone: str
        created_at: str
        floor: Union[Amount, None]
        carries_from: Union[str, None]
        carries_from_day: Union[str, None]
        periods: List[PeriodRule]

    class BudgetResponse(TypedDict):
        budget: Budget

    class PeriodChange(TypedDict):
        rule: str
        starts_on: NotRequired[str]
        weekend: NotRequired[Literal["keep", "before", "after"]]

    class BudgetChanges(TypedDict):
        name: NotRequired[str]
        currency: NotRequired[str]
        time_zone: NotRequired[str]
        carries_from: NotRequired[Union[str, None]]
        carries_from_day: NotRequired[Union[str, None]]
        floor: NotRequired[Union[Amount, None]]
        relabel_accounts: NotRequired[bool]
        period: NotRequired[PeriodChange]
        period_from: NotRequired[Union[str, None]]
        convert: NotRequired[bool]

    class UpdateBudgetRequest(TypedDict):
        budget: BudgetChanges

    ListedPeriod = TypedDict("ListedPeriod", {"year_month": "str", "from": "str", "until": "str", "days": "int", "days_left": "int", "name": "Union[str, None]"})

    class OwnPlanPlans(TypedDict):
        category_id: str
        planned: Amount

    OwnPlan = TypedDict("OwnPlan", {"year_month": "str", "from": "str", "plans": "List[OwnPlanPlans]"})

    class UpdateBudgetResponseConvertedGoals(TypedDict):
        id: str
        name: str
        monthly: Amount

    class UpdateBudgetResponseConverted(TypedDict):
        plans: List[OwnPlan]
        goals: List[UpdateBudgetResponseConvertedGoals]

    class UpdateBudgetResponse(TypedDict):
        budget: Budget
        spending_power: NotRequired[SpendingPower]
        periods: NotRequired[List[ListedPeriod]]
        converted: NotRequired[UpdateBudgetResponseConverted]

    class LimitedSpendingPowerBreakdown(TypedDict):
        income: Amount
        bills: Amount
        savings: Amount
        spending: Amount
        carry: NotRequired[Amount]

    class LimitedSpendingPowerUnconverted(TypedDict):
        currency: str
        amount: Amount

    class LimitedSpendingPowerLimit(TypedDict):
        amount: Amount
        day: str
        name: Union[str, None]
        until: str
        per_day: Amount

    class LimitedSpendingPower(TypedDict):
        spending_power: Amount
        currency: str
        year_month: str
        period: Period
        as_of: Union[str, None]
        plan_from: Union[str, None]
        plan_from_day: Union[str, None]
        breakdown: LimitedSpendingPowerBreakdown
        per_day: Union[Amount, None]
        unassigned: Amount
        in_funds: Amount
        unconverted: List[LimitedSpendingPowerUnconverted]
        limit: NotRequired[Union[LimitedSpendingPowerLimit, None]]

    class SpendingPowerExplanationBreakdown(TypedDict):
        income: Amount
        bills: Amount
        savings: Amount
        spending: Amount
        carry: NotRequired[Amount]

    class SpendingPowerExplanationUnconverted(TypedDict):
        currency: str
        amount: Amount

    class SpendingPowerExplanationLimit(TypedDict):
        amount: Amount
        day: str
        name: Union[str, None]
        until: str
        per_day: Amount

    class SpendingPowerExplanationLinesSplits(TypedDict):
        transaction_id: str
        position: int
        amount: Amount

    class SpendingPowerExplanationLinesExpectations(TypedDict):
        recurring_id: str
        name: str
        due_on: str
        state: Literal["expected", "overdue"]
        amount: Amount
        currency: str

    class SpendingPowerExplanationLines(TypedDict):
        part: Literal["income", "bills", "savings", "spending", "carry"]
        source: Literal["category", "uncategorised_income", "uncategorised_spending", "account", "carry"]
        id: Union[str, None]
        name: Union[str, None]
        planned: Union[Amount, None]
        actual: Amount
        expected: Amount
        goal: Union[Amount, None]
        goal_id: Union[str, None]
        carried_in: Union[Amount, None]
        counts: Amount
        why: Literal["actual", "month_over", "expected", "plan", "goal", "fund", "carry"]
        transaction_ids: List[str]
        splits: List[SpendingPowerExplanationLinesSplits]
        expectations: List[SpendingPowerExplanationLinesExpectations]

    class SpendingPowerExplanationSentences(TypedDict):
        about: Literal["spending_power", "income", "bills", "savings", "spending", "carry", "unassigned", "funds", "unconverted"]
        text: str
        code: Literal["spending_power.overspent", "spending_power.left_at_end", "spending_power.left", "spending_power.left_per_day", "spending_power.left_limited", "income.total", "income.to_come", "income.expected_back", "bills.total", "bills.to_come", "bills.from_funds", "bills.expected_back", "savings.total", "savings.to_come", "savings.from_funds", "savings.expected_back", "spending.total", "spending.to_come", "spending.from_funds", "spending.expected_back", "carry.left", "carry.overspent", "unassigned.left", "unassigned.missing", "funds.held", "unconverted.no_rate"]
        parameters: Dict[str, Any]

    class SpendingPowerExplanation(TypedDict):
        spending_power: Amount
        currency: str
        year_month: str
        period: Period
        as_of: Union[str, None]
        plan_from: Union[str, None]
        plan_from_day: Union[str, None]
        breakdown: SpendingPowerExplanationBreakdown
        per_day: Union[Amount, None]
        unassigned: Amount
        in_funds: Amount
        unconverted: List[SpendingPowerExplanationUnconverted]
        limit: NotRequired[Union[SpendingPowerExplanationLimit, None]]
        lines: List[SpendingPowerExplanationLines]
        sentences: List[SpendingPowerExplanationSentences]

    class SpendingPowerByDayDays(TypedDict):
        day: str
        spending_power: Amount

    class SpendingPowerByDay(TypedDict):
        currency: str
        period: Period
        start: Amount
        days: List[SpendingPowerByDayDays]
        even_pace: Union[Amount, None]

    class ForecastLowest(TypedDict):
        day: str
        balance: Amount

    class ForecastWarning(TypedDict):
        day: str
        balance: Amount
        text: str

    class ForecastDaysMoves(TypedDict):
        source: Literal["recurring", "transaction"]
        id: str
        name: Union[str, None]
        amount: Amount
        overdue_since: Union[str, None]

    class ForecastDays(TypedDict):
        day: str
        balance: Amount
        moves: List[ForecastDaysMoves]

    class ForecastUnconverted(TypedDict):
        currency: str
        amount: Amount

    class Forecast(TypedDict):
        currency: str
        since: str
        until: str
        balance: Amount
        lowest: ForecastLowest
        floor: Union[Amount, None]
        warning: Union[ForecastWarning, None]
        days: List[ForecastDays]
        unconverted: List[ForecastUnconverted]
        text: str

    class AffordabilitySpendingPower(TypedDict):
        year_month: str
        period: Period
        before: Amount
        after: Amount

    class AffordabilityLowestBalance(TypedDict):
        day: str
        before: Amount
        after: Amount

    class AffordabilityLimit(TypedDict):
        amount: Amount
        day: str
        name: Union[str, None]
        until: str
        per_day: Amount

    class AffordabilityCosts(TypedDict):
        source: Literal["fund", "unassigned", "envelope", "goal"]
        id: Union[str, None]
        name: Union[str, None]
        amount: Amount

    class Affordability(TypedDict):
        currency: str
        amount: Amount
        on: str
        fits: bool
        spending_power: AffordabilitySpendingPower
        lowest_balance: AffordabilityLowestBalance
        floor: Union[Amount, None]
        limit: Union[AffordabilityLimit, None]
        costs: List[AffordabilityCosts]
        uncovered: Amount
        text: str

    class MonthCategory(TypedDict):
        category_id: str
        name: str
        kind: Literal["income", "bill", "saving", "spending"]
        is_archived: bool
        note: Union[str, None]
        planned: Union[Amount, None]
        actual: Amount
        expected: Amount
        carried_in: Union[Amount, None]
        left: Union[Amount, None]
        counts: Amount

    class MonthGroup(TypedDict):
        group: Union[str, None]
        categories: List[MonthCategory]

    class MonthUncategorised(TypedDict):
        part: Literal["income", "bills", "savings", "spending"]
        source: Literal["category", "uncategorised_income", "uncategorised_spending", "account"]
        account_id: Union[str, None]
        planned: Union[Amount, None]
        actual: Amount
        expected: Amount
        carried_in: Union[Amount, None]
        left: Union[Amount, None]
        counts: Amount

    class MonthAmounts(TypedDict):
        planned: Union[Amount, None]
        actual: Amount
        expected: Amount
        carried_in: Union[Amount, None]
        left: Union[Amount, None]
        counts: Amount

    class MonthTotals(TypedDict):
        income: MonthAmounts
        bills: MonthAmounts
        savings: MonthAmounts
        spending: MonthAmounts

    class MonthBreakdown(TypedDict):
        income: Amount
        bills: Amount
        savings: Amount
        spending: Amount
        carry: NotRequired[Amount]

    class MonthUnconverted(TypedDict):
        currency: str
        amount: Amount

    class Month(TypedDict):
        year_month: str
        period: Period
        plan_from: Union[str, None]
        plan_from_day: Union[str, None]
        is_own: bool
        note: Union[str, None]
        groups: List[MonthGroup]
        uncategorised: List[MonthUncategorised]
        totals: MonthTotals
        spending_power: Amount
        currency: str
        breakdown: MonthBreakdown
        per_day: Union[Amount, None]
        unassigned: Amount
        in_funds: Amount
        unconverted: List[MonthUnconverted]

    class MonthResponse(TypedDict):
        month: Month
        spending_power: NotRequired[SpendingPower]

    class PlannedAmount(TypedDict):
        category_id: str
        planned: Union[Amount, None]

    class MonthPlan(TypedDict):
        plans: List[PlannedAmount]
        replace: NotRequired[bool]
        only_this_month: NotRequired[bool]

    class PlanMonthRequest(TypedDict):
        month: MonthPlan

    CopyPlanRequest = TypedDict("CopyPlanRequest", {"from": "str"})

    class MonthNoteRequest(TypedDict):
        note: Union[str, None]

    class PeriodsResponse(TypedDict):
        periods: List[ListedPeriod]

    CopyPeriodPlanRequest = TypedDict("CopyPeriodPlanRequest", {"from": "str"})

    class SpendingReportRows(TypedDict):
        id: Union[str, None]
        name: Union[str, None]
        total: Amount
        amounts: List[Amount]

    class SpendingReportUnconverted(TypedDict):
        currency: str
        amount: Amount

    class SpendingReport(TypedDict):
        currency: str
        by: Literal["category", "group", "account", "payee", "tag", "person"]
        months: List[str]
        periods: NotRequired[List[Period]]
        rows: List[SpendingReportRows]
        total: Amount
        is_additive: bool
        unconverted: List[SpendingReportUnconverted]

    class CashFlowMonths(TypedDict):
        year_month: str
        period: NotRequired[Period]
        income: Amount
        bills: Amount
        savings: Amount
        spending: Amount
        net: Amount

    class CashFlowUnconverted(TypedDict):
        currency: str
        amount: Amount

    class CashFlow(TypedDict):
        currency: str
        months: List[CashFlowMonths]
        unconverted: List[CashFlowUnconverted]

    class NetWorthMonthsAccounts(TypedDict):
        id: str
        balance: Amount

    class NetWorthMonths(TypedDict):
        year_month: str
        assets: Amount
        debts: Amount
        net: Amount
        accounts: List[NetWorthMonthsAccounts]

    class NetWorthUnconverted(TypedDict):
        currency: str
        amount: Amount

    class NetWorth(TypedDict):
        currency: str
        months: List[NetWorthMonths]
        unconverted: List[NetWorthUnconverted]

    class ReportView(TypedDict):
        id: str
        name: str
        report: Literal["spending", "cash_flow", "net_worth", "money_flow", "payees", "compare"]
        grouped_by: Literal["category", "group", "account", "tag", "person", None]
        per: Literal["month", "period", None]
        length: Literal["3", "6", "12", "24", "60", "year", None]
        until: Union[str, None]
        against: Union[str, None]
        entered_by: Union[str, None]
        created_at: str
        updated_at: str

    class ReportViewsResponse(TypedDict):
        report_views: List[ReportView]

    class NewReportView(TypedDict):
        name: str
        report: Literal["spending", "cash_flow", "net_worth", "money_flow", "payees", "compare"]
        grouped_by: NotRequired[Literal["category", "group", "account", "tag", "person", None]]
        per: NotRequired[Literal["month", "period", None]]
        length: NotRequired[Literal["3", "6", "12", "24", "60", "year", None]]
        until: NotRequired[Union[str, None]]
        against: NotRequired[Union[str, None]]
        entered_by: NotRequired[Union[str, None]]

    class CreateReportViewRequest(TypedDict):
        report_view: NewReportView

    class ReportViewResponse(TypedDict):
        report_view: ReportView
        spending_power: NotRequired[SpendingPower]

    class ReportViewChanges(TypedDict):
        name: NotRequired[str]
        report: NotRequired[Literal["spending", "cash_flow", "net_worth", "money_flow", "payees", "compare"]]
        grouped_by: NotRequired[Literal["category", "group", "account", "tag", "person", None]]
        per: NotRequired[Literal["month", "period", None]]
        length: NotRequired[Literal["3", "6", "12", "24", "60", "year", None]]
        until: NotRequired[Union[str, None]]
        against: NotRequired[Union[str, None]]
        entered_by: NotRequired[Union[str, None]]

    class UpdateReportViewRequest(TypedDict):
        report_view: ReportViewChanges

    class ListedCategory(TypedDict):
        id: str
        name: str
        kind: Literal["income", "bill", "saving", "spending"]
        group: Union[str, None]
        position: Union[int, None]
        carries_from: Union[str, None]
        carries_from_day: Union[str, None]
        is_archived: bool
        icon: str
        color: Literal["coral", "orange", "amber", "olive", "leaf", "teal", "sky", "blue", "indigo", "violet", "pink", "stone"]
        note: Union[str, None]
        etag: NotRequired[str]

    class CategoriesResponse(TypedDict):
        categories: List[ListedCategory]
        spending_power: NotRequired[SpendingPower]

    class NewCategory(TypedDict):
        name: str
        kind: NotRequired[Literal["income", "bill", "saving", "spending"]]
        group: NotRequired[Union[str, None]]
        position: NotRequired[Union[int, None]]
        carries_from: NotRequired[Union[str, None]]
        carries_from_day: NotRequired[Union[str, None]]
        is_archived: NotRequired[bool]
        icon: NotRequired[Union[str, None]]
        color: NotRequired[Literal["coral", "orange", "amber", "olive", "leaf", "teal", "sky", "blue", "indigo", "violet", "pink", "stone", None]]
        note: NotRequired[Union[str, None]]

    class CreateCategoryRequest(TypedDict):
        category: NewCategory

    class Category(TypedDict):
        id: str
        name: str
        kind: Literal["income", "bill", "saving", "spending"]
        group: Union[str, None]
        position: Union[int, None]
        carries_from: Union[str, None]
        carries_from_day: Union[str, None]
        is_archived: bool
        icon: str
        color: Literal["coral", "orange", "amber", "olive", "leaf", "teal", "sky", "blue", "indigo", "violet", "pink", "stone"]
        note: Union[str, None]

    class CategoryResponse(TypedDict):
        category: Category
        spending_power: NotRequired[SpendingPower]

    class CategoryChanges(TypedDict):
        name: NotRequired[str]
        kind: NotRequired[Literal["income", "bill", "saving", "spending"]]
        group: NotRequired[Union[str, None]]
        position: NotRequired[Union[int, None]]
        carries_from: NotRequired[Union[str, None]]
        carries_from_day: NotRequired[Union[str, None]]
        is_archived: NotRequired[bool]
        icon: NotRequired[Union[str, None]]
        color: NotRequired[Literal["coral", "orange", "amber", "olive", "leaf", "teal", "sky", "blue", "indigo", "violet", "pink", "stone", None]]
        note: NotRequired[Union[str, None]]

    class UpdateCategoryRequest(TypedDict):
        category: CategoryChanges

    class OrderCategoriesRequest(TypedDict):
        category_ids: List[str]

    class MergeCategoryRequest(TypedDict):
        into: str

    class Payee(TypedDict):
        id: str
        name: str
        default_category_id: Union[str, None]

    class PayeesResponse(TypedDict):
        payees: List[Payee]
        has_more: bool
        next_cursor: Union[str, None]

    class PayeeSuggestionsSuggestionsPayee(TypedDict):
        id: str
        name: str

    class PayeeSuggestionsSuggestions(TypedDict):
        payee: PayeeSuggestionsSuggestionsPayee
        category_id: Union[str, None]
        account_id: Union[str, None]
        amount: Union[Amount, None]
        currency: Union[str, None]
        use_count: int
        last_used_on: Union[str, None]

    class PayeeSuggestions(TypedDict):
        suggestions: List[PayeeSuggestionsSuggestions]

    class PayeeResponse(TypedDict):
        payee: Payee
        spending_power: NotRequired[SpendingPower]

    class PayeeChanges(TypedDict):
        name: NotRequired[str]
        default_category_id: NotRequired[Union[str, None]]

    class UpdatePayeeRequest(TypedDict):
        payee: PayeeChanges

    class MergePayeeRequest(TypedDict):
        into: str

    class NamedPayeeAlias(TypedDict):
        id: str
        payee_id: str
        text: str
        payee_name: str

    class AllPayeeAliasesResponse(TypedDict):
        aliases: List[NamedPayeeAlias]
        has_more: bool
        next_cursor: Union[str, None]

    class PayeeAlias(TypedDict):
        id: str
        payee_id: str
        text: str

    class PayeeAliasesResponse(TypedDict):
        aliases: List[PayeeAlias]

    class NewPayeeAlias(TypedDict):
        text: str

    class CreatePayeeAliasRequest(TypedDict):
        alias: NewPayeeAlias

    class PayeeAliasResponse(TypedDict):
        alias: PayeeAlias
        spending_power: NotRequired[SpendingPower]

    class Tag(TypedDict):
        id: str
        name: str
        transaction_count: int

    class TagsResponse(TypedDict):
        tags: List[Tag]

    class TagResponse(TypedDict):
        tag: Tag
        spending_power: NotRequired[SpendingPower]

    class TagChanges(TypedDict):
        name: NotRequired[str]

    class UpdateTagRequest(TypedDict):
        tag: TagChanges

    class MergeTagRequest(TypedDict):
        into: str

    class RuleCondition(TypedDict):
        field: Literal["bank_text", "payee", "counter_account", "bank_code", "amount", "account_id", "currency", "source", "day", "weekday"]
        op: Literal["is", "in", "contains", "starts_with", "like", "between"]
        value: Union[str, Amount, List[Union[str, Amount]]]

    RuleConditions = TypedDict("RuleConditions", {"all": "List[RuleCondition]", "any": "List[RuleCondition]", "not": "List[RuleCondition]"})

    class RuleActions(TypedDict):
        payee_id: Union[str, None]
        category_id: Union[str, None]
        tags: List[str]
        notes: Union[str, None]
        transfer_account_id: Union[str, None]
        skip: bool

    class Rule(TypedDict):
        id: str
        name: str
        when: RuleConditions
        then: RuleActions
        stop: bool
        position: int
        created_at: str
        updated_at: str
        shadowed_by: Union[str, None]
        fired_count: int
        missing_account_ids: List[str]

    class RulesResponse(TypedDict):
        rules: List[Rule]
        spending_power: NotRequired[SpendingPower]

    NewRuleConditions = TypedDict("NewRuleConditions", {"all": "NotRequired[List[RuleCondition]]", "any": "NotRequired[List[RuleCondition]]", "not": "NotRequired[List[RuleCondition]]"})

    class NewRuleActions(TypedDict):
        payee_id: NotRequired[Union[str, None]]
        payee: NotRequired[PayeeByName]
        category_id: NotRequired[Union[str, None]]
        category: NotRequired[CategoryByName]
        tags: NotRequired[List[str]]
        notes: NotRequired[Union[str, None]]
        transfer_account_id: NotRequired[Union[str, None]]
        skip: NotRequired[bool]

    class NewRule(TypedDict):
        name: str
        when: NewRuleConditions
        then: NewRuleActions
        stop: NotRequired[bool]

    class CreateRuleRequest(TypedDict):
        rule: NewRule

    class RuleResponse(TypedDict):
        rule: Rule
        spending_power: NotRequired[SpendingPower]

    class RuleChanges(TypedDict):
        name: NotRequired[str]
        when: NotRequired[NewRuleConditions]
        then: NotRequired[NewRuleActions]
        stop: NotRequired[bool]

    class UpdateRuleRequest(TypedDict):
        rule: RuleChanges

    class OrderRulesRequest(TypedDict):
        rule_ids: List[str]

    class TryRuleRequest(TypedDict):
        rule: NotRequired[NewRule]
        rule_id: NotRequired[str]
        include_decided: NotRequired[bool]
        limit: NotRequired[int]

    class RuleValues(TypedDict):
        payee_id: Union[str, None]
        payee: Union[str, None]
        category_id: Union[str, None]
        category: Union[str, None]
        transfer_account_id: Union[str, None]
        tags: List[str]
        notes: str

    class RuleRow(TypedDict):
        transaction_id: str
        authorized_at: str
        amount: Amount
        currency: str
        before: RuleValues
        after: RuleValues
        is_decided: bool
        counterpart_id: Union[str, None]
        left: Literal["reconciled", "no_counterpart", "several_counterparts", "counterpart_in_use", "too_many_tags", "notes_too_long", None]

    class TryRuleResponse(TypedDict):
        count: int
        decided_count: int
        left_count: int
        transactions: List[RuleRow]
        spending_power: NotRequired[SpendingPower]

    class ApplyRuleRequest(TypedDict):
        include_decided: NotRequired[bool]

    class ApplyRuleResponse(TypedDict):
        count: int
        decided_count: int
        left_count: int
        left: List[RuleRow]
        spending_power: NotRequired[SpendingPower]

    class GoalUnconverted(TypedDict):
        currency: str
        amount: Amount

    class Goal(TypedDict):
        id: str
        name: str
        category_id: Union[str, None]
        account_id: Union[str, None]
        amount: Union[Amount, None]
        due_on: Union[str, None]
        repeats: Union[int, None]
        monthly: Union[Amount, None]
        starts_in: str
        starts_in_day: str
        already: Amount
        is_archived: bool
        saved: Amount
        remaining: Union[Amount, None]
        share: Amount
        moved: Amount
        withdrawn: Amount
        status: Literal["reached", "missed", "ahead", "on_track", "behind", "paused"]
        reached_in: Union[str, None]
        reached_in_day: Union[str, None]
        next_due_on: Union[str, None]
        shortfall: Union[Amount, None]
        unconverted: List[GoalUnconverted]
        created_at: str
        updated_at: str

    class GoalsResponse(TypedDict):
        goals: List[Goal]

    class NewGoal(TypedDict):
        name: str
        category_id: NotRequired[Union[str, None]]
        account_id: NotRequired[Union[str, None]]
        amount: NotRequired[Union[Amount, None]]
        due_on: NotRequired[Union[str, None]]
        repeats: NotRequired[Union[int, None]]
        monthly: NotRequired[Union[Amount, None]]
        starts_in: NotRequired[str]
        starts_in_day: NotRequired[str]
        already: NotRequired[Amount]
        is_archived: NotRequired[bool]

    class CreateGoalRequest(TypedDict):
        goal: NewGoal

    class GoalResponse(TypedDict):
        goal: Goal
        spending_power: NotRequired[SpendingPower]

    class GoalChanges(TypedDict):
        name: NotRequired[str]
        category_id: NotRequired[Union[str, None]]
        account_id: NotRequired[Union[str, None]]
        amount: NotRequired[Union[Amount, None]]
        due_on: NotRequired[Union[str, None]]
        repeats: NotRequired[Union[int, None]]
        monthly: NotRequired[Union[Amount, None]]
        starts_in: NotRequired[str]
        starts_in_day: NotRequired[str]
        already: NotRequired[Amount]
        is_archived: NotRequired[bool]

    class UpdateGoalRequest(TypedDict):
        goal: GoalChanges

    class ExchangeRate(TypedDict):
        base_currency: str
        currency: str
        day: str
        rate: Amount
        is_shared: bool

    class ExchangeRatesPage(TypedDict):
        exchange_rates: List[ExchangeRate]
        has_more: bool
        next_cursor: Union[str, None]

    class NewExchangeRate(TypedDict):
        base_currency: str
        currency: str
        day: str
        rate: Amount

    class SaveExchangeRatesRequest(TypedDict):
        exchange_rates: List[NewExchangeRate]

    class ExchangeRatesResponse(TypedDict):
        exchange_rates: List[ExchangeRate]
        spending_power: NotRequired[SpendingPower]

    class RateSourceProblemValue(TypedDict):
        code: Literal["unavailable", "unreadable"]
        detail: str
        at: str

    RateSourceProblem = Union[RateSourceProblemValue, None]

    class RateSource(TypedDict):
        is_on: bool
        newest_day: Union[str, None]
        last_success_at: Union[str, None]
        next_at: Union[str, None]
        problem: RateSourceProblem

    class RateSourceResponse(TypedDict):
        source: RateSource

    class NewRateSource(TypedDict):
        is_on: bool

    class SetRateSourceRequest(TypedDict):
        source: NewRateSource

    class Occurrence(TypedDict):
        recurring_id: str
        name: str
        scheduled_on: str
        due_on: str
        counts_on: str
        state: Literal["matched", "expected", "overdue", "lapsed", "skipped"]
        expected: Amount
        currency: str
        transaction_ids: List[str]
        is_still_owed: bool
        is_automatic: bool

    class OccurrencesResponse(TypedDict):
        occurrences: List[Occurrence]

    class OccurrenceCandidate(TypedDict):
        transaction_id: str
        account_id: str
        payee: Union[str, None]
        notes: str
        authorized_at: str
        amount: Amount
        currency: str
        fit: Literal["exact", "near", "other"]
        is_of_rule: bool

    class MatchProposal(TypedDict):
        occurrence: Occurrence
        candidate: OccurrenceCandidate
        payee_id: str
        rule_payee_id: str
        missing_category_id: Union[str, None]

    class MatchProposalsResponse(TypedDict):
        proposals: List[MatchProposal]

    class OccurrenceCandidatesResponse(TypedDict):
        candidates: List[OccurrenceCandidate]

    class LinkOccurrenceRequest(TypedDict):
        transaction_id: str

    class OccurrenceResponse(TypedDict):
        occurrence: Occurrence
        spending_power: NotRequired[SpendingPower]

    class MoveOccurrenceRequest(TypedDict):
        to: str

    class EarlierSchedule(TypedDict):
        starts_on: str
        until: str
        recurrence: str
        account_id: str

    class RecurringRule(TypedDict):
        id: str
        name: str
        account_id: str
        transfer_account_id: Union[str, None]
        payee_id: Union[str, None]
        category_id: Union[str, None]
        currency: str
        amount: Amount
        amount_to: Union[Amount, None]
        rule: str
        starts_on: str
        ends_on: Union[str, None]
        earlier: List[EarlierSchedule]
        terms_changed_on: Union[str, None]
        weekend: Literal["keep", "before", "after"]
        counts_in: Literal["same", "next"]
        grace_days: int
        match_days_before: int
        match_days_after: int
        created_at: str
        updated_at: str

    class RecurringRulesResponse(TypedDict):
        recurring: List[RecurringRule]

    class NewRecurringRule(TypedDict):
        id: NotRequired[Union[str, None]]
        created_at: NotRequired[Union[str, None]]
        updated_at: NotRequired[Union[str, None]]
        terms_changed_on: NotRequired[Union[str, None]]
        earlier: NotRequired[Union[List[Any], None]]
        name: str
        account_id: str
        currency: NotRequired[Union[str, None]]
        amount: Amount
        amount_to: NotRequired[Union[Amount, None]]
        rule: str
        starts_on: str
        ends_on: NotRequired[Union[str, None]]
        weekend: NotRequired[Literal["keep", "before", "after", None]]
        counts_in: NotRequired[Literal["same", "next", None]]
        grace_days: NotRequired[Union[int, None]]
        match_days_before: NotRequired[Union[int, None]]
        match_days_after: NotRequired[Union[int, None]]
        transfer_account_id: NotRequired[Union[str, None]]
        payee_id: NotRequired[Union[str, None]]
        payee: NotRequired[PayeeByName]
        category_id: NotRequired[Union[str, None]]
        category: NotRequired[CategoryByName]

    class CreateRecurringRuleRequest(TypedDict):
        recurring_rule: NewRecurringRule

    class RecurringRuleResponse(TypedDict):
        recurring_rule: RecurringRule
        spending_power: NotRequired[SpendingPower]

    class SuggestedRecurringRule(TypedDict):
        name: str
        account_id: str
        transfer_account_id: Union[str, None]
        payee_id: Union[str, None]
        category_id: Union[str, None]
        currency: str
        amount: Amount
        amount_to: Union[Amount, None]
        rule: str
        starts_on: str
        weekend: Literal["keep", "before", "after"]

    class PaymentsToAdoptValue(TypedDict):
        payee_id: NotRequired[Union[str, None]]
        transfer_account_id: NotRequired[Union[str, None]]
        category_id: NotRequired[Union[str, None]]

    PaymentsToAdopt = Union[PaymentsToAdoptValue, None]

    class SameRuleValue(TypedDict):
        recurring_id: str
        name: str
        adopt: PaymentsToAdopt

    SameRule = Union[SameRuleValue, None]

    class RecurringSuggestionEvidence(TypedDict):
        transaction_id: str
        authorized_at: str
        amount: Amount

    class RecurringSuggestion(TypedDict):
        recurring_rule: SuggestedRecurringRule
        every: Literal["week", "two_weeks", "month", "quarter", "year"]
        evidence: List[RecurringSuggestionEvidence]
        same_as: SameRule

    class ListedDismissedSuggestion(TypedDict):
        id: str
        account_id: Union[str, None]
        transfer_account_id: Union[str, None]
        payee_id: Union[str, None]
        currency: str
        amount: Amount
        amount_to: Union[Amount, None]
        created_at: str
        name: Union[str, None]

    class RecurringSuggestionsResponse(TypedDict):
        suggestions: List[RecurringSuggestion]
        dismissed: List[ListedDismissedSuggestion]

    class SuggestionToDismiss(TypedDict):
        account_id: str
        transfer_account_id: NotRequired[Union[str, None]]
        payee_id: NotRequired[Union[str, None]]
        currency: str
        amount: Amount
        amount_to: NotRequired[Union[Amount, None]]

    class DismissSuggestionRequest(TypedDict):
        suggestion: SuggestionToDismiss

    class DismissedSuggestion(TypedDict):
        id: str
        account_id: Union[str, None]
        transfer_account_id: Union[str, None]
        payee_id: Union[str, None]
        currency: str
        amount: Amount
        amount_to: Union[Amount, None]
        created_at: str

    class DismissedSuggestionResponse(TypedDict):
        dismissed_suggestion: DismissedSuggestion
        spending_power: NotRequired[SpendingPower]

    class RecurringRuleChanges(TypedDict):
        id: NotRequired[Union[str, None]]
        created_at: NotRequired[Union[str, None]]
        updated_at: NotRequired[Union[str, None]]
        terms_changed_on: NotRequired[Union[str, None]]
        earlier: NotRequired[Union[List[Any], None]]
        name: NotRequired[str]
        account_id: NotRequired[str]
        currency: NotRequired[Union[str, None]]
        amount: NotRequired[Amount]
        amount_to: NotRequired[Union[Amount, None]]
        rule: NotRequired[str]
        starts_on: NotRequired[str]
        ends_on: NotRequired[Union[str, None]]
        weekend: NotRequired[Literal["keep", "before", "after", None]]
        counts_in: NotRequired[Literal["same", "next", None]]
        grace_days: NotRequired[Union[int, None]]
        match_days_before: NotRequired[Union[int, None]]
        match_days_after: NotRequired[Union[int, None]]
        transfer_account_id: NotRequired[Union[str, None]]
        payee_id: NotRequired[Union[str, None]]
        payee: NotRequired[PayeeByName]
        category_id: NotRequired[Union[str, None]]
        category: NotRequired[CategoryByName]

    class UpdateRecurringRuleRequest(TypedDict):
        recurring_rule: RecurringRuleChanges

    class AdoptedPayments(TypedDict):
        payee_id: NotRequired[Union[str, None]]
        transfer_account_id: NotRequired[Union[str, None]]
        category_id: NotRequired[Union[str, None]]

    class AdoptPaymentsRequest(TypedDict):
        recurring_rule: AdoptedPayments

    class SetAsideResponseSetAside(TypedDict):
        category_id: str
        carries_from: str
        carries_from_day: str
        amount: Amount
        year_month: str
        period: Period

    class SetAsideResponse(TypedDict):
        set_aside: SetAsideResponseSetAside
        spending_power: NotRequired[SpendingPower]

    class ChangeItem(TypedDict):
        type: Literal["budget", "account", "reconciliation", "balance_point", "category", "payee", "payee_alias", "tag", "exchange_rate", "month", "period_note", "goal", "recurring_rule", "dismissed_suggestion", "rule", "transaction", "attachment", "occurrence", "duplicate_answer", "report_view"]
        id: str
        action: Literal["created", "updated", "deleted", "balance"]
        name: NotRequired[Union[str, None]]
        currency: NotRequired[str]
        before: NotRequired[Union[Dict[str, Any], None]]
        after: NotRequired[Union[Dict[str, Any], None]]
        moved: NotRequired[Union[Amount, None]]

    class ChangeActor(TypedDict):
        kind: Literal["token", "user", "connection", "job", "command"]
        id: Union[str, None]
        name: Union[str, None]

    class Change(TypedDict):
        seq: int
        at: str
        actor: ChangeActor
        operation: str
        items: List[ChangeItem]
        import_id: Union[str, None]
        item_count: int
        undoes: List[int]
        undone_by: Union[int, None]

    class BudgetSettings(TypedDict):
        id: str
        name: str
        currency: str
        time_zone: str
        created_at: str
        floor: Union[Amount, None]
        carries_from: Union[str, None]
        periods: List[PeriodRule]

    class CategorySettings(TypedDict):
        id: str
        name: str
        kind: Literal["income", "bill", "saving", "spending"]
        group: Union[str, None]
        position: Union[int, None]
        carries_from: Union[str, None]
        is_archived: bool
        icon: str
        color: Literal["coral", "orange", "amber", "olive", "leaf", "teal", "sky", "blue", "indigo", "violet", "pink", "stone"]
        note: Union[str, None]

    class TagName(TypedDict):
        id: str
        name: str

    class PeriodNote(TypedDict):
        id: str
        note: str

    class GoalSettings(TypedDict):
        id: str
        name: str
        category_id: Union[str, None]
        account_id: Union[str, None]
        amount: Union[Amount, None]
        due_on: Union[str, None]
        repeats: Union[int, None]
        monthly: Union[Amount, None]
        starts_in: str
        already: Amount
        is_archived: bool
        created_at: str
        updated_at: str

    class RuleData(TypedDict):
        id: str
        name: str
        when: RuleConditions
        then: RuleActions
        stop: bool
        position: int
        created_at: str
        updated_at: str

    class OccurrenceDecisions(TypedDict):
        recurring_id: str
        scheduled_on: str
        is_skipped: bool
        moved_to: Union[str, None]
        is_still_owed: bool
        matched_transaction_id: Union[str, None]
        unmatched_transaction_ids: List[str]

    class DeletedResource(TypedDict):
        type: Literal["budget", "account", "reconciliation", "balance_point", "category", "payee", "payee_alias", "tag", "exchange_rate", "month", "period_note", "goal", "recurring_rule", "dismissed_suggestion", "rule", "transaction", "attachment", "occurrence", "duplicate_answer", "report_view"]
        id: str

    class ChangesResponse(TypedDict):
        changes: List[Change]
        has_more: bool
        next_cursor: Union[str, None]
        server_knowledge: int
        budgets: NotRequired[List[BudgetSettings]]
        accounts: NotRequired[List[Account]]
        reconciliations: NotRequired[List[Reconciliation]]
        balance_points: NotRequired[List[BalancePoint]]
        categories: NotRequired[List[CategorySettings]]
        payees: NotRequired[List[Payee]]
        payee_aliases: NotRequired[List[PayeeAlias]]
        tags: NotRequired[List[TagName]]
        exchange_rates: NotRequired[List[ExchangeRate]]
        months: NotRequired[List[OwnPlan]]
        period_notes: NotRequired[List[PeriodNote]]
        goals: NotRequired[List[GoalSettings]]
        recurring: NotRequired[List[RecurringRule]]
        dismissed_suggestions: NotRequired[List[DismissedSuggestion]]
        rules: NotRequired[List[RuleData]]
        transactions: NotRequired[List[Transaction]]
        attachments: NotRequired[List[Attachment]]
        occurrences: NotRequired[List[OccurrenceDecisions]]
        duplicate_answers: NotRequired[List[DuplicateAnswer]]
        report_views: NotRequired[List[ReportView]]
        deleted: NotRequired[List[DeletedResource]]
        reload: NotRequired[List[str]]

    class ChangeItemWithValues(TypedDict):
        type: Literal["budget", "account", "reconciliation", "balance_point", "category", "payee", "payee_alias", "tag", "exchange_rate", "month", "period_note", "goal", "recurring_rule", "dismissed_suggestion", "rule", "transaction", "attachment", "occurrence", "duplicate_answer", "report_view"]
        id: str
        action: Literal["created", "updated", "deleted", "balance"]
        before: Union[Dict[str, Any], None]
        after: Union[Dict[str, Any], None]
        moved: NotRequired[Union[Amount, None]]

    class ChangeWithValuesActor(TypedDict):
        kind: Literal["token", "user", "connection", "job", "command"]
        id: Union[str, None]
        name: Union[str, None]

    class ChangeWithValues(TypedDict):
        seq: int
        at: str
        actor: ChangeWithValuesActor
        operation: str
        items: List[ChangeItemWithValues]
        import_id: Union[str, None]
        item_count: int
        undoes: List[int]
        undone_by: Union[int, None]

    class ChangeValuesResponse(TypedDict):
        change: ChangeWithValues
        has_more: bool
        next_cursor: Union[str, None]

    class ChangeResponse(TypedDict):
        change: Change
        spending_power: NotRequired[SpendingPower]

    UndoChangesRequest = TypedDict("UndoChangesRequest", {"from": "NotRequired[int]", "to": "NotRequired[int]", "actor_id": "NotRequired[str]", "seqs": "NotRequired[List[int]]"})

    class UndoChangesResponse(TypedDict):
        change: NotRequired[Change]
        skipped: List[int]
        spending_power: NotRequired[SpendingPower]

    class HistoryEntryActor(TypedDict):
        kind: Literal["token", "user", "connection", "job", "command"]
        id: Union[str, None]
        name: Union[str, None]

    class HistoryEntry(TypedDict):
        seq: int
        at: str
        actor: HistoryEntryActor
        operation: str
        action: Literal["created", "updated", "deleted", "balance"]
        before: Union[Dict[str, Any], None]
        after: Union[Dict[str, Any], None]
        moved: NotRequired[Union[Amount, None]]

    class HistoryResponse(TypedDict):
        history: List[HistoryEntry]
        has_more: bool
        next_cursor: Union[str, None]

    class SignInMethodsResponse(TypedDict):
        methods: List[Literal["passkey", "password", "oidc", "proxy"]]
        proxy_user: Union[str, None]
        oidc_name: Union[str, None]
        automatic: Literal["oidc", "proxy", None]
        needs_setup: bool
        passkey_unavailable: Literal["use_localhost", "use_public_url", "needs_https", None]
        passkey_origin: Union[str, None]

    class SignInRequestPasskeyResponse(TypedDict):
        clientDataJSON: str
        authenticatorData: str
        signature: str

    class SignInRequestPasskey(TypedDict):
        id: str
        rawId: str
        type: Literal["public-key"]
        response: SignInRequestPasskeyResponse
        clientExtensionResults: NotRequired[Dict[str, Any]]

    class SignInRequestPassword(TypedDict):
        name: str
        password: str

    class SignInRequestRecovery(TypedDict):
        name: str
        code: str

    class SignInRequest(TypedDict):
        code: NotRequired[str]
        token: NotRequired[str]
        passkey: NotRequired[SignInRequestPasskey]
        password: NotRequired[SignInRequestPassword]
        recovery: NotRequired[SignInRequestRecovery]
        proxy: NotRequired[Literal[True]]

    class MemberBudget(TypedDict):
        id: str
        name: str
        role: Literal["owner", "member", "viewer", None]
        is_demo: bool
        is_available: bool

    class Session(TypedDict):
        id: str
        expires_at: str

    class SessionResponseUser(TypedDict):
        id: str
        name: str

    class SessionResponse(TypedDict):
        user: Union[SessionResponseUser, None]
        budgets: List[MemberBudget]
        session: Session
        should_add_credential: bool

    class DefaultBudgetRequest(TypedDict):
        budget_id: str

    class PasskeyOptionsResponse(TypedDict):
        options: Dict[str, Any]

    class DescribeCodeRequest(TypedDict):
        code: str

    class CodeResponse(TypedDict):
        kind: Literal["setup", "link", "phone", "invitation"]
        user_name: Union[str, None]
        budget_name: Union[str, None]
        role: Literal["owner", "member", "viewer", None]
        signed_in_as: Union[str, None]

    class OidcRequest(TypedDict):
        purpose: Literal["sign_in", "bind", "confirm"]
        code: NotRequired[str]
        return_to: NotRequired[str]

    class OidcResponse(TypedDict):
        url: str

    class ConfirmRequestPasskeyResponse(TypedDict):
        clientDataJSON: str
        authenticatorData: str
        signature: str

    class ConfirmRequestPasskey(TypedDict):
        id: str
        rawId: str
        type: Literal["public-key"]
        response: ConfirmRequestPasskeyResponse
        clientExtensionResults: NotRequired[Dict[str, Any]]

    class ConfirmRequestPassword(TypedDict):
        name: str
        password: str

    class ConfirmRequestRecovery(TypedDict):
        name: str
        code: str

    class ConfirmRequest(TypedDict):
        token: NotRequired[str]
        passkey: NotRequired[ConfirmRequestPasskey]
        password: NotRequired[ConfirmRequestPassword]
        recovery: NotRequired[ConfirmRequestRecovery]

    class MeToken(TypedDict):
        id: str
        name: str
        scopes: List[Literal["read", "write", "sync", "manage"]]
        created_at: str
        expires_at: Union[str, None]

    class MeBudget(TypedDict):
        id: str
        name: str
        currency: str
        time_zone: str

    class MeUser(TypedDict):
        id: str
        name: str

    class Me(TypedDict):
        token: MeToken
        budget: Union[MeBudget, None]
        user: Union[MeUser, None]
        role: Literal["owner", "member", "viewer", None]
        budgets: List[MemberBudget]
        should_add_credential: bool

    class UserChanges(TypedDict):
        name: str

    class UpdateMeRequest(TypedDict):
        user: UserChanges

    class UserResponseUser(TypedDict):
        id: str
        name: str

    class UserResponse(TypedDict):
        user: UserResponseUser

    class CredentialsResponse(TypedDict):
        sign_in_name: Union[str, None]
        password_at: Union[str, None]
        recovery_codes_left: int

    class SetPasswordRequest(TypedDict):
        sign_in_name: str
        password: str

    class PasswordResponse(TypedDict):
        sign_in_name: str
        password_at: str

    class RecoveryCodesResponse(TypedDict):
        recovery_codes: List[str]
        user_id: str

    class SecurityEventActor(TypedDict):
        kind: Literal["token", "user", "connection", "job", "command"]
        id: Union[str, None]

    class SecurityEvent(TypedDict):
        id: str
        at: str
        type: Literal["signed_in", "sign_in_failed", "session_copied", "session_ended", "sessions_ended", "password_set", "recovery_codes_created", "passkey_added", "passkey_removed", "identity_added", "identity_removed", "link_created", "user_reset", "member_joined", "role_changed", "member_removed", "invitation_created", "invitation_deleted", "token_created", "token_revoked", "token_kept", "webhook_created", "webhook_changed", "webhook_turned_off", "webhook_kept", "webhook_deleted", "bank_connected", "bank_reconnected", "bank_removed", "bank_paused", "bank_kept", "feed_created", "feed_revoked", "feed_kept", "feed_claimed", "feed_claim_refused"]
        actor: SecurityEventActor
        address: str
        device: str
        details: Dict[str, Union[str, None]]

    class SecurityEventsResponse(TypedDict):
        events: List[SecurityEvent]
        next_cursor: Union[str, None]

    class PreferencesResponse(TypedDict):
        preferences: Dict[str, Any]

    class PreferencesRequest(TypedDict):
        preferences: Dict[str, Any]

    class SessionSummary(TypedDict):
        id: str
        device: str
        created_at: str
        last_used_at: str
        is_current: bool

    class SessionsResponse(TypedDict):
        sessions: List[SessionSummary]

    class LinkResponse(TypedDict):
        url: str
        expires_at: str

    class Channel(TypedDict):
        id: str
        kind: Literal["ntfy", "webhook", "email", "web_push"]
        name: str
        state: Literal["unverified", "on", "failing"]
        failing_since: Union[str, None]
        language: Literal["en", "de"]
        shows_amounts: bool
        created_at: str

    class ChannelsResponse(TypedDict):
        channels: List[Channel]
        kinds: List[Literal["ntfy", "webhook", "email", "web_push"]]

    class SubscriptionKeys(TypedDict):
        p256dh: str
        auth: str

    class ChannelSettings(TypedDict):
        server: NotRequired[str]
        topic: NotRequired[str]
        token: NotRequired[str]
        url: NotRequired[str]
        address: NotRequired[str]
        endpoint: NotRequired[str]
        keys: NotRequired[SubscriptionKeys]

    class NewChannel(TypedDict):
        kind: Literal["ntfy", "webhook", "email", "web_push"]
        name: str
        settings: ChannelSettings
        language: NotRequired[Literal["en", "de"]]
        shows_amounts: NotRequired[bool]

    class NewChannelRequest(TypedDict):
        channel: NewChannel

    class NewChannelResponse(TypedDict):
        channel: Channel
        secret: Union[str, None]

    class WebPushKeyResponse(TypedDict):
        public_key: str

    class ChannelChanges(TypedDict):
        name: NotRequired[str]
        language: NotRequired[Literal["en", "de"]]
        shows_amounts: NotRequired[bool]

    class ChannelChangesRequest(TypedDict):
        channel: ChannelChanges

    class ChannelResponse(TypedDict):
        channel: Channel

    class ChannelTestResponse(TypedDict):
        status: Literal["sent", "failed"]
        error: Union[str, None]

    class ChannelCodeRequest(TypedDict):
        code: str

    class Alert(TypedDict):
        id: str
        kind: Literal["spending_power_below", "per_day_below", "envelope_below", "balance_below", "forecast_below", "bill_due", "bill_overdue", "limited", "not_paid", "large_transaction", "balance_gap", "needs_attention", "consent_ends"]
        value: Union[Amount, None]
        currency: str
        account_id: Union[str, None]
        category_id: Union[str, None]
        days: Union[int, None]
        at_hour: Union[int, None]
        channel_ids: List[str]
        is_on: bool
        is_firing: bool
        current: Union[Amount, None]
        created_at: str

    class AlertsResponse(TypedDict):
        alerts: List[Alert]

    class NewAlert(TypedDict):
        kind: Literal["spending_power_below", "per_day_below", "envelope_below", "balance_below", "forecast_below", "bill_due", "bill_overdue", "limited", "not_paid", "large_transaction", "balance_gap", "needs_attention", "consent_ends"]
        value: NotRequired[Amount]
        account_id: NotRequired[str]
        category_id: NotRequired[str]
        days: NotRequired[int]
        at_hour: NotRequired[int]
        channel_ids: List[str]

    class NewAlertRequest(TypedDict):
        alert: NewAlert

    class AlertResponse(TypedDict):
        alert: Alert
        holds_now: bool

    class AlertChanges(TypedDict):
        value: NotRequired[Amount]
        account_id: NotRequired[str]
        category_id: NotRequired[str]
        days: NotRequired[int]
        at_hour: NotRequired[int]
        channel_ids: NotRequired[List[str]]
        is_on: NotRequired[bool]

    class AlertChangesRequest(TypedDict):
        alert: AlertChanges

    class NoticeSubject(TypedDict):
        type: Literal["budget", "category", "account", "occurrence", "transaction", "bank_connection", "webhook"]
        id: Union[str, None]
        scheduled_on: Union[str, None]

    class Notice(TypedDict):
        id: str
        alert_id: str
        kind: Literal["spending_power_below", "per_day_below", "envelope_below", "balance_below", "forecast_below", "bill_due", "bill_overdue", "limited", "not_paid", "large_transaction", "balance_gap", "needs_attention", "consent_ends"]
        at: str
        sentence: str
        about: NoticeSubject
        still_holds: Union[bool, None]
        seen_at: Union[str, None]

    class NoticesResponse(TypedDict):
        notices: List[Notice]
        unseen_count: int
        has_more: bool
        next_cursor: Union[str, None]

    class NoticesSeenRequest(TypedDict):
        until: str

    class AddPasskeyRequestPasskeyResponse(TypedDict):
        clientDataJSON: str
        attestationObject: str

    class AddPasskeyRequestPasskey(TypedDict):
        id: str
        rawId: str
        type: Literal["public-key"]
        response: AddPasskeyRequestPasskeyResponse
        clientExtensionResults: NotRequired[Dict[str, Any]]

    class AddPasskeyRequest(TypedDict):
        passkey: AddPasskeyRequestPasskey
        name: NotRequired[str]

    class Passkey(TypedDict):
        id: str
        name: str
        host: str
        is_usable_here: bool
        is_backed_up: bool
        created_at: str
        last_used_at: Union[str, None]

    class PasskeyResponse(TypedDict):
        passkey: Passkey

    class PasskeysResponse(TypedDict):
        passkeys: List[Passkey]

    class PasskeyChanges(TypedDict):
        name: str

    class RenamePasskeyRequest(TypedDict):
        passkey: PasskeyChanges

    class Identity(TypedDict):
        id: str
        kind: Literal["oidc", "proxy"]
        name: str
        created_at: str
        last_used_at: Union[str, None]

    class IdentitiesResponse(TypedDict):
        identities: List[Identity]

    class AddIdentityRequest(TypedDict):
        proxy: Literal[True]

    class IdentityResponse(TypedDict):
        identity: Identity

    class Member(TypedDict):
        user_id: str
        name: str
        role: Literal["owner", "member", "viewer"]
        joined_at: str
        last_seen_at: Union[str, None]

    class MembersResponseFormerMembers(TypedDict):
        user_id: str
        name: str

    class MembersResponse(TypedDict):
        members: List[Member]
        former_members: List[MembersResponseFormerMembers]

    class ChangeRoleRequest(TypedDict):
        role: Literal["owner", "member", "viewer"]

    class Revoked(TypedDict):
        tokens: int
        invitations: int
        webhooks: int
        feeds: int
        bank_connections: int

    class ChangedMemberResponse(TypedDict):
        member: Member
        revoked: Revoked

    class RemovedMemberResponse(TypedDict):
        revoked: Revoked

    class Invitation(TypedDict):
        id: str
        role: Literal["owner", "member", "viewer"]
        name: Union[str, None]
        created_at: str
        expires_at: str

    class InvitationsResponse(TypedDict):
        invitations: List[Invitation]

    class NewInvitationRequest(TypedDict):
        role: Literal["owner", "member", "viewer"]
        name: NotRequired[str]
        expires_in: NotRequired[int]

    class NewInvitationResponse(TypedDict):
        invitation: Invitation
        url: str

    class TokenCreatorValue(TypedDict):
        id: str
        name: str

    TokenCreator = Union[TokenCreatorValue, None]

    class Token(TypedDict):
        id: str
        name: str
        scopes: List[Literal["read", "write", "sync", "manage"]]
        created_at: str
        created_by: TokenCreator
        expires_at: Union[str, None]
        last_used_at: Union[str, None]

    class TokensResponse(TypedDict):
        tokens: List[Token]

    class NewToken(TypedDict):
        name: str
        scope: Literal["read", "write", "sync"]
        expires_at: NotRequired[Union[str, None]]

    class NewTokenRequest(TypedDict):
        token: NewToken

    class NewTokenResponse(TypedDict):
        token: Token
        text: str

    class WebhookCreatorValue(TypedDict):
        id: str
        name: str

    WebhookCreator = Union[WebhookCreatorValue, None]

    class Webhook(TypedDict):
        id: str
        name: str
        url: Union[str, None]
        types: List[Literal["*", "budget.*", "account.*", "reconciliation.*", "balance_point.*", "category.*", "payee.*", "payee_alias.*", "tag.*", "exchange_rate.*", "month.*", "period_note.*", "goal.*", "recurring_rule.*", "dismissed_suggestion.*", "rule.*", "transaction.*", "attachment.*", "occurrence.*", "duplicate_answer.*", "report_view.*", "sync.*", "connection.*", "spending_power.*", "budget.created", "budget.updated", "budget.deleted", "account.created", "account.updated", "account.deleted", "reconciliation.created", "reconciliation.updated", "reconciliation.deleted", "balance_point.created", "balance_point.updated", "balance_point.deleted", "category.created", "category.updated", "category.deleted", "payee.created", "payee.updated", "payee.deleted", "payee_alias.created", "payee_alias.updated", "payee_alias.deleted", "tag.created", "tag.updated", "tag.deleted", "exchange_rate.created", "exchange_rate.updated", "exchange_rate.deleted", "month.created", "month.updated", "month.deleted", "period_note.created", "period_note.updated", "period_note.deleted", "goal.created", "goal.updated", "goal.deleted", "recurring_rule.created", "recurring_rule.updated", "recurring_rule.deleted", "dismissed_suggestion.created", "dismissed_suggestion.updated", "dismissed_suggestion.deleted", "rule.created", "rule.updated", "rule.deleted", "transaction.created", "transaction.updated", "transaction.deleted", "attachment.created", "attachment.updated", "attachment.deleted", "occurrence.created", "occurrence.updated", "occurrence.deleted", "duplicate_answer.created", "duplicate_answer.updated", "duplicate_answer.deleted", "report_view.created", "report_view.updated", "report_view.deleted", "account.balance", "sync.finished", "sync.failed", "connection.needs_attention", "spending_power.changed"]]
        state: Literal["on", "failing", "disabled", "off"]
        failing_since: Union[str, None]
        last_success_at: Union[str, None]
        waiting: int
        created_at: str
        created_by: WebhookCreator

    class WebhooksResponse(TypedDict):
        webhooks: List[Webhook]

    class NewWebhook(TypedDict):
        name: str
        url: str
        types: List[Literal["*", "budget.*", "account.*", "reconciliation.*", "balance_point.*", "category.*", "payee.*", "payee_alias.*", "tag.*", "exchange_rate.*", "month.*", "period_note.*", "goal.*", "recurring_rule.*", "dismissed_suggestion.*", "rule.*", "transaction.*", "attachment.*", "occurrence.*", "duplicate_answer.*", "report_view.*", "sync.*", "connection.*", "spending_power.*", "budget.created", "budget.updated", "budget.deleted", "account.created", "account.updated", "account.deleted", "reconciliation.created", "reconciliation.updated", "reconciliation.deleted", "balance_point.created", "balance_point.updated", "balance_point.deleted", "category.created", "category.updated", "category.deleted", "payee.created", "payee.updated", "payee.deleted", "payee_alias.created", "payee_alias.updated", "payee_alias.deleted", "tag.created", "tag.updated", "tag.deleted", "exchange_rate.created", "exchange_rate.updated", "exchange_rate.deleted", "month.created", "month.updated", "month.deleted", "period_note.created", "period_note.updated", "period_note.deleted", "goal.created", "goal.updated", "goal.deleted", "recurring_rule.created", "recurring_rule.updated", "recurring_rule.deleted", "dismissed_suggestion.created", "dismissed_suggestion.updated", "dismissed_suggestion.deleted", "rule.created", "rule.updated", "rule.deleted", "transaction.created", "transaction.updated", "transaction.deleted", "attachment.created", "attachment.updated", "attachment.deleted", "occurrence.created", "occurrence.updated", "occurrence.deleted", "duplicate_answer.created", "duplicate_answer.updated", "duplicate_answer.deleted", "report_view.created", "report_view.updated", "report_view.deleted", "account.balance", "sync.finished", "sync.failed", "connection.needs_attention", "spending_power.changed"]]

    class NewWebhookRequest(TypedDict):
        webhook: NewWebhook

    class NewWebhookResponse(TypedDict):
        webhook: Webhook
        secret: str

    class WebhookResponse(TypedDict):
        webhook: Webhook

    class WebhookChanges(TypedDict):
        name: NotRequired[str]
        url: NotRequired[str]
        types: NotRequired[List[Literal["*", "budget.*", "account.*", "reconciliation.*", "balance_point.*", "category.*", "payee.*", "payee_alias.*", "tag.*", "exchange_rate.*", "month.*", "period_note.*", "goal.*", "recurring_rule.*", "dismissed_suggestion.*", "rule.*", "transaction.*", "attachment.*", "occurrence.*", "duplicate_answer.*", "report_view.*", "sync.*", "connection.*", "spending_power.*", "budget.created", "budget.updated", "budget.deleted", "account.created", "account.updated", "account.deleted", "reconciliation.created", "reconciliation.updated", "reconciliation.deleted", "balance_point.created", "balance_point.updated", "balance_point.deleted", "category.created", "category.updated", "category.deleted", "payee.created", "payee.updated", "payee.deleted", "payee_alias.created", "payee_alias.updated", "payee_alias.deleted", "tag.created", "tag.updated", "tag.deleted", "exchange_rate.created", "exchange_rate.updated", "exchange_rate.deleted", "month.created", "month.updated", "month.deleted", "period_note.created", "period_note.updated", "period_note.deleted", "goal.created", "goal.updated", "goal.deleted", "recurring_rule.created", "recurring_rule.updated", "recurring_rule.deleted", "dismissed_suggestion.created", "dismissed_suggestion.updated", "dismissed_suggestion.deleted", "rule.created", "rule.updated", "rule.deleted", "transaction.created", "transaction.updated", "transaction.deleted", "attachment.created", "attachment.updated", "attachment.deleted", "occurrence.created", "occurrence.updated", "occurrence.deleted", "duplicate_answer.created", "duplicate_answer.updated", "duplicate_answer.deleted", "report_view.created", "report_view.updated", "report_view.deleted", "account.balance", "sync.finished", "sync.failed", "connection.needs_attention", "spending_power.changed"]]]
        is_on: NotRequired[bool]

    class WebhookChangesRequest(TypedDict):
        webhook: WebhookChanges

    class WebhookSecretResponse(TypedDict):
        secret: str

    class WebhookDelivery(TypedDict):
        id: str
        type: str
        seq: Union[int, None]
        created_at: str
        state: Literal["waiting", "sent", "failed", "dropped"]
        attempts: int
        last_status: Union[int, None]
        last_error: Union[str, None]
        next_at: Union[str, None]

    class WebhookDeliveryResponse(TypedDict):
        delivery: WebhookDelivery

    class WebhookDeliveriesResponse(TypedDict):
        deliveries: List[WebhookDelivery]
        has_more: bool
        next_cursor: Union[str, None]

    class FeedSettings(TypedDict):
        includes: NotRequired[List[Literal["bills", "income", "transfers"]]]
        shows_amounts: NotRequired[bool]
        reminder_days: NotRequired[Union[int, None]]
        language: NotRequired[Literal["en", "de"]]
        account_ids: NotRequired[Union[List[str], None]]

    class Feed(TypedDict):
        id: str
        kind: Literal["calendar", "simplefin"]
        name: str
        settings: FeedSettings
        created_by: Union[str, None]
        created_at: str
        expires_at: Union[str, None]
        last_used_at: Union[str, None]

    class FeedsResponse(TypedDict):
        feeds: List[Feed]

    class NewFeed(TypedDict):
        kind: Literal["calendar", "simplefin"]
        name: str
        includes: NotRequired[List[Literal["bills", "income", "transfers"]]]
        shows_amounts: NotRequired[bool]
        reminder_days: NotRequired[Union[int, None]]
        language: NotRequired[Literal["en", "de"]]
        account_ids: NotRequired[Union[List[str], None]]

    class NewFeedRequest(TypedDict):
        feed: NewFeed

    class NewFeedResponse(TypedDict):
        feed: Feed
        url: NotRequired[str]
        setup_token: NotRequired[str]
        access_url: NotRequired[str]

    class StartLinks(TypedDict):
        name: str
        docs: str
        openapi: str
        api: str
        health: str
        ready: str

    class SimplefinInfo(TypedDict):
        versions: List[str]

    class McpResource(TypedDict):
        resource: str
        authorization_servers: List[str]
        bearer_methods_supported: List[str]
        resource_name: str

    class Status(TypedDict):
        status: Literal["ok"]

    class Disk(TypedDict):
        name: Literal["data", "attachments"]
        free_bytes: int
        reserve_bytes: int

    class Readiness(TypedDict):
        status: Literal["ok"]
        disk: Literal["ok", "low"]
        disks: List[Disk]

    class SignInPasskeyResponse(TypedDict):
        clientDataJSON: str
        authenticatorData: str
        signature: str

    class SignInPasskey(TypedDict):
        id: str
        rawId: str
        type: Literal["public-key"]
        response: SignInPasskeyResponse
        clientExtensionResults: NotRequired[Dict[str, Any]]

    class SignInPassword(TypedDict):
        name: str
        password: str

    class SignInRecovery(TypedDict):
        name: str
        code: str

    class ConfirmSessionPasskeyResponse(TypedDict):
        clientDataJSON: str
        authenticatorData: str
        signature: str

    class ConfirmSessionPasskey(TypedDict):
        id: str
        rawId: str
        type: Literal["public-key"]
        response: ConfirmSessionPasskeyResponse
        clientExtensionResults: NotRequired[Dict[str, Any]]

    class ConfirmSessionPassword(TypedDict):
        name: str
        password: str

    class ConfirmSessionRecovery(TypedDict):
        name: str
        code: str

    class AddPasskeyPasskeyResponse(TypedDict):
        clientDataJSON: str
        attestationObject: str

    class AddPasskeyPasskey(TypedDict):
        id: str
        rawId: str
        type: Literal["public-key"]
        response: AddPasskeyPasskeyResponse
        clientExtensionResults: NotRequired[Dict[str, Any]]

    class Operations:
        def list_accounts(self) -> AccountsResponse:
            """List accounts."""
            ...

        def create_account(self, *, dry_run: bool = ..., include: List[Literal["spending_power"]] = ..., account: NewAccount, idempotency_key: str = ..., if_match: str = ...) -> AccountResponse:
            """Create an account."""
            ...

        def get_account(self, *, account_id: str) -> AccountResponse:
            """Get an account."""
            ...

        def update_account(self, *, account_id: str, dry_run: bool = ..., include: List[Literal["spending_power"]] = ..., account: AccountChanges = ..., fields: AccountChanges = ..., name: str = ..., current_balance: Amount = ..., currency: str = ..., limit: Union[Amount, None] = ..., is_hidden: bool = ..., mask: str = ..., closed_on: Union[str, None] = ..., idempotency_key: str = ..., if_match: str = ...) -> AccountResponse:
            """Update an account."""
            ...

        def delete_account(self, *, account_id: str, dry_run: bool = ..., include: List[Literal["spending_power"]] = ..., idempotency_key: str = ..., if_match: str = ...) -> IncludedResponse | None:
            """Delete an account."""
            ...

        def list_balances(self, *, account_id: str) -> BalancesResponse:
            """List entered balances."""
            ...

        def enter_balance(self, *, account_id: str, dry_run: bool = ..., include: List[Literal["spending_power"]] = ..., balance: NewBalance, idempotency_key: str = ..., if_match: str = ...) -> EnterBalanceResponse:
            """Enter the balance of a day."""
            ...

        def remove_balance(self, *, account_id: str, balance_id: str, dry_run: bool = ..., include: List[Literal["spending_power"]] = ..., idempotency_key: str = ..., if_match: str = ...) -> IncludedResponse | None:
            """Remove an entered balance."""
            ...

        def get_reconciliation(self, *, account_id: str, balance: Amount = ..., on: str = ..., include: List[Literal["transactions"]] = ...) -> ReconciliationStatusResponse:
            """Compare an account with a statement."""
            ...

        def get_balance_check(self, *, account_id: str) -> BalanceCheckResponse:
            """Compare an account with its statements."""
            ...

        def list_reconciliations(self, *, account_id: str) -> ReconciliationsResponse:
            """List reconciliations."""
            ...

        def reconcile_account(self, *, account_id: str, dry_run: bool = ..., include: List[Literal["spending_power"]] = ..., on: str, balance: Union[Amount, None] = ..., transaction_ids: List[str] = ..., all: bool = ..., adjustment: ReconciliationAdjustment = ..., idempotency_key: str = ..., if_match: str = ...) -> ReconcileResponse:
            """Reconcile an account."""
            ...

        def unreconcile_account(self, *, account_id: str, reconciliation_id: str, dry_run: bool = ..., include: List[Literal["spending_power"]] = ..., idempotency_key: str = ..., if_match: str = ...) -> IncludedResponse | None:
            """Remove the latest reconciliation."""
            ...

        def list_transactions(self, *, offset: int = ..., limit: int = ..., cursor: str = ..., sort: Literal["-date", "date", "amount", "-amount", "updated_at", "-updated_at"] = ..., include: List[Literal["payee", "category", "account", "etag"]] = ..., balance_after: bool = ..., account_id: List[str] = ..., category_id: List[str] = ..., payee_id: List[str] = ..., entered_by: List[str] = ..., not_account_id: List[str] = ..., not_category_id: List[str] = ..., not_payee_id: List[str] = ..., not_entered_by: List[str] = ..., tag: List[str] = ..., not_tag: List[str] = ..., kind: List[Literal["income", "bill", "saving", "spending"]] = ..., part: List[Literal["income", "bills", "savings", "spending"]] = ..., is_transfer: bool = ..., is_reviewed: bool = ..., is_reconciled: bool = ..., since: str = ..., until: str = ..., counts_since: str = ..., counts_until: str = ..., updated_since: str = ..., is_pending: bool = ..., source: Literal["manual", "sync", "import"] = ..., min_amount: Amount = ..., max_amount: Amount = ..., min_absolute_amount: Amount = ..., max_absolute_amount: Amount = ..., q: str = ..., not_q: List[str] = ...) -> TransactionsResponse:
            """List transactions."""
            ...

        def all_transactions(self, *, offset: int = ..., limit: int = ..., cursor: str = ..., sort: Literal["-date", "date", "amount", "-amount", "updated_at", "-updated_at"] = ..., include: List[Literal["payee", "category", "account", "etag"]] = ..., balance_after: bool = ..., account_id: List[str] = ..., category_id: List[str] = ..., payee_id: List[str] = ..., entered_by: List[str] = ..., not_account_id: List[str] = ..., not_category_id: List[str] = ..., not_payee_id: List[str] = ..., not_entered_by: List[str] = ..., tag: List[str] = ..., not_tag: List[str] = ..., kind: List[Literal["income", "bill", "saving", "spending"]] = ..., part: List[Literal["income", "bills", "savings", "spending"]] = ..., is_transfer: bool = ..., is_reviewed: bool = ..., is_reconciled: bool = ..., since: str = ..., until: str = ..., counts_since: str = ..., counts_until: str = ..., updated_since: str = ..., is_pending: bool = ..., source: Literal["manual", "sync", "import"] = ..., min_amount: Amount = ..., max_amount: Amount = ..., min_absolute_amount: Amount = ..., max_absolute_amount: Amount = ..., q: str = ..., not_q: List[str] = ...) -> Iterator[ListedTransaction]:
            """List transactions."""
            ...

        def create_transactions(self, *, dry_run: bool = ..., include: List[Literal["spending_power"]] = ..., transactions: List[NewTransaction], update_account_balance: bool = ..., skip_duplicates: bool = ..., use_default_category: bool = ..., as_sent: bool = ..., idempotency_key: str = ..., if_match: str = ...) -> CreateTransactionsResponse:
            """Create transactions."""
            ...

        def summarize_transactions(self, *, account_id: List[str] = ..., category_id: List[str] = ..., payee_id: List[str] = ..., entered_by: List[str] = ..., not_account_id: List[str] = ..., not_category_id: List[str] = ..., not_payee_id: List[str] = ..., not_entered_by: List[str] = ..., tag: List[str] = ..., not_tag: List[str] = ..., kind: List[Literal["income", "bill", "saving", "spending"]] = ..., part: List[Literal["income", "bills", "savings", "spending"]] = ..., is_transfer: bool = ..., is_reviewed: bool = ..., is_reconciled: bool = ..., since: str = ..., until: str = ..., counts_since: str = ..., counts_until: str = ..., updated_since: str = ..., is_pending: bool = ..., source: Literal["manual", "sync", "import"] = ..., min_amount: Amount = ..., max_amount: Amount = ..., min_absolute_amount: Amount = ..., max_absolute_amount: Amount = ..., q: str = ..., not_q: List[str] = ...) -> TransactionSummaryResponse:
            """Summarize transactions."""
            ...

        def bulk_change_transactions(self, *, dry_run: bool = ..., include: List[Literal["spending_power"]] = ..., ids: List[str] = ..., filter: TransactionFilter = ..., changes: BulkChanges = ..., delete: Literal[True] = ..., etags: Dict[str, str] = ..., update_account_balance: bool = ..., join_payments: bool = ..., idempotency_key: str = ..., if_match: str = ...) -> BulkChangeResponse:
            """Change many transactions."""
            ...

        def get_transaction(self, *, transaction_id: str) -> TransactionResponse:
            """Get a transaction."""
            ...

        def update_transaction(self, *, transaction_id: str, dry_run: bool = ..., include: List[Literal["spending_power"]] = ..., transaction: TransactionChanges, update_account_balance: bool = ..., join_payments: bool = ..., idempotency_key: str = ..., if_match: str = ...) -> TransactionResponse:
            """Update a transaction."""
            ...

        def delete_transaction(self, *, transaction_id: str, update_account_balance: bool = ..., dry_run: bool = ..., include: List[Literal["spending_power"]] = ..., idempotency_key: str = ..., if_match: str = ...) -> IncludedResponse | None:
            """Delete a transaction."""
            ...

        def create_quick_entry(self, *, dry_run: bool = ..., include: List[Literal["spending_power"]] = ..., amount: Union[str, Amount, None] = ..., merchant: Union[str, None] = ..., card: Union[str, None] = ..., account_id: Union[str, None] = ..., at: Union[str, None] = ..., kind: Literal["refund", None] = ..., is_draft: bool = ..., language: Literal["en", "de"] = ..., idempotency_key: str = ..., if_match: str = ...) -> QuickEntryResponse:
            """Enter a purchase from a phone."""
            ...

        def list_quick_drafts(self) -> QuickDraftsResponse:
            """List drafts of quick entries."""
            ...

        def accept_quick_draft(self, *, draft_id: str, dry_run: bool = ..., include: List[Literal["spending_power"]] = ..., transaction: NewTransaction, idempotency_key: str = ..., if_match: str = ...) -> TransactionResponse:
            """Complete a draft."""
            ...

        def dismiss_quick_draft(self, *, draft_id: str, dry_run: bool = ..., include: List[Literal["spending_power"]] = ..., idempotency_key: str = ..., if_match: str = ...) -> IncludedResponse | None:
            """Delete a draft."""
            ...

        def list_duplicates(self) -> DuplicatesResponse:
            """List possible duplicates."""
            ...

        def list_duplicate_answers(self) -> DuplicateAnswersResponse:
            """List answers about duplicates."""
            ...

        def answer_duplicate(self, *, dry_run: bool = ..., include: List[Literal["spending_power"]] = ..., duplicate: NewDuplicateAnswer, idempotency_key: str = ..., if_match: str = ...) -> DuplicateAnswerResponse:
            """Answer whether two payments are one purchase."""
            ...

        def list_attachments(self, *, transaction_id: str) -> AttachmentsResponse:
            """List the attachments of a transaction."""
            ...

        def create_attachment(self, *, transaction_id: str, dry_run: bool = ..., include: List[Literal["spending_power"]] = ..., file: bytes, file_name: str = ..., content_type: str = ..., idempotency_key: str = ..., if_match: str = ...) -> AttachmentResponse:
            """Attach a file to a transaction."""
            ...

        def get_attachment(self, *, attachment_id: str) -> AttachmentResponse:
            """Get an attachment."""
            ...

        def delete_attachment(self, *, attachment_id: str, dry_run: bool = ..., include: List[Literal["spending_power"]] = ..., idempotency_key: str = ..., if_match: str = ...) -> IncludedResponse | None:
            """Delete an attachment."""
            ...

        def get_attachment_content(self, *, attachment_id: str) -> bytes:
            """Get the content of an attachment."""
            ...

        def list_imports(self, *, source: Literal["file", "connection", "program"] = ..., connection_id: str = ..., cursor: str = ..., limit: int = ...) -> ImportsResponse:
            """List imports."""
            ...

        def all_imports(self, *, source: Literal["file", "connection", "program"] = ..., connection_id: str = ..., cursor: str = ..., limit: int = ...) -> Iterator[ImportSummary]:
            """List imports."""
            ...

        def create_import(self, *, commit: bool = ..., allow_issues: bool = ..., allow_difference: bool = ..., account_id: str = ..., encoding: str = ..., date_order: Literal["dmy", "mdy", "ymd"] = ..., decimal_sign: Literal[",", "."] = ..., sign: str = ..., fee: Literal["added", "included"] = ..., account_is_synced: Literal["add", "skip"] = ..., account_closed: Literal["add", "skip"] = ..., budgets: Literal["as_categories", "left_out"] = ..., currency: str = ..., dry_run: bool = ..., include: List[Literal["spending_power"]] = ..., file: bytes, file_name: str = ..., content_type: str = ..., idempotency_key: str = ..., if_match: str = ...) -> ImportResponse:
            """Upload a statement."""
            ...

        def get_import(self, *, import_id: str) -> ImportResponse:
            """Get an import."""
            ...

        def update_import(self, *, import_id: str, dry_run: bool = ..., include: List[Literal["spending_power"]] = ..., import_: ImportOptions, idempotency_key: str = ..., if_match: str = ...) -> ImportResponse:
            """Answer the questions of an import."""
            ...

        def delete_import(self, *, import_id: str, edited: Literal["keep", "remove"] = ..., dry_run: bool = ..., include: List[Literal["spending_power"]] = ..., idempotency_key: str = ..., if_match: str = ...) -> IncludedResponse | ImportResponse | None:
            """Undo or discard an import."""
            ...

        def commit_import(self, *, import_id: str, allow_difference: bool = ..., dry_run: bool = ..., include: List[Literal["spending_power"]] = ..., idempotency_key: str = ..., if_match: str = ...) -> ImportResponse:
            """Commit an import."""
            ...

        def get_import_proof(self, *, import_id: str) -> ImportProofResponse:
            """Compare an imported budget with its program."""
            ...

        def list_import_rows(self, *, import_id: str, state: Literal["added", "duplicate", "matched", "skipped", "refused", "undecided", "withdrawn"] = ..., number: int = ..., cursor: str = ..., limit: int = ...) -> ImportRowsResponse:
            """List the rows of an import."""
            ...

        def all_import_rows(self, *, import_id: str, state: Literal["added", "duplicate", "matched", "skipped", "refused", "undecided", "withdrawn"] = ..., number: int = ..., cursor: str = ..., limit: int = ...) -> Iterator[ImportRow]:
            """List the rows of an import."""
            ...

        def decide_import_row(self, *, import_id: str, number: int, dry_run: bool = ..., include: List[Literal["spending_power"]] = ..., row: ImportRowDecision, idempotency_key: str = ..., if_match: str = ...) -> ImportRowResponse:
            """Decide or correct a row."""
            ...

        def list_import_links(self) -> ImportLinksResponse:
            """List account links."""
            ...

        def get_import_link(self, *, link_id: str) -> ImportLinkResponse:
            """Get an account link."""
            ...

        def update_import_link(self, *, link_id: str, dry_run: bool = ..., include: List[Literal["spending_power"]] = ..., link: ImportLinkChanges, idempotency_key: str = ..., if_match: str = ...) -> ImportLinkResponse:
            """Change the account of an account link."""
            ...

        def delete_import_link(self, *, link_id: str, dry_run: bool = ..., include: List[Literal["spending_power"]] = ..., idempotency_key: str = ..., if_match: str = ...) -> IncludedResponse | None:
            """Delete an account link."""
            ...

        def list_import_profiles(self) -> ImportProfilesResponse:
            """List file profiles."""
            ...

        def get_import_profile(self, *, profile_id: str) -> ImportProfileResponse:
            """Get a file profile."""
            ...

        def update_import_profile(self, *, profile_id: str, dry_run: bool = ..., include: List[Literal["spending_power"]] = ..., profile: ImportProfileChanges, idempotency_key: str = ..., if_match: str = ...) -> ImportProfileResponse:
            """Change a file profile."""
            ...

        def delete_import_profile(self, *, profile_id: str, dry_run: bool = ..., include: List[Literal["spending_power"]] = ..., idempotency_key: str = ..., if_match: str = ...) -> IncludedResponse | None:
            """Delete a file profile."""
            ...

        def list_bank_providers(self) -> BankProvidersResponse:
            """List bank providers."""
            ...

        def list_banks(self, *, provider_id: str, country: str, keys_of: str = ...) -> BanksResponse:
            """List the banks of a provider."""
            ...

        def list_bank_connections(self) -> BankConnectionsResponse:
            """List bank connections."""
            ...

        def create_bank_connection(self, *, connection: NewBankConnection) -> BankConnectionStepResponse:
            """Connect a bank."""
            ...

        def get_bank_connection(self, *, connection_id: str) -> BankConnectionResponse:
            """Get a bank connection."""
            ...

        def update_bank_connection(self, *, connection_id: str, dry_run: bool = ..., include: List[Literal["spending_power"]] = ..., connection: BankConnectionChanges, idempotency_key: str = ..., if_match: str = ...) -> BankConnectionResponse:
            """Change a bank connection."""
            ...

        def remove_bank_connection(self, *, connection_id: str) -> None:
            """Remove a bank connection."""
            ...

        def complete_bank_connection(self, *, connection_id: str, result: Dict[str, str]) -> BankConnectionStepResponse:
            """Continue after the bank's page."""
            ...

        def reconnect_bank(self, *, connection_id: str, fields: Dict[str, str] = ...) -> BankConnectionStepResponse:
            """Repair a bank connection."""
            ...

        def link_bank_account(self, *, connection_id: str, bank_account_id: str, dry_run: bool = ..., include: List[Literal["spending_power"]] = ..., link: BankAccountLink, starts_on: Union[str, None] = ..., debt_sign: Literal["negative", "positive", None] = ..., balance_includes_pending: Union[bool, None] = ..., idempotency_key: str = ..., if_match: str = ...) -> LinkBankAccountResponse:
            """Link a bank account."""
            ...

        def list_sync_runs(self, *, connection_id: str, limit: int = ..., cursor: str = ...) -> SyncRunsPage:
            """List the runs of a connection."""
            ...

        def all_sync_runs(self, *, connection_id: str, limit: int = ..., cursor: str = ...) -> Iterator[SyncRun]:
            """List the runs of a connection."""
            ...

        def get_sync_run(self, *, run_id: str) -> SyncRunResponse:
            """Get a run."""
            ...

        def sync_bank_connection(self, *, connection_id: str, dry_run: bool = ..., include: List[Literal["spending_power"]] = ..., idempotency_key: str = ..., if_match: str = ...) -> SyncResponse:
            """Sync a bank connection."""
            ...

        def preview_bank_sync(self, *, connection_id: str, dry_run: bool = ..., include: List[Literal["spending_power"]] = ..., idempotency_key: str = ..., if_match: str = ...) -> ImportResponse:
            """Preview a sync."""
            ...

        def send_listings(self, *, connection_id: str, dry_run: bool = ..., include: List[Literal["spending_power"]] = ..., listings: List[ListingInput], idempotency_key: str = ..., if_match: str = ...) -> SyncResponse:
            """Send listings of a bank."""
            ...

        def list_budgets(self) -> BudgetsResponse:
            """List budgets."""
            ...

        def create_budget(self, *, budget: NewBudget = ..., demo: Literal[True] = ..., demo_currency: str = ...) -> CreateBudgetResponse:
            """Create a budget."""
            ...

        def delete_demo_budget(self, *, budget_id: str) -> None:
            """Delete the demo budget."""
            ...

        def get_budget(self) -> BudgetResponse:
            """Get the budget."""
            ...

        def update_budget(self, *, dry_run: bool = ..., include: List[Literal["spending_power"]] = ..., budget: BudgetChanges, idempotency_key: str = ..., if_match: str = ...) -> UpdateBudgetResponse:
            """Update the budget."""
            ...

        def get_spending_power(self, *, year_month: str = ..., on: str = ..., as_of: str = ..., include: List[Literal["limit"]] = ...) -> LimitedSpendingPower:
            """Get spending power."""
            ...

        def explain_spending_power(self, *, year_month: str = ..., on: str = ..., as_of: str = ..., include: List[Literal["limit"]] = ...) -> SpendingPowerExplanation:
            """Explain spending power."""
            ...

        def list_spending_power_days(self) -> SpendingPowerByDay:
            """List spending power by day."""
            ...

        def get_forecast(self, *, until: str = ...) -> Forecast:
            """Forecast the balance."""
            ...

        def check_affordability(self, *, amount: Amount, category_id: str = ..., on: str = ...) -> Affordability:
            """Check whether a purchase is affordable."""
            ...

        def get_month(self, *, year_month: str) -> MonthResponse:
            """Get a month."""
            ...

        def plan_month(self, *, year_month: str, dry_run: bool = ..., include: List[Literal["spending_power"]] = ..., month: MonthPlan, idempotency_key: str = ..., if_match: str = ...) -> MonthResponse:
            """Plan a month."""
            ...

        def delete_month_plan(self, *, year_month: str, dry_run: bool = ..., include: List[Literal["spending_power"]] = ..., idempotency_key: str = ..., if_match: str = ...) -> IncludedResponse | None:
            """Delete a month's plan."""
            ...

        def copy_month_plan(self, *, year_month: str, dry_run: bool = ..., include: List[Literal["spending_power"]] = ..., from_: str, idempotency_key: str = ..., if_match: str = ...) -> MonthResponse:
            """Copy a plan."""
            ...

        def set_month_note(self, *, year_month: str, dry_run: bool = ..., include: List[Literal["spending_power"]] = ..., note: Union[str, None], idempotency_key: str = ..., if_match: str = ...) -> MonthResponse:
            """Set a month's note."""
            ...

        def list_periods(self, *, since: str = ..., until: str = ...) -> PeriodsResponse:
            """List periods."""
            ...

        def get_period(self, *, day: str) -> MonthResponse:
            """Get a period."""
            ...

        def plan_period(self, *, day: str, dry_run: bool = ..., include: List[Literal["spending_power"]] = ..., month: MonthPlan, idempotency_key: str = ..., if_match: str = ...) -> MonthResponse:
            """Plan a period."""
            ...

        def delete_period_plan(self, *, day: str, dry_run: bool = ..., include: List[Literal["spending_power"]] = ..., idempotency_key: str = ..., if_match: str = ...) -> IncludedResponse | None:
            """Delete a period's plan."""
            ...

        def copy_period_plan(self, *, day: str, dry_run: bool = ..., include: List[Literal["spending_power"]] = ..., from_: str, idempotency_key: str = ..., if_match: str = ...) -> MonthResponse:
            """Copy a period's plan."""
            ...

        def set_period_note(self, *, day: str, dry_run: bool = ..., include: List[Literal["spending_power"]] = ..., note: Union[str, None], idempotency_key: str = ..., if_match: str = ...) -> MonthResponse:
            """Set a period's note."""
            ...

        def get_household_metrics(self) -> str:
            """Get the household's figures for Prometheus."""
            ...

        def get_spending_report(self, *, since: str = ..., until: str = ..., per: Literal["month", "period"] = ..., by: Literal["category", "group", "account", "payee", "tag", "person"] = ..., parts: List[Literal["bills", "savings", "spending"]] = ..., entered_by: List[str] = ...) -> SpendingReport:
            """Get a spending report."""
            ...

        def get_cash_flow(self, *, since: str = ..., until: str = ..., per: Literal["month", "period"] = ...) -> CashFlow:
            """Get a cash flow report."""
            ...

        def get_net_worth(self, *, since: str = ..., until: str = ..., include_hidden: bool = ...) -> NetWorth:
            """Get a net worth report."""
            ...

        def list_report_views(self) -> ReportViewsResponse:
            """List saved views."""
            ...

        def create_report_view(self, *, dry_run: bool = ..., include: List[Literal["spending_power"]] = ..., report_view: NewReportView, idempotency_key: str = ..., if_match: str = ...) -> ReportViewResponse:
            """Save a view."""
            ...

        def get_report_view(self, *, report_view_id: str) -> ReportViewResponse:
            """Get a saved view."""
            ...

        def update_report_view(self, *, report_view_id: str, dry_run: bool = ..., include: List[Literal["spending_power"]] = ..., report_view: ReportViewChanges, idempotency_key: str = ..., if_match: str = ...) -> ReportViewResponse:
            """Change a saved view."""
            ...

        def delete_report_view(self, *, report_view_id: str, dry_run: bool = ..., include: List[Literal["spending_power"]] = ..., idempotency_key: str = ..., if_match: str = ...) -> IncludedResponse | None:
            """Delete a saved view."""
            ...

        def export_budget(self, *, format: Literal["csv", "hledger", "beancount", "ofx", "json"], since: str = ..., until: str = ..., account_id: str = ..., text: Literal["raw"] = ...) -> bytes:
            """Export the data."""
            ...

        def list_categories(self, *, include: List[Literal["etag"]] = ...) -> CategoriesResponse:
            """List categories."""
            ...

        def create_category(self, *, dry_run: bool = ..., include: List[Literal["spending_power"]] = ..., category: NewCategory, idempotency_key: str = ..., if_match: str = ...) -> CategoryResponse:
            """Create a category."""
            ...

        def get_category(self, *, category_id: str) -> CategoryResponse:
            """Get a category."""
            ...

        def update_category(self, *, category_id: str, dry_run: bool = ..., include: List[Literal["spending_power"]] = ..., category: CategoryChanges, idempotency_key: str = ..., if_match: str = ...) -> CategoryResponse:
            """Update a category."""
            ...

        def delete_category(self, *, category_id: str, replace_with: str = ..., dry_run: bool = ..., include: List[Literal["spending_power"]] = ..., idempotency_key: str = ..., if_match: str = ...) -> IncludedResponse | None:
            """Delete a category."""
            ...

        def create_default_categories(self, *, dry_run: bool = ..., include: List[Literal["spending_power"]] = ..., idempotency_key: str = ..., if_match: str = ...) -> CategoriesResponse:
            """Create default categories."""
            ...

        def order_categories(self, *, dry_run: bool = ..., include: List[Literal["spending_power"]] = ..., category_ids: List[str], idempotency_key: str = ..., if_match: str = ...) -> CategoriesResponse:
            """Order categories."""
            ...

        def merge_category(self, *, category_id: str, dry_run: bool = ..., include: List[Literal["spending_power"]] = ..., into: str, idempotency_key: str = ..., if_match: str = ...) -> CategoryResponse:
            """Merge categories."""
            ...

        def list_payees(self, *, limit: int = ..., cursor: str = ..., q: str = ...) -> PayeesResponse:
            """List payees."""
            ...

        def all_payees(self, *, limit: int = ..., cursor: str = ..., q: str = ...) -> Iterator[Payee]:
            """List payees."""
            ...

        def suggest_payees(self, *, q: str = ..., at: str = ..., amount: Amount = ..., account_id: str = ..., limit: int = ...) -> PayeeSuggestions:
            """Suggest payees."""
            ...

        def get_payee(self, *, payee_id: str) -> PayeeResponse:
            """Get a payee."""
            ...

        def update_payee(self, *, payee_id: str, dry_run: bool = ..., include: List[Literal["spending_power"]] = ..., payee: PayeeChanges, idempotency_key: str = ..., if_match: str = ...) -> PayeeResponse:
            """Update a payee."""
            ...

        def delete_payee(self, *, payee_id: str, replace_with: str = ..., dry_run: bool = ..., include: List[Literal["spending_power"]] = ..., idempotency_key: str = ..., if_match: str = ...) -> IncludedResponse | None:
            """Delete a payee."""
            ...

        def merge_payee(self, *, payee_id: str, dry_run: bool = ..., include: List[Literal["spending_power"]] = ..., into: str, idempotency_key: str = ..., if_match: str = ...) -> PayeeResponse:
            """Merge payees."""
            ...

        def list_all_payee_aliases(self, *, limit: int = ..., cursor: str = ..., q: str = ...) -> AllPayeeAliasesResponse:
            """List the aliases of all payees."""
            ...

        def all_all_payee_aliases(self, *, limit: int = ..., cursor: str = ..., q: str = ...) -> Iterator[NamedPayeeAlias]:
            """List the aliases of all payees."""
            ...

        def list_payee_aliases(self, *, payee_id: str) -> PayeeAliasesResponse:
            """List the aliases of a payee."""
            ...

        def create_payee_alias(self, *, payee_id: str, dry_run: bool = ..., include: List[Literal["spending_power"]] = ..., alias: NewPayeeAlias, idempotency_key: str = ..., if_match: str = ...) -> PayeeAliasResponse:
            """Add an alias to a payee."""
            ...

        def delete_payee_alias(self, *, payee_id: str, alias_id: str, dry_run: bool = ..., include: List[Literal["spending_power"]] = ..., idempotency_key: str = ..., if_match: str = ...) -> IncludedResponse | None:
            """Remove an alias from a payee."""
            ...

        def list_tags(self) -> TagsResponse:
            """List tags."""
            ...

        def get_tag(self, *, tag_id: str) -> TagResponse:
            """Get a tag."""
            ...

        def update_tag(self, *, tag_id: str, dry_run: bool = ..., include: List[Literal["spending_power"]] = ..., tag: TagChanges, idempotency_key: str = ..., if_match: str = ...) -> TagResponse:
            """Rename a tag."""
            ...

        def delete_tag(self, *, tag_id: str, dry_run: bool = ..., include: List[Literal["spending_power"]] = ..., idempotency_key: str = ..., if_match: str = ...) -> IncludedResponse | None:
            """Delete a tag."""
            ...

        def merge_tag(self, *, tag_id: str, dry_run: bool = ..., include: List[Literal["spending_power"]] = ..., into: str, idempotency_key: str = ..., if_match: str = ...) -> TagResponse:
            """Merge tags."""
            ...

        def list_rules(self) -> RulesResponse:
            """List rules."""
            ...

        def create_rule(self, *, dry_run: bool = ..., include: List[Literal["spending_power"]] = ..., rule: NewRule, idempotency_key: str = ..., if_match: str = ...) -> RuleResponse:
            """Create a rule."""
            ...

        def get_rule(self, *, rule_id: str) -> RuleResponse:
            """Get a rule."""
            ...

        def update_rule(self, *, rule_id: str, dry_run: bool = ..., include: List[Literal["spending_power"]] = ..., rule: RuleChanges, idempotency_key: str = ..., if_match: str = ...) -> RuleResponse:
            """Update a rule."""
            ...

        def delete_rule(self, *, rule_id: str, dry_run: bool = ..., include: List[Literal["spending_power"]] = ..., idempotency_key: str = ..., if_match: str = ...) -> IncludedResponse | None:
            """Delete a rule."""
            ...

        def order_rules(self, *, dry_run: bool = ..., include: List[Literal["spending_power"]] = ..., rule_ids: List[str], idempotency_key: str = ..., if_match: str = ...) -> RulesResponse:
            """Order rules."""
            ...

        def try_rule(self, *, dry_run: bool = ..., include: List[Literal["spending_power"]] = ..., rule: NewRule = ..., rule_id: str = ..., include_decided: bool = ..., limit: int = ..., idempotency_key: str = ..., if_match: str = ...) -> TryRuleResponse:
            """Try a rule."""
            ...

        def apply_rule(self, *, rule_id: str, dry_run: bool = ..., include: List[Literal["spending_power"]] = ..., include_decided: bool = ..., idempotency_key: str = ..., if_match: str = ...) -> ApplyRuleResponse:
            """Apply a rule to the transactions."""
            ...

        def list_goals(self) -> GoalsResponse:
            """List goals."""
            ...

        def create_goal(self, *, dry_run: bool = ..., include: List[Literal["spending_power"]] = ..., goal: NewGoal, idempotency_key: str = ..., if_match: str = ...) -> GoalResponse:
            """Create a goal."""
            ...

        def get_goal(self, *, goal_id: str) -> GoalResponse:
            """Get a goal."""
            ...

        def update_goal(self, *, goal_id: str, dry_run: bool = ..., include: List[Literal["spending_power"]] = ..., goal: GoalChanges, idempotency_key: str = ..., if_match: str = ...) -> GoalResponse:
            """Update a goal."""
            ...

        def delete_goal(self, *, goal_id: str, dry_run: bool = ..., include: List[Literal["spending_power"]] = ..., idempotency_key: str = ..., if_match: str = ...) -> IncludedResponse | None:
            """Delete a goal."""
            ...

        def list_exchange_rates(self, *, currency: str = ..., since: str = ..., until: str = ..., limit: int = ..., cursor: str = ...) -> ExchangeRatesPage:
            """List exchange rates."""
            ...

        def all_exchange_rates(self, *, currency: str = ..., since: str = ..., until: str = ..., limit: int = ..., cursor: str = ...) -> Iterator[ExchangeRate]:
            """List exchange rates."""
            ...

        def save_exchange_rates(self, *, dry_run: bool = ..., include: List[Literal["spending_power"]] = ..., exchange_rates: List[NewExchangeRate], idempotency_key: str = ..., if_match: str = ...) -> ExchangeRatesResponse:
            """Save exchange rates."""
            ...

        def delete_exchange_rate(self, *, base_currency: str, currency: str, day: str, dry_run: bool = ..., include: List[Literal["spending_power"]] = ..., idempotency_key: str = ..., if_match: str = ...) -> IncludedResponse | None:
            """Delete an exchange rate."""
            ...

        def get_rate_source(self) -> RateSourceResponse:
            """Get the download of exchange rates."""
            ...

        def set_rate_source(self, *, source: NewRateSource) -> RateSourceResponse:
            """Turn the download of exchange rates on or off."""
            ...

        def list_occurrences(self, *, since: str = ..., until: str = ..., recurring_id: str = ..., state: List[Literal["matched", "expected", "overdue", "lapsed", "skipped"]] = ...) -> OccurrencesResponse:
            """List occurrences."""
            ...

        def propose_matches(self) -> MatchProposalsResponse:
            """Propose matches."""
            ...

        def list_occurrence_candidates(self, *, recurring_id: str, scheduled_on: str) -> OccurrenceCandidatesResponse:
            """List the candidates of an occurrence."""
            ...

        def match_occurrence(self, *, recurring_id: str, scheduled_on: str, dry_run: bool = ..., include: List[Literal["spending_power"]] = ..., transaction_id: str, idempotency_key: str = ..., if_match: str = ...) -> OccurrenceResponse:
            """Match an occurrence."""
            ...

        def pay_occurrence(self, *, recurring_id: str, scheduled_on: str, dry_run: bool = ..., include: List[Literal["spending_power"]] = ..., idempotency_key: str = ..., if_match: str = ...) -> OccurrenceResponse:
            """Pay an occurrence."""
            ...

        def unmatch_occurrence(self, *, recurring_id: str, scheduled_on: str, dry_run: bool = ..., include: List[Literal["spending_power"]] = ..., transaction_id: str, idempotency_key: str = ..., if_match: str = ...) -> OccurrenceResponse:
            """Unmatch an occurrence."""
            ...

        def skip_occurrence(self, *, recurring_id: str, scheduled_on: str, dry_run: bool = ..., include: List[Literal["spending_power"]] = ..., idempotency_key: str = ..., if_match: str = ...) -> OccurrenceResponse:
            """Skip an occurrence."""
            ...

        def move_occurrence(self, *, recurring_id: str, scheduled_on: str, dry_run: bool = ..., include: List[Literal["spending_power"]] = ..., to: str, idempotency_key: str = ..., if_match: str = ...) -> OccurrenceResponse:
            """Move an occurrence."""
            ...

        def owe_occurrence(self, *, recurring_id: str, scheduled_on: str, dry_run: bool = ..., include: List[Literal["spending_power"]] = ..., idempotency_key: str = ..., if_match: str = ...) -> OccurrenceResponse:
            """Keep an occurrence open."""
            ...

        def reset_occurrence(self, *, recurring_id: str, scheduled_on: str, dry_run: bool = ..., include: List[Literal["spending_power"]] = ..., idempotency_key: str = ..., if_match: str = ...) -> OccurrenceResponse:
            """Reset an occurrence."""
            ...

        def list_recurring_rules(self) -> RecurringRulesResponse:
            """List recurring rules."""
            ...

        def create_recurring_rule(self, *, dry_run: bool = ..., include: List[Literal["spending_power"]] = ..., recurring_rule: NewRecurringRule, idempotency_key: str = ..., if_match: str = ...) -> RecurringRuleResponse:
            """Create a recurring rule."""
            ...

        def suggest_recurring_rules(self) -> RecurringSuggestionsResponse:
            """Suggest recurring rules."""
            ...

        def dismiss_recurring_suggestion(self, *, dry_run: bool = ..., include: List[Literal["spending_power"]] = ..., suggestion: SuggestionToDismiss, idempotency_key: str = ..., if_match: str = ...) -> DismissedSuggestionResponse:
            """Dismiss a suggested rule."""
            ...

        def restore_recurring_suggestion(self, *, dismissed_id: str, dry_run: bool = ..., include: List[Literal["spending_power"]] = ..., idempotency_key: str = ..., if_match: str = ...) -> IncludedResponse | None:
            """Suggest a dismissed rule again."""
            ...

        def get_recurring_rule(self, *, recurring_id: str) -> RecurringRuleResponse:
            """Get a recurring rule."""
            ...

        def update_recurring_rule(self, *, recurring_id: str, dry_run: bool = ..., include: List[Literal["spending_power"]] = ..., recurring_rule: RecurringRuleChanges, idempotency_key: str = ..., if_match: str = ...) -> RecurringRuleResponse:
            """Update a recurring rule."""
            ...

        def delete_recurring_rule(self, *, recurring_id: str, dry_run: bool = ..., include: List[Literal["spending_power"]] = ..., idempotency_key: str = ..., if_match: str = ...) -> IncludedResponse | None:
            """Delete a recurring rule."""
            ...

        def adopt_payments(self, *, recurring_id: str, dry_run: bool = ..., include: List[Literal["spending_power"]] = ..., recurring_rule: AdoptedPayments, idempotency_key: str = ..., if_match: str = ...) -> RecurringRuleResponse:
            """Let a rule expect known payments."""
            ...

        def set_aside_for_recurring_rule(self, *, recurring_id: str, dry_run: bool = ..., include: List[Literal["spending_power"]] = ..., idempotency_key: str = ..., if_match: str = ...) -> SetAsideResponse:
            """Set money aside for a bill."""
            ...

        def list_changes(self, *, since: int = ..., limit: int = ..., cursor: str = ..., type: List[Literal["budget", "account", "reconciliation", "balance_point", "category", "payee", "payee_alias", "tag", "exchange_rate", "month", "period_note", "goal", "recurring_rule", "dismissed_suggestion", "rule", "transaction", "attachment", "occurrence", "duplicate_answer", "report_view"]] = ..., action: List[Literal["created", "updated", "deleted", "balance"]] = ..., actor_id: str = ..., actor_kind: List[Literal["token", "user", "connection", "job", "command"]] = ..., import_id: str = ..., include: List[Literal["resources", "values"]] = ...) -> ChangesResponse:
            """List changes."""
            ...

        def all_changes(self, *, since: int = ..., limit: int = ..., cursor: str = ..., type: List[Literal["budget", "account", "reconciliation", "balance_point", "category", "payee", "payee_alias", "tag", "exchange_rate", "month", "period_note", "goal", "recurring_rule", "dismissed_suggestion", "rule", "transaction", "attachment", "occurrence", "duplicate_answer", "report_view"]] = ..., action: List[Literal["created", "updated", "deleted", "balance"]] = ..., actor_id: str = ..., actor_kind: List[Literal["token", "user", "connection", "job", "command"]] = ..., import_id: str = ..., include: List[Literal["resources", "values"]] = ...) -> Iterator[Change]:
            """List changes."""
            ...

        def get_change(self, *, seq: int, limit: int = ..., cursor: str = ...) -> ChangeValuesResponse:
            """Get a change."""
            ...

        def undo_change(self, *, seq: int, dry_run: bool = ..., include: List[Literal["spending_power"]] = ..., idempotency_key: str = ..., if_match: str = ...) -> ChangeResponse:
            """Undo a change."""
            ...

        def undo_changes(self, *, dry_run: bool = ..., include: List[Literal["spending_power"]] = ..., from_: int = ..., to: int = ..., actor_id: str = ..., seqs: List[int] = ..., idempotency_key: str = ..., if_match: str = ...) -> UndoChangesResponse:
            """Undo several changes."""
            ...

        def list_budget_history(self, *, limit: int = ..., cursor: str = ...) -> HistoryResponse:
            """List the changes of the budget."""
            ...

        def all_budget_history(self, *, limit: int = ..., cursor: str = ...) -> Iterator[HistoryEntry]:
            """List the changes of the budget."""
            ...

        def list_account_history(self, *, account_id: str, limit: int = ..., cursor: str = ...) -> HistoryResponse:
            """List the changes of an account."""
            ...

        def all_account_history(self, *, account_id: str, limit: int = ..., cursor: str = ...) -> Iterator[HistoryEntry]:
            """List the changes of an account."""
            ...

        def list_category_history(self, *, category_id: str, limit: int = ..., cursor: str = ...) -> HistoryResponse:
            """List the changes of a category."""
            ...

        def all_category_history(self, *, category_id: str, limit: int = ..., cursor: str = ...) -> Iterator[HistoryEntry]:
            """List the changes of a category."""
            ...

        def list_payee_history(self, *, payee_id: str, limit: int = ..., cursor: str = ...) -> HistoryResponse:
            """List the changes of a payee."""
            ...

        def all_payee_history(self, *, payee_id: str, limit: int = ..., cursor: str = ...) -> Iterator[HistoryEntry]:
            """List the changes of a payee."""
            ...

        def list_tag_history(self, *, tag_id: str, limit: int = ..., cursor: str = ...) -> HistoryResponse:
            """List the changes of a tag."""
            ...

        def all_tag_history(self, *, tag_id: str, limit: int = ..., cursor: str = ...) -> Iterator[HistoryEntry]:
            """List the changes of a tag."""
            ...

        def list_month_history(self, *, year_month: str, limit: int = ..., cursor: str = ...) -> HistoryResponse:
            """List the changes of a month's plan."""
            ...

        def all_month_history(self, *, year_month: str, limit: int = ..., cursor: str = ...) -> Iterator[HistoryEntry]:
            """List the changes of a month's plan."""
            ...

        def list_goal_history(self, *, goal_id: str, limit: int = ..., cursor: str = ...) -> HistoryResponse:
            """List the changes of a goal."""
            ...

        def all_goal_history(self, *, goal_id: str, limit: int = ..., cursor: str = ...) -> Iterator[HistoryEntry]:
            """List the changes of a goal."""
            ...

        def list_recurring_rule_history(self, *, recurring_id: str, limit: int = ..., cursor: str = ...) -> HistoryResponse:
            """List the changes of a recurring rule."""
            ...

        def all_recurring_rule_history(self, *, recurring_id: str, limit: int = ..., cursor: str = ...) -> Iterator[HistoryEntry]:
            """List the changes of a recurring rule."""
            ...

        def list_transaction_history(self, *, transaction_id: str, limit: int = ..., cursor: str = ...) -> HistoryResponse:
            """List the changes of a transaction."""
            ...

        def all_transaction_history(self, *, transaction_id: str, limit: int = ..., cursor: str = ...) -> Iterator[HistoryEntry]:
            """List the changes of a transaction."""
            ...

        def list_report_view_history(self, *, report_view_id: str, limit: int = ..., cursor: str = ...) -> HistoryResponse:
            """List the changes of a report view."""
            ...

        def all_report_view_history(self, *, report_view_id: str, limit: int = ..., cursor: str = ...) -> Iterator[HistoryEntry]:
            """List the changes of a report view."""
            ...

        def list_period_history(self, *, day: str, limit: int = ..., cursor: str = ...) -> HistoryResponse:
            """List the changes of a period's plan."""
            ...

        def all_period_history(self, *, day: str, limit: int = ..., cursor: str = ...) -> Iterator[HistoryEntry]:
            """List the changes of a period's plan."""
            ...

        def list_sign_in_methods(self) -> SignInMethodsResponse:
            """List the ways to sign in."""
            ...

        def sign_in(self, *, code: str = ..., token: str = ..., passkey: SignInPasskey = ..., password: SignInPassword = ..., recovery: SignInRecovery = ..., proxy: Literal[True] = ...) -> SessionResponse:
            """Sign in."""
            ...

        def set_default_budget(self, *, budget_id: str) -> SessionResponse:
            """Set the default budget."""
            ...

        def sign_out(self) -> None:
            """Sign out."""
            ...

        def start_passkey_sign_in(self) -> PasskeyOptionsResponse:
            """Start signing in with a passkey."""
            ...

        def describe_sign_in_code(self, *, code: str) -> CodeResponse:
            """Get the purpose of a link."""
            ...

        def start_oidc(self, *, purpose: Literal["sign_in", "bind", "confirm"], code: str = ..., return_to: str = ...) -> OidcResponse:
            """Start signing in with the provider."""
            ...

        def confirm_session(self, *, token: str = ..., passkey: ConfirmSessionPasskey = ..., password: ConfirmSessionPassword = ..., recovery: ConfirmSessionRecovery = ...) -> None:
            """Confirm your identity."""
            ...

        def get_me(self) -> Me:
            """Get the caller."""
            ...

        def update_me(self, *, user: UserChanges) -> UserResponse:
            """Update the user."""
            ...

        def get_credentials(self) -> CredentialsResponse:
            """Get the state of the password and recovery codes."""
            ...

        def set_password(self, *, sign_in_name: str, password: str) -> PasswordResponse:
            """Set the password."""
            ...

        def create_recovery_codes(self) -> RecoveryCodesResponse:
            """Create recovery codes."""
            ...

        def list_my_security_events(self, *, limit: int = ..., cursor: str = ...) -> SecurityEventsResponse:
            """List the security events of the user."""
            ...

        def all_my_security_events(self, *, limit: int = ..., cursor: str = ...) -> Iterator[SecurityEvent]:
            """List the security events of the user."""
            ...

        def get_preferences(self) -> PreferencesResponse:
            """Get the preferences."""
            ...

        def set_preferences(self, *, preferences: Dict[str, Any]) -> PreferencesResponse:
            """Set the preferences."""
            ...

        def list_sessions(self) -> SessionsResponse:
            """List sessions."""
            ...

        def end_other_sessions(self) -> None:
            """End all other sessions."""
            ...

        def end_session(self, *, session_id: str) -> None:
            """End a session."""
            ...

        def create_link(self) -> LinkResponse:
            """Create a link for a phone."""
            ...

        def list_channels(self) -> ChannelsResponse:
            """List channels."""
            ...

        def create_channel(self, *, channel: NewChannel) -> NewChannelResponse:
            """Create a channel."""
            ...

        def get_web_push_key(self) -> WebPushKeyResponse:
            """Get the key for Web Push."""
            ...

        def update_channel(self, *, channel_id: str, channel: ChannelChanges) -> ChannelResponse:
            """Update a channel."""
            ...

        def delete_channel(self, *, channel_id: str) -> None:
            """Delete a channel."""
            ...

        def test_channel(self, *, channel_id: str) -> ChannelTestResponse:
            """Send a test."""
            ...

        def verify_channel(self, *, channel_id: str, code: str) -> ChannelResponse:
            """Confirm an e-mail address."""
            ...

        def list_alerts(self) -> AlertsResponse:
            """List alerts."""
            ...

        def create_alert(self, *, alert: NewAlert) -> AlertResponse:
            """Create an alert."""
            ...

        def update_alert(self, *, alert_id: str, alert: AlertChanges) -> AlertResponse:
            """Update an alert."""
            ...

        def delete_alert(self, *, alert_id: str) -> None:
            """Delete an alert."""
            ...

        def list_notices(self, *, limit: int = ..., cursor: str = ..., language: Literal["en", "de"] = ...) -> NoticesResponse:
            """List notices."""
            ...

        def all_notices(self, *, limit: int = ..., cursor: str = ..., language: Literal["en", "de"] = ...) -> Iterator[Notice]:
            """List notices."""
            ...

        def mark_notices_seen(self, *, until: str) -> None:
            """Mark notices as seen."""
            ...

        def start_new_passkey(self) -> PasskeyOptionsResponse:
            """Start adding a passkey."""
            ...

        def add_passkey(self, *, passkey: AddPasskeyPasskey, name: str = ...) -> PasskeyResponse:
            """Add a passkey."""
            ...

        def list_passkeys(self) -> PasskeysResponse:
            """List passkeys."""
            ...

        def rename_passkey(self, *, passkey_id: str, passkey: PasskeyChanges) -> PasskeyResponse:
            """Rename a passkey."""
            ...

        def remove_passkey(self, *, passkey_id: str) -> None:
            """Remove a passkey."""
            ...

        def list_identities(self) -> IdentitiesResponse:
            """List identities."""
            ...

        def add_identity(self, *, proxy: Literal[True]) -> IdentityResponse:
            """Link the user of the sign-in proxy."""
            ...

        def remove_identity(self, *, identity_id: str) -> None:
            """Remove an identity."""
            ...

        def list_members(self) -> MembersResponse:
            """List members."""
            ...

        def change_member(self, *, user_id: str, keep: List[str] = ..., role: Literal["owner", "member", "viewer"]) -> ChangedMemberResponse:
            """Change a member's role."""
            ...

        def remove_member(self, *, user_id: str, keep: List[str] = ...) -> RemovedMemberResponse:
            """Remove a member."""
            ...

        def list_invitations(self) -> InvitationsResponse:
            """List open invitations."""
            ...

        def create_invitation(self, *, role: Literal["owner", "member", "viewer"], name: str = ..., expires_in: int = ...) -> NewInvitationResponse:
            """Invite somebody."""
            ...

        def delete_invitation(self, *, invitation_id: str) -> None:
            """Delete an invitation."""
            ...

        def list_tokens(self) -> TokensResponse:
            """List tokens."""
            ...

        def create_token(self, *, token: NewToken) -> NewTokenResponse:
            """Create a token."""
            ...

        def revoke_token(self, *, token_id: str) -> None:
            """Revoke a token."""
            ...

        def list_webhooks(self) -> WebhooksResponse:
            """List webhooks."""
            ...

        def create_webhook(self, *, webhook: NewWebhook) -> NewWebhookResponse:
            """Create a webhook."""
            ...

        def get_webhook(self, *, webhook_id: str) -> WebhookResponse:
            """Get a webhook."""
            ...

        def update_webhook(self, *, webhook_id: str, webhook: WebhookChanges) -> WebhookResponse:
            """Update a webhook."""
            ...

        def delete_webhook(self, *, webhook_id: str) -> None:
            """Delete a webhook."""
            ...

        def rotate_webhook_secret(self, *, webhook_id: str) -> WebhookSecretResponse:
            """Rotate the secret of a webhook."""
            ...

        def test_webhook(self, *, webhook_id: str) -> WebhookDeliveryResponse:
            """Test a webhook."""
            ...

        def list_webhook_deliveries(self, *, webhook_id: str, state: Literal["waiting", "sent", "failed", "dropped"] = ..., limit: int = ..., cursor: str = ...) -> WebhookDeliveriesResponse:
            """List the messages of a webhook."""
            ...

        def all_webhook_deliveries(self, *, webhook_id: str, state: Literal["waiting", "sent", "failed", "dropped"] = ..., limit: int = ..., cursor: str = ...) -> Iterator[WebhookDelivery]:
            """List the messages of a webhook."""
            ...

        def retry_webhook_delivery(self, *, webhook_id: str, delivery_id: str) -> WebhookDeliveryResponse:
            """Send a message again."""
            ...

        def list_feeds(self) -> FeedsResponse:
            """List feeds."""
            ...

        def create_feed(self, *, feed: NewFeed) -> NewFeedResponse:
            """Create a feed."""
            ...

        def revoke_feed(self, *, feed_id: str) -> None:
            """Revoke a feed."""
            ...

        def list_security_events(self, *, limit: int = ..., cursor: str = ...) -> SecurityEventsResponse:
            """List the security events of the budget."""
            ...

        def all_security_events(self, *, limit: int = ..., cursor: str = ...) -> Iterator[SecurityEvent]:
            """List the security events of the budget."""
            ...

else:
    Operations = object


class Leeway(Client, Operations):
    """One method for each operation of the API."""


_bind(Leeway)
