import { and, eq } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { db } from "@/db/client";
import { newId } from "@/db/ids";
import { cycleCharges, subscriptions } from "@/db/schema";
import { chargePix, pixCharge, testCompany } from "@/testing/support/payments";
import { dueOf, renewAt, running, startedAt } from "@/testing/support/subscriptions";

/** Citus reports the constraint only in the message, with the shard number appended. */
async function refusalOf(statement: Promise<unknown>): Promise<string> {
  try {
    await statement;
    return "none";
  } catch (thrown) {
    const { cause } = thrown as { cause?: Error };
    return /constraint "(\w+?)(?:_\d+)?"/.exec(cause?.message ?? "")?.[1] ?? String(thrown);
  }
}

async function charged() {
  const company = await testCompany();
  const row = await running(company);
  await renewAt(company, dueOf(1));
  const { id: transactionId } = await chargePix(company, pixCharge(), startedAt);
  const attempt = {
    companyId: company.id,
    subscriptionId: row.id,
    transactionId,
    storedCardId: row.storedCardId ?? newId(),
    createdAt: startedAt,
  };
  const insert = (different: { cycle: number; attempt: number; status: "in_flight" | "paid" | "failed" }) =>
    refusalOf(
      db()
        .insert(cycleCharges)
        .values({ ...attempt, ...different }),
    );
  return { row, insert };
}

describe("the keys of the attempts", () => {
  it("allow no cycle to be charged twice, whatever the code does", async () => {
    const { insert } = await charged();
    expect(await insert({ cycle: 1, attempt: 2, status: "in_flight" })).toBe("cycle_charges_once");
    expect(await insert({ cycle: 1, attempt: 2, status: "paid" })).toBe("cycle_charges_once");
    // The primary key. Citus truncates its name to append the shard number.
    expect(await insert({ cycle: 1, attempt: 1, status: "failed" })).toMatch(
      /^cycle_charges_company_id_subscription_id_cycle_/,
    );
  });

  it("allow only one charge under way", async () => {
    const { row, insert } = await charged();
    const ofCompany = eq(cycleCharges.companyId, row.companyId);
    const second = and(ofCompany, eq(cycleCharges.subscriptionId, row.id), eq(cycleCharges.cycle, 1));
    await db().update(cycleCharges).set({ status: "in_flight" }).where(second);
    expect(await insert({ cycle: 2, attempt: 1, status: "in_flight" })).toBe("cycle_charges_one_at_a_time");
  });

  it("allow no canceled subscription to be due or keep a card", async () => {
    const { row } = await charged();
    const own = and(eq(subscriptions.companyId, row.companyId), eq(subscriptions.id, row.id));
    const changed = db().update(subscriptions).set({ status: "canceled" }).where(own);
    expect(await refusalOf(changed)).toBe("subscriptions_end");
  });
});
