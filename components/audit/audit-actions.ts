/** The deeds that pages have words for; any other is shown by its own name. */
export const auditActions = [
  "api_key.created",
  "api_key.revoked",
  "api_key.token_issued",
  "company.blocked",
  "company.created",
  "company.unblocked",
  "company.updated",
  "customer.anonymized",
  "invitation.revoked",
  "invitation.sent",
  "member.joined",
  "member.removed",
  "member.role_changed",
  "product.status_changed",
  "webhook.disabled",
] as const;
