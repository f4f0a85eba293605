import { db, type Executor } from "@/db/client";
import { isId } from "@/db/ids";
import { type SealedSecret, webhooks } from "@/db/schema";
import { type AuditBy, byPlatform, recordAudit } from "../../accounts/audit/audit";
import { fail } from "../../core/failures/failure";
import type { RotatedSecret, SecretRotation } from "../endpoint-options/schemas";
import { activeSecrets, previousEndsAt, rotateSecret } from "../endpoint-options/signing-secrets";
import { isWebhook } from "./endpoints";

/**
 * Generates a new signing secret for a webhook, which is returned only once. The old secret remains
 * valid for 24 hours, or expires immediately (`endPrevious`).
 *
 * @throws NOT_FOUND; webhook_not_signed.
 */
export async function rotateSigningSecret(
  companyId: string,
  { webhookId, endPrevious = false }: SecretRotation,
  now: Date,
  by: AuditBy = byPlatform,
): Promise<RotatedSecret> {
  return db().transaction(async (tx) => {
    const secrets = await lockSecrets(tx, companyId, webhookId);
    const made = rotateSecret({ companyId, webhookId }, secrets, endPrevious, now);
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

/**
 * Expires a webhook's old signing secret immediately instead of 24 hours after the rotation.
 * Changes nothing if only one secret is active.
 *
 * @throws NOT_FOUND; webhook_not_signed.
 */
export async function endPreviousSecret(
  companyId: string,
  webhookId: string,
  now: Date,
  by: AuditBy = byPlatform,
): Promise<void> {
  await db().transaction(async (tx) => {
    const secrets = await lockSecrets(tx, companyId, webhookId);
    const endsAt = previousEndsAt(secrets, now);
    if (endsAt === null) return;
    await tx
      .update(webhooks)
      .set({ signingSecrets: activeSecrets(secrets, now).slice(0, 1), updatedAt: now })
      .where(isWebhook(companyId, webhookId));
    const details = { before: { endsAt }, after: { endsAt: now.toISOString() } };
    await recordAudit(tx, { companyId, ...by, action: "webhook.secret_ended", subjectId: webhookId, ...details, now });
  });
}

async function lockSecrets(tx: Executor, companyId: string, webhookId: string): Promise<SealedSecret[]> {
  if (!isId(webhookId)) return fail("NOT_FOUND");
  const [webhook] = await tx.select().from(webhooks).where(isWebhook(companyId, webhookId)).for("update");
  if (!webhook) return fail("NOT_FOUND");
  return webhook.signingSecrets ?? fail("webhook_not_signed");
}
