import { desc, eq } from "drizzle-orm";
import { db } from "@/db/client";
import { newId } from "@/db/ids";
import { trackingEvents } from "@/db/schema";
import { environment } from "../../core/env/env";
import { getDestination, listDestinations, listTracked } from "./destinations";
import { receiverUrls } from "./receivers";
import type { TrackingDelivery, TrackingSettings, TrackingTest, TrackingTestResult } from "./schemas";
import { type TrackingRun, tellReceiver } from "./send-events";

const shownDeliveries = 50;

export async function readTracking(companyId: string): Promise<TrackingSettings> {
  const [destinations, trackedProductIds, deliveries] = await Promise.all([
    listDestinations(companyId),
    listTracked(companyId),
    listDeliveries(companyId),
  ]);
  return { destinations, trackedProductIds, deliveries };
}

async function listDeliveries(companyId: string): Promise<TrackingDelivery[]> {
  const rows = await db()
    .select()
    .from(trackingEvents)
    .where(eq(trackingEvents.companyId, companyId))
    .orderBy(desc(trackingEvents.occurredAt))
    .limit(shownDeliveries);
  return rows.map(({ kind, fact, status, tries, amount, transactionId, occurredAt, sentAt, answered, words }) => ({
    ...{ kind, fact, status, tries, transactionId, answered, words },
    amountInCents: amount,
    occurredAt: occurredAt.toISOString(),
    sentAt: sentAt?.toISOString() ?? null,
  }));
}

/**
 * Sends a fictitious sale of R$ 1.00 to a receiver's test-event endpoint, which does not count it.
 * Google Analytics only validates it.
 *
 * @throws tracking_not_connected.
 */
export async function testDestination(
  companyId: string,
  { kind, testCode }: TrackingTest,
  now: Date,
  run: Pick<TrackingRun, "by" | "limits" | "urls"> = {},
): Promise<TrackingTestResult> {
  const destination = await getDestination(companyId, kind);
  const id = newId(now);
  const conversion = {
    fact: "purchase" as const,
    eventId: id,
    transactionId: id,
    productId: "test",
    amountInCents: 100,
    occurredAt: now,
    email: "test@example.com",
    phone: "",
    clientId: id,
    fbclid: null,
    ttclid: null,
    consentedAt: now,
    userAgent: "Mozilla/5.0",
    pageUrl: environment().publicUrl,
  };
  const terms = { urls: run.urls ?? receiverUrls, test: { code: testCode } };
  const { outcome: status, answered, words } = await tellReceiver(destination, conversion, terms, run);
  return { status, answered, words };
}
