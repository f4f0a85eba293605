import { getCompany } from "@/server/accounts/company/companies";
import { followRecipient } from "@/server/treasury/recipients/follow-recipient";
import { sendRecipient } from "@/server/treasury/recipients/send-recipient";
import { operator } from "../connections/connected-banks";
import { personInput } from "./forms";
import type { Seller } from "./sellers";

export const later = (seconds: number) => new Date(Date.now() + seconds * 1000);

export async function send({ companyId, connectionId }: Seller, at = new Date()) {
  return sendRecipient(await getCompany(companyId), { connectionId, recipient: personInput }, operator(at));
}

export async function follow({ companyId, connectionId }: Seller, at: Date) {
  return followRecipient(await getCompany(companyId), connectionId, operator(at));
}
