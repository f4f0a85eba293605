import { planRecoveries } from "@/server/checkout/cart-recovery/plan-recoveries";
import type { RecoverySequenceChange, RecoveryStepInput } from "@/server/checkout/cart-recovery/schemas";
import { sendRecoveries } from "@/server/checkout/cart-recovery/send-recoveries";
import { saveSequence } from "@/server/checkout/cart-recovery/sequences";
import { rememberOrder } from "@/server/checkout/orders/orders";
import { placeOrder } from "@/server/checkout/orders/place-order";
import { findCheckout } from "@/server/checkout/page/find-checkout";
import { type KeptMail, listKeptMails } from "@/server/core/mail/mail-files";
import { react } from "@/testing/support/reactions";
import { newOrder, openShop } from "../checkout";

let serial = 0;

export function reminder(hours: number, different: Partial<RecoveryStepInput> = {}): RecoveryStepInput {
  const words = { subject: "Volte, {name}", text: "Olá, {name}!\n{product} por {amount}.", couponId: null };
  return { delayMinutes: hours * 60, ...words, ...different };
}

export async function openRemindingShop(now: Date, cause: RecoverySequenceChange["cause"], steps = [reminder(1)]) {
  const shop = await openShop(now);
  const { company, productId, slug } = shop;
  serial += 1;
  const email = `left.${serial}.${company.id}@example.com`;
  const save = (different: Partial<RecoverySequenceChange> = {}) =>
    saveSequence(company.id, { productId, cause, isOn: true, steps, ...different }, now);
  await save();
  const order = (different: Parameters<typeof newOrder>[0] = {}) =>
    newOrder({ email, toldOfReminders: true, ...different });
  const place = (different: Parameters<typeof newOrder>[0] = {}, at = now) => placeOrder(slug, order(different), at);
  const leave = async (different: Parameters<typeof newOrder>[0] = {}) => {
    const checkout = await findCheckout(slug, new Date());
    if (!checkout) throw new Error("Nothing is for sale");
    return rememberOrder(checkout, order(different), now);
  };
  const run = async (at: Date) => {
    const deadline = new Date(Date.now() + 30_000);
    await react({ now: at, deadline, companyId: company.id });
    const terms = { now: at, deadline, only: company.id };
    await planRecoveries(terms);
    return (await sendRecoveries(terms)).recoveries;
  };
  const mails = async (to = email): Promise<KeptMail[]> =>
    (await listKeptMails(500)).filter((mail) => mail.to === to).reverse();
  return { ...shop, email, save, order, place, leave, run, mails };
}

export function tokenIn(mail: KeptMail | undefined): string {
  return /\/back\/([\w-]{86})/.exec(mail?.text ?? "")?.[1] ?? "";
}
