import { randomUUID } from "node:crypto";
import { eq, sql } from "drizzle-orm";
import { db } from "@/db/client";
import { completedPayload } from "@/db/event-payload";
import { newId } from "@/db/ids";
import { events } from "@/db/schema";
import type { EventName } from "@/db/schema/core-enums";
import { getCompany } from "@/server/accounts/company/companies";
import { createPixCharge } from "@/server/payments/charges/create-pix-charge";
import { createTestCompany } from "@/testing/support/database";

type Payload = Record<string, unknown> & { Pix: { emv: string } };

/** Complete payload of a Pix charge's `transaction_created` event. */
export async function sampleOf(): Promise<Payload> {
  const { companyId } = await createTestCompany();
  const company = await getCompany(companyId);
  const customer = {
    name: "Maria da Silva",
    email: "maria@example.com",
    documentType: "cpf",
    document: "52998224725",
  } as const;
  const now = new Date();
  const input = { amountInCents: 4990, customer, description: "Curso de pão caseiro" };
  await createPixCharge(company, input, { transactionId: newId(now), now });
  const [row] = await db()
    .select({ payload: completedPayload(sql`${events}`).mapWith(events.payload) })
    .from(events)
    .where(eq(events.companyId, companyId));
  if (!row) throw new Error("A charge is an event");
  await db().update(events).set({ plannedAt: now }).where(eq(events.companyId, companyId));
  return row.payload as Payload;
}

/** Event like the sample, for a new charge with a unique Pix code. */
export function eventOf(companyId: string, sample: Payload, event: EventName) {
  const now = new Date();
  const id = newId(now);
  const emv = sample.Pix.emv.replace(/[0-9a-f]{32}/, randomUUID().replaceAll("-", ""));
  return { companyId, event, subjectId: id, payload: { ...sample, id, Pix: { ...sample.Pix, emv } }, now };
}
