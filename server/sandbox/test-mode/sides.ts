import { db, type Executor } from "@/db/client";
import type { CompanyMode } from "@/db/schema/sandbox-enums";
import { findTestCompany } from "../../accounts/company/companies";
import { fail } from "../../core/failures/failure";

export interface Sides {
  realId: string;
  testId: string;
  fromId: string;
  toId: string;
  isToReal: boolean;
}

export function sidesOf(realId: string, testId: string, from: CompanyMode): Sides {
  const isToReal = from === "test";
  const [fromId, toId] = isToReal ? [testId, realId] : [realId, testId];
  return { realId, testId, fromId, toId, isToReal };
}

/** @throws NOT_FOUND if the company has no counterpart. */
export async function getSides(
  { id, testOf }: { id: string; testOf: string | null },
  from: CompanyMode,
  executor: Executor = db(),
): Promise<Sides> {
  if (testOf) return sidesOf(testOf, id, from);
  const testId = await findTestCompany(id, executor);
  return testId ? sidesOf(id, testId, from) : fail("NOT_FOUND");
}
