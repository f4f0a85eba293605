import { and, eq, inArray, type Placeholder, sql } from "drizzle-orm";
import { db } from "@/db/client";
import type { AcquirerState } from "@/db/enums";
import { givenValue, preparedQuery } from "@/db/prepared";
import { type BoletoDetails, type PixDetails, transactions } from "@/db/schema";
import { markUndecided } from "../cards/buyer-attempts";
import type { TransactionRow } from "./transaction-shape";

const unsettled = (companyId: string | Placeholder, id: string | Placeholder) =>
  and(
    eq(transactions.companyId, companyId),
    eq(transactions.id, id),
    eq(transactions.status, "pending"),
    inArray(transactions.acquirerState, ["reserved", "predicted", "unknown"]),
  );

const stateQuery = preparedQuery((database) =>
  database
    .update(transactions)
    .set({
      acquirerState: sql`${sql.placeholder("acquirerState")}`,
      sentAt: givenValue(transactions.sentAt, "now"),
      absentSince: null,
      pix: sql`coalesce(${sql.placeholder("pix")}::text::jsonb, ${transactions.pix})`,
      boleto: sql`coalesce(${sql.placeholder("boleto")}::text::jsonb, ${transactions.boleto})`,
    })
    .where(unsettled(sql.placeholder("companyId"), sql.placeholder("id"))),
);

/**
 * Records the acquirer's state of a charge that was sent at `now` and stays pending: accepted or unknown. Leaves a
 * charge alone that a later answer has already settled. A buyer's card attempt then waits for the issuer's decision.
 */
export async function recordAcquirerState(
  row: TransactionRow,
  acquirerState: Extract<AcquirerState, "accepted" | "unknown">,
  now: Date,
  changes: { pix?: PixDetails; boleto?: BoletoDetails } = {},
): Promise<void> {
  const { companyId, id } = row;
  if (row.paymentMethod !== "credit_card") {
    const pix = changes.pix ? JSON.stringify(changes.pix) : null;
    const boleto = changes.boleto ? JSON.stringify(changes.boleto) : null;
    await stateQuery({ companyId, id, acquirerState, pix, boleto, now });
    return;
  }
  await db().transaction(async (tx) => {
    const recorded = await tx
      .update(transactions)
      .set({ acquirerState, sentAt: now, absentSince: null })
      .where(unsettled(companyId, id))
      .returning({ id: transactions.id });
    if (recorded.length > 0) await markUndecided(tx, row);
  });
}
