import { and, asc, eq } from "drizzle-orm";
import { db } from "@/db/client";
import { newId } from "@/db/ids";
import { deliveries, events, troubledEndpoints, webhooks } from "@/db/schema";
import type { EventName } from "@/db/schema/core-enums";
import { emit } from "@/server/core/events/emit";
import { createSender, type SendLimits } from "@/server/core/http-client/safe-fetch";
import type { DeliveryRow } from "@/server/webhooks/deliveries/deliveries";
import type { DispatcherOptions } from "@/server/webhooks/deliveries/dispatcher-options";
import { dispatchDue } from "@/server/webhooks/deliveries/watch-outbox";
import { createTestCompany } from "./database";

export interface Seller {
  companyId: string;
  addWebhook: (url: string, kinds?: EventName[]) => Promise<string>;
  emitEvents: (count?: number, more?: { event?: EventName; postbackUrl?: string }) => Promise<string[]>;
  dispatch: (more?: DispatchMore) => ReturnType<typeof dispatchDue>;
  deliveries: () => Promise<DeliveryRow[]>;
  trouble: (endpoint: string) => Promise<typeof troubledEndpoints.$inferSelect | null>;
}

type DispatchMore = Partial<DispatcherOptions> & { at?: Date };

export const testSender = createSender({ allowPrivate: true });
export const testLimits: SendLimits = { milliseconds: 1_000, answerBytes: 64 * 1024 };

/** Only endpoints may cause failures. */
export function failTest(thrown: unknown): never {
  throw thrown;
}

export async function testSeller(given?: string): Promise<Seller> {
  const companyId = given ?? (await createTestCompany()).companyId;
  return {
    companyId,
    addWebhook: (url, kinds) => addWebhook(companyId, url, kinds),
    async emitEvents(count = 1, { event = "transaction_paid", postbackUrl } = {}) {
      const now = new Date();
      const subjectId = newId(now);
      const payload = { id: subjectId, status: "paid", amount: 4990, Pix: null };
      const fact = { companyId, event, subjectId, payload, postbackUrl: postbackUrl ?? null, now };
      await emit(db(), ...Array.from({ length: count }, () => fact));
      const rows = await db()
        .select({ id: events.id })
        .from(events)
        .where(eq(events.companyId, companyId))
        .orderBy(events.id);
      return rows.map(({ id }) => id);
    },
    dispatch: ({ at = new Date(), ...more } = {}) =>
      dispatchDue(at, new Date(Date.now() + 20_000), {
        only: companyId,
        sender: testSender,
        limits: testLimits,
        report: failTest,
        ...more,
      }),
    deliveries: () =>
      db()
        .select()
        .from(deliveries)
        .where(eq(deliveries.companyId, companyId))
        .orderBy(asc(deliveries.createdAt), asc(deliveries.id)),
    async trouble(endpoint) {
      const [row] = await db()
        .select()
        .from(troubledEndpoints)
        .where(and(eq(troubledEndpoints.companyId, companyId), eq(troubledEndpoints.endpoint, endpoint)));
      return row ?? null;
    },
  };
}

async function addWebhook(companyId: string, url: string, kinds?: EventName[]): Promise<string> {
  const now = new Date();
  const id = newId(now);
  await db()
    .insert(webhooks)
    .values({
      companyId,
      id,
      url,
      events: kinds ?? null,
      signatureSecret: "s".repeat(128),
      createdAt: now,
      updatedAt: now,
    });
  return id;
}

export function secondsAfter(instant: Date, seconds: number): Date {
  return new Date(instant.getTime() + seconds * 1000);
}
