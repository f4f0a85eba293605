import { and, asc, eq, ne } from "drizzle-orm";
import { db } from "@/db/client";
import { trackedProducts, trackingDestinations } from "@/db/schema";
import type { TrackingKind } from "@/db/schema/checkout-enums";
import { type AuditBy, byPlatform, recordAudit } from "../../accounts/audit/audit";
import { getProduct } from "../../catalog/products/products";
import { currentVaultKey, seal, unseal, vaultKeyOf } from "../../core/crypto/seal";
import { fail } from "../../core/failures/failure";
import { findCompaniesWith } from "../../core/leases/fair-turns";
import type { TrackingDestination, TrackingDestinationChange } from "./schemas";

/** Decrypted account at a receiver. The secret is used only for calls to that receiver. */
export interface OpenDestination {
  kind: TrackingKind;
  account: string;
  secret: string;
}

const field = "tracking secret";

const sameKind = (companyId: string, kind: TrackingKind) =>
  and(eq(trackingDestinations.companyId, companyId), eq(trackingDestinations.kind, kind));

export async function listDestinations(companyId: string): Promise<TrackingDestination[]> {
  return db()
    .select({ kind: trackingDestinations.kind, account: trackingDestinations.account })
    .from(trackingDestinations)
    .where(eq(trackingDestinations.companyId, companyId))
    .orderBy(asc(trackingDestinations.kind));
}

/**
 * Connects a receiver or changes its account. Encrypts the secret with the first vault key and
 * binds it to the company.
 */
export async function saveDestination(
  companyId: string,
  { kind, account, secret }: TrackingDestinationChange,
  now: Date,
  by: AuditBy = byPlatform,
): Promise<TrackingDestination> {
  const values = { account, ...sealSecret(companyId, kind, secret), updatedAt: now };
  await db().transaction(async (tx) => {
    await tx
      .insert(trackingDestinations)
      .values({ companyId, kind, ...values })
      .onConflictDoUpdate({ target: [trackingDestinations.companyId, trackingDestinations.kind], set: values });
    const after = { trackingKind: kind, active: true };
    await recordAudit(tx, { companyId, ...by, action: "tracking.changed", subjectId: companyId, after, now });
  });
  return { kind, account };
}

/** A disconnected receiver gets no further conversions. Idempotent. */
export async function removeDestination(
  companyId: string,
  kind: TrackingKind,
  now: Date,
  by: AuditBy = byPlatform,
): Promise<void> {
  await db().transaction(async (tx) => {
    const removed = await tx.delete(trackingDestinations).where(sameKind(companyId, kind)).returning();
    if (removed.length === 0) return;
    const after = { trackingKind: kind, active: false };
    await recordAudit(tx, { companyId, ...by, action: "tracking.changed", subjectId: companyId, after, now });
  });
}

/**
 * Returns a company's receiver with its secret, or null if it is not connected.
 *
 * @throws if VAULT_KEYS lacks the secret's key.
 */
export async function findDestination(companyId: string, kind: TrackingKind): Promise<OpenDestination | null> {
  const [row] = await db().select().from(trackingDestinations).where(sameKind(companyId, kind));
  if (!row) return null;
  return { kind, account: row.account, secret: openSecret(row) };
}

/** @throws tracking_not_connected */
export async function getDestination(companyId: string, kind: TrackingKind): Promise<OpenDestination> {
  return (await findDestination(companyId, kind)) ?? fail("tracking_not_connected");
}

function sealSecret(companyId: string, kind: TrackingKind, secret: string): { sealed: string; keyId: string } {
  const { kid: keyId, key } = currentVaultKey();
  return { keyId, sealed: seal(key, { companyId, owner: kind, field, keyId }, secret) };
}

function openSecret({ companyId, kind, sealed, keyId }: typeof trackingDestinations.$inferSelect): string {
  return unseal(vaultKeyOf(keyId).key, { companyId, owner: kind, field, keyId }, sealed);
}

/**
 * Re-encrypts receivers' secrets with the first of VAULT_KEYS, company by company, so that older
 * keys can be removed. Safe while secrets are used or replaced. `only` limits the run to one
 * company.
 *
 * @returns the number of secrets re-encrypted.
 * @throws if VAULT_KEYS lacks the key of a secret.
 */
export async function rewrapDestinations(only?: string): Promise<number> {
  const outdated = ne(trackingDestinations.keyId, currentVaultKey().kid);
  let rewrapped = 0;
  for (const companyId of await findCompaniesWith(trackingDestinations.companyId, outdated, only)) {
    const isOutdated = and(eq(trackingDestinations.companyId, companyId), outdated);
    for (const row of await db().select().from(trackingDestinations).where(isOutdated)) {
      const changed = await db()
        .update(trackingDestinations)
        .set(sealSecret(companyId, row.kind, openSecret(row)))
        .where(and(sameKind(companyId, row.kind), eq(trackingDestinations.sealed, row.sealed)))
        .returning({ kind: trackingDestinations.kind });
      rewrapped += changed.length;
    }
  }
  return rewrapped;
}

export async function listTracked(companyId: string): Promise<string[]> {
  const rows = await db()
    .select({ productId: trackedProducts.productId })
    .from(trackedProducts)
    .where(eq(trackedProducts.companyId, companyId));
  return rows.map(({ productId }) => productId);
}

/**
 * Idempotent.
 *
 * @throws NOT_FOUND for the product.
 */
export async function trackProduct(
  companyId: string,
  { productId, isOn }: { productId: string; isOn: boolean },
  now: Date,
  by: AuditBy = byPlatform,
): Promise<void> {
  const product = await getProduct(companyId, productId);
  const same = and(eq(trackedProducts.companyId, companyId), eq(trackedProducts.productId, product.id));
  await db().transaction(async (tx) => {
    const changed = isOn
      ? await tx
          .insert(trackedProducts)
          .values({ companyId, productId: product.id, createdAt: now })
          .onConflictDoNothing()
          .returning()
      : await tx.delete(trackedProducts).where(same).returning();
    if (changed.length === 0) return;
    const after = { active: isOn };
    await recordAudit(tx, { companyId, ...by, action: "tracking.product_changed", subjectId: product.id, after, now });
  });
}

/** Lists the connected receivers for a product's checkout. Empty if conversions are disabled for the product. */
export async function listReceivers(companyId: string, productId: string): Promise<TrackingKind[]> {
  const rows = await db()
    .select({ kind: trackingDestinations.kind })
    .from(trackedProducts)
    .innerJoin(trackingDestinations, eq(trackingDestinations.companyId, trackedProducts.companyId))
    .where(and(eq(trackedProducts.companyId, companyId), eq(trackedProducts.productId, productId)))
    .orderBy(asc(trackingDestinations.kind));
  return rows.map(({ kind }) => kind);
}
