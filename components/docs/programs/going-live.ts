import { joinParts, type Program } from "./program";

export const goingLive: Program = {
  name: "client",
  typescript: (origin) =>
    joinParts(
      `
import { setTimeout as sleep } from "node:timers/promises";

const api = "${origin}/v1";
let token = "";
let renewAt = 0;

async function getToken(): Promise<string> {
  if (Date.now() < renewAt) return token;
  const pair = btoa(\`\${process.env.QUITANDA_API_KEY}:\${process.env.QUITANDA_API_SECRET}\`);
  const response = await fetch(api + "/auth", {
    method: "POST",
    headers: { authorization: "Basic " + pair },
    signal: AbortSignal.timeout(30_000),
  });
  const answer = (await response.json()) as { token: string; expiresIn: number; message?: string };
  if (!response.ok) throw new Error(\`\${response.status} \${answer.message}\`);
  token = answer.token;
  renewAt = Date.now() + answer.expiresIn - 60_000;
  return token;
}

async function send<Data>(method: string, path: string, key: string, body?: object) {
  const response = await fetch(api + path, {
    method,
    headers: {
      authorization: "Bearer " + (await getToken()),
      "content-type": "application/json",
      "idempotency-key": key,
    },
    ...(body && { body: JSON.stringify(body) }),
    signal: AbortSignal.timeout(30_000),
  });
  const answer = (await response.json()) as { data: Data; code?: string; message?: string };
  return { status: response.status, headers: response.headers, answer };
}

async function call<Data>(method: string, path: string, key: string, body?: object): Promise<Data> {
  for (let tries = 1; ; tries += 1) {
    const sent = await send<Data>(method, path, key, body).catch(() => null);
    if (sent && sent.status < 400) return sent.answer.data;
    if (sent?.status === 401) renewAt = 0;
    const isLate = sent?.status === 409 && sent.answer.code === "IDEMPOTENCY_KEY_IN_USE";
    const isLimit = sent?.status === 429 && sent.answer.code === undefined;
    const mayRetry = !sent || sent.status >= 500 || sent.status === 401 || isLate || isLimit;
    if (!mayRetry || tries === 5) throw new Error(sent ? \`\${sent.status} \${sent.answer.message}\` : "no answer");
    const seconds = Number(sent?.headers.get("retry-after") ?? 2 ** tries / 4);
    await sleep(1000 * seconds * (1 + Math.random() / 4));
  }
}

const order = {
  key: crypto.randomUUID(),
  body: {
    amountInCents: 4990,
    externalId: "pedido-1",
    customer: {
      name: "Maria da Silva",
      email: "maria@example.com",
      documentType: "cpf",
      document: "52998224725",
    },
  },
};
interface Charge {
  id: string;
  status: string;
}

const first = await call<Charge>("POST", "/pix/in/qrcode", order.key, order.body);
const again = await call<Charge>("POST", "/pix/in/qrcode", order.key, order.body);
console.log(first.status, again.id === first.id ? "charged once" : "charged twice");
`,
    ),
  python: (origin) =>
    joinParts(
      `
import os
import random
import time
import uuid
import requests

api = "${origin}/v1"
token = ""
renew_at = 0.0


def get_token():
    global token, renew_at
    if time.time() < renew_at:
        return token
    pair = (os.environ["QUITANDA_API_KEY"], os.environ["QUITANDA_API_SECRET"])
    response = requests.post(api + "/auth", auth=pair, timeout=30)
    response.raise_for_status()
    answer = response.json()
    token = answer["token"]
    renew_at = time.time() + answer["expiresIn"] / 1000 - 60
    return token


def send(method, path, key, body=None):
    headers = {"Authorization": f"Bearer {get_token()}", "Idempotency-Key": key}
    response = requests.request(method, api + path, headers=headers, json=body, timeout=30)
    return response, response.json()


def call(method, path, key, body=None):
    global renew_at
    for tries in range(1, 6):
        seconds = 2**tries / 4
        try:
            response, answer = send(method, path, key, body)
        except (requests.ConnectionError, requests.Timeout):
            if tries == 5:
                raise
        else:
            status = response.status_code
            if status < 400:
                return answer["data"]
            if status == 401:
                renew_at = 0.0
            is_late = status == 409 and answer.get("code") == "IDEMPOTENCY_KEY_IN_USE"
            is_limit = status == 429 and "code" not in answer
            if not (status >= 500 or status == 401 or is_late or is_limit) or tries == 5:
                raise SystemExit(f"{status} {answer['message']}")
            seconds = float(response.headers.get("retry-after", seconds))
        time.sleep(seconds * (1 + random.random() / 4))


key = str(uuid.uuid4())
order = {
    "amountInCents": 4990,
    "externalId": "pedido-1",
    "customer": {
        "name": "Maria da Silva",
        "email": "maria@example.com",
        "documentType": "cpf",
        "document": "52998224725",
    },
}
first = call("POST", "/pix/in/qrcode", key, order)
again = call("POST", "/pix/in/qrcode", key, order)
print(first["status"], "charged once" if again["id"] == first["id"] else "charged twice")
`,
    ),
  prints: ["pending charged once"],
};
