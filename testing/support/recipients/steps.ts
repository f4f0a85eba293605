import { getCompany } from "@/server/accounts/company/companies";
import { followRecipient } from "@/server/treasury/recipients/follow-recipient";
import { sendRecipient } from "@/server/treasury/recipients/send-recipient";
import { operator } from "../connections/connected-banks";
import { personInput } from "./forms";
import type { Seller } from "./sellers";

/** The time in so many seconds. */
export const later = (seconds: number) => new Date(Date.now() + seconds * 1000);

/** An owner sends a person's form. */
export async function send({ companyId, connectionId }: Seller, at = new Date()) {
  return sendRecipient(await getCompany(companyId), { connectionId, recipient: personInput }, operator(at));
}

/** Reads the recipient from the acquirer. */
export async function follow({ companyId, connectionId }: Seller, at: Date) {
  return followRecipient(await getCompany(companyId), connectionId, operator(at));
}
