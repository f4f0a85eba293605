import { createHash } from "node:crypto";
import { afterEach, describe, expect, it } from "vitest";
import { newId } from "@/db/ids";
import { cardOrder, consentsOf } from "@/testing/support/checkout";
import { testCards } from "@/testing/support/payments";
import { customersOf } from "@/testing/support/reads";
import { testDeadline, testPlan } from "@/testing/support/subscriptions";
import {
  accounts,
  closeFakes,
  given,
  minutesLater,
  now,
  openTrackedShop,
} from "@/testing/support/tracking/tracked-shop";
import { eraseBuyer } from "../../buyers/privacy/erase-buyer";
import { refundTransaction } from "../../payments/refunds/refund-transaction";
import { getTransaction } from "../../payments/transactions/transactions";
import { listSourceFigures, sumFigures } from "../../reports/sales/figures";
import { sweepRenewals } from "../../subscriptions/renewals/sweep-renewals";
import { rememberOrder } from "../orders/orders";
import { placeOrder } from "../orders/place-order";
import { findCheckout } from "../page/find-checkout";
import { removeDestination, saveDestination, trackProduct } from "./destinations";

afterEach(closeFakes);

describe("conversions", () => {
  it("of a buyer who agreed are sent to each receiver, with hashes and never the document, name or address", async () => {
    const shop = await openTrackedShop();
    const { transactionId } = await shop.place();
    await shop.pay(transactionId);
    expect(await shop.send()).toEqual({ conversions: 6 });
    const names = shop.fakes.accepted.map(({ body }) => /"(?:event_name|event|name)":"(\w+)"/.exec(body)?.[1]).sort();
    expect(names).toEqual([
      ...["CompletePayment", "InitiateCheckout", "InitiateCheckout", "Purchase", "begin_checkout", "purchase"],
    ]);
    const all = shop.fakes.received.map(({ path, body }) => `${path}\n${body}`).join("\n");
    for (const personal of [/52998224725|529\.982/, /Maria|Silva/, /example\.com"/i, /98765/]) {
      expect(all).not.toMatch(personal);
    }
    const hash = (text: string) => createHash("sha256").update(text).digest("hex");
    const purchase = JSON.parse(shop.fakes.accepted.find(({ body }) => body.includes('"Purchase"'))?.body ?? "{}");
    expect(purchase.data[0]).toMatchObject({
      event_id: `purchase.${transactionId}`,
      user_data: { em: [hash(shop.email.toLowerCase())], ph: [hash("5511987654321")] },
      custom_data: { currency: "BRL", value: 49.9 },
    });
    expect(purchase.data[0].user_data.fbc).toBe(`fb.1.${now.getTime()}.IwAR0abc`);
    const google = JSON.parse(shop.fakes.accepted.find(({ body }) => body.includes('"purchase"'))?.body ?? "{}");
    expect(google.events[0].params).toMatchObject({ transaction_id: transactionId, value: 49.9 });
    expect(await shop.send(minutesLater(600))).toEqual({ conversions: 0 });
  });

  it("are neither stored nor told without the buyer's consent, and not after it was taken back", async () => {
    const shop = await openTrackedShop();
    for (const trackingConsent of [undefined, null]) {
      const { transactionId } = await shop.place({ trackingConsent, document: "11144477735" });
      await shop.pay(transactionId);
    }
    const checkout = await findCheckout(shop.slug, now);
    if (!checkout) throw new Error("Nothing is for sale");
    const contact = shop.order();
    await rememberOrder(checkout, contact, now);
    expect(await shop.rows()).toHaveLength(3);
    await rememberOrder(checkout, { ...contact, trackingConsent: null }, now);
    expect(await shop.rows()).toEqual([]);
    await shop.send();
    expect(shop.fakes.received).toEqual([]);
  });

  it("of a product that is off, or a receiver that was disconnected, are not sent", async () => {
    const shop = await openTrackedShop();
    const { transactionId } = await shop.place();
    await removeDestination(shop.company.id, "meta", now);
    await trackProduct(shop.company.id, { productId: shop.productId, isOn: false }, now);
    await shop.pay(transactionId);
    await shop.send();
    expect(shop.fakes.accepted.map(({ kind }) => kind).sort()).toEqual(["ga4", "tiktok"]);
    expect(shop.fakes.accepted.every(({ body }) => /begin_checkout|InitiateCheckout/.test(body))).toBe(true);
  });

  it("are sent again under the same id after a lost answer, and once by twenty runs", async () => {
    const shop = await openTrackedShop();
    const { transactionId } = await shop.place();
    await shop.pay(transactionId);
    shop.fakes.setResponse("cut_after");
    expect(await shop.send()).toEqual({ conversions: 0 });
    shop.fakes.setResponse("usual");
    const first = shop.fakes.accepted.splice(0).map(({ path, body }) => path + body);
    await Promise.all(Array.from({ length: 20 }, () => shop.send(minutesLater(2))));
    expect(shop.fakes.accepted.map(({ path, body }) => path + body).sort()).toEqual(first.sort());
    expect((await shop.rows()).map(({ status, tries }) => `${status} ${tries}`)).toEqual(Array(6).fill("done 2"));
  });

  it("that a receiver refuses are kept with its words, without the secret, and not repeated", async () => {
    const shop = await openTrackedShop();
    await saveDestination(shop.company.id, { kind: "meta", account: accounts.meta, secret: "an-old-token" }, now);
    const { transactionId } = await shop.place();
    await shop.pay(transactionId);
    await shop.send();
    const refused = (await shop.rows()).filter(({ kind }) => kind === "meta");
    expect(refused.map(({ status, answered, words }) => [status, answered, words])).toEqual(
      Array(2).fill(["refused", 400, "Malformed access token …"]),
    );
    const count = shop.fakes.received.length;
    await shop.send(minutesLater(24 * 60));
    expect(shop.fakes.received).toHaveLength(count);
  });

  it("are given up after six tries within a day", async () => {
    const shop = await openTrackedShop();
    await shop.place();
    shop.fakes.setResponse({ status: 503, body: {} });
    for (const minutes of [0, 2, 20, 100, 400, 1_300, 1_439]) await shop.send(minutesLater(minutes));
    expect((await shop.rows()).map(({ status, tries }) => `${status} ${tries}`)).toEqual(Array(3).fill("unknown 6"));
  });

  it("never delay a sale: it is paid while every receiver hangs", async () => {
    const shop = await openTrackedShop();
    shop.fakes.setResponse("silent");
    await shop.place();
    const sending = shop.send();
    const { transactionId } = await shop.place({ document: "11144477735", email: "other@example.com" });
    await shop.pay(transactionId);
    expect(await getTransaction(shop.company.id, transactionId ?? "", now)).toMatchObject({ status: "paid" });
    await sending;
  });

  it("of a refund are sent to Google Analytics only, under the sale's number", async () => {
    const shop = await openTrackedShop();
    const { transactionId } = await shop.place();
    await shop.pay(transactionId);
    await shop.send();
    shop.fakes.accepted.splice(0);
    await refundTransaction(
      shop.company.id,
      { transactionId: transactionId ?? "", amountInCents: 1_000 },
      { refundId: newId(now), now },
    );
    await shop.reacted(now);
    await shop.send();
    expect(shop.fakes.accepted.map(({ kind }) => kind)).toEqual(["ga4"]);
    const [event] = JSON.parse(shop.fakes.accepted[0]?.body ?? "{}").events;
    expect(event).toMatchObject({ name: "refund", params: { transaction_id: transactionId, value: 10 } });
  });

  it("that wait are deleted with the consent when the buyer is erased", async () => {
    const shop = await openTrackedShop();
    const { transactionId } = await shop.place();
    await shop.pay(transactionId);
    const [customer] = await customersOf(shop.company.id);
    await eraseBuyer(customer?.id ?? "", now);
    expect(await shop.rows()).toEqual([]);
    expect(await consentsOf(shop.company.id)).toEqual([]);
  });

  it("of a renewal are sent as such, and carry the first charge's UTM parameters into the figures by source", async () => {
    const today = new Date();
    const nextMonth = minutesLater(32 * 24 * 60, today);
    const shop = await openTrackedShop(today);
    const { productId, offerSlug } = await testPlan(shop.company.id);
    await trackProduct(shop.company.id, { productId, isOn: true }, today);
    const tracking = { source: "instagram", campaign: "natal" };
    const order = cardOrder(testCards.paid, { trackingConsent: given, email: shop.email, tracking });
    await placeOrder(offerSlug, order, today);
    await shop.place({ trackingConsent: undefined, document: "11144477735" });
    await sweepRenewals(nextMonth, testDeadline(), shop.company.id);
    await shop.reacted(nextMonth);
    const charges = (await shop.charges()).filter(({ subscriptionId }) => subscriptionId !== null);
    expect(charges.map((row) => row.tracking)).toEqual([tracking, tracking]);
    await shop.send(nextMonth);
    const renewals = shop.fakes.accepted.filter(({ body }) => body.includes(`renewal.${charges[1]?.id}`));
    expect(renewals.map(({ kind }) => kind).sort()).toEqual(["ga4", "meta", "tiktok"]);
    const sources = await listSourceFigures(shop.company.id, {});
    expect(sources.map(({ source }) => source)).toEqual(["instagram", null]);
    const total = await sumFigures(shop.company.id, {});
    expect(sources.reduce((sum, { grossInCents }) => sum + grossInCents, 0)).toBe(total.grossInCents);
    expect(sources.reduce((sum, each) => sum + each.transactions, 0)).toBe(total.transactions);
  });
});
