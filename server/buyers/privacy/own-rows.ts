import { and, asc, eq } from "drizzle-orm";
import type { Executor } from "@/db/client";
import { customers, enrollmentGrants, enrollments, subscriptions, transactions } from "@/db/schema";
import type { Bought } from "../../customers/people/buyer-index";
import { isAutomatic } from "../../payments/charges/charge-request";
import { isOwnCharge, type Owner } from "../account/own-charges";
import { isOwnSubscription } from "../account/own-subscriptions";
import { isSoleBuyer } from "./sole-buyer";

export interface OwnRows {
  customer: typeof customers.$inferSelect;
  /** True if no other email address has purchases under this customer. */
  isSole: boolean;
  charges: (typeof transactions.$inferSelect)[];
  subscriptions: (typeof subscriptions.$inferSelect)[];
  enrollments: (typeof enrollments.$inferSelect)[];
  /** Enrollments that another buyer's purchase also grants, so that their activity belongs to no single person. */
  sharedEnrollments: (typeof enrollments.$inferSelect)[];
}

/**
 * Loads the part of a customer's data that belongs to one email address (docs/domains/buyers.md).
 * Returns null if the customer no longer exists.
 */
export async function readOwnRows(executor: Executor, email: string, bought: Bought): Promise<OwnRows | null> {
  const { companyId, customerId } = bought;
  const [customer] = await executor
    .select()
    .from(customers)
    .where(and(eq(customers.companyId, companyId), eq(customers.id, customerId)));
  if (!customer) return null;
  const owner: Owner = { email, bought: [bought] };
  const isSole = await isSoleBuyer(executor, customer, email);
  const { createdAt, id } = transactions;
  const charges = await executor
    .select()
    .from(transactions)
    .where(await isOwnCharge(owner, executor))
    .orderBy(asc(createdAt), asc(id));
  const agreed = await executor
    .select()
    .from(subscriptions)
    .where(isOwnSubscription(owner))
    .orderBy(asc(subscriptions.createdAt), asc(subscriptions.id));
  const sources = new Set([...bought.sourceIds, ...charges.map((each) => each.id), ...agreed.map((each) => each.id)]);
  const studied = await listGiven(executor, bought);
  const isGiven = ({ sourceIds }: Given) => isSole || sourceIds.some((each) => sources.has(each));
  const isOwn = ({ sourceIds }: Given) => isSole || sourceIds.every((each) => sources.has(each));
  const given = studied.filter(isGiven);
  return {
    customer,
    isSole,
    charges,
    subscriptions: agreed,
    enrollments: given.filter(isOwn).map(({ enrollment }) => enrollment),
    sharedEnrollments: given.filter((each) => !isOwn(each)).map(({ enrollment }) => enrollment),
  };
}

/** Reports whether a buyer can cancel a pending charge. Card and automatic charges settle without the buyer. */
export function isUnpaid(charge: OwnRows["charges"][number]): boolean {
  return charge.status === "pending" && charge.paymentMethod !== "credit_card" && !isAutomatic(charge);
}

interface Given {
  enrollment: typeof enrollments.$inferSelect;
  sourceIds: string[];
}

/** Includes expired grants. */
async function listGiven(executor: Executor, { companyId, customerId }: Bought): Promise<Given[]> {
  const rows = await executor
    .select({ enrollment: enrollments, sourceId: enrollmentGrants.sourceId })
    .from(enrollments)
    .leftJoin(
      enrollmentGrants,
      and(eq(enrollmentGrants.companyId, enrollments.companyId), eq(enrollmentGrants.enrollmentId, enrollments.id)),
    )
    .where(and(eq(enrollments.companyId, companyId), eq(enrollments.customerId, customerId)))
    .orderBy(asc(enrollments.enrolledAt), asc(enrollments.id));
  const found = new Map<string, Given>();
  for (const { enrollment, sourceId } of rows) {
    const known = found.get(enrollment.id) ?? { enrollment, sourceIds: [] };
    if (sourceId !== null) known.sourceIds.push(sourceId);
    found.set(enrollment.id, known);
  }
  return [...found.values()];
}
