import { and, asc, eq, sql } from "drizzle-orm";
import type { Executor } from "@/db/client";
import { preparedQuery } from "@/db/prepared";
import { transactions } from "@/db/schema";
import type { Tracking } from "@/db/shapes";
import type { SubscriptionRow } from "../subscription-shape";

/** The UTM parameters of a subscription's first charge, which each renewal keeps; null without any. */
export async function readFirstTracking(
  tx: Executor,
  { companyId, id }: Pick<SubscriptionRow, "companyId" | "id">,
): Promise<Tracking | null> {
  const [first] = await firstQuery({ companyId, subscriptionId: id }, tx);
  return first?.tracking ?? null;
}

const firstQuery = preparedQuery((database) =>
  database
    .select({ tracking: transactions.tracking })
    .from(transactions)
    .where(
      and(
        eq(transactions.companyId, sql.placeholder("companyId")),
        eq(transactions.subscriptionId, sql.placeholder("subscriptionId")),
      ),
    )
    .orderBy(asc(transactions.createdAt), asc(transactions.id))
    .limit(1),
);
