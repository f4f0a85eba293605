import { eq } from "drizzle-orm";
import { afterAll, describe, expect, it } from "vitest";
import { db } from "@/db/client";
import { newId } from "@/db/ids";
import { deliveries, events } from "@/db/schema";
import { createTestCompany } from "@/testing/support/database";
import { secondsAfter } from "@/testing/support/webhooks";
import { findDueEndpoints } from "./due-endpoints";
import { pageRows } from "./limits";
import { findUnplannedCompanies } from "./unplanned-companies";

const companies: string[] = [];

/** Deletes the company after the test, because other tests also search for work. */
async function company(): Promise<string> {
  const { companyId } = await createTestCompany();
  companies.push(companyId);
  return companyId;
}

afterAll(async () => {
  for (const companyId of companies) {
    await db().update(events).set({ plannedAt: new Date() }).where(eq(events.companyId, companyId));
    const given = { status: "failed", nextAttemptAt: null, leasedUntil: null } as const;
    await db().update(deliveries).set(given).where(eq(deliveries.companyId, companyId));
  }
});

const kind = { event: "transaction_paid", type: "transaction" } as const;

async function addEvents(companyId: string, count: number): Promise<void> {
  const now = new Date();
  const row = { companyId, ...kind, subjectId: newId(now), payload: {}, createdAt: now };
  await db()
    .insert(events)
    .values(Array.from({ length: count }, () => ({ ...row, id: newId(now) })));
}

interface Waiting {
  endpoint: string;
  count?: number;
  nextAttemptAt: Date;
  leasedUntil?: Date;
}

async function addDeliveries(companyId: string, { endpoint, count = 1, nextAttemptAt, leasedUntil }: Waiting) {
  const now = new Date();
  const url = "http://127.0.0.1:9/";
  const about = { companyId, webhookId: null, eventId: newId(now), event: kind.event, scope: "postback", url } as const;
  const row = {
    ...about,
    endpoint,
    status: "created",
    nextAttemptAt,
    leasedUntil,
    createdAt: now,
    updatedAt: now,
  } as const;
  await db()
    .insert(deliveries)
    .values(Array.from({ length: count }, () => ({ ...row, id: newId(now) })));
}

describe("the companies with new events", () => {
  it("are all found, even after companies with more events than a page", async () => {
    const own = [await company(), await company(), await company()];
    for (const [index, companyId] of own.entries()) await addEvents(companyId, index < 2 ? 2 * pageRows : 1);
    const found = await findUnplannedCompanies();
    expect(found.filter((each) => own.includes(each))).toEqual([...own].sort());
    expect(new Set(found).size).toBe(found.length);
  });
});

describe("the endpoints with something due", () => {
  const now = new Date();
  const [past, future] = [secondsAfter(now, -60), secondsAfter(now, 60)];

  it("are all found, even after endpoints with more deliveries than a page", async () => {
    const companyId = await company();
    const other = await company();
    await addDeliveries(companyId, { endpoint: "https://a.example", count: 2 * pageRows, nextAttemptAt: future });
    await addDeliveries(companyId, { endpoint: "https://b.example", count: pageRows, nextAttemptAt: future });
    await addDeliveries(companyId, { endpoint: "https://b.example", nextAttemptAt: past });
    await addDeliveries(companyId, { endpoint: "https://c.example", nextAttemptAt: past });
    await addDeliveries(other, { endpoint: "https://a.example", nextAttemptAt: past });
    const due = await findDueEndpoints(now);
    const own = due.filter((each) => [companyId, other].includes(each.companyId));
    expect(own).toEqual([
      { companyId, endpoint: "https://b.example" },
      { companyId, endpoint: "https://c.example" },
      { companyId: other, endpoint: "https://a.example" },
    ]);
    expect(await findDueEndpoints(now, other)).toEqual([{ companyId: other, endpoint: "https://a.example" }]);
  });

  it("exclude those whose due deliveries are all leased", async () => {
    const companyId = await company();
    await addDeliveries(companyId, { endpoint: "https://a.example", nextAttemptAt: past, leasedUntil: future });
    await addDeliveries(companyId, { endpoint: "https://a.example", nextAttemptAt: future });
    expect(await findDueEndpoints(now, companyId)).toEqual([]);
    await addDeliveries(companyId, { endpoint: "https://a.example", nextAttemptAt: past, leasedUntil: past });
    expect(await findDueEndpoints(now, companyId)).toEqual([{ companyId, endpoint: "https://a.example" }]);
  });
});
