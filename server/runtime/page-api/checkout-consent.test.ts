import { eq } from "drizzle-orm";
import { expect, it } from "vitest";
import { db } from "@/db/client";
import { trackingEvents } from "@/db/schema";
import { freshAddress } from "@/testing/support/api-calls";
import { consentsOf, openShop, stranger } from "@/testing/support/checkout";
import { findCheckoutPage } from "../../checkout/page/checkout-page";
import { saveDestination, trackProduct } from "../../checkout/tracking/destinations";
import { randomToken } from "../../core/crypto/crypto";
import { environment } from "../../core/env/env";
import type { BuyerRequest } from "./buyer-requests";
import { answerContact, answerOrder } from "./checkout-api";

const now = new Date();
const order = {
  attempt: "0",
  name: "Maria da Silva",
  email: "maria@example.com",
  document: "529.982.247-25",
  method: "pix",
  shown: "4990",
};

function send(fields: Record<string, string>): BuyerRequest {
  const { publicUrl } = environment();
  const body = new URLSearchParams(fields).toString();
  const headers = {
    accept: "application/json",
    "content-type": "application/x-www-form-urlencoded",
    "content-length": String(body.length),
    origin: publicUrl,
    "user-agent": "Mozilla/5.0 (Android 14)",
    "x-forwarded-for": freshAddress(),
  };
  return { request: new Request(`${publicUrl}/c/x`, { method: "POST", headers, body }), locale: "pt-BR", now };
}

async function openAskingShop() {
  const shop = await openShop(now);
  const { company, productId, slug } = shop;
  const connection = { kind: "meta", account: "123456789012345", secret: "EAAB-secret-of-the-seller" } as const;
  await saveDestination(company.id, connection, now);
  const consents = () => consentsOf(company.id);
  const events = () => db().$count(trackingEvents, eq(trackingEvents.companyId, company.id));
  const asked = async () =>
    (await findCheckoutPage(slug, { couponCode: null, prefill: null, browser: stranger, now }))?.receivers;
  return { ...shop, consents, events, asked, turnOn: () => trackProduct(company.id, { productId, isOn: true }, now) };
}

it("asks only for a product that is on, and names the connected receivers", async () => {
  const { asked, turnOn } = await openAskingShop();
  expect(await asked()).toEqual([]);
  await turnOn();
  expect(await asked()).toEqual(["meta"]);
});

it("keeps a ticked box with its time and the ids of the click", async () => {
  const { slug, turnOn, consents, events } = await openAskingShop();
  await turnOn();
  const ticked = { receivers: "meta", tellReceivers: "1", fbclid: "IwAR0abc", ttclid: "<script>" };
  await answerOrder(slug, send({ ...order, ...ticked, order: randomToken() }));
  const kept = { kinds: ["meta"], fbclid: "IwAR0abc", ttclid: null, userAgent: "Mozilla/5.0 (Android 14)" };
  expect(await consents()).toMatchObject([{ ...kept, consentedAt: now }]);
  expect(await events()).toBe(1);
});

it("keeps nothing without a tick, and forgets a tick that was taken away", async () => {
  const { slug, turnOn, consents, events } = await openAskingShop();
  await turnOn();
  await answerOrder(slug, send({ ...order, receivers: "meta", order: randomToken() }));
  expect([await consents(), await events()]).toEqual([[], 0]);
  const contact = { name: "Ana", email: "ana@example.com", order: randomToken(), receivers: "meta" };
  const typed = (fields: object) => {
    const sent = send({ ...contact, ...fields });
    sent.request.headers.set("x-forwarded-for", "203.0.113.9");
    return answerContact(slug, sent);
  };
  await typed({ tellReceivers: "1" });
  expect([(await consents()).length, await events()]).toEqual([1, 1]);
  await typed({});
  expect([await consents(), await events()]).toEqual([[], 0]);
});
