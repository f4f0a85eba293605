import type { ChargeRequest } from "../port/port";
import type { RefundRequest } from "../port/refund-port";
import type { ServiceAccount } from "../port/service-port";
import type { Transaction } from "./shapes";

interface Part {
  recipientId: string;
  amountInCents: number;
}

const flat = ({ recipientId, amountInCents }: Part) => ({
  type: "flat",
  amount: amountInCents,
  recipient_id: recipientId,
});

const filled = (parts: Part[]) => parts.filter(({ amountInCents }) => amountInCents > 0);

/**
 * Splits a charge: the partners get their shares, the platform its fee and the seller the remaining
 * amount. Returns null if the account keeps the full amount. The seller is liable for chargebacks,
 * as in our ledger. If the platform has a share, it pays the acquirer's fee and receives rounding
 * remainders; otherwise the seller does. Returns "no_recipient" if the seller has no recipient yet
 * and cannot sell.
 */
export function composeSplit(
  { owner, recipientId, platformRecipientId }: ServiceAccount,
  { amountInCents, feeInCents, shares = [] }: Pick<ChargeRequest, "amountInCents" | "feeInCents" | "shares">,
): object[] | "no_recipient" | null {
  if (owner === "company" && shares.length === 0) return null;
  if (recipientId === null) return "no_recipient";
  const platform = owner === "platform" && platformRecipientId ? platformRecipientId : null;
  const fee = platform ? feeInCents : 0;
  const shared = shares.reduce((sum, each) => sum + each.amountInCents, fee);
  const seller = { recipientId, amountInCents: amountInCents - shared };
  if (seller.amountInCents < 0) throw new RangeError("The shares of a charge are more than its amount");
  const parts = filled([seller, ...shares, ...(platform ? [{ recipientId: platform, amountInCents: fee }] : [])]);
  const isPlatformIn = parts.some((part) => part.recipientId === platform);
  const bearer = isPlatformIn ? platform : (parts[0]?.recipientId ?? recipientId);
  return parts.map((part) => {
    const bears = part.recipientId === bearer;
    const liable = part.recipientId === (seller.amountInCents > 0 ? recipientId : bearer);
    const options = { liable, charge_processing_fee: bears, charge_remainder_fee: bears };
    return { ...flat(part), options };
  });
}

/**
 * Splits a refund. The platform returns its share of the fee; the seller and the partners return
 * the rest in proportion to their parts of the charge. Returns null if the charge was not split.
 */
export function composeRefundSplit(
  { recipientId, platformRecipientId }: ServiceAccount,
  { amountInCents, feeInCents }: Pick<RefundRequest, "amountInCents" | "feeInCents">,
  charge: Transaction | null,
): object[] | null {
  const shown = (charge?.split ?? []).map(({ amount, recipient }) => ({
    recipientId: recipient.id,
    amountInCents: amount,
  }));
  if (recipientId === null || shown.length === 0) return null;
  const isPlatform = (part: Part) => part.recipientId === platformRecipientId;
  const fee = shown.some(isPlatform) ? feeInCents : 0;
  const others = shown.filter((part) => !isPlatform(part) && part.recipientId !== recipientId);
  const earned = shown.filter((part) => !isPlatform(part)).reduce((sum, part) => sum + part.amountInCents, 0);
  const rest = amountInCents - fee;
  const partners = others.map((part) => ({ ...part, amountInCents: proportionOf(rest, part.amountInCents, earned) }));
  const seller = partners.reduce((left, part) => left - part.amountInCents, rest);
  const parts = [{ recipientId, amountInCents: seller }, ...partners];
  if (platformRecipientId !== null) parts.push({ recipientId: platformRecipientId, amountInCents: fee });
  return filled(parts).map(flat);
}

function proportionOf(amount: number, part: number, whole: number): number {
  return whole > 0 ? Number((BigInt(amount) * BigInt(part)) / BigInt(whole)) : 0;
}
