import { Webhook } from "standardwebhooks";
import { expect } from "vitest";
import { freePort } from "@/scripts/test-server.mjs";
import { type Received, startReceiver } from "@/testing/support/receiver";
import { type InstalledLibrary, startProgram } from "./installed-library";

export interface Account {
  url: string;
  apiKey: string;
  apiSecret: string;
  accessToken: string;
}

async function call({ url, accessToken }: Account, method: string, path: string, body: object) {
  const answer = await fetch(`${url}/v1${path}`, {
    method,
    headers: { authorization: `Bearer ${accessToken}`, "content-type": "application/json" },
    body: JSON.stringify(body),
  });
  const text = await answer.text();
  expect(answer.ok, text).toBe(true);
  return JSON.parse(text).data;
}

function signatureOf({ headers }: Received): Record<string, string> {
  const names = ["content-type", "webhook-id", "webhook-timestamp", "webhook-signature"];
  return Object.fromEntries(names.map((name) => [name, String(headers[name])]));
}

/** Signs a delivery with the reference implementation and a timestamp six minutes ago. */
function signLate(secret: string, { body, headers }: Received): Record<string, string> {
  const [id, at] = [String(headers["webhook-id"]), new Date(Date.now() - 360_000)];
  const signature = new Webhook(secret).sign(id, at, body);
  const timestamp = String(Math.floor(at.getTime() / 1000));
  return { "webhook-id": id, "webhook-timestamp": timestamp, "webhook-signature": signature };
}

async function payByPix(account: Account, amountInCents: number): Promise<void> {
  const customer = { name: "João", email: "joao@example.com", documentType: "cpf", document: "52998224725" };
  const { id } = await call(account, "POST", "/pix/in/qrcode", { amountInCents, customer });
  await call(account, "POST", `/sandbox/transactions/${id}/pay`, {});
}

/**
 * Runs a library's quickstart. Its receiver gets a delivery signed by the installation unchanged,
 * repeated, altered and late, and then another one directly from the installation.
 *
 * @param prints Lines that the quickstart prints before it receives deliveries.
 */
export async function runQuickstart(
  library: InstalledLibrary,
  command: readonly string[],
  account: Account,
  prints: readonly string[],
): Promise<void> {
  const seller = await startReceiver();
  const port = await freePort();
  const wish = { url: seller.url, events: ["transaction_paid"], signed: true };
  const { id: webhookId, signingSecret: secret } = await call(account, "POST", "/webhooks", wish);
  const program = startProgram(library, command, {
    QUITANDA_URL: account.url,
    QUITANDA_API_KEY: account.apiKey,
    QUITANDA_API_SECRET: account.apiSecret,
    QUITANDA_WEBHOOK_SECRET: secret,
    PORT: String(port),
  });
  try {
    await expect.poll(() => program.lines().at(-1), { timeout: 30_000 }).toBe("receiving");
    expect(program.lines(), program.errors()).toEqual([...prints, "receiving"]);

    const paidByPix = () => seller.received.find(({ body }) => body.includes('"amount":4990'));
    await expect.poll(paidByPix, { timeout: 10_000 }).toBeDefined();
    const delivery = paidByPix();
    if (!delivery) throw new Error("The payment was not delivered");
    const deliver = async (text: string, headers: Record<string, string>) => {
      const { status } = await fetch(`http://127.0.0.1:${port}/`, { method: "POST", body: text, headers });
      return status;
    };
    const { body } = delivery;
    const headers = signatureOf(delivery);
    expect(await deliver(body.replace("4990", "4991"), headers)).toBe(400);
    expect(await deliver(body, signLate(secret, delivery))).toBe(400);
    expect(await deliver(body, { ...headers, "webhook-signature": "v1,AAAA" })).toBe(400);
    expect(await deliver(body, {})).toBe(400);
    expect(await deliver(body, headers)).toBe(200);
    expect(await deliver(body, headers)).toBe(200);
    await expect.poll(() => program.lines().at(-1)).toBe("transaction_paid 4990");

    await call(account, "PUT", `/webhooks/${webhookId}`, { url: `http://127.0.0.1:${port}/` });
    await payByPix(account, 1230);
    await expect.poll(() => program.lines().at(-1), { timeout: 10_000 }).toBe("transaction_paid 1230");
    expect(program.lines()).toEqual([...prints, "receiving", "transaction_paid 4990", "transaction_paid 1230"]);
  } finally {
    await program.stop();
    await seller.close();
  }
}
