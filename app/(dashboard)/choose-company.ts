"use server";

import { rememberCompany } from "@/app/session";

export async function chooseCompany(companyId: string): Promise<void> {
  await rememberCompany(companyId);
}
