import { randomBytes } from "node:crypto";
import { and, asc, eq, isNull } from "drizzle-orm";
import type { Executor } from "@/db/client";
import { newId } from "@/db/ids";
import { webhooks } from "@/db/schema";
import { fail } from "../../core/failures/failure";
import type { WebhookRow } from "../../webhooks/webhooks/endpoints";
import { maxWebhooks } from "../../webhooks/webhooks/register-webhook";
import type { Item } from "./items";
import { type Comparison, type Plans, planItems } from "./plan";

type WebhookItem = Item<WebhookRow>;

/**
 * A new webhook is copied with its URL and a new secret, but disabled, because a test receiver must
 * not be called for real sales until a member enables it. A changed webhook keeps its URL and stays
 * enabled.
 */
export async function planWebhooks(comparison: Comparison): Promise<Plans> {
  const { executor, sides } = comparison;
  const here = await read(executor, sides.fromId);
  const there = await read(executor, sides.toId);
  let room = maxWebhooks - there.length;
  return planItems("webhook", comparison, {
    here,
    there,
    write: async (tx, match, now) => {
      const { url, name, events } = match.here.row;
      const companyId = sides.toId;
      if (match.there) {
        const own = and(eq(webhooks.companyId, companyId), eq(webhooks.id, match.there.id));
        await tx.update(webhooks).set({ name, events, updatedAt: now }).where(own);
        return { id: match.there.id, parts: [] };
      }
      room -= 1;
      if (room < 0) return fail("webhook_limit_reached", { values: { max: maxWebhooks } });
      const id = newId(now);
      const signatureSecret = randomBytes(64).toString("hex");
      const fresh = { companyId, id, signatureSecret, active: false, createdAt: now, updatedAt: now };
      await tx.insert(webhooks).values({ ...fresh, url, name, events });
      return { id, parts: [] };
    },
  });
}

async function read(executor: Executor, companyId: string): Promise<WebhookItem[]> {
  const rows = await executor
    .select()
    .from(webhooks)
    .where(and(eq(webhooks.companyId, companyId), isNull(webhooks.removedAt)))
    .orderBy(asc(webhooks.createdAt), asc(webhooks.id));
  return rows.map((row) => {
    const { id, url, name, events } = row;
    return {
      kind: "webhook",
      id,
      key: url,
      name: name || url,
      fields: { name, events },
      shownWhenNew: { url },
      parts: [],
      row,
    };
  });
}

export async function lockWebhooks(tx: Executor, companyId: string): Promise<void> {
  await tx.select({ id: webhooks.id }).from(webhooks).where(eq(webhooks.companyId, companyId)).for("no key update");
}
