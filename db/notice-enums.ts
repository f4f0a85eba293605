/** What members are notified of: in the dashboard's bell and, as each chooses, by mail. */
export const noticeKinds = [
  "sale",
  "dispute",
  "refund_requested",
  "refund_failed",
  "webhook_failing",
  "invitation_accepted",
  "approver_added",
  "destination_added",
  "settlement_changed",
  "payout_awaiting_approval",
  "payout_uncertain",
  "connection_failing",
  "callback_missing",
  "certificate_ending",
  "recipient_active",
  "recipient_refused",
  "recipient_stopped",
  "renewals_held",
  "reconciliation_differs",
  "fees_differ",
  "lesson_comment",
  "api_key_leaked",
  "api_key_ending",
] as const;
export type NoticeKind = (typeof noticeKinds)[number];

/** How often a kind of notice is mailed: never, in one daily digest, or each at once. */
export const noticeMailings = ["none", "digest", "each"] as const;
export type NoticeMailing = (typeof noticeMailings)[number];

/** Mails to a buyer about an order, besides its receipt and reminder. */
export const buyerMailKinds = [
  "payment_due",
  "refunded",
  "disputed",
  "renewed",
  "renewal_failed",
  "subscription_leaving",
  "subscription_paused",
  "subscription_resumed",
  "subscription_canceled",
  "refund_declined",
  "refund_waits",
  "refund_owed",
] as const;
export type BuyerMailKind = (typeof buyerMailKinds)[number];

/** The kinds mailed in a daily digest, if at all. */
export const digestKinds: readonly NoticeKind[] = ["lesson_comment"];

/** How a kind of notice may be mailed: sales in every way, comments in a digest, the others each at once. */
export function mailingsOf(kind: NoticeKind): readonly NoticeMailing[] {
  if (digestKinds.includes(kind)) return ["none", "digest"];
  return kind === "sale" ? noticeMailings : ["none", "each"];
}
