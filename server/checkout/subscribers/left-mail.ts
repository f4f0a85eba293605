import type { Mail } from "../../core/mail/mail-files";
import { listCharges } from "../../subscriptions/subscriptions/read-subscription";
import type { SubscriptionRow } from "../../subscriptions/subscriptions/subscription-shape";
import { purchaseEmailOf } from "../orders/purchase-email";
import { readLetter } from "../orders/refund-wait";

/** Returns null if the buyer was erased. */
export async function readLeftMail(left: SubscriptionRow): Promise<Mail | null> {
  const { companyId, id, productName: product, status, nextChargeAt } = left;
  const [charge] = await listCharges(companyId, id);
  const to = charge ? await purchaseEmailOf(charge) : "";
  if (!charge || to === "") return null;
  // Loaded on first use, because the mail renderer takes 35 MB.
  const { composeLeft } = await import("../orders/refund-mails");
  const endsAt = status === "canceled" ? null : nextChargeAt;
  return composeLeft(await readLetter(charge, to), { product, endsAt }, `/account/subscriptions/${id}`);
}
