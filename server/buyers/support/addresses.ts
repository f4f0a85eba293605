import { and, desc, eq, inArray, or } from "drizzle-orm";
import { db } from "@/db/client";
import { transactions } from "@/db/schema";
import { fail } from "../../core/failures/failure";
import { listOpenCourses } from "../../courses/enrollments/access-links";
import { type Buyer, listBuyers } from "../../customers/people/buyer-index";
import { type CustomerRow, getCustomerRow } from "./find-customer";
import type { BuyerAddress } from "./schemas";

const purchasesShown = 200;

export interface OpenAddress extends Buyer {
  courses: string[];
}

/**
 * Lists the customer's addresses with access to a course now, newest first.
 *
 * @throws nothing_to_open if there are none.
 */
export async function listOpenAddresses(customer: CustomerRow, now: Date): Promise<OpenAddress[]> {
  const known = await listAddresses(customer, now);
  const open = known.filter(({ courses }) => courses.length > 0);
  return open.length > 0 ? open : fail("nothing_to_open");
}

/**
 * Like `listOpenAddresses`, but for one address.
 *
 * @throws nothing_to_open
 */
export async function getOpenAddress(customer: CustomerRow, email: string, now: Date): Promise<OpenAddress> {
  const same = (each: OpenAddress) => each.email.toLowerCase() === email.trim().toLowerCase();
  return (await listOpenAddresses(customer, now)).find(same) ?? fail("nothing_to_open");
}

async function listAddresses(customer: CustomerRow, now: Date): Promise<OpenAddress[]> {
  const buyers = await listBuyers(db(), customer);
  return Promise.all(
    buyers.map(async (buyer) => ({
      ...buyer,
      courses: (await listOpenCourses(buyer, now)).map(({ title }) => title),
    })),
  );
}

/**
 * Lists a customer's addresses with their purchases, newest first.
 *
 * @throws NOT_FOUND; customer_erased
 */
export async function readAddresses(companyId: string, customerId: string, now: Date): Promise<BuyerAddress[]> {
  const customer = await getCustomerRow(companyId, customerId);
  const known = await listAddresses(customer, now);
  const sourceIds = [...new Set(known.flatMap((each) => each.sourceIds))];
  const sold =
    sourceIds.length === 0
      ? []
      : await db()
          .select({ id: transactions.id, subscriptionId: transactions.subscriptionId, items: transactions.items })
          .from(transactions)
          .where(
            and(
              eq(transactions.companyId, companyId),
              eq(transactions.customerId, customerId),
              or(inArray(transactions.id, sourceIds), inArray(transactions.subscriptionId, sourceIds)),
            ),
          )
          .orderBy(desc(transactions.createdAt), desc(transactions.id))
          .limit(purchasesShown);
  return known.map(({ email, courses, sourceIds: own }) => {
    const bought = sold.filter(({ id, subscriptionId }) => own.includes(id) || own.includes(subscriptionId ?? ""));
    const titles = bought.flatMap(({ items }) => items.map(({ title }) => title));
    return { email, products: [...new Set(titles)], courses };
  });
}
