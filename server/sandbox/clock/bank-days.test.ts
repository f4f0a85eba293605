import { expect, test } from "vitest";
import { newId } from "@/db/ids";
import { advance, thisMinute } from "@/testing/support/clocks/shops";
import { chargePix, pixCharge, testCompany } from "@/testing/support/payments";
import { subscriptionsOf } from "@/testing/support/reads";
import { daysOf } from "@/testing/support/reconciliations/listed";
import { getCompany } from "../../accounts/company/companies";
import { nowOf } from "../../accounts/company/company-clock";
import { sendMoney } from "../../acquiring/sandbox/bank";
import { createSubscriptionProduct } from "../../catalog/products/create-product";
import { addDays, dayOf, startOfDay } from "../../core/calendar/calendar";
import { getTransaction } from "../../payments/transactions/transactions";
import { startSubscription } from "../../subscriptions/signups/start-subscription";
import { getSubscriptionRow } from "../../subscriptions/subscriptions/subscriptions";
import { payInSandbox } from "../payers/payers-bank";

const noonOf = (day: string) => new Date(startOfDay(day).getTime() + 12 * 3_600_000);

test("a clock that advances compares each sandbox day with the books on the next morning", async () => {
  const at = thisMinute();
  const { id: companyId } = await testCompany();
  const company = await getCompany(companyId);
  const { id: transactionId } = await chargePix(company, pixCharge(), at);
  await payInSandbox(companyId, { transactionId }, at);
  const today = addDays(dayOf(at), 5);
  await advance(company, { to: noonOf(today).toISOString() });
  const rows = await daysOf(companyId);
  expect(rows.every(({ open, comparedAt }) => open === 0 && comparedAt !== null)).toBe(true);
  const days = rows.map(({ day }) => day);
  for (const age of [1, 2, 3, 4, 5]) expect(days).toContain(addDays(today, -age));
  expect(days).not.toContain(today);

  // A payment without a callback is recorded the next morning, long before the charge expires.
  const now = nowOf(await getCompany(companyId), new Date());
  const unheard = await chargePix(company, pixCharge(), now);
  await sendMoney({
    companyId,
    key: unheard.id.replaceAll("-", ""),
    ...{ amountInCents: undefined, dueInCents: 4990, payerName: "Ana", payerDocument: "52998224725", paidAt: now },
  });
  await advance(company, { to: new Date(noonOf(today).getTime() + 17 * 3_600_000).toISOString() });
  expect(await getTransaction(companyId, unheard.id, now)).toMatchObject({ status: "pending" });
  await advance(company, { advance: "PT2H" });
  expect(await getTransaction(companyId, unheard.id, now)).toMatchObject({ status: "paid" });
});

test("the sandbox's list has what an authorisation pays", async () => {
  const at = thisMinute();
  const company = await testCompany();
  const plans = [{ name: "Plano", priceInCents: 2_990, frequency: "weekly" as const }];
  const product = { name: "Clube do pão", deliveryType: "payment" as const, plans };
  const { id: productId, offers } = await createSubscriptionProduct(company.id, product, at);
  const wish = {
    productId,
    offerSlug: offers[0]?.slug ?? "",
    customer: pixCharge().customer,
    pix: { automatic: true as const },
  };
  const { transaction } = await startSubscription(company, wish, { transactionId: newId(at), now: at });
  await payInSandbox(company.id, { transactionId: transaction.id }, at);
  await advance(company, { to: noonOf(addDays(dayOf(at), 9)).toISOString() });
  const [{ id = "" } = {}] = await subscriptionsOf(company.id);
  expect(await getSubscriptionRow(company.id, id)).toMatchObject({ status: "active", cycle: 2 });
  const days = await daysOf(company.id);
  expect(days.length).toBeGreaterThan(8);
  expect(days.filter(({ open }) => open > 0)).toEqual([]);
});
