import { expect } from "vitest";
import { freshAddress } from "@/testing/support/api-calls";
import { startReceiver } from "@/testing/support/receiver";
import { openPage } from "./every-page";
import { type Product, readDemoToken } from "./product";

export async function registerHere(product: Product): Promise<{ status: number; text: string; received: number }> {
  const receiver = await startReceiver();
  try {
    const answer = await fetch(`${product.url}/v1/webhooks`, {
      method: "POST",
      headers: {
        authorization: `Bearer ${readDemoToken(product)}`,
        "content-type": "application/json",
        "x-forwarded-for": freshAddress(),
      },
      body: JSON.stringify({ url: receiver.url, events: ["transaction_paid"] }),
    });
    return { status: answer.status, text: await answer.text(), received: receiver.received.length };
  } finally {
    await receiver.close();
  }
}

export async function expectNoneHere(product: Product): Promise<void> {
  const refused = { status: 400, text: expect.stringContaining("address not allowed"), received: 0 };
  expect(await registerHere(product)).toEqual(refused);
}

export async function readTransportSecurity(product: Product): Promise<(string | null)[]> {
  const answers = [await openPage(`${product.url}/login`), await openPage(`${product.url}/v1/openapi.json`)];
  return answers.map(({ headers }) => headers.get("strict-transport-security"));
}
