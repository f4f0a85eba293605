import { generateCpf } from "@brazilian-utils/brazilian-utils";
import { eq } from "drizzle-orm";
import { afterAll, beforeEach, describe, expect, it } from "vitest";
import { db } from "@/db/client";
import { storedCards, upsellCards } from "@/db/schema";
import { openTokenAcquirer } from "@/testing/support/cards/token-acquirer";
import { newOrder } from "@/testing/support/checkout";
import { first, openSellingShop } from "@/testing/support/growth/selling-shop";
import { testCards } from "@/testing/support/payments";
import { getCompany } from "../../accounts/company/companies";
import { sweepForgottenCards } from "../../payments/cards/forget-cards";
import { reconcileTransaction } from "../../payments/charges/reconcile-transaction";
import { getTransactionRow } from "../../payments/transactions/transactions";
import { placeOrder } from "../orders/place-order";
import { acceptStep } from "./accept-step";
import { declineStep } from "./decline-step";
import { findUpsellOffer } from "./find-next-step";
import { sweepKeptCards } from "./kept-cards";
import { saveUpsells } from "./steps";

const now = new Date();
const byCard = { ...first, method: "credit_card", shownInCents: 1990 } as const;
const elsewhere = openTokenAcquirer();
afterAll(() => elsewhere.close());
beforeEach(() => {
  elsewhere.presented.length = 0;
  elsewhere.kept.clear();
});

async function openShopElsewhere() {
  const shop = await openSellingShop(now);
  const { company, slug, productId } = shop;
  const connectionId = await elsewhere.connect(company.id);
  await saveUpsells(company.id, { productId, steps: shop.steps.slice(0, 1) }, now);
  const buy = (number = testCards.paid, toldOfOneTap = true) => {
    const cardToken = elsewhere.tokenize(number);
    const order = { method: "credit_card", cardToken, document: generateCpf(), toldOfOneTap } as const;
    return placeOrder(slug, newOrder(order), now);
  };
  /** Makes the acquirer delete erased cards immediately, without waiting for pending charges. */
  const forget = async () => {
    const due = { forgetAt: new Date(Date.now() - 1) };
    const isErased = (await shop.kept()).cards.some(({ forgetAt }) => forgetAt !== null);
    if (isErased) await db().update(storedCards).set(due).where(eq(storedCards.companyId, company.id));
    return sweepForgottenCards(new Date(Date.now() + 5_000), company.id);
  };
  return { ...shop, connectionId, buy, forget };
}

const keptId = `card_${testCards.paid}`;

describe("the card of the offers at its acquirer", () => {
  it("takes one with one tap through its own connection, once for twenty, and is forgotten there after", async () => {
    const { buy, charges, kept, connectionId, forget } = await openShopElsewhere();
    const { token } = await buy();
    expect(await findUpsellOffer(token, now)).toMatchObject({ card: { brand: "visa", last4: "1111" } });
    expect((await kept()).cards).toMatchObject([{ acquirerCardId: keptId, connectionId, sealedNumber: null }]);
    const taken = await Promise.all(Array.from({ length: 20 }, () => acceptStep(token, byCard, now)));
    expect(new Set(taken.map(({ id }) => id)).size).toBe(1);
    expect(elsewhere.presented).toEqual([{ cardId: keptId }, { cardId: keptId }]);
    expect(await charges()).toMatchObject([
      { amount: 4990, status: "paid", connectionId },
      { amount: 1990, status: "paid", connectionId },
    ]);
    expect(await kept()).toMatchObject({ links: 0, cards: [{ last4: "" }] });
    expect(await forget()).toBe(1);
    expect([elsewhere.kept.size, await kept()]).toEqual([0, { links: 0, cards: [] }]);
  });

  it("is charged once after a lost answer", async () => {
    const { company, buy, charges } = await openShopElsewhere();
    const { token } = await buy();
    elsewhere.lose("charge", 1);
    const order = await acceptStep(token, byCard, now);
    const transactionId = order.transactionId ?? "";
    expect(await charges()).toMatchObject([{ status: "paid" }, { status: "pending" }]);
    expect(await acceptStep(token, byCard, now)).toMatchObject({ id: order.id, transactionId });
    const row = await getTransactionRow(company.id, transactionId);
    await reconcileTransaction(await getCompany(company.id), row, now);
    expect(await charges()).toMatchObject([{ status: "paid" }, { amount: 1990, status: "paid" }]);
    expect(elsewhere.presented).toHaveLength(2);
  });

  it("is not kept where it refused the charge, its keeping is unknown, or the buyer was not told", async () => {
    const { buy, kept, charges, forget } = await openShopElsewhere();
    await buy(testCards.refused);
    expect(await kept()).toMatchObject({ links: 0 });
    expect(await forget()).toBe(1);
    await buy(testCards.paid, false);
    elsewhere.lose("keep", 1);
    await expect(buy()).rejects.toMatchObject({ code: "UNAVAILABLE" });
    expect(await kept()).toEqual({ links: 0, cards: [] });
    expect(await charges()).toMatchObject([{ status: "refused" }, { status: "paid" }]);
  });

  it("is forgotten there an hour later, or once the last offer is declined", async () => {
    const { company, buy, kept, forget } = await openShopElsewhere();
    const { token } = await buy();
    await declineStep(token, first, now);
    await declineStep(token, { step: 1, kind: "downsell" }, now);
    expect([await forget(), await kept()]).toEqual([1, { links: 0, cards: [] }]);
    await buy();
    expect(elsewhere.kept.size).toBe(1);
    const over = { expiresAt: new Date(Date.now() - 1) };
    await db().update(upsellCards).set(over).where(eq(upsellCards.companyId, company.id));
    await sweepKeptCards();
    expect([await forget(), await kept(), elsewhere.kept.size]).toEqual([1, { links: 0, cards: [] }, 0]);
  });
});
