import { eq } from "drizzle-orm";
import { db } from "@/db/client";
import { connections } from "@/db/schema";
import { getCompany } from "@/server/accounts/company/companies";
import { addDays, dayOf, startOfDay } from "@/server/core/calendar/calendar";
import { compareNow } from "@/server/treasury/reconciliations/compare-now";
import { receiveStranger } from "../reconciliations/listed";
import type { Seller } from "./contract";
import type { Prepare } from "./prepare";

const yesterday = () => addDays(dayOf(new Date()), -1);

/** Reconciles yesterday, when the bank received money without a charge. */
async function compared({ companyId }: Seller): Promise<string> {
  const day = yesterday();
  const start = startOfDay(day);
  await db().update(connections).set({ createdAt: start }).where(eq(connections.companyId, companyId));
  await receiveStranger(await getCompany(companyId), start);
  await compareNow(companyId, { day }, new Date());
  return day;
}

export const reconciliationCases: Record<string, Record<string, Prepare>> = {
  "reconciliations-list": {
    "the first page": async (seller) => {
      await compared(seller);
      return {};
    },
    "every filter": () => ({ query: { limit: "5", offset: "0", status: "differs" } }),
  },
  "reconciliations-get": {
    "a day": async (seller) => ({ parameters: { day: await compared(seller) } }),
  },
};
