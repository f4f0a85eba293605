import { generateCpf } from "@brazilian-utils/brazilian-utils";
import { eq } from "drizzle-orm";
import { expect, it } from "vitest";
import { db } from "@/db/client";
import { storedCards } from "@/db/schema";
import { connectToPagarme } from "@/testing/support/at-pagarme/connections";
import { pagarmeOfFile } from "@/testing/support/at-pagarme/fake-of-file";
import { atCheckout } from "@/testing/support/at-pagarme/payers";
import { newOrder } from "@/testing/support/checkout";
import { first, openSellingShop } from "@/testing/support/growth/selling-shop";
import { simulatorCards } from "@/testing/support/pagarme/cards";
import { getAcquirer } from "../../acquiring/port";
import { sweepForgottenCards } from "../../payments/cards/forget-cards";
import { placeOrder } from "../orders/place-order";
import { acceptStep } from "./accept-step";
import { findUpsellOffer } from "./find-next-step";
import { saveUpsells } from "./steps";

const pagarme = pagarmeOfFile();

it("over the wire, the card that the acquirer keeps pays the order and one offer, and is forgotten", async () => {
  const now = new Date();
  const { company, productId, steps, slug, charges } = await openSellingShop(now);
  await saveUpsells(company.id, { productId, steps: steps.slice(0, 1) }, now);
  const account = pagarme().openAccount();
  const connection = await connectToPagarme(company.id, account);
  const { url = "" } = (await getAcquirer(connection.kind).cardTokens?.tokenization(connection)) ?? {};
  const card = { number: simulatorCards.paid, holder_name: "MARIA", exp_month: 12, exp_year: 2049, cvv: "123" };
  const answer = await fetch(`${pagarme().url}/tokens${new URL(url).search}`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ type: "card", card }),
  });
  const { id: cardToken } = (await answer.json()) as { id: string };
  const bought = { method: "credit_card", cardToken, document: generateCpf(), toldOfOneTap: true } as const;
  const { token } = await placeOrder(slug, newOrder({ ...bought, ...atCheckout }), now);
  expect(await findUpsellOffer(token, now)).toMatchObject({ card: { last4: "0010" } });
  expect(account.books.cards.size).toBe(1);

  const tap = { ...first, method: "credit_card", shownInCents: 1990 } as const;
  await Promise.all(Array.from({ length: 3 }, () => acceptStep(token, tap, now)));
  expect(await charges()).toMatchObject([
    { amount: 4990, status: "paid" },
    { amount: 1990, status: "paid" },
  ]);
  expect(account.books.orders.map(({ charge }) => charge.status)).toEqual(["paid", "paid"]);

  const due = { forgetAt: new Date(Date.now() - 1) };
  await db().update(storedCards).set(due).where(eq(storedCards.companyId, company.id));
  expect(await sweepForgottenCards(new Date(Date.now() + 5_000), company.id)).toBe(1);
  expect([...account.books.cards.values()].filter(({ deletedAt }) => deletedAt === null)).toEqual([]);
});
