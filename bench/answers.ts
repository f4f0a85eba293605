import { drawQrCode } from "@/server/core/qr-code/qr-code";

export type Row = Record<string, unknown>;

export function toJson(row: Row): object {
  const pix = row.pix as { emv: string } | null;
  return {
    id: row.id,
    paymentMethod: row.payment_method,
    amount: row.amount,
    netAmount: row.net_amount,
    fees: row.fees,
    status: row.status,
    description: row.description,
    createdAt: row.created_at,
    updatedAt: row.updated_at,
    aprovedAt: row.approved_at,
    refuseReason: row.refuse_reason,
    customer: {
      id: row.customer_id,
      name: row.customer_name,
      phone: row.customer_phone,
      documentType: String(row.document_type).toUpperCase(),
      document: row.document,
      email: row.customer_email,
      emails: row.emails,
      metadata: row.customer_metadata ?? {},
    },
    Pix: pix && { ...pix, qrCode: drawQrCode(pix.emv) },
    card: row.card,
    boleto: null,
    cob: row.cob,
    amountDueInCents: null,
    amountPaidInCents: row.amount_paid,
    refundedInCents: row.refunded,
    installments: row.installments,
    installmentInterest: null,
    externalId: row.external_id,
    metadata: row.metadata ?? {},
    items: row.items,
    subscriptionId: null,
    tracking: row.tracking,
  };
}
