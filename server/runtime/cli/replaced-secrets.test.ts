import { randomBytes, randomUUID } from "node:crypto";
import { encode } from "next-auth/jwt";
import { afterEach, expect, it } from "vitest";
import { db } from "@/db/client";
import { newId } from "@/db/ids";
import { newOrder, openShop } from "@/testing/support/checkout";
import { cardInput, testCompany } from "@/testing/support/payments";
import { createTokenSigner } from "../../accounts/api-keys/token-signer";
import { isProof, signedUrlOf } from "../../accounts/uploads/upload-links";
import { callbackSecretOf, isCallbackSecret } from "../../acquiring/connections/callback-address";
import { connectionFor } from "../../acquiring/connections/connections";
import { composeCallback, sandboxAcquirer } from "../../acquiring/sandbox/adapter";
import { linkTokenOf, openLinkToken } from "../../checkout/cart-recovery/links";
import { deliveryPathOf, findDelivery } from "../../checkout/delivery-links/delivery-link";
import { findOrder } from "../../checkout/orders/orders";
import { placeOrder } from "../../checkout/orders/place-order";
import { findPlacedOrder, resolveOrderToken } from "../../checkout/orders/resolve-order-token";
import { findCheckout } from "../../checkout/page/find-checkout";
import { findPrefill, prefillKeyOf } from "../../checkout/page/prefill";
import { findDestination, rewrapDestinations, saveDestination } from "../../checkout/tracking/destinations";
import { randomToken } from "../../core/crypto/crypto";
import { environment } from "../../core/env/env";
import { oncePerKey } from "../../core/procedures/idempotency";
import { makePageToken, openPageToken } from "../../core/procedures/page-token";
import { openStopToken, stopPathOf } from "../../courses/comments/stop-link";
import { openClicks, sealClicks } from "../../partners/affiliates/click-cookie";
import { openStoredCard, rewrapStoredCards, storeCard } from "../../payments/cards/stored-cards";
import { getTransactionRow } from "../../payments/transactions/transactions";
import { mayTap, rememberTap } from "../page-api/checkout-cookies";
import { dashboardAuthOptions, findSessionId } from "../page-api/dashboard-auth";

const now = new Date();
const { authSecret, oldAuthSecrets, vaultKeys } = environment();

afterEach(() => {
  Object.assign(environment(), { authSecret, oldAuthSecrets, vaultKeys });
});

type Check = () => unknown;

async function expectRotation(check: Check, steps: { both: () => void; without: () => void }): Promise<void> {
  expect(Boolean(await check()), "before").toBe(true);
  steps.both();
  expect(Boolean(await check()), "while both are there").toBe(true);
  steps.without();
  expect(Boolean(await check()), "after the old one is removed").toBe(false);
}

const next = randomToken();
const signing = {
  both: () => void Object.assign(environment(), { authSecret: next, oldAuthSecrets: [authSecret] }),
  without: () => void Object.assign(environment(), { authSecret: next, oldAuthSecrets: [] }),
};

const ids = { companyId: newId(), customerId: newId(), mailId: newId(), id: newId(), fileName: "a.pdf" };
const lastPart = (path: string) => path.split("/").at(-1) ?? "";
const browser = () => ({ visit: randomToken(), placed: null });

