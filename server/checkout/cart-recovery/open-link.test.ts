import { mkdtempSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { beforeAll, describe, expect, it } from "vitest";
import { newId } from "@/db/ids";
import { openRemindingShop, reminder, tokenIn } from "@/testing/support/recovery/recovery";
import { eraseBuyer } from "../../buyers/privacy/erase-buyer";
import { createCoupon } from "../../catalog/coupons/coupons";
import { NewCoupon } from "../../catalog/coupons/schemas";
import { environment } from "../../core/env/env";
import { refundTransaction } from "../../payments/refunds/refund-transaction";
import { getTransactionRow } from "../../payments/transactions/transactions";
import { payInSandbox } from "../../sandbox/payers/payers-bank";
import { orderPathOf } from "../orders/orders";
import { prefillKeyOf } from "../page/prefill";
import { listLeftOrders } from "./left-orders";
import { linkTokenOf } from "./links";
import { openReminderLink } from "./open-link";
import { recordReturn } from "./record-recovered";
import { listRecoveredSales, reportRecovery } from "./report";

/** Noon in São Paulo on a recent day, because refunds have a deadline. */
const day = new Date(Date.now() - 3 * 86_400_000).toISOString().slice(0, 10);
const now = new Date(`${day}T15:00:00.000Z`);
const hoursLater = (hours: number) => new Date(now.getTime() + hours * 3_600_000);
const page = { limit: 20, offset: 0 };

beforeAll(() => {
  Object.assign(environment(), { dataDir: mkdtempSync(join(tmpdir(), "quitanda-links-")), smtpUrl: null });
});
describe("a reminder's link", () => {
  it("restores the order as it was, with a coupon of the step, never the document", async () => {
    const shop = await openRemindingShop(now, "left_checkout");
    const coupon = NewCoupon.parse({ code: "VOLTE", type: "percent", value: 10 });
    const { id: couponId } = await createCoupon(shop.company.id, coupon, now);
    await shop.save({ steps: [reminder(1, { couponId, text: "Use {coupon}" })] });
    const bumpId = await shop.bump(1990);
    const order = await shop.leave({ bumpIds: [bumpId], method: "boleto" });
    await shop.run(hoursLater(1.1));
    const [mail] = await shop.mails();
    expect(mail?.text).toContain("Use VOLTE");
    const { path = "" } = (await openReminderLink(tokenIn(mail), hoursLater(2))) ?? {};
    const search = new URLSearchParams({ order: prefillKeyOf(order), coupon: "VOLTE", bump: bumpId, method: "boleto" });
    expect(path).toBe(`/c/${shop.slug}?${search}`);
    expect(path).not.toContain(order.token);
    expect(await openReminderLink(tokenIn(mail), hoursLater(31 * 24))).toMatchObject({ path: `/c/${shop.slug}` });
  });

  it("opens the order that was placed, and the paid page afterwards, as often as it is opened", async () => {
    const shop = await openRemindingShop(now, "pix_unpaid");
    const { token, transactionId } = await shop.place();
    await shop.run(hoursLater(1.1));
    const link = tokenIn((await shop.mails()).find(({ subject }) => subject.startsWith("Volte")));
    expect(await openReminderLink(link, hoursLater(2))).toMatchObject({ path: orderPathOf(token) });
    await payInSandbox(shop.company.id, { transactionId: transactionId ?? "" }, hoursLater(3));
    for (const hours of [4, 5]) {
      expect(await openReminderLink(link, hoursLater(hours))).toMatchObject({ path: orderPathOf(token) });
    }
  });

  it("of another reminder, company or signer opens nothing", async () => {
    const shop = await openRemindingShop(now, "left_checkout");
    await shop.leave();
    await shop.run(hoursLater(1.1));
    const token = tokenIn((await shop.mails())[0]);
    const unknown = linkTokenOf({ companyId: shop.company.id, mailId: newId(now) });
    const forged = token.replace(/^./, (first) => (first === "A" ? "B" : "A"));
    for (const each of [unknown, forged, "", "x".repeat(86)]) expect(await openReminderLink(each, now)).toBeNull();
  });

  it("shows nothing of another address that the order has now", async () => {
    const shop = await openRemindingShop(now, "left_checkout");
    const { token } = await shop.leave();
    await shop.run(hoursLater(1.1));
    const link = tokenIn((await shop.mails())[0]);
    const victim = `victim.${shop.company.id}@example.com`;
    const { transactionId } = await shop.place({ email: victim }, hoursLater(1.5));
    await payInSandbox(shop.company.id, { transactionId: transactionId ?? "" }, hoursLater(1.6));
    await shop.run(hoursLater(1.7));
    await shop.leave({ token, email: victim });
    expect(await openReminderLink(link, hoursLater(2))).toMatchObject({ path: `/c/${shop.slug}` });
  });
});

describe("recovered money", () => {
  it("counts once, for the link that led to it, and no longer after a refund", async () => {
    const shop = await openRemindingShop(now, "left_checkout", [reminder(1), reminder(2)]);
    await shop.leave();
    await shop.run(hoursLater(1.1));
    await shop.run(hoursLater(2.2));
    const [first] = await shop.mails();
    const order = await shop.place({ email: `other.${shop.email}` }, hoursLater(3));
    await recordReturn(tokenIn(first), order, hoursLater(3));
    const transactionId = order.transactionId ?? "";
    await payInSandbox(shop.company.id, { transactionId }, hoursLater(3));
    await shop.run(hoursLater(3.1));
    const report = async () => (await reportRecovery(shop.company.id, shop.productId)).results;
    expect(await report()).toMatchObject([
      { cause: "left_checkout", step: 1, sent: 1, sales: 1, recoveredInCents: 4990 },
      { step: 2, sent: 1, sales: 0, recoveredInCents: 0 },
    ]);
    const rows = { productId: shop.productId, ...page };
    expect(await listRecoveredSales(shop.company.id, { ...rows, cause: "left_checkout", step: 1 })).toMatchObject({
      rows: [{ transactionId, way: "link", amountInCents: 4990 }],
      totalRows: 1,
    });
    await refundTransaction(
      shop.company.id,
      { transactionId, amountInCents: 4990 },
      { refundId: newId(now), now: hoursLater(4) },
    );
    expect((await report())[0]).toMatchObject({ sales: 0, recoveredInCents: 0 });
    expect(await listRecoveredSales(shop.company.id, rows)).toMatchObject({ totalRows: 0 });
  });

  it("counts a sale of the week after a mail, and none without a mail", async () => {
    const shop = await openRemindingShop(now, "left_checkout");
    await shop.leave();
    await shop.run(hoursLater(1.1));
    for (const email of [shop.email.toUpperCase(), `new.${shop.email}`]) {
      const { transactionId } = await shop.place({ email }, hoursLater(20));
      await payInSandbox(shop.company.id, { transactionId: transactionId ?? "" }, hoursLater(20));
    }
    await shop.run(hoursLater(21));
    const { rows } = await listRecoveredSales(shop.company.id, { productId: shop.productId, ...page });
    expect(rows).toMatchObject([{ way: "mail", step: 1 }]);
  });
});

describe("the seller", () => {
  it("sees left orders, with a WhatsApp link only where the buyer gave a phone, and nothing of erased buyers", async () => {
    const shop = await openRemindingShop(now, "pix_unpaid", [reminder(1, { text: "Olá, {name}! Seu Pix & nós" })]);
    const { transactionId } = await shop.place({ phone: "(11) 98765-4321" });
    await shop.run(hoursLater(0.6));
    const list = () => listLeftOrders(shop.company.id, { productId: shop.productId, ...page });
    const { rows } = await list();
    const text = encodeURIComponent(`Olá, Maria! Seu Pix & nós\n${environment().publicUrl}/c/${shop.slug}`);
    expect(rows).toMatchObject([
      { mails: 0, endReason: null, whatsAppUrl: `https://wa.me/5511987654321?text=${text}` },
    ]);
    const { customerId } = await getTransactionRow(shop.company.id, transactionId ?? "");
    await eraseBuyer(customerId, hoursLater(0.7));
    expect(await list()).toMatchObject({ totalRows: 0 });
    expect(await shop.run(hoursLater(1.2))).toBe(0);
    expect((await shop.mails()).filter(({ subject }) => subject.startsWith("Volte"))).toEqual([]);
  });
});
