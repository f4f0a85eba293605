import type { APIRequestContext } from "@playwright/test";
import { callApi, readDemoToken } from "./demo";
import { expect } from "./fixtures";

/**
 * Starts a subscription to a new monthly plan of R$ 29.90 with a sandbox card, by default at the
 * demo company.
 *
 * @returns the subscription's id.
 */
export async function subscribe(
  request: APIRequestContext,
  name: string,
  number: string,
  token = readDemoToken(),
): Promise<string> {
  const headers = { authorization: `Bearer ${token}` };
  const plans = [{ name: "Mensal", priceInCents: 2990, frequency: "monthly" }];
  const created = await request.post("/v1/subscription-products", { headers, data: { name: `Clube ${name}`, plans } });
  const product = ((await created.json()) as { data: { id: string; offers: { slug: string }[] } }).data;
  const card = { number, holderName: "MARIA DA SILVA", expirationMonth: "12", expirationYear: "49", cvv: "123" };
  const answer = await request.post("/v1/card-token", { headers, data: card });
  const { token: cardToken } = (await answer.json()) as { token: string };
  const wish = {
    productId: product.id,
    offerSlug: product.offers[0]?.slug,
    card: { cardToken, holderName: "MARIA DA SILVA" },
    customer: { name, email: "maria@example.com", documentType: "cpf", document: "52998224725" },
  };
  const made = (await callApi(request, "/subscriptions", wish, token)) as unknown as { subscription: { id: string } };
  return made.subscription.id;
}

/** Waits until all due work is done. */
export async function advanceClock(
  request: APIRequestContext,
  token: string,
  target: { advance: string } | { to: string },
): Promise<void> {
  await callApi(request, "/sandbox/clock", target, token);
  const headers = { authorization: `Bearer ${token}` };
  const isAdvancing = async () => {
    const answer = await request.get("/v1/sandbox/clock", { headers });
    return ((await answer.json()) as { data: { advancing: boolean } }).data.advancing;
  };
  await expect.poll(isAdvancing).toBe(false);
}
