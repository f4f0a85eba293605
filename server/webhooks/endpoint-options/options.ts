import type { Executor } from "@/db/client";
import { webhookPaces, type webhooks } from "@/db/schema";
import { checkProducts } from "../../catalog/products/check-products";
import { sealHeaders } from "./own-headers";
import type { OptionChange, ShownOptions } from "./schemas";
import { activeSecrets, createSecret, previousEndsAt, type WebhookKey } from "./signing-secrets";

/** The columns of a webhook that it opts in by. */
export type OptionColumns = Pick<
  typeof webhooks.$inferSelect,
  "signingSecrets" | "ownHeaders" | "productIds" | "deliveriesPerSecond"
>;

/** A webhook that opted in to nothing. */
export const noOptions: OptionColumns = {
  signingSecrets: null,
  ownHeaders: null,
  productIds: null,
  deliveriesPerSecond: null,
};

/** The columns after a change, and the secret that it made, if any. */
export interface ChangedOptions {
  columns: OptionColumns;
  signingSecret: string | null;
}

const mask = "•".repeat(8);

/** The options as the wire shows them at `now`. */
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
 * The headers that a webhook opted in to, as the dashboard shows them: the event's id, and everything that proves or
 * holds a secret masked, one signature for each secret that signs at `now`.
 */
export function maskedHeaders(row: Pick<OptionColumns, "signingSecrets" | "ownHeaders">, eventId: string, now: Date) {
  const own = Object.fromEntries((row.ownHeaders?.names ?? []).map((name) => [name, mask]));
  if (row.signingSecrets === null) return own;
  const signatures = activeSecrets(row.signingSecrets, now).map(() => `v1,${mask}`);
  const signature = { "webhook-id": eventId, "webhook-timestamp": mask, "webhook-signature": signatures.join(" ") };
  return { ...own, ...signature };
}

/**
 * Applies a change to the options of a webhook; absent ones stay. It writes nothing.
 *
 * @throws product_unknown; VALIDATION naming a header without a value.
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

/** Keeps a row for the rate of a webhook that has one, in the commit that sets it. */
export async function keepPace(
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

/** The options in the audit log: no secret, and no header's value. */
export function auditedOptions({ signingSecrets, ownHeaders, productIds, deliveriesPerSecond }: OptionColumns) {
  return {
    signed: signingSecrets !== null,
    headers: ownHeaders?.names ?? [],
    filteredProducts: productIds?.length ?? null,
    deliveriesPerSecond,
  };
}
