import { and, asc, eq, isNull } from "drizzle-orm";
import { db } from "@/db/client";
import { newId } from "@/db/ids";
import { offers, users } from "@/db/schema";
import { defaultLanguage } from "@/db/schema/core-enums";
import { getCompany } from "../../accounts/company/companies";
import { type CompanyMailOutcome, sendCompanyMail } from "../../accounts/company/send-company-mail";
import { getCheckoutLook } from "../../catalog/branding/look";
import { getProduct } from "../../catalog/products/products";
import { fail } from "../../core/failures/failure";
import { sellerOf } from "../page/seller";
import type { Reminder, Told } from "./compose-step";
import type { RecoveryPreview, RecoverySample } from "./schemas";
import { findCoupons } from "./sequences";

/** Loaded on first use, because the mail renderer takes 35 MB. */
const loadMails = () => import("./compose-step");

interface Reader {
  userId: string;
  email: string;
}

/**
 * Renders a step, which may be unsaved, for a fictitious order of the member.
 *
 * @throws NOT_FOUND; coupon_unknown.
 */
export async function previewStep(
  companyId: string,
  sample: RecoverySample,
  reader: Reader,
  now: Date,
): Promise<RecoveryPreview> {
  const { facts, reminder } = await readSample(companyId, sample, reader, now);
  return (await loadMails()).writeStep(facts, reminder);
}

/**
 * Emails a step to the requesting member only. Its links open the checkout page.
 *
 * @throws NOT_FOUND; coupon_unknown.
 */
export async function sendTestStep(
  companyId: string,
  sample: RecoverySample,
  reader: Reader,
  now: Date,
): Promise<{ outcome: CompanyMailOutcome["outcome"]; to: string }> {
  const { facts, reminder, path } = await readSample(companyId, sample, reader, now);
  const { composeStep } = await loadMails();
  const mail = await composeStep(facts, reminder, { comeback: path, stop: path, oneClick: null });
  const { outcome } = await sendCompanyMail(mail, { companyId });
  return { outcome, to: reader.email };
}

async function readSample(
  companyId: string,
  { productId, cause, step }: RecoverySample,
  reader: Reader,
  now: Date,
): Promise<{ facts: Told; reminder: Reminder; path: string }> {
  const product = await getProduct(companyId, productId);
  const [company, look, [offer], [member]] = await Promise.all([
    getCompany(companyId),
    getCheckoutLook(companyId),
    db()
      .select()
      .from(offers)
      .where(and(eq(offers.companyId, companyId), eq(offers.productId, product.id), isNull(offers.deletedAt)))
      .orderBy(asc(offers.price))
      .limit(1),
    db().select({ name: users.name }).from(users).where(eq(users.id, reader.userId)),
  ]);
  const { couponId } = step;
  const couponCode = couponId === null ? null : ((await findCoupons(companyId, [couponId]))[0]?.code ?? null);
  if (couponId !== null && couponCode === null) return fail("coupon_unknown");
  const order = {
    id: newId(now),
    customerName: member?.name ?? "",
    customerEmail: reader.email,
    locale: defaultLanguage,
  };
  const facts = { order, productName: product.name, shop: { ...sellerOf(company), color: look.color } };
  const reminder = { cause, step, couponCode, amountInCents: offer?.price ?? 0 };
  return { facts, reminder, path: offer ? `/c/${offer.slug}` : "/" };
}
