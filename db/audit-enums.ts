/** The audit log's actions, as `noun.verb` in the past tense. An action that was ever written stays in this list. */
export const auditActions = [
  "access.given",
  "access.link_copied",
  "access.sent",
  "access.withheld",
  "api_key.created",
  "api_key.revoked",
  "api_key.scopes_changed",
  "api_key.token_issued",
  "checkout.look_changed",
  "checkout.methods_changed",
  "company.blocked",
  "company.created",
  "company.unblocked",
  "company.updated",
  "coupon.created",
  "coupon.deleted",
  "coupon.updated",
  "course.content_changed",
  "course.created",
  "course.deleted",
  "course.updated",
  "customer.anonymized",
  "customer.email_corrected",
  "dispute.defended",
  "invitation.revoked",
  "invitation.sent",
  "member.joined",
  "member.removed",
  "member.role_changed",
  "offer.created",
  "offer.deleted",
  "offer.updated",
  "order_bump.created",
  "order_bump.deleted",
  "product.created",
  "product.deleted",
  "product.status_changed",
  "product.updated",
  "receipt.sent",
  "subscription.canceled",
  "subscription.card_changed",
  "subscription.retried",
  "transaction.canceled",
  "transaction.refunded",
  "webhook.deleted",
  "webhook.disabled",
  "webhook.registered",
  "webhook.updated",
] as const;
export type AuditAction = (typeof auditActions)[number];

/** The parts of a course, and the changes to a part, as the audit log records them. */
export const courseParts = ["module", "lesson", "material"] as const;
export type CoursePart = (typeof courseParts)[number];

export const partChanges = ["added", "changed", "moved", "ordered", "removed"] as const;
export type PartChange = (typeof partChanges)[number];
