import { db } from "@/db/client";
import { isId } from "@/db/ids";
import { webhooks } from "@/db/schema";
import { type AuditBy, byPlatform, recordAudit } from "../companies/audit";
import type { RotatedSecret, SecretRotation } from "../endpoint-options/schemas";
import { previousEndsAt, rotateSecret } from "../endpoint-options/signing-secrets";
import { fail } from "../errors";
import { isWebhook } from "./endpoints";

/**
 * Gives a webhook a new signing secret, which is shown this once. The old one signs along for 24 hours, or ends at once
 * (`endPrevious`).
 *
 * @throws NOT_FOUND; webhook_not_signed.
 */
export async function rotateSigningSecret(
  companyId: string,
  { webhookId, endPrevious = false }: SecretRotation,
  now: Date,
  by: AuditBy = byPlatform,
): Promise<RotatedSecret> {
  if (!isId(webhookId)) return fail("NOT_FOUND");
  return db().transaction(async (tx) => {
    const [webhook] = await tx.select().from(webhooks).where(isWebhook(companyId, webhookId)).for("update");
    if (!webhook) return fail("NOT_FOUND");
    if (!webhook.signingSecrets) return fail("webhook_not_signed");
    const made = rotateSecret({ companyId, webhookId }, webhook.signingSecrets, endPrevious, now);
    await tx
      .update(webhooks)
      .set({ signingSecrets: made.stored, updatedAt: now })
      .where(isWebhook(companyId, webhookId));
    const previousSecretEndsAt = previousEndsAt(made.stored, now);
    const after = { endsAt: previousSecretEndsAt };
    await recordAudit(tx, { companyId, ...by, action: "webhook.secret_rotated", subjectId: webhookId, after, now });
    return { signingSecret: made.signingSecret, previousSecretEndsAt };
  });
}
