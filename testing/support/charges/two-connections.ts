import { eq } from "drizzle-orm";
import { db } from "@/db/client";
import { newId } from "@/db/ids";
import { companies, type connections, routeTries } from "@/db/schema";
import type { RoutingRule } from "@/db/schema/treasury-shapes";
import { getCompany } from "@/server/accounts/company/companies";
import { openConnection } from "@/server/acquiring/connections/connections";
import { acquirers } from "@/server/acquiring/port";
import type { Acquirer, Outcome } from "@/server/acquiring/port/port";
import { sandboxAcquirer } from "@/server/acquiring/sandbox/adapter";
import type { CompanyIdentity } from "@/server/core/procedures/procedure";
import { createTestCompany } from "../database";

/** Second acquirer, whose responses the test controls. */
const otherKind = "other";

/** Refusal without contacting an issuer. */
export const ownReason = {
  kind: "refused",
  refusal: { reason: "issuer_unavailable", code: "account_limit", retryable: false, by: "acquirer" },
} as const satisfies Outcome<never>;

export function answerOther(different: Partial<Acquirer>): void {
  acquirers.set(otherKind, { ...sandboxAcquirer, kind: otherKind, predictPix: () => null, ...different });
}

export function removeOther(): void {
  acquirers.delete(otherKind);
}

/** Connects the second acquirer, by default with the highest priority. */
export async function addOther(
  companyId: string,
  different: Partial<typeof connections.$inferInsert> = {},
): Promise<{ company: CompanyIdentity; id: string }> {
  const { offer } = sandboxAcquirer;
  const [id, createdAt] = [newId(), new Date()];
  const added = { companyId, id, kind: otherKind, priority: -1, state: "active", createdAt, ...offer } as const;
  await openConnection(db(), { ...added, name: "Outro", ...different });
  return { company: await getCompany(companyId), id };
}

/** Company that prefers the second acquirer over the sandbox. */
export async function companyWithTwo(different: Partial<typeof connections.$inferInsert> = {}) {
  const { companyId } = await createTestCompany();
  const first = (await getCompany(companyId)).connections[0]?.id ?? "";
  const { company, id: other } = await addOther(companyId, different);
  return { company, companyId, other, sandbox: first };
}

export async function withRules({ id }: CompanyIdentity, routing: RoutingRule[]): Promise<CompanyIdentity> {
  await db().update(companies).set({ routing }).where(eq(companies.id, id));
  return getCompany(id);
}

/** Connections that refused charges without contacting an issuer (credentials, setup or account limits). */
export function triesOf(companyId: string) {
  return db().select().from(routeTries).where(eq(routeTries.companyId, companyId));
}
