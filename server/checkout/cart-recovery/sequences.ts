import { and, asc, eq, inArray, isNull } from "drizzle-orm";
import { db } from "@/db/client";
import { coupons, products, recoverySequences } from "@/db/schema";
import { type RecoveryCause, recoveryCauses } from "@/db/schema/checkout-enums";
import { defaultLanguage } from "@/db/schema/core-enums";
import { type AuditBy, byPlatform, recordAudit } from "../../accounts/audit/audit";
import { coversProduct } from "../../catalog/prices/price";
import { getProduct } from "../../catalog/products/products";
import { fail } from "../../core/failures/failure";
import { mailWords } from "../../core/mail/mail-words";
import { refuseOutdated } from "../../core/procedures/refuse-outdated";
import type { RecoveryOfProduct, RecoverySequence, RecoverySequenceChange } from "./schemas";

type SequenceRow = typeof recoverySequences.$inferSelect;

const hour = 60;
const day = 24 * hour;

/** Minutes since the order was abandoned. */
const suggestedDelays: Record<RecoveryCause, readonly number[]> = {
  left_checkout: [hour, day, 3 * day],
  pix_unpaid: [hour, day],
  card_refused: [hour, day],
  boleto_overdue: [day, 3 * day],
};

function ofProduct(companyId: string, productId: string) {
  return and(eq(recoverySequences.companyId, companyId), eq(recoverySequences.productId, productId));
}

/**
 * Returns a product's sequences, one per cause. An unsaved one contains suggested steps and is
 * disabled.
 *
 * @throws NOT_FOUND
 */
export async function listSequences(
  companyId: string,
  productId: string,
): Promise<{ productName: string; sequences: RecoverySequence[] }> {
  const product = await getProduct(companyId, productId);
  const rows = await db().select().from(recoverySequences).where(ofProduct(companyId, product.id));
  const sequences = recoveryCauses.map((cause) => {
    const row = rows.find((each) => each.cause === cause);
    return row ? toSequence(row) : { cause, isOn: false, steps: suggestSteps(cause) };
  });
  return { productName: product.name, sequences };
}

/** Lists the company's products with the causes for which they send reminders, by name. */
export async function listRecoveryProducts(companyId: string): Promise<RecoveryOfProduct[]> {
  const [rows, sequences] = await Promise.all([
    db()
      .select({ productId: products.id, productName: products.name })
      .from(products)
      .where(and(eq(products.companyId, companyId), isNull(products.deletedAt)))
      .orderBy(asc(products.name), asc(products.id)),
    db()
      .select({ productId: recoverySequences.productId, cause: recoverySequences.cause })
      .from(recoverySequences)
      .where(and(eq(recoverySequences.companyId, companyId), eq(recoverySequences.isOn, true))),
  ]);
  return rows.map((row) => {
    const own = sequences.filter(({ productId }) => productId === row.productId).map(({ cause }) => cause);
    return { ...row, causes: recoveryCauses.filter((cause) => own.includes(cause)) };
  });
}

function suggestSteps(cause: RecoveryCause): RecoverySequence["steps"] {
  const t = mailWords(defaultLanguage);
  // Keeps the placeholders, because the seller may edit the text.
  const own = { name: "{name}", product: "{product}", amount: "{amount}", seller: "{seller}" };
  return suggestedDelays[cause].map((delayMinutes, index) => ({
    delayMinutes,
    subject: t(`recovery.suggested.${cause}.subject`, own),
    text: t(index === 0 ? `recovery.suggested.${cause}.first` : `recovery.suggested.${cause}.later`, own),
    couponId: null,
  }));
}

function toSequence({ cause, isOn, steps }: SequenceRow): RecoverySequence {
  return { cause, isOn, steps };
}

export async function findSequence(
  companyId: string,
  productId: string,
  cause: RecoveryCause,
): Promise<SequenceRow | null> {
  const [row] = await db()
    .select()
    .from(recoverySequences)
    .where(and(ofProduct(companyId, productId), eq(recoverySequences.cause, cause), eq(recoverySequences.isOn, true)));
  return row ?? null;
}

/**
 * Saves a product's recovery sequence for one cause. Applies immediately, including to recoveries
 * in progress.
 *
 * @throws NOT_FOUND for the product; coupon_unknown; coupon_not_for_product; changed_elsewhere.
 */
export async function saveSequence(
  companyId: string,
  { productId, cause, isOn, steps, read }: RecoverySequenceChange,
  now: Date,
  by: AuditBy = byPlatform,
): Promise<RecoverySequence> {
  const product = await getProduct(companyId, productId);
  await checkCoupons(companyId, product.id, steps);
  return db().transaction(async (tx) => {
    const values = { isOn, steps, updatedAt: now };
    const [before] = await tx
      .select()
      .from(recoverySequences)
      .where(and(ofProduct(companyId, product.id), eq(recoverySequences.cause, cause)))
      .for("update");
    const { isOn: wasOn, steps: earlier } = before ?? { isOn: false, steps: suggestSteps(cause) };
    refuseOutdated(read, { isOn: wasOn, steps: earlier });
    const [row] = await tx
      .insert(recoverySequences)
      .values({ companyId, productId: product.id, cause, ...values })
      .onConflictDoUpdate({
        target: [recoverySequences.companyId, recoverySequences.productId, recoverySequences.cause],
        set: values,
      })
      .returning();
    if (!row) throw new Error("The sequence was neither inserted nor updated");
    await recordAudit(tx, {
      companyId,
      ...by,
      action: "recovery.sequence_changed",
      subjectId: product.id,
      ...(before && { before: auditOf(before) }),
      after: auditOf(row),
      now,
    });
    return toSequence(row);
  });
}

function auditOf({ cause, isOn, steps }: SequenceRow) {
  return { recoveryCause: cause, active: isOn, reminders: steps.map(({ subject }) => subject) };
}

async function checkCoupons(
  companyId: string,
  productId: string,
  steps: readonly { couponId: string | null }[],
): Promise<void> {
  for (const { couponId } of steps) {
    if (couponId === null) continue;
    const coupon = (await findCoupons(companyId, [couponId]))[0] ?? fail("coupon_unknown");
    if (!coversProduct(coupon, productId)) fail("coupon_not_for_product");
  }
}

/** Excludes deleted coupons. */
export async function findCoupons(companyId: string, ids: readonly string[]) {
  const wanted = and(eq(coupons.companyId, companyId), inArray(coupons.id, [...ids]), isNull(coupons.deletedAt));
  return ids.length === 0 ? [] : db().select().from(coupons).where(wanted);
}
