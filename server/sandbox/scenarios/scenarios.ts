import { and, eq } from "drizzle-orm";
import { db } from "@/db/client";
import { scenarios } from "@/db/schema";
import { type AuditBy, recordAudit } from "../../accounts/audit/audit";
import { lockCompany } from "../../accounts/company/companies";
import { fail } from "../../core/failures/failure";
import { maxSaved, namePattern } from "./limits";
import { Scenario } from "./schemas";
import { findShipped } from "./shipped";

const ofName = (companyId: string, name: string) => and(eq(scenarios.companyId, companyId), eq(scenarios.name, name));

/**
 * Returns a scenario in the file format.
 *
 * @throws NOT_FOUND
 */
export async function getScenario(companyId: string, name: string): Promise<Scenario> {
  const shipped = findShipped(name);
  if (shipped) return shipped;
  if (!namePattern.test(name)) return fail("NOT_FOUND");
  const [row] = await db().select().from(scenarios).where(ofName(companyId, name));
  return row ? Scenario.parse(row.scenario) : fail("NOT_FOUND");
}

/** @throws scenario_name_taken, including by a built-in scenario; scenario_limit_reached. */
export async function saveScenario(companyId: string, scenario: Scenario, by: AuditBy, now: Date): Promise<Scenario> {
  const { name } = scenario;
  if (findShipped(name)) return fail("scenario_name_taken");
  await db().transaction(async (tx) => {
    await lockCompany(tx, companyId);
    const saved = await tx.$count(scenarios, eq(scenarios.companyId, companyId));
    if (saved >= maxSaved) fail("scenario_limit_reached", { values: { max: maxSaved } });
    const [made] = await tx
      .insert(scenarios)
      .values({ companyId, name, scenario, createdAt: now })
      .onConflictDoNothing()
      .returning({ name: scenarios.name });
    if (!made) fail("scenario_name_taken");
    await recordAudit(tx, { companyId, ...by, action: "scenario.saved", after: { name }, now });
  });
  return scenario;
}

/**
 * Removes a saved scenario but keeps its runs.
 *
 * @throws NOT_FOUND; scenario_shipped
 */
export async function removeScenario(companyId: string, name: string, by: AuditBy, now: Date): Promise<Scenario> {
  if (findShipped(name)) return fail("scenario_shipped");
  if (!namePattern.test(name)) return fail("NOT_FOUND");
  return db().transaction(async (tx) => {
    const [row] = await tx.delete(scenarios).where(ofName(companyId, name)).returning();
    if (!row) return fail("NOT_FOUND");
    await recordAudit(tx, { companyId, ...by, action: "scenario.removed", before: { name }, now });
    return Scenario.parse(row.scenario);
  });
}
