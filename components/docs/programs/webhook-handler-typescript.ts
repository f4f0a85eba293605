import { joinParts } from "./program";

export const writeTypescriptHandler = (origin: string) =>
  joinParts(`
import { randomBytes } from "node:crypto";
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { createServer, type IncomingMessage } from "node:http";

interface Event {
  id: string;
  type: string;
  event: string;
  scope: string;
  [subject: string]: unknown;
}

interface Subject {
  id?: string;
  status?: string;
  nextChargeAt?: string;
  cancelReason?: string;
  customer?: { name: string };
  transactionId?: string;
  amountInCents?: number;
}

interface Transaction {
  status: string;
  amount: number;
  externalId: string;
}

const port = Number(process.env.PORT ?? 4000);
const ownUrl = process.env.RECEIVER_URL ?? \`http://127.0.0.1:\${port}\`;
const prices: Record<string, number> = { "pedido-1": 4990 };

mkdirSync("events", { recursive: true });
if (!existsSync("webhook-path")) {
  writeFileSync("webhook-path", "/notices/" + randomBytes(32).toString("hex"), { mode: 0o600 });
}
const path = readFileSync("webhook-path", "utf8");

async function call<Data>(method: string, path: string, body?: object): Promise<Data | null> {
  const response = await fetch("${origin}/v1" + path, {
    method,
    headers: {
      authorization: \`Bearer \${process.env.QUITANDA_TOKEN}\`,
      "content-type": "application/json",
    },
    ...(body && { body: JSON.stringify(body) }),
  });
  if (response.status === 404) return null;
  const answer = (await response.json()) as { data: Data; message?: string };
  if (!response.ok) throw new Error(\`\${response.status} \${answer.message}\`);
  return answer.data;
}

async function handle(event: Event) {
  const subject = (event[event.type] ?? {}) as Subject;
  switch (event.event) {
    case "transaction_paid":
    case "transaction_chargeback_won":
    case "transaction_refunded":
    case "transaction_chargeback": {
      const transaction = await call<Transaction>("GET", \`/transactions/\${subject.id}\`);
      const isPaid = transaction?.status === "paid" && transaction.amount === prices[transaction.externalId];
      console.log(event.event, isPaid ? "release" : "withhold", transaction?.externalId ?? "unknown");
      break;
    }
    case "subscription_created":
    case "subscription_renewed":
    case "subscription_renewal_failed":
      console.log(event.event, subject.status, "next charge", subject.nextChargeAt);
      break;
    case "subscription_canceled":
    case "product_canceled":
      console.log(event.event, subject.cancelReason);
      break;
    case "course_enrolled":
    case "course_revoked":
      console.log(event.event, subject.customer?.name);
      break;
    case "dispute_opened":
    case "dispute_won":
    case "dispute_lost":
      console.log(event.event, subject.transactionId, subject.amountInCents);
      break;
    default:
      console.log(event.event, subject.id);
  }
}

async function handleOnce(event: Event) {
  try {
    await handle(event);
    writeFileSync(\`events/\${event.id}.done\`, "");
  } catch (fault) {
    console.error(event.id, "waits for the next start:", fault);
  }
}

async function readBody(request: IncomingMessage): Promise<string> {
  let body = "";
  request.setEncoding("utf8");
  for await (const chunk of request) {
    body += chunk;
    if (body.length > 1_000_000) throw new Error("too large");
  }
  return body;
}

async function receive(request: IncomingMessage): Promise<number> {
  if (request.method !== "POST" || request.url !== path) return 404;
  const body = await readBody(request);
  const event: Event = JSON.parse(body);
  if (!/^[0-9a-f-]{36}$/.test(event.id)) return 400;
  if (event.scope === "test") return 204;
  try {
    writeFileSync(\`events/\${event.id}.json\`, body, { flag: "wx" });
  } catch {
    console.log(event.event, "seen before");
    return 204;
  }
  setImmediate(handleOnce, event);
  return 204;
}

const server = createServer((request, response) => {
  receive(request).then(
    (status) => response.writeHead(status).end(),
    () => response.writeHead(400).end(),
  );
});

server.listen(port, async () => {
  for (const file of readdirSync("events").filter((name) => name.endsWith(".json"))) {
    if (!existsSync("events/" + file.replace(".json", ".done"))) {
      await handleOnce(JSON.parse(readFileSync("events/" + file, "utf8")));
    }
  }
  try {
    const webhooks = (await call<{ url: string }[]>("GET", "/webhooks")) ?? [];
    if (!webhooks.some(({ url }) => url === ownUrl + path)) {
      await call("POST", "/webhooks", { url: ownUrl + path, name: "Loja" });
    }
  } catch (fault) {
    console.error("not registered:", fault);
  }
  console.log("listening on port", port);
});
`);
