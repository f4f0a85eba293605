import { newId } from "@/db/ids";
import type { RefusalCode } from "@/server/errors";
import type { Seller } from "./contract";
import { made, product } from "./made";
import type { Prepare } from "./prepare";

const link = { title: "Encomenda", amountInCents: 9900 };

async function affiliate(seller: Seller, more: object = {}): Promise<Record<string, unknown>> {
  const own = newId();
  const { productId } = await product(seller);
  return {
    name: "Joana",
    email: `${own}@example.com`,
    code: own,
    productIds: [productId],
    commissionBps: 3000,
    ...more,
  };
}

function sameAffiliate(field: "email" | "code"): Prepare {
  return async (seller) => {
    const first = await affiliate(seller);
    await seller.make("affiliates-create", { body: first });
    return { body: await affiliate(seller, { [field]: first[field] }) };
  };
}

function changedAffiliate(change: Record<string, unknown>): Prepare {
  return async (seller) => {
    const affiliateId = await made(seller, "affiliates-create", await affiliate(seller));
    return { parameters: { affiliateId }, body: change };
  };
}

export const growthRefusals: readonly (readonly [operationId: string, code: RefusalCode, prepare: Prepare])[] = [
  ["affiliates-create", "affiliate_email_taken", sameAffiliate("email")],
  ["affiliates-create", "affiliate_code_taken", sameAffiliate("code")],
  [
    "affiliates-create",
    "affiliate_commission_missing",
    async (seller) => ({ body: await affiliate(seller, { commissionBps: null }) }),
  ],
  [
    "affiliates-create",
    "product_unknown",
    async (seller) => ({ body: await affiliate(seller, { productIds: [newId()] }) }),
  ],
  ["affiliates-update", "product_unknown", changedAffiliate({ productIds: [newId()] })],
  ["affiliates-update", "affiliate_commission_missing", changedAffiliate({ commissionBps: null })],
  ["affiliates-update", "affiliate_not_joined", changedAffiliate({ state: "active" })],
  ["paymentLinks-create", "payment_link_due_past", () => ({ body: { ...link, dueOn: "2026-01-01" } })],
  [
    "paymentLinks-update",
    "payment_link_due_past",
    async (seller) => ({
      parameters: { paymentLinkId: await made(seller, "paymentLinks-create", link) },
      body: { dueOn: "2026-01-01" },
    }),
  ],
];
