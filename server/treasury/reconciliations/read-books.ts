import { and, eq, gte, lte, ne, type SQL, type SQLWrapper, sql } from "drizzle-orm";
import { isAnyText } from "@/db/any-text";
import { db } from "@/db/client";
import { leastIdOf } from "@/db/ids";
import { chargebacks, differences, payments, refunds, transactions } from "@/db/schema";
import type { ReceivedPayment } from "../../acquiring/port/received-port";
import { acquirerKeyOf, transactionIdOf } from "../../payments/charges/charge-request";
import type { BookDispute, BookRefund, Books } from "./compare-lists";
import type { Listing } from "./find-listing";
import { readOwn } from "./settle-listed";

/** Maximum time by which our record of a payment may precede the bank's timestamp. */
const clocksMs = 60 * 60_000;

interface Period {
  from: Date;
  to: Date;
}

export async function readBooks(
  listing: Pick<Listing, "companyId" | "id">,
  listed: readonly ReceivedPayment[],
  period: Period,
): Promise<Books> {
  const { companyId, id: connectionId } = listing;
  const endToEndIds = listed.map(({ endToEndId }) => endToEndId);
  const keys = listed.flatMap(({ chargeKey }) => (chargeKey && transactionIdOf(chargeKey)) || []);
  const [known, ofPeriod, own, seen] = await Promise.all([
    endToEndIds.length > 0 ? readPayments(companyId, isAnyText(payments.acquirerPaymentId, endToEndIds)) : [],
    readPayments(
      companyId,
      and(
        gte(payments.id, leastIdOf(new Date(period.from.getTime() - clocksMs))),
        gte(payments.paidAt, period.from),
        lte(payments.paidAt, period.to),
        eq(transactions.connectionId, connectionId),
      ),
    ),
    readOwn(companyId, keys),
    findSeenElsewhere(listing, endToEndIds),
  ]);
  const ofConnection = known.filter((each) => each.connectionId === connectionId);
  const all = new Map([...ofConnection, ...ofPeriod].map((each) => [each.endToEndId, each]));
  const paid = [...all.values()].map((each) => ({ ...each, chargeKey: acquirerKeyOf(each.transactionId) }));
  const ids = [...new Set(ofConnection.map(({ transactionId }) => transactionId))];
  const [sentBack, disputes] = await Promise.all([readRefunds(companyId, ids), readDisputes(companyId, ids)]);
  const ofOthers = known.filter((each) => each.connectionId !== connectionId).map(({ endToEndId }) => endToEndId);
  return {
    payments: paid,
    refunds: sentBack,
    disputes,
    charges: new Map([...own.keys()].map((id) => [acquirerKeyOf(id), id])),
    elsewhere: new Set([...ofOthers, ...seen]),
  };
}

function readPayments(companyId: string, filter: SQL | undefined) {
  return db()
    .select({
      endToEndId: payments.acquirerPaymentId,
      transactionId: payments.transactionId,
      amountInCents: payments.amount,
      paidAt: payments.paidAt,
      connectionId: transactions.connectionId,
    })
    .from(payments)
    .innerJoin(
      transactions,
      and(eq(transactions.companyId, payments.companyId), eq(transactions.id, payments.transactionId)),
    )
    .where(and(eq(payments.companyId, companyId), eq(transactions.paymentMethod, "pix"), filter));
}

async function readRefunds(companyId: string, transactionIds: readonly string[]): Promise<BookRefund[]> {
  if (transactionIds.length === 0) return [];
  const rows = await db()
    .select({
      refundId: refunds.id,
      transactionId: refunds.transactionId,
      amountInCents: refunds.amount,
      status: refunds.status,
      acquirerKey: refunds.acquirerKey,
      paidAt: sql<Date>`(
        SELECT min(p.paid_at) FROM payments p
        WHERE p.company_id = refunds.company_id AND p.transaction_id = refunds.transaction_id
      )`.mapWith(payments.paidAt),
    })
    .from(refunds)
    .where(and(eq(refunds.companyId, companyId), isAnyId(refunds.transactionId, transactionIds)));
  return rows.map(({ acquirerKey, ...row }) => ({ ...row, key: acquirerKey ?? acquirerKeyOf(row.refundId) }));
}

async function readDisputes(companyId: string, transactionIds: readonly string[]): Promise<BookDispute[]> {
  if (transactionIds.length === 0) return [];
  return db()
    .select({
      key: chargebacks.acquirerKey,
      transactionId: chargebacks.transactionId,
      amountInCents: chargebacks.amount,
    })
    .from(chargebacks)
    .where(
      and(
        eq(chargebacks.companyId, companyId),
        ne(chargebacks.status, "won"),
        isAnyId(chargebacks.transactionId, transactionIds),
      ),
    );
}

async function findSeenElsewhere(
  { companyId, id }: Pick<Listing, "companyId" | "id">,
  endToEndIds: readonly string[],
): Promise<string[]> {
  if (endToEndIds.length === 0) return [];
  const rows = await db()
    .select({ subject: differences.subject })
    .from(differences)
    .where(
      and(
        eq(differences.companyId, companyId),
        ne(differences.connectionId, id),
        eq(differences.kind, "money_without_charge"),
        isAnyText(differences.subject, endToEndIds),
      ),
    );
  return rows.map(({ subject }) => subject);
}

function isAnyId(column: SQLWrapper, ids: readonly string[]): SQL {
  return sql`${column} = ANY(${`{${ids.join(",")}}`}::uuid[])`;
}
