import { and, desc, eq, gte, lt, sql } from "drizzle-orm";
import { db } from "@/db/client";
import { leastIdOf } from "@/db/ids";
import { orderCharges, orders } from "@/db/schema";
import { addDays, dayOf, isDay, startOfDay } from "../../core/calendar/calendar";

/** Crockford's Base32, which excludes letters that resemble digits. */
const alphabet = "0123456789ABCDEFGHJKMNPQRSTVWXYZ";

/** Last 40 random bits of an order's id, which the order number encodes. */
const tail = /[0-9a-f]{10}$/;
const shape = /^(\d{2})(\d{2})(\d{2})-([0-9A-Z]{8})$/;

/**
 * Returns an order's human-readable number: its date in São Paulo and eight characters, such as
 * `261123-7K3Q2X8M`.
 */
export function orderNumberOf(id: string): string {
  const madeAt = new Date(Number.parseInt(id.slice(0, 8) + id.slice(9, 13), 16));
  const bits = BigInt(`0x${tail.exec(id)?.[0] ?? "0"}`);
  const characters = Array.from({ length: 8 }, (_, place) => alphabet[Number((bits >> BigInt(5 * (7 - place))) & 31n)]);
  return `${dayOf(madeAt).slice(2).replaceAll("-", "")}-${characters.join("")}`;
}

/**
 * Returns the transaction ids of the order with this number, newest first, as a PostgreSQL array.
 * Returns null if the input is not an order number. The number's date limits the search to a range
 * of the primary key.
 */
export async function findByOrderNumber(companyId: string, text: string): Promise<string | null> {
  const [, year, month, date, code = ""] = shape.exec(text.trim().toUpperCase()) ?? [];
  const day = `20${year}-${month}-${date}`;
  if (!year || !isDay(day)) return null;
  const digits = [...code.replace(/[IL]/g, "1").replaceAll("O", "0")].map((each) => alphabet.indexOf(each));
  if (digits.includes(-1)) return null;
  const bits = digits.reduce((sum, digit) => sum * 32n + BigInt(digit), 0n);
  const rows = await db()
    .select({ transactionId: orderCharges.transactionId })
    .from(orders)
    .innerJoin(orderCharges, and(eq(orderCharges.companyId, orders.companyId), eq(orderCharges.orderId, orders.id)))
    .where(
      and(
        eq(orders.companyId, companyId),
        gte(orders.id, leastIdOf(startOfDay(day))),
        lt(orders.id, leastIdOf(startOfDay(addDays(day, 1)))),
        sql`right(${orders.id}::text, 10) = ${bits.toString(16).padStart(10, "0")}`,
      ),
    )
    .orderBy(desc(orderCharges.transactionId));
  return `{${rows.map(({ transactionId }) => transactionId).join(",")}}`;
}
