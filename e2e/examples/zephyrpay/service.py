"""The payment service of the Zephyrpay team in Python: the same as service.mjs, with the same settings.

Needs Python 3.9 and its package `cryptography` (Debian: python3-cryptography), for Ed25519.
"""

import base64
import http.client
import json
import math
import os
import re
import signal
import socket
import sys
import threading
import time
import urllib.error
import urllib.parse
import urllib.request
from datetime import datetime
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer

from cryptography.exceptions import InvalidSignature
from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PublicKey
from cryptography.hazmat.primitives.serialization import load_pem_private_key

PROCESSOR = "zephyrpay"
MAX_BYTES = 64 * 1024
TOLERANCE_SECONDS = 5 * 60
MARGIN_MS = 500
REFUSE_SECONDS = 1


def setting(name):
    value = os.environ.get(name)
    if not value:
        sys.exit(f"Set {name}.")
    return value


def public_key(text):
    return Ed25519PublicKey.from_public_bytes(base64.urlsafe_b64decode(text.strip() + "="))


API_KEYS = [public_key(text) for text in setting("API_KEYS").split(",")]
with open(setting("KEY_FILE"), "rb") as file:
    KEY = load_pem_private_key(file.read(), password=None)
ZEPHYRPAY = setting("ZEPHYRPAY_URL")
SECRET = setting("ZEPHYRPAY_SECRET")
FRAME_ORIGIN = setting("PUBLIC_FRAME_ORIGIN")


def signed_bytes(call_id, timestamp, body):
    return f"{call_id}.{timestamp}.".encode() + body


def is_signed_by(key, signature, message):
    try:
        key.verify(base64.b64decode(signature), message)
        return True
    except (InvalidSignature, ValueError):
        return False


def distrust(headers, body):
    """Why a call is not the API's, or None."""
    call_id = headers.get("webhook-id", "")
    timestamp = headers.get("webhook-timestamp", "")
    signatures = [one[4:] for one in headers.get("webhook-signature", "").split(" ") if one.startswith("v1a,")]
    if not call_id or not re.fullmatch(r"[0-9]{1,12}", timestamp) or not signatures:
        return "The call is not signed."
    message = signed_bytes(call_id, timestamp, body)
    if not any(is_signed_by(key, one, message) for one in signatures for key in API_KEYS):
        return "The call is signed by an unknown key."
    return "The call is too old." if abs(time.time() - int(timestamp)) > TOLERANCE_SECONDS else None


def is_count(value):
    return isinstance(value, int) and not isinstance(value, bool) and value >= 1


def is_text(value, longest):
    return isinstance(value, str) and 0 < len(value) <= longest


def is_attempt(call):
    reference = call.get("reference")
    is_reference = isinstance(reference, str) and re.fullmatch(r"[A-Za-z0-9_-]{8,64}", reference)
    return bool(is_reference) and is_count(call.get("attempt")) and is_count(call.get("amountCents"))


def is_moment(value):
    try:
        datetime.fromisoformat(value.replace("Z", "+00:00"))
        return True
    except (AttributeError, ValueError):
        return False


VALIDITY = {
    "start": lambda call: isinstance(call.get("eventId"), (int, float)),
    "charge": lambda call: is_attempt(call) and call.get("currency") == "USD" and is_text(call.get("means"), 200),
    "find": is_attempt,
    "refund": lambda call: is_text(call.get("paymentId"), 200) and is_count(call.get("amountCents")),
    "list": lambda call: is_moment(call.get("since")),
}


def read_call(body):
    """The call in a body; None if it is none."""
    try:
        call = json.loads(body)
    except ValueError:
        return None
    if not isinstance(call, dict) or call.get("protocol") != 1 or call.get("processor") != PROCESSOR:
        return None
    is_valid = VALIDITY.get(call.get("call"), lambda _: False)
    return call if is_count(call.get("deadlineMs")) and is_valid(call) else None


