import { and, eq, ne } from "drizzle-orm";
import { db } from "@/db/client";
import { payouts, subscriptions, transactions } from "@/db/schema";
import { cancelSubscription } from "@/server/subscriptions/subscriptions/cancel-subscription";
import { breakSome } from "./faults";
import { disputeCards, payCodes, payOutSome, refundSome } from "./live";
import { runJobs } from "./run-jobs";
import { sell } from "./sell";
import type { World } from "./world";

const minuteMs = 60_000;
const boletoDays = 40;

export interface Plan {
  days: number;
  /**
   * Hours between rounds. Must divide 24: otherwise, no round runs when an unpaid charge becomes
   * due for reconciliation (`findUnpaidLines`), and a late payment whose webhook was lost is never
   * found.
   */
  hours: number;
  salesPerRound: number;
  /** Minutes of a round at which the jobs run. */
  minutes: readonly number[];
  /** Days on which the jobs keep running, without new sales or faults. */
  quietDays: number;
  refunds: number;
  /** Fraction of card sales that are disputed. */
  disputed: number;
}

/** Sales, payments, refunds, disputes and payouts, while requests fail and webhooks are lost. */
export async function simulate(world: World, plan: Plan): Promise<void> {
  const { random } = world;
  const start = world.now().getTime();
  const rounds = (plan.days * 24) / plan.hours;
  const at = (round: number, minute: number) =>
    new Date(start + round * plan.hours * 60 * minuteMs + minute * minuteMs);
  world.lossRate = 0.3;
  for (let round = 1; round <= rounds; round += 1) {
    world.moveTo(at(round, 0));
    const faults = Array.from({ length: random.between(0, 4) }, () => breakSome(world));
    await Promise.all(Array.from({ length: plan.salesPerRound }, () => sell(world)));
    for (const minute of plan.minutes) {
      world.moveTo(at(round, minute));
      payCodes(world);
      disputeCards(world, plan.disputed);
      for (let refund = 0; refund < plan.refunds; refund += 1) await refundSome(world);
      if (random.chance(0.5)) await payOutSome(world);
      await world.settle();
      await runJobs(world);
    }
    for (const fault of faults) fault.end();
  }
  await endBusiness(world);
  const last = rounds + (plan.quietDays * 24) / plan.hours;
  for (let round = rounds + 1; round <= last; round += 1) {
    for (const minute of plan.minutes) {
      world.moveTo(at(round, minute));
      await world.settle();
      await runJobs(world);
    }
  }
  // Boletos expire a month after they are due. Partial payments are then posted, and their fees compared.
  for (const minute of [0, 1, 2, 3, 10, 20]) {
    world.moveTo(at(last + (boletoDays * 24) / plan.hours, minute));
    await world.settle();
    await runJobs(world);
  }
}

/**
 * Stops losing webhooks, waits for requests in transit, and cancels subscriptions, including those
 * whose buyer got no response, which would otherwise renew until the last day.
 */
async function endBusiness(world: World): Promise<void> {
  world.endFaults();
  const sendableUntil = new Date(0);
  for (const { companyId } of world.sellers) {
    await db().update(transactions).set({ sendableUntil }).where(eq(transactions.companyId, companyId));
    await db().update(payouts).set({ sendableUntil }).where(eq(payouts.companyId, companyId));
    const ofSeller = eq(subscriptions.companyId, companyId);
    const live = await db()
      .select({ id: subscriptions.id })
      .from(subscriptions)
      .where(and(ofSeller, ne(subscriptions.status, "canceled")));
    for (const { id } of live) await world.attempt(() => cancelSubscription(companyId, id, world.now()));
  }
}
