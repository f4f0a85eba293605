"use server";

import { rememberCompany } from "@/server/http/dashboard-session";

/** Shows another company of the signed-in user from now on. */
export async function chooseCompany(companyId: string): Promise<void> {
  await rememberCompany(companyId);
}
