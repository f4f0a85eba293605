import { randomBytes } from "node:crypto";
import { Webhook } from "standardwebhooks";
import { expect } from "vitest";
import { freePort } from "@/scripts/test-server.mjs";
import { startReceiver } from "@/server/testing/receiver";
import { type InstalledLibrary, startProgram } from "./installed-library";

/** A company's way into an installation. */
export interface Account {
  url: string;
  apiKey: string;
  apiSecret: string;
  accessToken: string;
}

const secret = `whsec_${randomBytes(32).toString("base64")}`;

/** A delivery that the installation made, signed by the reference implementation. */
function sign(body: string, at = new Date()) {
  const { id } = JSON.parse(body) as { id: string };
  return {
    "content-type": "application/json",
    "webhook-id": id,
    "webhook-timestamp": String(Math.floor(at.getTime() / 1000)),
    "webhook-signature": new Webhook(secret).sign(id, at, body),
  };
}

async function registerWebhook({ url, accessToken }: Account, receiver: string): Promise<void> {
  const answer = await fetch(`${url}/v1/webhooks`, {
    method: "POST",
    headers: { authorization: `Bearer ${accessToken}`, "content-type": "application/json" },
    body: JSON.stringify({ url: receiver, events: ["transaction_paid"] }),
  });
  expect(answer.status, await answer.text()).toBe(201);
}

/**
 * Runs a library's quickstart against an installation, and delivers to its receiver what the installation delivered: once,
 * again, changed and late.
 *
 * @param prints the lines that the quickstart prints before it receives
 */
export async function runQuickstart(
  library: InstalledLibrary,
  command: readonly string[],
  account: Account,
  prints: readonly string[],
): Promise<void> {
  const seller = await startReceiver();
  const port = await freePort();
  await registerWebhook(account, seller.url);
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

    const paidByPix = () => seller.received.map(({ body }) => body).find((body) => body.includes('"amount":4990'));
    await expect.poll(paidByPix).toBeDefined();
    const body = paidByPix() ?? "";
    const deliver = async (text: string, headers: Record<string, string>) => {
      const { status } = await fetch(`http://127.0.0.1:${port}/`, { method: "POST", body: text, headers });
      return status;
    };
    const headers = sign(body);
    expect(await deliver(body.replace("4990", "4991"), headers)).toBe(400);
    expect(await deliver(body, sign(body, new Date(Date.now() - 360_000)))).toBe(400);
    expect(await deliver(body, { ...headers, "webhook-signature": "v1,AAAA" })).toBe(400);
    expect(await deliver(body, {})).toBe(400);
    expect(await deliver(body, headers)).toBe(200);
    expect(await deliver(body, headers)).toBe(200);
    await expect.poll(() => program.lines().at(-1)).toBe("transaction_paid 4990");
    expect(program.lines()).toEqual([...prints, "receiving", "transaction_paid 4990"]);
  } finally {
    await program.stop();
    await seller.close();
  }
}
