import { randomBytes } from "node:crypto";
import { and, count, eq, isNull } from "drizzle-orm";
import { db, type Executor } from "@/db/client";
import { newId } from "@/db/ids";
import { webhooks } from "@/db/schema";
import { type AuditBy, byPlatform, recordAudit } from "../../accounts/audit/audit";
import { lockCompanyTurn } from "../../accounts/company/lock-company-turn";
import { fail } from "../../core/failures/failure";
import { addressNotAllowed, findUrlFault, privateTargetsAllowed } from "../../core/http-client/target-url";
import { applyOptions, auditedOptions, createPaceRow, noOptions } from "../endpoint-options/options";
import type { SavedRow, WebhookRow } from "./endpoints";
import { maskUrl } from "./mask-url";
import type { NewWebhook } from "./schemas";
import { sendTest, storeTest, type Test } from "./test-webhook";

/** Limits the fan-out of an event. */
export const maxWebhooks = 50;

/**
 * Registers a webhook once its URL has responded to a `webhook_test` with 2xx within 10 seconds
 * (docs/domains/webhooks.md).
 *
 * @throws VALIDATION for an unsupported URL or a header without a value; a rule error for an address that
 * is not allowed, an unknown product, a failed test or the 51st webhook. Nothing is stored in these
 * cases.
 */
export async function registerWebhook(
  companyId: string,
  input: NewWebhook,
  now: Date,
  by: AuditBy = byPlatform,
): Promise<SavedRow> {
  checkUrl(input.url);
  await checkCount(db(), companyId);
  const id = newId(now);
  const key = { companyId, webhookId: id };
  const { columns, signingSecret } = await applyOptions(db(), key, noOptions, input);
  const row: WebhookRow = {
    companyId,
    id,
    url: input.url,
    name: input.name ?? "",
    events: input.events ?? null,
    signatureSecret: randomBytes(64).toString("hex"),
    ...columns,
    simulatedFault: null,
    active: true,
    disabledReason: null,
    disabledAt: null,
    createdAt: now,
    updatedAt: now,
    removedAt: null,
  };
  const test = await passTest(row, now);
  await db().transaction(async (tx) => {
    // Without this lock, two concurrent registrations could exceed the limit.
    await lockCompanyTurn(tx, companyId);
    await checkCount(tx, companyId);
    await tx.insert(webhooks).values(row);
    await createPaceRow(tx, key, row);
    await storeTest(tx, row, test, now);
    const hasOptions = Object.values(columns).some((value) => value !== null);
    const after = { ...detailsOf(row), ...(hasOptions ? auditedOptions(row) : {}) };
    await recordAudit(tx, { companyId, ...by, action: "webhook.registered", subjectId: row.id, after, now });
  });
  return { row, signingSecret };
}

export function detailsOf({ name, url, events, active }: WebhookRow) {
  return { name, url: maskUrl(url), everyEvent: events === null, events: events ?? [], active };
}

/** @throws VALIDATION for `url`; a rule error for a valid URL whose address is not allowed. */
export function checkUrl(url: string): void {
  const fault = findUrlFault(url, { allowPrivate: privateTargetsAllowed() });
  if (fault === addressNotAllowed) fail("webhook_url_not_allowed");
  if (fault) fail("VALIDATION", { field: "url", message: fault });
}

/** @throws a rule error for `url` unless the response is 2xx. */
export async function passTest(row: WebhookRow, now: Date): Promise<Test> {
  const test = await sendTest(row, now);
  const { fault, status, durationMs } = test.outcome;
  if (fault) return fail("webhook_test_failed", { values: { ...fault, status, durationMs } });
  return test;
}

async function checkCount(executor: Executor, companyId: string): Promise<void> {
  const [own] = await executor
    .select({ webhooks: count() })
    .from(webhooks)
    .where(and(eq(webhooks.companyId, companyId), isNull(webhooks.removedAt)));
  if ((own?.webhooks ?? 0) >= maxWebhooks) {
    return fail("webhook_limit_reached", { values: { max: maxWebhooks } });
  }
}
