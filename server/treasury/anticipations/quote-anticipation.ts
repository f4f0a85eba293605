import { and, asc, desc, eq, gt, isNull, lt, notInArray, or } from "drizzle-orm";
import { db, type Executor } from "@/db/client";
import { newId } from "@/db/ids";
import { anticipationParts, anticipations, type CompanyConnection, receivables, transactions } from "@/db/schema";
import type { Company } from "../../accounts/company/companies";
import { getAcquirer } from "../../acquiring/port";
import type { AnticipationPart } from "../../acquiring/port/anticipation-port";
import { addDays, dayOf, startOfDay } from "../../core/calendar/calendar";
import { fail } from "../../core/failures/failure";
import { acquirerKeyOf } from "../../payments/charges/charge-request";
import { findAnticipator, toQuote } from "./anticipations";
import type { NewQuote, Quote } from "./schemas";

const maxParts = 1_000;

const maxQuotes = 20;

const quoteMs = 5 * 60 * 1000;

interface Candidate extends AnticipationPart {
  receivableId: string;
  transactionId: string;
}

/**
 * Gets the acquirer's price for an anticipation (docs/domains/treasury.md). The anticipation covers
 * the installments of the company's paid card charges on that connection that are released after
 * today and no later than `untilDay`. The quote is valid for five minutes.
 *
 * @throws a rule error if no acquirer offers anticipations or there are no such installments.
 * @throws UNAVAILABLE if the acquirer returns no price.
 */
export async function quoteAnticipation(company: Company, { untilDay }: NewQuote, now: Date): Promise<Quote> {
  const connection = findAnticipator(company) ?? fail("anticipations_not_offered");
  const found = await findCandidates(connection, untilDay, now);
  const last = found.at(-1) ?? fail("nothing_to_anticipate");
  const outcome = await getAcquirer(connection.kind).anticipations?.quote(connection, { parts: found, now });
  if (outcome?.kind !== "done") return fail("UNAVAILABLE", { cause: outcome });
  const { pricesInCents, monthlyRateBps } = outcome.value;
  const id = newId(now);
  const parts = found.map(({ receivableId, transactionId, amountInCents: amount }, index) => {
    const price = pricesInCents[index];
    if (price === undefined) return fail("UNAVAILABLE", { cause: new Error("The acquirer priced other parts") });
    return { companyId: company.id, anticipationId: id, receivableId, transactionId, amount, price };
  });
  const row = {
    companyId: company.id,
    id,
    status: "quoted" as const,
    connectionId: connection.id,
    amount: parts.reduce((sum, { amount }) => sum + amount, 0),
    price: parts.reduce((sum, { price }) => sum + price, 0),
    monthlyRateBps,
    installments: parts.length,
    lastDay: last.releasesOn,
    expiresAt: new Date(now.getTime() + quoteMs),
    createdAt: now,
    updatedAt: now,
  };
  return db().transaction(async (tx) => {
    await deleteOldQuotes(tx, company.id, now);
    const [made] = await tx.insert(anticipations).values(row).returning();
    await tx.insert(anticipationParts).values(parts);
    return made ? toQuote(made) : fail("INTERNAL");
  });
}

/** Deletes long-expired quotes, and all but the newest few others, to limit storage. */
async function deleteOldQuotes(tx: Executor, companyId: string, now: Date): Promise<void> {
  const quoted = and(eq(anticipations.companyId, companyId), eq(anticipations.status, "quoted"));
  const newest = tx
    .select({ id: anticipations.id })
    .from(anticipations)
    .where(quoted)
    .orderBy(desc(anticipations.createdAt), desc(anticipations.id))
    .limit(maxQuotes - 1);
  const isOver = lt(anticipations.expiresAt, new Date(now.getTime() - quoteMs));
  await tx.delete(anticipations).where(and(quoted, or(isOver, notInArray(anticipations.id, newest))));
}

async function findCandidates(
  { companyId, id: connectionId }: CompanyConnection,
  untilDay: string | undefined,
  now: Date,
): Promise<Candidate[]> {
  const tomorrow = startOfDay(addDays(dayOf(now), 1));
  const rows = await db()
    .select({
      receivableId: receivables.id,
      transactionId: receivables.transactionId,
      installment: receivables.installment,
      amountInCents: receivables.remaining,
      releasesAt: receivables.releasesAt,
    })
    .from(receivables)
    .innerJoin(
      transactions,
      and(eq(transactions.companyId, receivables.companyId), eq(transactions.id, receivables.transactionId)),
    )
    .where(
      and(
        eq(receivables.companyId, companyId),
        isNull(receivables.releasedAt),
        isNull(receivables.anticipationId),
        gt(receivables.remaining, 0),
        gt(receivables.releasesAt, tomorrow),
        untilDay === undefined ? undefined : lt(receivables.releasesAt, startOfDay(addDays(untilDay, 1))),
        eq(transactions.connectionId, connectionId),
        eq(transactions.paymentMethod, "credit_card"),
        eq(transactions.status, "paid"),
      ),
    )
    .orderBy(asc(receivables.releasesAt), asc(receivables.id))
    .limit(maxParts);
  return rows.map(({ releasesAt, ...row }) => ({
    ...row,
    chargeKey: acquirerKeyOf(row.transactionId),
    releasesOn: dayOf(releasesAt),
  }));
}
