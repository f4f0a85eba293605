import { db } from "@/db/client";
import { type Company, findTestCompany } from "../../accounts/company/companies";
import { readStanding } from "../../treasury/connections/rehearsals";
import { hasSales } from "./go-live";
import type { TestModeState } from "./schemas";

export async function readState(company: Company): Promise<TestModeState> {
  return { mode: await modeOf(company), hasSales: await hasSales(db(), company.id), isDemo: company.isDemo };
}

/** `rehearsal`: only test sales, in the sandbox or at a bank, and no counterpart. */
export async function modeOf(company: Company): Promise<TestModeState["mode"]> {
  if (company.testOf) return "test";
  if ((await findTestCompany(company.id)) !== null) return "production";
  return (await readStanding(company.id)).isRehearsing ? "rehearsal" : "production";
}
