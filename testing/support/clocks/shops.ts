import { eq } from "drizzle-orm";
import { db } from "@/db/client";
import { balances, clockEntries, events, subscriptions, transactions } from "@/db/schema";
import { byPlatform } from "@/server/accounts/audit/audit";
import type { CompanyIdentity } from "@/server/core/procedures/procedure";
import { readClock, startAdvance } from "@/server/sandbox/clock/clocks";
import { runClocks } from "@/server/sandbox/clock/run-clocks";
import type { ClockAdvance } from "@/server/sandbox/clock/schemas";
import { chargePix, pixCharge, testCards, testCompany } from "../payments";
import { renewalCards, start } from "../subscriptions";

export const firstPage = { limit: 100, offset: 0 };

export const acting = (realNow = new Date()) => ({ by: byPlatform, realNow });

/** The jobs' intervals are aligned with minutes, so that no advance splits one. */
export const thisMinute = () => new Date(Math.floor(Date.now() / 60_000) * 60_000);

export async function arrive({ id }: CompanyIdentity): Promise<void> {
  do await runClocks(new Date(Date.now() + 20_000), id);
  while ((await readClock(id, firstPage, new Date())).advancing);
}

export async function advance(company: CompanyIdentity, input: ClockAdvance): Promise<void> {
  await startAdvance(company.id, input, acting());
  await arrive(company);
}

/** Company with an unpaid Pix, a subscriber whose renewals are refused, and one whose card is charged. */
export async function openShop(at: Date): Promise<CompanyIdentity> {
  const company = await testCompany();
  await start(company, renewalCards.renewalsRefused, {}, at);
  await start(company, testCards.paid, {}, at);
  await chargePix(company, pixCharge(), at);
  return company;
}

export async function stateOf({ id }: CompanyIdentity) {
  const own = <Row extends { companyId: string }>({ companyId: _company, ...row }: Row) => row;
  const [charges, plans, [books], facts, told] = await Promise.all([
    db()
      .select({
        method: transactions.paymentMethod,
        status: transactions.status,
        paid: transactions.amountPaid,
        createdAt: transactions.createdAt,
      })
      .from(transactions)
      .where(eq(transactions.companyId, id)),
    db()
      .select({ status: subscriptions.status, cycle: subscriptions.cycle, nextChargeAt: subscriptions.nextChargeAt })
      .from(subscriptions)
      .where(eq(subscriptions.companyId, id)),
    db().select().from(balances).where(eq(balances.companyId, id)),
    db().select({ event: events.event, createdAt: events.createdAt }).from(events).where(eq(events.companyId, id)),
    db()
      .select({ at: clockEntries.at, what: clockEntries.what, count: clockEntries.count })
      .from(clockEntries)
      .where(eq(clockEntries.companyId, id)),
  ]);
  const sorted = (rows: object[]) => rows.map((row) => JSON.stringify(row)).toSorted();
  const { updatedAt: _updated, ...accounts } = own(books ?? { companyId: id, updatedAt: null });
  return { charges: sorted(charges), plans: sorted(plans), accounts, facts: sorted(facts), told: sorted(told) };
}
