import { eq } from "drizzle-orm";
import { db } from "@/db/client";
import { deliveryPlans } from "@/db/schema";
import type { SendOutcome } from "@/server/core/http-client/safe-fetch";
import type { Attempt, Plan } from "@/server/webhooks/deliveries/attempt";
import { planDeliveries } from "@/server/webhooks/deliveries/plan-deliveries";
import { type Receiver, startReceiver } from "./receiver";
import { type Seller, testSeller } from "./webhooks";

const opened: Receiver[] = [];

export async function closeReceivers(): Promise<void> {
  await Promise.all(opened.splice(0).map((each) => each.close()));
}

export const answeredOk: SendOutcome = { status: 200, answer: "ok", fault: null, durationMs: 7 };

export interface Planned {
  seller: Seller;
  receiver: Receiver;
  webhookId: string;
  plan: Plan;
}

/** Seller with one webhook, and a delivery plan of `events` events that is leased to the test. */
export async function planned(events = 1): Promise<Planned> {
  const seller = await testSeller();
  const receiver = await startReceiver();
  opened.push(receiver);
  const webhookId = await seller.addWebhook(receiver.url);
  await seller.emitEvents(events);
  const plan = await planDeliveries(seller.companyId, { now: new Date(), leaseMilliseconds: 90_000 });
  return { seller, receiver, webhookId, plan };
}

export const plansOf = ({ companyId }: Seller) =>
  db().select().from(deliveryPlans).where(eq(deliveryPlans.companyId, companyId));

export const endLease = ({ companyId }: Seller) =>
  db()
    .update(deliveryPlans)
    .set({ leasedUntil: new Date(Date.now() - 1) })
    .where(eq(deliveryPlans.companyId, companyId));

export function attemptOf({ attempts }: Plan, index = 0): Attempt {
  const attempt = attempts[index];
  if (!attempt) throw new Error(`The plan has no ${index + 1} deliveries`);
  return attempt;
}
