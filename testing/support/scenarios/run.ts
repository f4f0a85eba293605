import { setTimeout as sleep } from "node:timers/promises";
import { createApiKey } from "@/server/accounts/api-keys/api-keys";
import { getCompany } from "@/server/accounts/company/companies";
import { nowOf } from "@/server/accounts/company/company-clock";
import { checkLedger, type LedgerFault } from "@/server/ledger/checker/check-ledger";
import { getRun, startRun } from "@/server/sandbox/scenarios/runs";
import type { ScenarioRun, ScenarioRunInput } from "@/server/sandbox/scenarios/schemas";
import { stepScenario } from "@/server/sandbox/scenarios/step-scenario";

export async function beginScenario(companyId: string, input: ScenarioRunInput): Promise<ScenarioRun> {
  const realNow = new Date();
  const key = await createApiKey({ companyId, name: "scenario", createdBy: null, now: realNow });
  const company = await getCompany(companyId);
  const by = { actor: `api_key:${key.id}` } as const;
  return startRun(company, input, { by, can: () => true, now: nowOf(company, realNow), realNow });
}

/**
 * Checks the ledger after every action.
 *
 * @returns the completed run and the faults found.
 */
export async function finishScenario(
  companyId: string,
  runId: string,
): Promise<{ run: ScenarioRun; faults: LedgerFault[] }> {
  const faults: LedgerFault[] = [];
  for (;;) {
    const progress = await stepScenario(companyId, new Date(Date.now() + 60_000));
    if (progress === "waits") await sleep(20);
    if (progress === "acted" || progress === "over") faults.push(...(await checkLedger(companyId)).faults);
    if (progress === "over") return { run: await getRun(companyId, runId), faults };
  }
}
