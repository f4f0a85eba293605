import { eq } from "drizzle-orm";
import { db } from "@/db/client";
import { deliveryPlans } from "@/db/schema";
import type { SendOutcome } from "../core/safe-fetch";
import type { Claim, Plan } from "../delivery/claim";
import { planDeliveries } from "../delivery/plan-deliveries";
import { type Receiver, startReceiver } from "./receiver";
import { type Seller, testSeller } from "./webhooks";

const opened: Receiver[] = [];

/** Ends the receivers of the plans that a test made. */
export async function closeReceivers(): Promise<void> {
  await Promise.all(opened.splice(0).map((each) => each.close()));
}

/** How an attempt went that its endpoint took. */
export const went: SendOutcome = { status: 200, answer: "ok", fault: null, durationMs: 7 };

/** A plan of some events, and whose it is. */
export interface Planned {
  seller: Seller;
  receiver: Receiver;
  webhookId: string;
  plan: Plan;
}

/** A seller with a webhook, and a plan of some events for it that somebody else may not make. */
export async function planned(events = 1): Promise<Planned> {
  const seller = await testSeller();
  const receiver = await startReceiver();
  opened.push(receiver);
  const webhookId = await seller.addWebhook(receiver.url);
  await seller.emitEvents(events);
  const plan = await planDeliveries(seller.companyId, { now: new Date(), leaseMilliseconds: 90_000 });
  return { seller, receiver, webhookId, plan };
}

/** Plans of a seller that are not written down. */
export const plansOf = ({ companyId }: Seller) =>
  db().select().from(deliveryPlans).where(eq(deliveryPlans.companyId, companyId));

/** Has the plans of a seller be free for whoever comes first. */
export const endLease = ({ companyId }: Seller) =>
  db()
    .update(deliveryPlans)
    .set({ leasedUntil: new Date(Date.now() - 1) })
    .where(eq(deliveryPlans.companyId, companyId));

/** A delivery of a plan. */
export function claimOf({ claims }: Plan, index = 0): Claim {
  const claim = claims[index];
  if (!claim) throw new Error(`The plan has no ${index + 1} deliveries`);
  return claim;
}
