import type { Executor } from "@/db/client";
import { webhookPaces, type webhooks } from "@/db/schema";
import { checkProducts } from "../../catalog/products/check-products";
import { sealHeaders } from "./own-headers";
import type { OptionChange, ShownOptions } from "./schemas";
import { activeSecrets, createSecret, previousEndsAt, type WebhookKey } from "./signing-secrets";

export type OptionColumns = Pick<
  typeof webhooks.$inferSelect,
  "signingSecrets" | "ownHeaders" | "productIds" | "deliveriesPerSecond"
>;

export const noOptions: OptionColumns = {
  signingSecrets: null,
  ownHeaders: null,
  productIds: null,
  deliveriesPerSecond: null,
};

/** Includes the new secret if one was generated. */
export interface ChangedOptions {
  columns: OptionColumns;
  signingSecret: string | null;
}

const mask = "•".repeat(8);

export function showOptions(row: OptionColumns, now: Date): ShownOptions {
  return {
    signed: row.signingSecrets !== null,
    previousSecretEndsAt: previousEndsAt(row.signingSecrets, now),
    headers: (row.ownHeaders?.names ?? []).map((name) => ({ name, valueMasked: mask })),
    productIds: row.productIds,
    deliveriesPerSecond: row.deliveriesPerSecond,
  };
}

/**
 * Returns a webhook's optional headers for the dashboard. Shows the event's ID, and masks
 * signatures and secret values. Includes one signature per secret that is active at `now`.
 */
export function maskedHeaders(row: Pick<OptionColumns, "signingSecrets" | "ownHeaders">, eventId: string, now: Date) {
  const own = Object.fromEntries((row.ownHeaders?.names ?? []).map((name) => [name, mask]));
  if (row.signingSecrets === null) return own;
  const signatures = activeSecrets(row.signingSecrets, now).map(() => `v1,${mask}`);
  const signature = { "webhook-id": eventId, "webhook-timestamp": mask, "webhook-signature": signatures.join(" ") };
  return { ...own, ...signature };
}

/**
 * Applies a change to the options of a webhook. Absent options are unchanged. Writes nothing.
 *
 * @throws product_unknown; VALIDATION for a header without a value.
 */
export async function applyOptions(
  tx: Executor,
  key: WebhookKey,
  stored: OptionColumns,
  { signed, headers, productIds, deliveriesPerSecond }: OptionChange,
): Promise<ChangedOptions> {
  const { signingSecrets, ownHeaders, productIds: chosen, deliveriesPerSecond: rate } = stored;
  const columns: OptionColumns = { signingSecrets, ownHeaders, productIds: chosen, deliveriesPerSecond: rate };
  let signingSecret: string | null = null;
  if (signed === false) columns.signingSecrets = null;
  if (signed && stored.signingSecrets === null) {
    const made = createSecret(key);
    columns.signingSecrets = made.stored;
    signingSecret = made.signingSecret;
  }
  if (headers) columns.ownHeaders = sealHeaders(key, headers, stored.ownHeaders);
  if (productIds !== undefined) {
    await checkProducts(tx, key.companyId, productIds ?? [], stored.productIds ?? []);
    columns.productIds = productIds;
  }
  if (deliveriesPerSecond !== undefined) columns.deliveriesPerSecond = deliveriesPerSecond;
  return { columns, signingSecret };
}

/**
 * Creates the row that tracks the use of a webhook's rate limit, in the transaction that sets the
 * limit.
 */
export async function createPaceRow(
  tx: Executor,
  { companyId, webhookId }: WebhookKey,
  { deliveriesPerSecond }: OptionColumns,
): Promise<void> {
  if (deliveriesPerSecond === null) return;
  await tx
    .insert(webhookPaces)
    .values({ companyId, webhookId, spentUntil: new Date(0) })
    .onConflictDoNothing();
}

export function auditedOptions({ signingSecrets, ownHeaders, productIds, deliveriesPerSecond }: OptionColumns) {
  return {
    signed: signingSecrets !== null,
    headers: ownHeaders?.names ?? [],
    filteredProducts: productIds?.length ?? null,
    deliveriesPerSecond,
  };
}