class Answer:
    """An answer of Zephyrpay. `status` is 0 without one, and `is_unsent` is true if it certainly got nothing."""

    def __init__(self, status, content, is_unsent=False):
        self.status = status
        self.content = content if isinstance(content, dict) else {}
        self.is_unsent = is_unsent

    def says(self, error):
        return self.content.get("error") == error


OPENER = urllib.request.build_opener(urllib.request.ProxyHandler({}))


def request(path, ends_at, body=None, idempotency_key=None):
    """Calls Zephyrpay until a moment of the monotonic clock. Raises nothing."""
    headers = {"authorization": f"Bearer {SECRET}", "content-type": "application/json"}
    if idempotency_key:
        headers["idempotency-key"] = idempotency_key
    data = json.dumps(body).encode() if body is not None else None
    sent = urllib.request.Request(ZEPHYRPAY + path, data=data, headers=headers)
    remaining = max(0.001, ends_at - time.monotonic())
    try:
        with OPENER.open(sent, timeout=remaining) as answer:
            return Answer(answer.status, json.load(answer))
    except urllib.error.HTTPError as error:
        try:
            return Answer(error.code, json.load(error))
        except (ValueError, OSError, http.client.HTTPException):
            return Answer(error.code, {})
    except urllib.error.URLError as error:
        return Answer(0, {}, isinstance(error.reason, (ConnectionRefusedError, socket.gaierror)))
    except (ValueError, OSError, http.client.HTTPException):
        return Answer(0, {})


def paid(payment):
    return {"paymentId": payment["id"], "amountCents": payment["amount"]}


def key_of(call):
    return f"{call['reference']}-{call['attempt']}"


def refused(message):
    return {"outcome": "refused", "message": message}


def start(_call, _ends_at):
    return {"outcome": "started", "settings": {"fields": f"{FRAME_ORIGIN}/fields"}}


def charge(call, ends_at):
    body = {
        "amount": call["amountCents"],
        "currency": "usd",
        "token": call["means"],
        "reference": call["reference"],
    }
    answer = request("/v1/charges", ends_at, body, key_of(call))
    if answer.status in (200, 201):
        status = answer.content.get("status")
        if status == "succeeded":
            return {"outcome": "approved", **paid(answer.content)}
        if status == "declined":
            return {"outcome": "declined", "message": answer.content["message"]}
        return {"outcome": "not-charged" if status == "refunded" else "unknown"}
    if answer.says("key_reused"):
        return refused("The attempt has another amount.")
    if answer.says("token_invalid"):
        return {"outcome": "declined", "message": "Please enter the card again"}
    if answer.says("in_progress"):
        return {"outcome": "unknown"}
    return {"outcome": "not-charged" if answer.is_unsent or 400 <= answer.status < 500 else "unknown"}


def find(call, ends_at):
    answer = request(f"/v1/charges/by-key/{key_of(call)}", ends_at)
    if answer.status == 404 and answer.says("charge_unknown"):
        return {"outcome": "none"}
    if answer.status != 200:
        return {"outcome": "unknown"}
    status = answer.content.get("status")
    if status == "succeeded":
        return {"outcome": "approved", **paid(answer.content), "isFinal": True}
    return {"outcome": "closed" if status in ("declined", "refunded") else "unknown"}


def refund(call, ends_at):
    answer = request("/v1/refunds", ends_at, {"charge": call["paymentId"], "amount": call["amountCents"]})
    if answer.status == 200 and answer.content.get("status") == "refunded":
        return {"outcome": "refunded"}
    return {"outcome": "impossible" if answer.status in (404, 422) else "not-yet"}


def list_payments(call, ends_at):
    payments = []
    after = ""
    while True:
        query = urllib.parse.urlencode({"since": call["since"], "after": after})
        answer = request(f"/v1/charges?{query}", ends_at)
        if answer.status != 200:
            return {"outcome": "unknown"}
        data = answer.content["data"]
        for one in data:
            if one["status"] == "succeeded":
                payments.append({**paid(one), "reference": one["reference"], "takenAt": one["created"]})
        if not answer.content["has_more"]:
            return {"outcome": "listed", "payments": payments}
        after = data[-1]["id"]


