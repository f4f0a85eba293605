import { db, type Executor } from "@/db/client";
import { type CopyKind, copyKinds } from "@/db/schema/sandbox-enums";
import { type AuditBy, recordAudit } from "../../accounts/audit/audit";
import { lockCompany } from "../../accounts/company/companies";
import { takeTurns } from "../../accounts/company/take-turns";
import { fail } from "../../errors";
import { planCopies } from "./compare";
import { lockCoupons } from "./coupons";
import { lockCourses } from "./courses";
import { storePairs } from "./pairs";
import type { Plan } from "./plan";
import { lockProducts } from "./products";
import type { ItemsToCopy } from "./schemas";
import { getSides, type Sides } from "./sides";
import { lockWebhooks } from "./webhooks";

/** Locks what a copy of this kind changes or relies on, on the other side. */
const locks: Record<CopyKind, (tx: Executor, companyId: string) => Promise<void>> = {
  product: lockProducts,
  order_bump: lockProducts,
  course: lockCourses,
  coupon: lockCoupons,
  webhook: lockWebhooks,
};

/**
 * Copies items of one kind to the other mode, as the seller saw them compared, in one commit. What is the same on both
 * sides already is left alone, so that a repeated call changes nothing. Nothing is deleted, and uses, sales and students
 * stay as they are.
 *
 * @returns how many were written.
 * @throws NOT_FOUND without another side, or for an unknown item; copy_outdated when an item changed on either side
 * since; copy_needs_product; and the broken rules of the kind's limits.
 */
export async function copyItems(
  company: { id: string; testOf: string | null },
  { from, kind, items }: ItemsToCopy,
  by: AuditBy,
  now: Date,
): Promise<{ copied: number }> {
  return db().transaction(async (tx) => {
    const sides = await getSides(company, from, tx);
    // Copies take turns, in this order in both directions; also with what adds coupons and webhooks on the other side.
    await takeTurns(tx, sides.toId);
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

/** Copies everything of one side to the other, in the caller's commit. */
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
