import { joinParts } from "./program";

export const writePythonHandler = (origin: string) =>
  joinParts(`
import json
import os
import secrets
import threading
import uuid
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from queue import Queue
import requests

port = int(os.environ.get("PORT", "4000"))
own_url = os.environ.get("RECEIVER_URL", f"http://127.0.0.1:{port}")
prices = {"pedido-1": 4990}

folder = Path("events")
folder.mkdir(exist_ok=True)
path_file = Path("webhook-path")
if not path_file.exists():
    path_file.touch(mode=0o600)
    path_file.write_text("/notices/" + secrets.token_hex(32))
path = path_file.read_text()
waiting = Queue()


def call(method, path, body=None):
    response = requests.request(
        method,
        "${origin}/v1" + path,
        headers={"Authorization": f"Bearer {os.environ['QUITANDA_TOKEN']}"},
        json=body,
        timeout=30,
    )
    if response.status_code == 404:
        return None
    response.raise_for_status()
    return response.json()["data"]


def handle(event):
    name = event["event"]
    subject = event.get(event["type"]) or {}
    if name in (
        "transaction_paid",
        "transaction_chargeback_won",
        "transaction_refunded",
        "transaction_chargeback",
    ):
        transaction = call("GET", f"/transactions/{subject['id']}") or {}
        order = transaction.get("externalId")
        is_paid = transaction.get("status") == "paid" and transaction["amount"] == prices.get(order)
        print(name, "release" if is_paid else "withhold", order or "unknown", flush=True)
    elif name in ("subscription_created", "subscription_renewed", "subscription_renewal_failed"):
        print(name, subject["status"], "next charge", subject["nextChargeAt"], flush=True)
    elif name in ("subscription_canceled", "product_canceled"):
        print(name, subject["cancelReason"], flush=True)
    elif name in ("course_enrolled", "course_revoked"):
        print(name, subject["customer"]["name"], flush=True)
    elif name in ("dispute_opened", "dispute_won", "dispute_lost"):
        print(name, subject["transactionId"], subject["amountInCents"], flush=True)
    else:
        print(name, subject.get("id"), flush=True)


def work():
    while True:
        event = waiting.get()
        try:
            handle(event)
            (folder / f"{event['id']}.done").touch()
        except Exception as fault:
            print(event["id"], "waits for the next start:", fault, flush=True)


class Receiver(BaseHTTPRequestHandler):
    def do_POST(self):
        self.answer(self.receive())

    def do_GET(self):
        self.answer(404)

    def receive(self):
        length = int(self.headers.get("content-length") or 0)
        if self.path != path or length > 1_000_000:
            return 404
        body = self.rfile.read(length)
        try:
            event = json.loads(body)
            event_id = str(uuid.UUID(event["id"]))
        except (ValueError, KeyError, TypeError):
            return 400
        if event.get("scope") == "test":
            return 204
        try:
            with open(folder / f"{event_id}.json", "xb") as file:
                file.write(body)
        except FileExistsError:
            print(event["event"], "seen before", flush=True)
            return 204
        waiting.put(event)
        return 204

    def answer(self, status):
        self.send_response(status)
        self.end_headers()

    def log_message(self, *_):
        pass


server = ThreadingHTTPServer(("", port), Receiver)
threading.Thread(target=work, daemon=True).start()
for file in folder.glob("*.json"):
    if not file.with_suffix(".done").exists():
        waiting.put(json.loads(file.read_bytes()))
serving = threading.Thread(target=server.serve_forever, daemon=True)
serving.start()
try:
    if not any(webhook["url"] == own_url + path for webhook in call("GET", "/webhooks")):
        call("POST", "/webhooks", {"url": own_url + path, "name": "Loja"})
except requests.RequestException as fault:
    print("not registered:", fault, flush=True)
print("listening on port", port, flush=True)
serving.join()
`);
