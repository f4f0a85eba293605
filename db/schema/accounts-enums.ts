/**
 * Actions of the audit log, in the format `noun.verb` with the verb in the past tense. An action is never removed from
 * this list once it has been written.
 */
export const auditActions = [
  "affiliate.approved",
  "affiliate.blocked",
  "affiliate.coupon_given",
  "affiliate.created",
  "affiliate.ended",
  "affiliate.joined",
  "affiliate.unblocked",
  "affiliate.updated",
  "affiliate_program.changed",
  "clock.advanced",
  "clock.reset",
  "clock.stopped",
  "coproducer.accepted",
  "coproducer.declined",
  "coproducer.ended",
  "coproducer.invited",
  "access.extended",
  "access.given",
  "access.link_copied",
  "access.sent",
  "access.withheld",
  "api_key.created",
  "api_key.leak_suspected",
  "api_key.limits_changed",
  "api_key.revoked",
  "api_key.scopes_changed",
  "api_key.token_issued",
  "checkout.content_changed",
  "checkout.look_changed",
  "checkout.methods_changed",
  "cohort.changed",
  "cohort.created",
  "comment.answered",
  "comment.deleted",
  "comment.hidden",
  "comment.marked",
  "comment.shown",
  "comment.unmarked",
  "company.blocked",
  "company.created",
  "company.fees_agreed",
  "company.test_opened",
  "company.unblocked",
  "company.updated",
  "company.went_live",
  "connection.blocked",
  "connection.callback_registered",
  "connection.checked",
  "connection.created",
  "connection.credentials_replaced",
  "connection.failing",
  "connection.recovered",
  "connection.routing_changed",
  "connection.turned_off",
  "connection.turned_on",
  "connection.updated",
  "coupon.created",
  "coupon.deleted",
  "coupon.updated",
  "course.content_changed",
  "course.created",
  "course.deleted",
  "course.updated",
  "customer.address_corrected",
  "customer.anonymized",
  "customer.contact_changed",
  "customer.email_corrected",
  "customer.purchases_erased",
  "difference.checked",
  "difference.settled",
  "dispute.defended",
  "destination.added",
  "destination.removed",
  "export.canceled",
  "export.downloaded",
  "export.made",
  "import.canceled",
  "import.refused",
  "import.started",
  "goal.changed",
  "invitation.revoked",
  "invitation.sent",
  "item.copied",
  "member.joined",
  "member.removed",
  "member.role_changed",
  "offer.created",
  "offer.deleted",
  "offer.end_changed",
  "offer.updated",
  "order_bump.created",
  "order_bump.deleted",
  "anticipation.taken",
  "payout.approved",
  "payout.automatic_changed",
  "payout.automatic_paused",
  "page_test.ended",
  "page_test.started",
  "payment_link.created",
  "payment_link.deleted",
  "payment_link.updated",
  "payout.canceled",
  "payout.concluded",
  "payout.limits_changed",
  "payout.requested",
  "product.created",
  "product.deleted",
  "product.shipping_changed",
  "product.status_changed",
  "product.updated",
  "receipt.sent",
  "reconciliation.compared",
  "recipient.account_changed",
  "recipient.sent",
  "recipient.state_changed",
  "recovery.sequence_changed",
  "product.stock_changed",
  "upsell.steps_changed",
  "refund_request.approved",
  "refund_request.declined",
  "refund_request.settled",
  "scenario.removed",
  "scenario.saved",
  "scenario.started",
  "scenario.stopped",
  "students.import_canceled",
  "students.imported",
  "students.moved",
  "subscription.authorization_requested",
  "subscription.canceled",
  "subscription.card_changed",
  "subscription.left",
  "subscription.paused",
  "subscription.resumed",
  "subscription.retried",
  "subscription.stayed",
  "tracking.changed",
  "tracking.product_changed",
  "transaction.canceled",
  "transaction.receipt_recorded",
  "transaction.refunded",
  "transaction.refund_canceled",
  "transaction.shipped",
  "webhook.deleted",
  "webhook.disabled",
  "webhook.registered",
  "webhook.replay_canceled",
  "webhook.replay_paused",
  "webhook.replay_resumed",
  "webhook.replay_started",
  "webhook.secret_ended",
  "webhook.secret_rotated",
  "webhook.updated",
] as const;
export type AuditAction = (typeof auditActions)[number];

export const courseParts = ["module", "lesson", "material", "quiz"] as const;
export type CoursePart = (typeof courseParts)[number];

export const partChanges = ["added", "changed", "moved", "ordered", "removed"] as const;
export type PartChange = (typeof partChanges)[number];

