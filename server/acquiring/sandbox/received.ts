import { and, asc, eq, gte, inArray, lte } from "drizzle-orm";
import { isAnyText } from "@/db/any-text";
import { db } from "@/db/client";
import { sandboxChargebacks, sandboxCharges, sandboxInfractions, sandboxPayments, sandboxRefunds } from "@/db/schema";
import type { Acquirer } from "../port/port";
import type { ReceivedPayment } from "../port/received-port";
import { pixMethods } from "./automatic";

const pageSize = 100;

type Operations = NonNullable<Acquirer["received"]>;
type BookedPayment = typeof sandboxPayments.$inferSelect;
type SentBack = ReceivedPayment["refunds"][number];

export const listReceived: Operations["list"] = async ({ companyId, id }, { from, to, page }) => {
  const rows = await db()
    .select({ payment: sandboxPayments })
    .from(sandboxPayments)
    .innerJoin(
      sandboxCharges,
      and(eq(sandboxCharges.companyId, sandboxPayments.companyId), eq(sandboxCharges.key, sandboxPayments.chargeKey)),
    )
    .where(
      and(
        eq(sandboxPayments.companyId, companyId),
        gte(sandboxPayments.paidAt, from),
        lte(sandboxPayments.paidAt, to),
        eq(sandboxCharges.connectionId, id),
        inArray(sandboxCharges.method, [...pixMethods]),
      ),
    )
    .orderBy(asc(sandboxPayments.paidAt), asc(sandboxPayments.id))
    .limit(pageSize + 1)
    .offset(page * pageSize);
  const shown = rows.slice(0, pageSize).map(({ payment }) => payment);
  const refunds = await readSentBack(companyId, shown);
  const payments = shown.map(({ id: endToEndId, chargeKey, amount, paidAt, payerName, payerDocument }) => ({
    endToEndId,
    chargeKey,
    amountInCents: amount,
    paidAt,
    payerName,
    payerDocument,
    refunds: refunds.get(endToEndId) ?? [],
  }));
  return { kind: "done", value: { payments, nextPage: rows.length > pageSize ? page + 1 : null } };
};

/** Returns refunds and lost disputes by payment. Attributes those stored per charge to the charge's first payment. */
async function readSentBack(companyId: string, shown: readonly BookedPayment[]): Promise<Map<string, SentBack[]>> {
  const keys = [...new Set(shown.map(({ chargeKey }) => chargeKey))];
  const found = new Map<string, SentBack[]>();
  if (keys.length === 0) return found;
  const [payments, refunds, chargebacks, infractions] = await Promise.all([
    ofCharges(sandboxPayments, companyId, keys),
    ofCharges(sandboxRefunds, companyId, keys),
    ofCharges(sandboxChargebacks, companyId, keys),
    ofCharges(sandboxInfractions, companyId, keys),
  ]);
  payments.sort((one, other) => one.paidAt.getTime() - other.paidAt.getTime());
  const paidFor = (key: string) => payments.filter(({ chargeKey }) => chargeKey === key);
  const add = (paymentId: string | undefined, key: string, amountInCents: number) => {
    if (paymentId) found.set(paymentId, [...(found.get(paymentId) ?? []), { key, amountInCents, state: "done" }]);
  };
  for (const { chargeKey, key, amount } of refunds) add(paidFor(chargeKey)[0]?.id, key, amount);
  for (const { chargeKey, state } of chargebacks) {
    const paid = paidFor(chargeKey);
    const sum = paid.reduce((total, { amount }) => total + amount, 0);
    if (state === "lost") add(paid[0]?.id, "chargeback", sum);
  }
  for (const { paymentId, id, amount, state } of infractions) if (state === "lost") add(paymentId, id, amount);
  return found;
}

type BookOfCharges =
  | typeof sandboxPayments
  | typeof sandboxRefunds
  | typeof sandboxChargebacks
  | typeof sandboxInfractions;

function ofCharges<Book extends BookOfCharges>(
  book: Book,
  companyId: string,
  keys: readonly string[],
): Promise<Book["$inferSelect"][]> {
  const query = db()
    .select()
    .from(book as BookOfCharges)
    .where(and(eq(book.companyId, companyId), isAnyText(book.chargeKey, keys)));
  return query as unknown as Promise<Book["$inferSelect"][]>;
}
