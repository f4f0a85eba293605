import { eq } from "drizzle-orm";
import { db } from "@/db/client";
import { events, transfers } from "@/db/schema";
import { createTestCompany } from "@/db/testing";
import { getCompany } from "../companies/companies";
import type { CompanyIdentity } from "../core/procedure";
import type { PixQrCodeCharge } from "./schemas";

/** A company of its own for one test, as the doors would hand it to a verb. */
export async function testCompany(): Promise<CompanyIdentity> {
  const { companyId } = await createTestCompany();
  return getCompany(companyId);
}

/** A right Pix charge of R$ 49,90, with what a test wants different. */
export function pixCharge(different: Partial<PixQrCodeCharge> = {}): PixQrCodeCharge {
  return {
    amountInCents: 4990,
    customer: {
      name: "Maria da Silva",
      email: "maria@example.com",
      documentType: "cpf",
      document: "52998224725",
    },
    ...different,
  };
}

/** The names of a company's events, oldest first. */
export async function eventNamesOf(companyId: string): Promise<string[]> {
  const rows = await db().select().from(events).where(eq(events.companyId, companyId)).orderBy(events.id);
  return rows.map((row) => row.event);
}

/** A company's transfers as `debit>credit amount`, in the order they were posted. */
export async function transfersOf(companyId: string): Promise<string[]> {
  const rows = await db().select().from(transfers).where(eq(transfers.companyId, companyId)).orderBy(transfers.id);
  return rows.map((row) => `${row.debitAccount}>${row.creditAccount} ${row.amount}`);
}