CALLS = {"start": start, "charge": charge, "find": find, "refund": refund, "list": list_payments}
STOPPING = threading.Event()


def answer_to(headers, body):
    """The status and the answer to a body."""
    began = time.monotonic()
    if body is None:
        return 400, refused(f"A call has at most {MAX_BYTES} bytes.")
    reason = distrust(headers, body)
    if reason:
        return 401, refused(reason)
    if STOPPING.is_set():
        return 503, refused("This service is about to stop.")
    call = read_call(body)
    if call is None:
        return 400, refused("This service takes no such call.")
    for_ms = call["deadlineMs"] - min(MARGIN_MS, call["deadlineMs"] / 4)
    answer = CALLS[call["call"]](call, began + for_ms / 1000)
    return (400 if answer["outcome"] == "refused" else 200), answer


class Handler(BaseHTTPRequestHandler):
    protocol_version = "HTTP/1.1"
    # Longer than its clients keep their connections: one that the service closes may lose a call.
    timeout = 75
    disable_nagle_algorithm = True
    wbufsize = -1
    under_way = 0
    counting = threading.Condition()

    def log_message(self, *_):
        pass

    def do_GET(self):
        is_ready = self.path == "/readyz" and not STOPPING.is_set()
        self.send_answer(200 if is_ready else 503 if self.path == "/readyz" else 404, b"")

    def do_HEAD(self):
        self.close_connection = True
        self.send_answer(405, b"")

    do_PUT = do_PATCH = do_DELETE = do_OPTIONS = do_HEAD

    def do_POST(self):
        with Handler.counting:
            Handler.under_way += 1
        try:
            self.answer()
        finally:
            with Handler.counting:
                Handler.under_way -= 1
                Handler.counting.notify_all()

    def answer(self):
        length = self.headers.get("content-length", "")
        is_short = length.isdigit() and int(length) <= MAX_BYTES
        if not is_short:
            self.close_connection = True
        if self.path != "/payments":
            self.close_connection = True
            return self.send_answer(404, b"")
        status, answer = answer_to(self.headers, self.rfile.read(int(length)) if is_short else None)
        body = json.dumps(answer).encode()
        call_id = self.headers.get("webhook-id", "call_without_id")
        timestamp = str(math.floor(time.time()))
        signature = base64.b64encode(KEY.sign(signed_bytes(call_id, timestamp, body))).decode()
        headers = {
            "content-type": "application/json",
            "webhook-id": call_id,
            "webhook-timestamp": timestamp,
            "webhook-signature": f"v1a,{signature}",
        }
        self.send_answer(status, body, headers)

    def send_answer(self, status, body, headers=None):
        self.send_response(status)
        for name, value in (headers or {}).items():
            self.send_header(name, value)
        self.send_header("content-length", str(len(body)))
        if STOPPING.is_set() or self.close_connection:
            self.send_header("connection", "close")
            self.close_connection = True
        self.end_headers()
        self.wfile.write(body)
        self.wfile.flush()


class Server(ThreadingHTTPServer):
    daemon_threads = True
    request_queue_size = 128


def stop(server):
    STOPPING.wait()
    time.sleep(REFUSE_SECONDS)
    server.shutdown()


server = Server(("", int(os.environ.get("PORT", "0"))), Handler)
signal.signal(signal.SIGTERM, lambda *_: STOPPING.set())
threading.Thread(target=stop, args=(server,), daemon=True).start()
print(f"Service ready: http://127.0.0.1:{server.server_address[1]}/payments", flush=True)
server.serve_forever()
server.socket.close()
with Handler.counting:
    Handler.counting.wait_for(lambda: Handler.under_way == 0)
