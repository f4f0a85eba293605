import { setTimeout as sleep } from "node:timers/promises";
import { sql } from "drizzle-orm";
import { db } from "@/db/client";
import type { PayoutFailure, PayoutStatus } from "@/db/schema/treasury-enums";
import { getCompany } from "@/server/accounts/company/companies";
import { checkLedger } from "@/server/ledger/checker/check-ledger";
import { findPayoutRow } from "@/server/treasury/payouts/payouts";
import { requestPayout } from "@/server/treasury/payouts/request-payout";
import { followPayouts, sendPayouts } from "@/server/treasury/payouts/sweep-payouts";
import { balancesOf } from "../payments";
import { earningCompany, letSendingEnd, ownKey, sandboxPayoutsOf, userActor } from "./business";

/** All values are serializable, so that the payout can be passed to a process. */
export interface Interrupted {
  companyId: string;
  userId: string;
  payoutId: string;
  amountInCents: number;
  at: string;
}

export interface Outcome {
  status: PayoutStatus;
  failureReason: PayoutFailure | null;
  /** How often the bank received the order. */
  orders: number;
  available: number;
  isLedgerRight: boolean;
}

export const earned = 1_000_000;
const [second, day] = [1_000, 86_400_000];
const soon = () => new Date(Date.now() + 20_000);

export async function openCompany(): Promise<Pick<Interrupted, "companyId" | "userId">> {
  const { companyId, userId } = await earningCompany(earned, new Date());
  return { companyId, userId };
}

async function request({ companyId, userId, payoutId, amountInCents, at }: Interrupted): Promise<void> {
  const order = { amountInCents, pixKey: ownKey, description: "" };
  const identity = { payoutId, actor: userActor(userId), address: "192.0.2.1", now: new Date(at) };
  await requestPayout(await getCompany(companyId), order, identity);
}

async function follow({ companyId, at }: Interrupted, milliseconds: readonly number[]): Promise<void> {
  for (const passed of milliseconds) {
    await followPayouts(new Date(Date.parse(at) + passed), soon(), companyId);
  }
}

export async function takeSteps(payout: Interrupted): Promise<void> {
  await request(payout);
  await sendPayouts(new Date(payout.at), soon(), payout.companyId);
  await letSendingEnd(payout.companyId);
  await follow(payout, [61 * second, 2 * day + 2 * second]);
}

/** Repeats the request and runs the jobs, as after a restart. Waits for the database, which may be restarting. */
export async function resumePayout(payout: Interrupted): Promise<Outcome> {
  const { companyId, payoutId, at } = payout;
  await waitForDatabase();
  await request(payout);
  await sendPayouts(new Date(at), soon(), companyId);
  await letSendingEnd(companyId);
  const later = [1, 2, 3].map((days) => days * (day + 100 * second));
  await follow(payout, [120 * second, 180 * second, ...later]);
  const row = await findPayoutRow(companyId, payoutId);
  if (!row) throw new Error("The payout was lost");
  const booked = await sandboxPayoutsOf(companyId);
  return {
    status: row.status,
    failureReason: row.failureReason,
    orders: booked.reduce((sum, { orders }) => sum + orders, 0),
    available: (await balancesOf(companyId)).available ?? 0,
    isLedgerRight: (await checkLedger(companyId)).ok,
  };
}

async function waitForDatabase(): Promise<void> {
  const giveUpAt = Date.now() + 30_000;
  for (;;) {
    try {
      await db().execute(sql`SELECT 1`);
      return;
    } catch (error) {
      if (Date.now() > giveUpAt) throw error;
      await sleep(100);
    }
  }
}
