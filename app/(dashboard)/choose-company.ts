"use server";

import { rememberCompany } from "@/app/session";

/** Shows another company of the signed-in user from now on. */
export async function chooseCompany(companyId: string): Promise<void> {
  await rememberCompany(companyId);
}
