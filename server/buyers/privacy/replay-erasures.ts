import { and, eq } from "drizzle-orm";
import { db } from "@/db/client";
import { customers, transactions } from "@/db/schema";
import { isUnforeseen } from "../../core/failures/failure";
import { listBought, namesOfBuyer } from "../../customers/people/buyer-index";
import { collectErasures, type ListedErasure } from "../../data/backups/erasure-list";
import { eraseListed, eraseListedPurchases } from "./erase-buyer";
import { forgetPerson } from "./forget-person";

/** Margin for clock skew and for erasures listed before their commit. Repeating an erasure is safe. */
const marginMs = 24 * 60 * 60_000;

export interface Replayed {
  erased: number;
  left: string[];
  from: string[];
}

/**
 * Repeats, in a restored database, the erasures that are newer than its backup.
 *
 * @param takenAt time of the backup.
 * @param folders additional folders with erasure lists.
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
      if (isUnforeseen(error)) throw error;
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

async function listAddresses({ companyId, id, emails }: typeof customers.$inferSelect): Promise<Set<string>> {
  const rows = await db()
    .selectDistinct({ email: transactions.customerEmail })
    .from(transactions)
    .where(and(eq(transactions.companyId, companyId), eq(transactions.customerId, id)));
  return new Set([...emails, ...rows.map(({ email }) => email)].map((each) => each.trim().toLowerCase()));
}
