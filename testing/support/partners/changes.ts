import { dayOf } from "@/server/core/calendar/calendar";
import type { AppRouter } from "@/server/router";
import { freshEmail } from "../auth";

type Caller = ReturnType<AppRouter["createCaller"]>;
type Step = <Result>(path: string, deed: (caller: Caller) => Promise<Result>, details?: object) => Promise<Result>;

export async function inviteAffiliatesOf(productId: string, step: Step): Promise<void> {
  const invited = { name: "Joana", email: freshEmail(), productIds: [productId], commissionBps: 3000 };
  const { id: affiliateId } = await step("affiliates.create", (by) => by.affiliates.create(invited));
  const details = { subjectId: affiliateId };
  await step("affiliates.update", (by) => by.affiliates.update({ affiliateId, name: "Joana Prado" }), details);
  await step("affiliates.delete", (by) => by.affiliates.delete({ affiliateId }), details);
}

/** Actions of people, not API keys: a product's program, an affiliate's coupons and a co-producer. */
export async function agreeWithPartnersOf(productId: string, now: Date, step: Step): Promise<void> {
  const commission = { commissionBps: 3000, commissionFixedInCents: null, renewalCycles: null };
  const rules = { access: "open", attribution: "last_click", cookieDays: 30, terms: "", materialsUrl: "" } as const;
  await step("affiliates.saveProgram", (by) => by.affiliates.saveProgram({ productId, ...commission, ...rules }));
  const invited = { name: "Rui", email: freshEmail(), productIds: [productId] };
  const { id: affiliateId } = await step("affiliates.create", (by) => by.affiliates.create(invited));
  await step("affiliates.setCoupons", (by) => by.affiliates.setCoupons({ affiliateId, couponIds: [] }));
  const offer = { productId, email: freshEmail(), shareBps: 1000, startsOn: dayOf(now), language: "pt-BR" } as const;
  const { coproducer } = await step("coproducers.invite", (by) => by.coproducers.invite(offer));
  await step("coproducers.end", (by) => by.coproducers.end({ coproducerId: coproducer.id }));
}
