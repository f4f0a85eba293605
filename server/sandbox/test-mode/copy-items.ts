import { db, type Executor } from "@/db/client";
import { type CopyKind, copyKinds } from "@/db/schema/sandbox-enums";
import { type AuditBy, recordAudit } from "../../accounts/audit/audit";
import { lockCompany } from "../../accounts/company/companies";
import { lockCompanyTurn } from "../../accounts/company/lock-company-turn";
import { fail } from "../../core/failures/failure";
import { planCopies } from "./compare";
import { lockCoupons } from "./coupons";
import { lockCourses } from "./courses";
import { storePairs } from "./pairs";
import type { Plan } from "./plan";
import { lockProducts } from "./products";
import type { ItemsToCopy } from "./schemas";
import { getSides, type Sides } from "./sides";
import { lockWebhooks } from "./webhooks";

const locks: Record<CopyKind, (tx: Executor, companyId: string) => Promise<void>> = {
  product: lockProducts,
  order_bump: lockProducts,
  course: lockCourses,
  coupon: lockCoupons,
  webhook: lockWebhooks,
};

/**
 * Copies items of one kind to the other mode in one transaction, as the comparison shows them.
 * Skips identical items and deletes nothing, so repeating the call changes nothing. Usage counts,
 * sales and students are unaffected.
 *
 * @returns the number of items written.
 * @throws NOT_FOUND without a counterpart, or for an unknown item; copy_outdated if an item has
 * changed on either side; copy_needs_product; the errors of the kind's limits.
 */
export async function copyItems(
  company: { id: string; testOf: string | null },
  { from, kind, items }: ItemsToCopy,
  by: AuditBy,
  now: Date,
): Promise<{ copied: number }> {
  return db().transaction(async (tx) => {
    const sides = await getSides(company, from, tx);
    // Serialized with other copies, and with operations that add coupons and webhooks on the other
    // side. Both directions lock in the same order.
    await lockCompanyTurn(tx, sides.toId);
    await lockCompany(tx, sides.realId);
    await lockCompany(tx, sides.testId);
    await locks[kind](tx, sides.toId);
    const plans = (await planCopies(tx, sides, [kind])).get(kind)?.plans ?? [];
    const plansById = new Map(plans.map((plan) => [plan.id, plan]));
    const wanted = items.flatMap(({ id, version }) => {
      const plan = plansById.get(id) ?? fail("NOT_FOUND");
      if (plan.change === "same") return [];
      return plan.version === version ? [plan] : fail("copy_outdated");
    });
    await writeCopies(tx, sides, [...new Set(wanted)], by, now);
    return { copied: wanted.length };
  });
}

export async function copyEverything(tx: Executor, sides: Sides, by: AuditBy, now: Date): Promise<void> {
  for (const kind of copyKinds) {
    const plans = (await planCopies(tx, sides, [kind])).get(kind)?.plans ?? [];
    await writeCopies(
      tx,
      sides,
      plans.filter(({ change }) => change !== "same"),
      by,
      now,
    );
  }
}

async function writeCopies(tx: Executor, sides: Sides, plans: readonly Plan[], by: AuditBy, now: Date): Promise<void> {
  for (const plan of plans) {
    const pairs = await plan.apply(tx, now);
    await storePairs(tx, sides, pairs, now);
    const subjectId = pairs[0]?.otherId ?? fail("INTERNAL");
    const after = {
      title: plan.name,
      copiedKind: plan.kind,
      copiedFrom: sides.isToReal ? "test" : "production",
    } as const;
    await recordAudit(tx, { companyId: sides.toId, ...by, action: "item.copied", subjectId, after, now });
  }
}
