import { asc, eq } from "drizzle-orm";
import { db } from "@/db/client";
import { scenarios } from "@/db/schema";
import { countScenario } from "./check-scenario";
import { findLastRun } from "./runs";
import { Scenario, type Scenarios } from "./schemas";
import { shippedScenarios } from "./shipped";

/** Lists built-in scenarios, then saved ones by name, and the company's last run. */
export async function listScenarios(companyId: string): Promise<Scenarios> {
  const own = db()
    .select({ scenario: scenarios.scenario })
    .from(scenarios)
    .where(eq(scenarios.companyId, companyId))
    .orderBy(asc(scenarios.name));
  const [rows, lastRun] = await Promise.all([own, findLastRun(companyId)]);
  return {
    scenarios: [
      ...shippedScenarios.map((each) => summarize(each, true)),
      ...rows.map((row) => summarize(Scenario.parse(row.scenario), false)),
    ],
    lastRun,
  };
}

function summarize(scenario: Scenario, isShipped: boolean): Scenarios["scenarios"][number] {
  const { name, title, description = null, days } = scenario;
  return { name, title, description, days, actions: countScenario(scenario), isShipped };
}
