import type { Sql } from "postgres";
import { db } from "@/db/client";
import { dayMs } from "@/db/durations";
import { newId } from "@/db/ids";
import { subscriptions } from "@/db/schema";
import { listOffers } from "@/server/catalog/offers/offers";
import { createSubscriptionProduct } from "@/server/catalog/products/create-product";
import { storeCard } from "@/server/payments/cards/stored-cards";
import { cycleDueAt } from "@/server/subscriptions/renewals/cycle";
import { openShop, type Seller } from "./installation";
import { type Program, startProgram } from "./programs";
import type { Usage } from "./server-side";

/** Companies, and due subscriptions per company. */
export interface Due {
  companies: number;
  each: number;
}

export interface RenewalRate {
  processes: number;
  renewed: number;
  seconds: number;
  cpuMicros: number;
}

const card = { number: "4111111111111111", holderName: "MARIA DA SILVA", expirationMonth: "12", expirationYear: "49" };

/** Renews the same subscriptions twice, a week apart: first with one process, then with two. */
export async function measureRenewals(client: Sql, due: Due): Promise<RenewalRate[]> {
  await client`DELETE FROM cycle_charges`;
  await client`DELETE FROM subscriptions`;
  const startedAt = new Date();
  for (let made = 0; made < due.companies; made += 1) await openClub(client, due.each, startedAt);
  await client`VACUUM ANALYZE subscriptions, stored_cards, customers`;
  const rates: RenewalRate[] = [];
  for (const [index, processes] of [1, 2].entries()) {
    await client`CHECKPOINT`;
    rates.push(await renewAll(processes, new Date(startedAt.getTime() + (index + 1) * 7 * dayMs)));
  }
  return rates;
}

async function renewAll(processes: number, at: Date): Promise<RenewalRate> {
  const renewers = Array.from({ length: processes }, () => startProgram("renewer"));
  const all = <Answer>(task: object) => Promise.all(renewers.map((each: Program) => each.ask<Answer>(task)));
  await all({ kind: "open" });
  const before = await all<Usage>({ kind: "usage" });
  const begunAt = performance.now();
  const counts = await all<{ renewed: number }>({ kind: "renew", at: at.toISOString() });
  const seconds = (performance.now() - begunAt) / 1000;
  const after = await all<Usage>({ kind: "usage" });
  await Promise.all(renewers.map((each) => each.stop()));
  const sum = (numbers: number[]) => numbers.reduce((total, each) => total + each, 0);
  return {
    processes,
    renewed: sum(counts.map(({ renewed }) => renewed)),
    seconds,
    cpuMicros: sum(after.map(({ cpuMicros }) => cpuMicros)) - sum(before.map(({ cpuMicros }) => cpuMicros)),
  };
}

/** Company with `size` subscriptions, each of a different customer with a stored card. */
export async function openClub(
  client: Sql,
  size: number,
  startedAt: Date,
  frequency: "weekly" | "monthly" = "weekly",
): Promise<Seller> {
  const { seller, buyers } = await openShop(client, size);
  const { companyId } = seller;
  const plan = { name: "Plano", priceInCents: 2990, frequency };
  const club = { name: "Clube do pão", deliveryType: "payment" as const, plans: [plan] };
  const { id: productId } = await createSubscriptionProduct(companyId, club, startedAt);
  const [offer] = await listOffers(companyId, productId);
  if (!offer) throw new Error("A club has a plan");
  const rows = await Promise.all(
    buyers.map(async ({ customerId }) => ({
      companyId,
      id: newId(startedAt),
      status: "active" as const,
      productId,
      offerId: offer.id,
      offerSlug: offer.slug,
      productName: club.name,
      planName: plan.name,
      frequency: plan.frequency,
      price: plan.priceInCents,
      amount: plan.priceInCents,
      customerId,
      description: "",
      storedCardId: await storeCard(db(), companyId, { ...card, cvv: null, brand: "visa", last4: "1111" }, startedAt),
      startedAt,
      cycle: 1,
      nextChargeAt: cycleDueAt(startedAt, frequency, 1),
      approvedCharges: 1,
      createdAt: startedAt,
      updatedAt: startedAt,
    })),
  );
  await db().insert(subscriptions).values(rows);
  return seller;
}
