import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { db } from "@/db/client";
import { balances } from "@/db/schema";
import { createTestCompany } from "./database";

test("gives every test its own company, with empty accounts", async () => {
  const [one, other] = await Promise.all([createTestCompany(), createTestCompany()]);
  const rows = await db().select().from(balances).where(eq(balances.companyId, one.companyId));
  expect(one.companyId).not.toBe(other.companyId);
  expect(rows).toEqual([expect.objectContaining({ available: 0, pending: 0, acquirer: 0 })]);
});
