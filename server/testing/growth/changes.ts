import type { AppRouter } from "../../router";

type Caller = ReturnType<AppRouter["createCaller"]>;
type Step = <Result>(path: string, deed: (caller: Caller) => Promise<Result>, details?: object) => Promise<Result>;

/** Makes, changes and deletes a payment link. */
export async function changeLinksOf(step: Step): Promise<void> {
  const order = { title: "Encomenda", amountInCents: 9900 };
  const { id: paymentLinkId } = await step("paymentLinks.create", (by) => by.paymentLinks.create(order));
  await step("paymentLinks.update", (by) => by.paymentLinks.update({ paymentLinkId, active: false }));
  await step("paymentLinks.delete", (by) => by.paymentLinks.delete({ paymentLinkId }));
}

/** Turns a product's reminders on. */
export async function remindBuyersOf(productId: string, step: Step): Promise<void> {
  const steps = [{ delayMinutes: 60, subject: "Volte, {name}", text: "Olá, {name}!", couponId: null }];
  const sequence = { productId, cause: "left_checkout", isOn: true, steps } as const;
  await step("recovery.saveSequence", (by) => by.recovery.saveSequence(sequence));
}
