import { drawQrCode } from "../../core/qr-code/qr-code";
import type { AuthorizationRow } from "./authorizations";
import type { Authorization, AuthorizationRecord } from "./schemas";

export function toAuthorization(row: AuthorizationRow): AuthorizationRecord {
  return {
    id: row.id,
    status: row.state,
    journey: row.journey,
    subscriptionId: row.subscriptionId,
    transactionId: row.transactionId,
    amountInCents: row.amount,
    frequency: row.frequency,
    startsOn: row.startsOn,
    reason: row.reason,
    expiresAt: row.expiresAt.toISOString(),
    decidedAt: row.decidedAt?.toISOString() ?? null,
    createdAt: row.createdAt.toISOString(),
  };
}

/** Includes the code for the payer to scan. */
export function withCode(row: AuthorizationRow): Authorization {
  const emv = row.state === "created" ? row.code : null;
  return { ...toAuthorization(row), pix: emv === null ? null : { emv, qrCode: drawQrCode(emv) } };
}