export const noticeKinds = [
  "sale",
  "dispute",
  "refund_requested",
  "refund_failed",
  "webhook_failing",
  "webhook_disabled",
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

export const noticeGroups = ["sales", "money", "technical"] as const;

/** Group in which a member finds the choices of a kind of notice. */
export const noticeGroupOf: Readonly<Record<NoticeKind, (typeof noticeGroups)[number]>> = {
  sale: "sales",
  dispute: "sales",
  refund_requested: "sales",
  refund_failed: "sales",
  renewals_held: "sales",
  lesson_comment: "sales",
  approver_added: "money",
  destination_added: "money",
  settlement_changed: "money",
  payout_awaiting_approval: "money",
  payout_uncertain: "money",
  recipient_active: "money",
  recipient_refused: "money",
  recipient_stopped: "money",
  reconciliation_differs: "money",
  fees_differ: "money",
  invitation_accepted: "technical",
  webhook_failing: "technical",
  webhook_disabled: "technical",
  connection_failing: "technical",
  callback_missing: "technical",
  certificate_ending: "technical",
  api_key_leaked: "technical",
  api_key_ending: "technical",
};

export const noticeMailings = ["none", "digest", "each"] as const;
export type NoticeMailing = (typeof noticeMailings)[number];

export const storedBuyerMailKinds = [
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

/** Emails to buyers about their orders (`server/checkout/mails/buyer-mails.ts`). */
export const buyerMailKinds = [
  ...storedBuyerMailKinds,
  "underpaid",
  "overpaid",
  "surplus",
  "card_refused",
  "refund_accepted",
  "receipt_recorded",
  "shipped",
  "refund_lapsed",
  "refund_asked",
  "refund_requested",
  "refund_settled",
  "refund_refused",
  "dispute_won",
  "dispute_lost",
] as const;
export type BuyerMailKind = (typeof buyerMailKinds)[number];

export const digestKinds: readonly NoticeKind[] = ["lesson_comment"];

/**
 * Returns the mailing options of a kind of notice. Sales support all of them, comments only the
 * digest, and all other kinds only immediate emails.
 */
export function mailingsOf(kind: NoticeKind): readonly NoticeMailing[] {
  if (digestKinds.includes(kind)) return ["none", "digest"];
  return kind === "sale" ? noticeMailings : ["none", "each"];
}

/**
 * Scopes of API keys, `<resource>:read|write` (docs/domains/accounts.md), in display order. Each
 * operation requires exactly one of them (`server/runtime/rest/scopes.ts`). No operation requires
 * `mcp:write`, which allows MCP tools to make changes in production
 * (`server/runtime/mcp/call-tool.ts`). Scopes are never removed from this list, because existing
 * keys may have them.
 */
export const apiKeyScopes = [
  "transactions:read",
  "transactions:write",
  "refunds:read",
  "refunds:write",
  "subscriptions:read",
  "subscriptions:write",
  "customers:read",
  "balance:read",
  "receivables:read",
  "receivables:write",
  "payouts:read",
  "payouts:write",
  "disputes:read",
  "disputes:write",
  "products:read",
  "products:write",
  "coupons:read",
  "coupons:write",
  "affiliates:read",
  "affiliates:write",
  "payment-links:read",
  "payment-links:write",
  "courses:read",
  "courses:write",
  "enrollments:read",
  "enrollments:write",
  "webhooks:read",
  "webhooks:write",
  "events:read",
  "events:write",
  "sandbox:read",
  "sandbox:write",
  "connections:read",
  "requests:read",
  "mcp:write",
  "exports:read",
  "exports:write",
  "imports:read",
  "imports:write",
] as const;
export type ApiKeyScope = (typeof apiKeyScopes)[number];

/** Places where a leaked secret was found: the URL of a request, the body of a delivery, or a page. */
export const leakPlaces = ["url", "delivery", "page"] as const;
export type LeakPlace = (typeof leakPlaces)[number];

/** States of an API key, in order of precedence. A leaked key that was revoked is `revoked`. */
export const keyStates = ["revoked", "expired", "leaked", "ending", "active"] as const;
export type KeyState = (typeof keyStates)[number];

export type KeyScopes = readonly ApiKeyScope[] | null;

export const roles = ["owner", "admin", "finance", "support", "viewer"] as const;
export type Role = (typeof roles)[number];

/** Roles that can approve payouts. Only an owner can grant them (docs/domains/accounts.md). */
export const approvingRoles: readonly Role[] = ["owner", "admin", "finance"];

/** Permissions that procedures require. `server/accounts/team/permissions.ts` assigns them to roles. */
export const permissions = [
  "charges.create",
  "transactions.read",
  "transactions.refund",
  "customers.read",
  "customers.write",
  "overview.read",
  "sandbox.act",
  "webhooks.read",
  "webhooks.write",
  "events.read",
  "products.read",
  "products.write",
  "promotions.read",
  "promotions.write",
  "courses.read",
  "courses.write",
  "courses.enroll",
  "team.read",
  "team.write",
  "settings.read",
  "settings.write",
  "api_keys.read",
  "api_keys.write",
  "audit.read",
  "subscriptions.read",
  "subscriptions.write",
  "finance.read",
  "finance.write",
  "finance.configure",
  "connections.read",
  "connections.write",
  "exports.read",
  "exports.write",
  "imports.read",
  "imports.write",
  "shipments.write",
] as const;
export type Permission = (typeof permissions)[number];

export const uploadPurposes = ["cover", "material"] as const;
export type UploadPurpose = (typeof uploadPurposes)[number];
