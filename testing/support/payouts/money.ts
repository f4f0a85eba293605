import { and, desc, eq } from "drizzle-orm";
import { db } from "@/db/client";
import { chargebacks, payouts } from "@/db/schema";
import { getCompany } from "@/server/accounts/company/companies";
import { setFees } from "@/server/accounts/company/set-fees";
import { addDays, dayOf, startOfDay } from "@/server/core/calendar/calendar";
import { findFailure, isRefusal } from "@/server/core/failures/failure";
import { changeLimits } from "@/server/ledger/payout-limits/limits";
import { defendDispute } from "@/server/payments/disputes/defend-dispute";
import { closeDays } from "@/server/reports/closings/close-days";
import { decideInfractionInSandbox, openInfractionInSandbox } from "@/server/sandbox/payers/infractions";
import { quoteAnticipation } from "@/server/treasury/anticipations/quote-anticipation";
import { approvePayout } from "@/server/treasury/payouts/approve-payout";
import { cancelPayout } from "@/server/treasury/payouts/cancel-payout";
import { changeAutomaticPayouts } from "@/server/treasury/payouts/change-automatic";
import { followPayouts, requestAutomaticPayouts, sendPayouts } from "@/server/treasury/payouts/sweep-payouts";
import { testPassword as password } from "../auth";
import { addSellerBank } from "../charges/seller-bank";
import { balancesOf } from "../payments";
import {
  actOn,
  type Business,
  type Opening,
  openSale,
  type Sale,
  type SaleAction,
  saleActions,
  shareOf,
} from "../sales";
import { followOrders, takeQuote } from "./anticipations";
import { addMember, earningCompany, letSendingEnd, payOut, sandboxPayoutsOf, userActor } from "./business";

const [second, day] = [1_000, 86_400_000];
const address = "192.0.2.1";
const soon = () => new Date(Date.now() + 20_000);

/** Company with two members, sales and anticipation quotes. */
export interface MoneyBusiness extends Business {
  owner: string;
  colleague: string;
  sales: Sale[];
  quotes: string[];
}

const ownActions = [
  "sell",
  "openInfraction",
  "acceptInfraction",
  "rejectInfraction",
  "defend",
  "payOut",
  "payOutAutomatically",
  "approve",
  "cancelPayout",
  "sendPayouts",
  "followPayouts",
  "quoteAnticipation",
  "takeAnticipation",
  "changeFees",
  "closeDays",
] as const;
export const moneyActions = [...saleActions, ...ownActions] as const;
export type MoneyAction = (typeof moneyActions)[number];

export interface MoneyStep {
  action: MoneyAction;
  sale: number;
  share: number;
  /** Last two digits of a payout's amount, which determine the sandbox bank's response. */
  ending: number;
  opening: Opening;
}

export const limits = { perPayoutInCents: 300_000, perDayInCents: 600_000, approvalAboveInCents: 50_000 };
const smallest = 1_000;

/**
 * Company with a balance, low limits and daily automatic payouts. With `hasBank`, later Pix
 * payments go to its own bank account.
 */
export async function startMoneyBusiness(hasBank: boolean): Promise<MoneyBusiness> {
  const now = new Date(startOfDay(dayOf(new Date())).getTime() + day / 2);
  const { company, companyId, userId: owner } = await earningCompany(100_000, now);
  const colleague = await addMember(companyId, "admin", now);
  await changeLimits(companyId, { ...limits, password }, { userId: owner, address, now });
  const daily = { frequency: "daily", weekday: null, monthDay: null, minInCents: 40_000 } as const;
  await changeAutomaticPayouts(
    company,
    { ...daily, destinationId: companyId, password },
    { userId: owner, address, now },
  );
  if (hasBank) await addSellerBank(companyId);
  return { company: await getCompany(companyId), now, owner, colleague, sales: [], quotes: [] };
}

export function payoutAmountOf({ share, ending }: MoneyStep, available: number): number {
  return Math.max(smallest, Math.floor((available * share) / 100) * 100) + ending;
}

/** @returns true if the step succeeded, or false if a rule or the current state refused it. */
export async function takeStep(business: MoneyBusiness, step: MoneyStep): Promise<boolean> {
  const { action, share } = step;
  const sale = business.sales[step.sale % Math.max(1, business.sales.length)];
  if (isSaleAction(action)) return sale ? actOn(business, sale, action, share) : false;
  try {
    return await act(business, { ...step, action }, sale);
  } catch (thrown) {
    const failure = findFailure(thrown);
    if (isRefusal(failure) || failure?.code === "UNAVAILABLE") return false;
    throw thrown;
  }
}

const isSaleAction = (action: MoneyAction): action is SaleAction => (saleActions as readonly string[]).includes(action);

