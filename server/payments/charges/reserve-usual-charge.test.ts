import { eq } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { db } from "@/db/client";
import { newId } from "@/db/ids";
import { buyerAttempts, cardTokens } from "@/db/schema";
import {
  buyerAttemptsOf,
  cardInput,
  cardTokensOf,
  eventNamesOf,
  pixCharge,
  testCards,
  testCompany,
  wholeEventsOf,
} from "@/testing/support/payments";
import { customersOf, transactionsOf } from "@/testing/support/reads";
import { connectionFor } from "../../acquiring/connections/connections";
import type { CompanyIdentity } from "../../core/procedures/procedure";
import { createCardToken } from "../cards/card-tokens";
import { getTransactionRow } from "../transactions/transactions";
import { type PresentedCharge, reserveUsualCharge } from "./reserve-usual-charge";

const { document } = pixCharge().customer;

async function chargeOf(company: CompanyIdentity): Promise<PresentedCharge> {
  const input = pixCharge({ amountInCents: 10_000 });
  const now = new Date();
  const reservation = {
    companyId: company.id,
    transactionId: newId(now),
    method: "credit_card",
    connectionId: connectionFor(company, "credit_card").id,
    fees: 549,
    input,
    buyer: { ...input.customer, phone: "" },
    now,
  } as const;
  return { reservation, token: await createCardToken(company, cardInput(testCards.paid), now), holderName: undefined };
}

const attempts = (companyId: string, different: Partial<typeof buyerAttempts.$inferInsert>) =>
  db()
    .insert(buyerAttempts)
    .values({ companyId, document, refusals: [], inFlight: [], updatedAt: new Date(), ...different });

const soon = () => new Date(Date.now() + 60_000);

describe("reserveUsualCharge", () => {
  it("stores the charge with its card, admits the attempt, and erases the token's card", async () => {
    const company = await testCompany();
    const charge = await chargeOf(company);
    const reserved = await reserveUsualCharge(company.id, charge);
    const card = cardInput(testCards.paid);
    expect(reserved?.card).toEqual({ ...card, brand: "visa", last4: "1111" });
    const { transactionId } = charge.reservation;
    expect(await getTransactionRow(company.id, transactionId)).toEqual(reserved?.row);
    const details = { brand: "visa", last4: "1111", holderName: card.holderName, refuseCode: null, retryable: null };
    expect(reserved?.row.card).toEqual(details);
    const [event] = await wholeEventsOf(company.id);
    expect(event?.payload).toMatchObject({ id: transactionId, status: "pending", card: details });
    const [row] = await buyerAttemptsOf(company.id);
    expect(row?.inFlight).toEqual([{ id: transactionId, until: expect.any(String) }]);
    const [token] = await cardTokensOf(company.id);
    expect(token).toMatchObject({ usedAt: expect.any(Date), sealedNumber: null, sealedCvv: null });
    expect(await reserveUsualCharge(company.id, charge)).toBeNull();
  });

  it("prefers the holder's name of the charge to the token's", async () => {
    const company = await testCompany();
    const reserved = await reserveUsualCharge(company.id, { ...(await chargeOf(company)), holderName: "JOAO LIMA" });
    expect(reserved).toMatchObject({
      row: { card: { holderName: "JOAO LIMA" } },
      card: { holderName: "MARIA DA SILVA" },
    });
  });

  it.each<[string, (companyId: string) => Promise<unknown>]>([
    ["is blocked", (companyId) => attempts(companyId, { blockedUntil: soon() })],
    ["was refused before", (companyId) => attempts(companyId, { refusals: [new Date().toISOString()] })],
    [
      "has an attempt in flight",
      (companyId) => attempts(companyId, { inFlight: [{ id: newId(), until: soon().toISOString() }] }),
    ],
    [
      "presents an expired token",
      (companyId) => db().update(cardTokens).set({ expiresAt: new Date() }).where(eq(cardTokens.companyId, companyId)),
    ],
    [
      "presents a used token",
      (companyId) => db().update(cardTokens).set({ usedAt: new Date() }).where(eq(cardTokens.companyId, companyId)),
    ],
  ])("stores nothing when the buyer %s", async (_, prepare) => {
    const company = await testCompany();
    const charge = await chargeOf(company);
    await prepare(company.id);
    const stored = async () => ({
      attempts: await buyerAttemptsOf(company.id),
      tokens: await cardTokensOf(company.id),
      customers: await customersOf(company.id),
      transactions: await transactionsOf(company.id),
      events: await eventNamesOf(company.id),
    });
    const before = await stored();
    expect(await reserveUsualCharge(company.id, charge)).toBeNull();
    expect(await stored()).toEqual(before);
    expect(before).toMatchObject({ customers: [], transactions: [], events: [] });
  });

  it("takes a buyer whose block is over", async () => {
    const company = await testCompany();
    await attempts(company.id, { blockedUntil: new Date(Date.now() - 1) });
    expect(await reserveUsualCharge(company.id, await chargeOf(company))).not.toBeNull();
  });
});
