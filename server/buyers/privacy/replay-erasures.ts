import { and, eq } from "drizzle-orm";
import { db } from "@/db/client";
import { customers, transactions } from "@/db/schema";
import { listBought, namesOfBuyer } from "../../customers/people/buyer-index";
import { collectErasures, type ListedErasure } from "../../data/backups/erasure-list";
import { findFailure } from "../../errors";
import { eraseListed, eraseListedPurchases } from "./erase-buyer";
import { forgetPerson } from "./forget-person";

/** Clocks differ, and an erasure is listed before its commit: these are repeated too. It is safe to repeat. */
const marginMs = 24 * 60 * 60_000;

/** What became of the erasures that a restored database did not know. */
export interface Replayed {
  /** Erased again. Those of customers who are not in the backup do not count. */
  erased: number;
  /** Ids of customers who could not be erased, because money of theirs is on its way. */
  left: string[];
  /** Places that had a list. */
  from: string[];
}

/**
 * Erases again whoever was erased after a backup was made, in a database restored from it.
 *
 * @param takenAt when the backup was made
 * @param folders with lists, beside the installation's own places
 */
export async function replayErasures(takenAt: Date, folders: readonly string[], now: Date): Promise<Replayed> {
  const { erasures, from } = await collectErasures(new Date(takenAt.getTime() - marginMs), folders);
  let erased = 0;
  const left: string[] = [];
  for (const erasure of erasures) {
    const [customer] = await db().select().from(customers).where(eq(customers.id, erasure.customerId));
    if (!customer) continue;
    try {
      await eraseAgain(customer, erasure, now);
      erased += 1;
    } catch (error) {
      if (!findFailure(error)) throw error;
      left.push(customer.id);
    }
  }
  return { erased, left, from };
}

async function eraseAgain(customer: typeof customers.$inferSelect, { buyers }: ListedErasure, now: Date) {
  if (buyers === null) return eraseListed(customer.id, now);
  const { companyId, id: customerId } = customer;
  for (const email of await listAddresses(customer)) {
    if (!namesOfBuyer(email).some((name) => buyers.includes(name))) continue;
    const bought = await listBought(email);
    const own = bought.find((each) => each.customerId === customerId) ?? {
      companyId,
      customerId,
      sourceIds: [],
      buyer: namesOfBuyer(email),
    };
    await eraseListedPurchases(email, own, now);
    if ((await listBought(email)).length === 0) await db().transaction((tx) => forgetPerson(tx, email));
  }
}

/** The addresses that a customer has, or bought with. */
async function listAddresses({ companyId, id, emails }: typeof customers.$inferSelect): Promise<Set<string>> {
  const rows = await db()
    .selectDistinct({ email: transactions.customerEmail })
    .from(transactions)
    .where(and(eq(transactions.companyId, companyId), eq(transactions.customerId, id)));
  return new Set([...emails, ...rows.map(({ email }) => email)].map((each) => each.trim().toLowerCase()));
}