async function act(
  business: MoneyBusiness,
  step: MoneyStep & { action: (typeof ownActions)[number] },
  sale: Sale | undefined,
): Promise<boolean> {
  const { now, company } = business;
  const { id: companyId } = company;
  switch (step.action) {
    case "sell":
      business.sales.push(await openSale({ company: await getCompany(companyId), now }, step.opening));
      return true;
    case "openInfraction": {
      if (!sale) return false;
      const amountInCents = step.share >= 1 ? undefined : shareOf(sale, step.share);
      await openInfractionInSandbox(companyId, { transactionId: sale.id, amountInCents }, now);
      return true;
    }
    case "acceptInfraction":
    case "rejectInfraction": {
      if (!sale) return false;
      const verdict = step.action === "acceptInfraction" ? "accepted" : "rejected";
      await decideInfractionInSandbox(companyId, sale.id, verdict, now);
      return true;
    }
    case "defend": {
      const disputeId = await findDispute(companyId, sale?.id ?? "");
      if (!disputeId) return false;
      await defendDispute(companyId, { disputeId, text: "Entregue em mãos." }, now, { actor: "operator" });
      return true;
    }
    case "payOut": {
      const { available = 0 } = await balancesOf(companyId);
      await payOut(company, userActor(business.owner), { amountInCents: payoutAmountOf(step, available) }, now);
      return true;
    }
    case "payOutAutomatically":
      return (await requestAutomaticPayouts(now, soon(), companyId)).automaticPayouts > 0;
    case "approve": {
      const payoutId = await findPayout(companyId, "awaiting_approval");
      if (!payoutId) return false;
      await approvePayout(companyId, { payoutId, password }, { userId: business.colleague, address, now });
      return true;
    }
    case "cancelPayout": {
      const payoutId = await findPayout(companyId, step.share > 0.2 ? "scheduled" : "awaiting_approval");
      if (!payoutId) return false;
      await cancelPayout(companyId, payoutId, { actor: "operator" }, now);
      return true;
    }
    case "sendPayouts":
      return (await sendPayouts(now, soon(), companyId)).failed === 0;
    case "followPayouts":
      business.now = new Date(now.getTime() + Math.ceil(step.share * 3) * day);
      await letSendingEnd(companyId);
      await followOrders(companyId, business.now);
      return (await followPayouts(business.now, soon(), companyId)).payoutsUnreachable === 0;
    case "quoteAnticipation":
      business.quotes.push((await quoteAnticipation(company, {}, now)).id);
      return true;
    case "takeAnticipation":
      await takeQuote(company, business.quotes.at(-1 - (step.sale % 2)) ?? "", now);
      return true;
    case "changeFees": {
      const fees = {
        pixFeeBps: Math.floor(step.share * 300),
        boletoFee: 0,
        cardFeeBps: 500,
        cardFeeFixed: step.ending,
        bankPixFeeBps: step.ending * 30,
      };
      await setFees(companyId, { fees, from: addDays(dayOf(now), 1), now });
      return true;
    }
    case "closeDays":
      return (await closeDays(now, soon(), companyId)).closedDays > 0;
  }
}

async function findDispute(companyId: string, transactionId: string): Promise<string | undefined> {
  const [found] = await db()
    .select({ id: chargebacks.id })
    .from(chargebacks)
    .where(and(eq(chargebacks.companyId, companyId), eq(chargebacks.transactionId, transactionId)))
    .orderBy(desc(chargebacks.id))
    .limit(1);
  return found?.id;
}

async function findPayout(companyId: string, status: "awaiting_approval" | "scheduled"): Promise<string | undefined> {
  const [found] = await db()
    .select({ id: payouts.id })
    .from(payouts)
    .where(and(eq(payouts.companyId, companyId), eq(payouts.status, status)))
    .limit(1);
  return found?.id;
}

/** Sends scheduled payouts and queries every payout and anticipation until its final outcome. */
export async function settlePayouts(business: MoneyBusiness): Promise<void> {
  const { id: companyId } = business.company;
  await sendPayouts(business.now, soon(), companyId);
  await letSendingEnd(companyId);
  const days = [1, 2, 3, 4].map((count) => count * (day + 100 * second));
  for (const passed of [61 * second, 120 * second, 180 * second, ...days]) {
    const later = new Date(business.now.getTime() + passed);
    await followPayouts(later, soon(), companyId);
    await followOrders(companyId, later);
  }
}

/** Payouts with their outcome at the sandbox bank. */
export async function payoutsAndOrders(companyId: string) {
  const orders = new Map(
    (await sandboxPayoutsOf(companyId)).map(({ key, amount, orders: times }) => [key, { amount, times }]),
  );
  const rows = await db().select().from(payouts).where(eq(payouts.companyId, companyId));
  return rows.map(({ id, status, amount }) => ({ status, amount, order: orders.get(id.replaceAll("-", "")) ?? null }));
}
