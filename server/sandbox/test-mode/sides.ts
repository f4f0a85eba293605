import { db, type Executor } from "@/db/client";
import type { CompanyMode } from "@/db/schema/sandbox-enums";
import { findTestCompany } from "../../accounts/company/companies";
import { fail } from "../../errors";

/** The two companies of a copy, and its direction. */
export interface Sides {
  realId: string;
  testId: string;
  /** The company that is copied from. */
  fromId: string;
  /** The company that is copied to. */
  toId: string;
  /** Whether it goes from test to production. */
  isToReal: boolean;
}

/** The sides of a copy from one mode to the other. */
export function sidesOf(realId: string, testId: string, from: CompanyMode): Sides {
  const isToReal = from === "test";
  const [fromId, toId] = isToReal ? [testId, realId] : [realId, testId];
  return { realId, testId, fromId, toId, isToReal };
}

/**
 * The sides of a copy for a company that is one of them.
 *
 * @throws NOT_FOUND when it has no other side.
 */
export async function getSides(
  { id, testOf }: { id: string; testOf: string | null },
  from: CompanyMode,
  executor: Executor = db(),
): Promise<Sides> {
  if (testOf) return sidesOf(testOf, id, from);
  const testId = await findTestCompany(id, executor);
  return testId ? sidesOf(id, testId, from) : fail("NOT_FOUND");
}
