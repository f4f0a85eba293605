"use server";

import { rememberCompany } from "@/app/session";

/** Switches the dashboard to another company of the signed-in user. */
export async function chooseCompany(companyId: string): Promise<void> {
  await rememberCompany(companyId);
}