const signed: Record<string, () => Promise<Check> | Check> = {
  "a member's cookie": async () => {
    const cookie = await encode({ token: { sessionId: ids.id }, secret: authSecret });
    return async () => (await findSessionId(cookie)) === ids.id;
  },
  "a sign-out by an older cookie": async () => {
    const token = await encode({ token: { sessionId: ids.id }, secret: authSecret });
    return () => dashboardAuthOptions().jwt?.decode?.({ token, secret: environment().authSecret });
  },
  "the address of a bank's callbacks": () => {
    const secret = callbackSecretOf(ids.id);
    return () => isCallbackSecret(ids.id, secret);
  },
  "a callback under way": async () => {
    const connection = connectionFor(await testCompany(), "pix");
    const callback = composeCallback(connection, "key");
    return () => sandboxAcquirer.readCallback(connection, callback);
  },
  "a link that ends digests": () => {
    const token = lastPart(stopPathOf(ids));
    return () => openStopToken(token);
  },
  "a reminder's link": () => {
    const token = linkTokenOf(ids);
    return () => openLinkToken(token);
  },
  "an affiliate's clicks": () => {
    const cookie = sealClicks([{ productId: ids.id, affiliateId: ids.companyId, clickedAt: now }]);
    return () => openClicks(cookie).length;
  },
  "the browser that may pay with one tap": () => {
    const [cookie = ""] = rememberTap("token").split(";");
    return () => mayTap(new Headers({ cookie }), "token");
  },
  "a delivery link and a filled-in form": async () => {
    const { company, productId, slug } = await openShop(now);
    const { token, transactionId } = await placeOrder(slug, newOrder(), now);
    const [order, checkout] = [await findOrder(token), await findCheckout(slug, now)];
    if (!order || !checkout) throw new Error("The order was not placed");
    const charge = await getTransactionRow(company.id, transactionId ?? "");
    const good = { productId, title: "", url: "" };
    const link = lastPart(deliveryPathOf(charge, good, new Date(now.getTime() + 60_000)));
    const key = prefillKeyOf(order);
    return async () => (await findPrefill(checkout, key)) && (await findDelivery(link, now));
  },
  "a request that is repeated with its key": async () => {
    const company = await testCompany();
    const caller = {
      now,
      requestId: "request",
      address: "127.0.0.1",
      company,
      actor: { kind: "api_key" as const, apiKeyId: "key" },
      can: () => true,
      idempotencyKey: randomUUID(),
      answerHeaders: {},
    };
    const send = () => oncePerKey(caller, "card", { amountInCents: 100 }, async (id) => id);
    const first = await send();
    return async () => (await send().catch(() => null)) === first;
  },
  "an order whose answer was lost": async () => {
    const { slug } = await openShop(now);
    const [form, buyer] = [newOrder(), browser()];
    const { token } = await resolveOrderToken(slug, form, buyer, "");
    await placeOrder(slug, { ...form, token }, now);
    return async () =>
      (await resolveOrderToken(slug, form, buyer, "")).token === token && (await findPlacedOrder(slug, buyer)) !== null;
  },
};

it.each(Object.keys(signed))("a new AUTH_SECRET leaves %s good until the old one is removed", async (name) => {
  const check = await signed[name]?.();
  await expectRotation(check ?? (() => false), signing);
});

const newest = { kid: "newest", key: randomBytes(32) };
const sealing = {
  both: () => void Object.assign(environment(), { vaultKeys: [newest, ...vaultKeys] }),
  without: () => void Object.assign(environment(), { vaultKeys: [newest] }),
};

it("a new vault key leaves a charge's page and a file's address good until the old one is removed", async () => {
  const token = makePageToken(ids);
  await expectRotation(() => openPageToken(token), sealing);
  Object.assign(environment(), { vaultKeys });
  const url = new URL(signedUrlOf("open", ids, new Date(now.getTime() + 60_000)));
  await expectRotation(() => isProof("open", ids.id, url.searchParams.get("open"), now), sealing);
});

it("a vault key can be removed once stored cards and webhook secrets are encrypted with another key", async () => {
  const { id: companyId } = await testCompany();
  const card = { ...cardInput("4000000000000341"), brand: "visa", last4: "0341" } as const;
  const cardId = await storeCard(db(), companyId, card, now);
  await saveDestination(companyId, { kind: "meta", account: "123456789012345", secret: "EAAB" }, now);
  sealing.both();
  const rewrap = async () => [await rewrapStoredCards(companyId), await rewrapDestinations(companyId)];
  expect([await rewrap(), await rewrap()]).toEqual([
    [1, 1],
    [0, 0],
  ]);
  sealing.without();
  expect(await openStoredCard(companyId, cardId)).toMatchObject({ card: { number: card.number } });
  expect(await findDestination(companyId, "meta")).toMatchObject({ secret: "EAAB" });
});

it("a new token key leaves tokens good until the old one is removed", async () => {
  const [old, fresh] = ["old", "fresh"].map((kid) => ({ kid, key: randomBytes(32) }));
  if (!old || !fresh) throw new Error("There are two keys");
  const issuedAt = Math.floor(now.getTime() / 1000);
  const grant = { companyId: ids.companyId, apiKeyId: ids.id, issuedAt, expiresAt: issuedAt + 60 };
  const token = await createTokenSigner([old]).sign(grant);
  expect(await createTokenSigner([fresh, old]).verify(token, now)).toMatchObject({ apiKeyId: ids.id });
  expect(await createTokenSigner([fresh]).verify(token, now)).toBeNull();
});
