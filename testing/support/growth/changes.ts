import type { AppRouter } from "@/server/router";

type Caller = ReturnType<AppRouter["createCaller"]>;
type Step = <Result>(path: string, deed: (caller: Caller) => Promise<Result>, details?: object) => Promise<Result>;

export async function changeLinksOf(step: Step): Promise<void> {
  const order = { title: "Encomenda", amountInCents: 9900 };
  const { id: paymentLinkId } = await step("paymentLinks.create", (by) => by.paymentLinks.create(order));
  await step("paymentLinks.update", (by) => by.paymentLinks.update({ paymentLinkId, active: false }));
  await step("paymentLinks.delete", (by) => by.paymentLinks.delete({ paymentLinkId }));
}

async function trackSalesOf(productId: string, step: Step): Promise<void> {
  const account = { kind: "meta", account: "123456789012345", secret: "EAAB-made-up-token" } as const;
  await step("tracking.connect", (by) => by.tracking.connect(account));
  await step("tracking.trackProduct", (by) => by.tracking.trackProduct({ productId, isOn: true }));
  await step("tracking.disconnect", (by) => by.tracking.disconnect({ kind: "meta" }));
}

async function comparePagesOf(productId: string, step: Step): Promise<void> {
  const said = [{ name: "Ana", text: "Deu certo." }];
  const content = { headline: "Pão em casa", highlights: ["12 aulas"], testimonials: said };
  const written = { productId, version: "b", content: { ...content, showsGuarantee: true, asksPhone: true } } as const;
  await step("checkout.saveContent", (by) => by.checkout.saveContent(written));
  await step("abTests.start", (by) => by.abTests.start({ productId }));
  await step("abTests.end", (by) => by.abTests.end({ productId, keep: "a" }));
  await step("checkout.removeVersionB", (by) => by.checkout.removeVersionB({ productId }));
}

/**
 * Sends a product's sales to a conversion receiver, enables cart reminders, starts an A/B test of
 * its page, limits its and its offer's stock, and offers it as an upsell of another product.
 */
export async function sellMoreOf(productId: string, offerSlug: string, otherId: string, step: Step): Promise<void> {
  const steps = [{ delayMinutes: 60, subject: "Volte, {name}", text: "Olá, {name}!", couponId: null }];
  const sequence = { productId, cause: "left_checkout", isOn: true, steps } as const;
  await step("cartRecovery.saveSequence", (by) => by.cartRecovery.saveSequence(sequence));
  const offered = { offerSlug, title: "Leve também", text: "Só agora.", downsellSlug: null };
  await trackSalesOf(productId, step);
  await step("overview.setGoal", (by) => by.overview.setGoal({ goalInCents: 500_000 }));
  await comparePagesOf(productId, step);
  await step("stock.setUnits", (by) => by.stock.setUnits({ productId, units: 5 }));
  const end = { productId, offerSlug, endsAt: "2099-12-31T23:59:00-03:00", hasCountdown: true };
  await step("stock.setOfferEnd", (by) => by.stock.setOfferEnd(end));
  const shipping = { kind: "fixed", amountInCents: 1500 } as const;
  await step("shipping.set", (by) => by.shipping.set({ productId: otherId, shipping }));
  await step("upsells.save", (by) => by.upsells.save({ productId: otherId, steps: [offered] }));
}
