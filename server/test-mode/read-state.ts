import { db } from "@/db/client";
import { type Company, findTestCompany } from "../companies/companies";
import { sellsForPlayMoney } from "../connections/play-money";
import { hasSales } from "./go-live";
import type { TestModeState } from "./schemas";

/** How a company stands towards test mode. */
export async function readState(company: Company): Promise<TestModeState> {
  return { mode: await modeOf(company), hasSales: await hasSales(db(), company.id), isDemo: company.isDemo };
}

/** The mode of a company: `rehearsal` for one that sells for play money and has no other side. */
export async function modeOf(company: Company): Promise<TestModeState["mode"]> {
  if (company.testOf) return "test";
  const isProduction = !sellsForPlayMoney(company) || (await findTestCompany(company.id)) !== null;
  return isProduction ? "production" : "rehearsal";
}
