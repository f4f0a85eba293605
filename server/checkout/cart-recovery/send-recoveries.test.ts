import { mkdtempSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { eq } from "drizzle-orm";
import { beforeAll, describe, expect, it } from "vitest";
import { db } from "@/db/client";
import { recoveries, recoveryMails } from "@/db/schema";
import { sendOrderMails } from "@/testing/support/mails";
import { cardInput, testCards } from "@/testing/support/payments";
import { openRemindingShop, reminder, tokenIn } from "@/testing/support/recovery/recovery";
import { updateOffer } from "../../catalog/offers/offers";
import { updateCheckoutMethods } from "../../catalog/page-content/methods";
import { environment } from "../../core/env/env";
import { payInSandbox } from "../../sandbox/payers/payers-bank";
import { listRecoveryProducts } from "./sequences";
import { stopReminders } from "./stop-reminders";

const now = new Date("2031-03-10T15:00:00.000Z");
const hoursLater = (hours: number) => new Date(now.getTime() + hours * 3_600_000);

beforeAll(() => {
  Object.assign(environment(), { dataDir: mkdtempSync(join(tmpdir(), "quitanda-recovery-")), smtpUrl: null });
});
const rowsOf = (companyId: string) => db().select().from(recoveries).where(eq(recoveries.companyId, companyId));

describe("a left checkout", () => {
  it("is reminded in the seller's words, once per step, with a way to end it, and never by the built-in reminder", async () => {
    const { company, leave, run, mails } = await openRemindingShop(now, "left_checkout", [reminder(1), reminder(3)]);
    await leave();
    expect(await run(hoursLater(0.9))).toBe(0);
    expect(await run(hoursLater(1.1))).toBe(1);
    expect(await run(hoursLater(1.2))).toBe(0);
    const run2 = { now: hoursLater(2), deadline: new Date(Date.now() + 10_000), only: company.id };
    expect(await sendOrderMails(run2)).toMatchObject({ reminders: 0 });
    expect(await run(hoursLater(3.2))).toBe(1);
    for (const hours of [4, 30, 60]) expect(await run(hoursLater(hours))).toBe(0);
    const [first, second, ...more] = await mails();
    expect(more).toEqual([]);
    expect(first?.subject).toBe("Volte, Maria");
    expect(first?.text).toMatch(/Curso de pão por R\$\s49,90\./);
    expect(first?.unsubscribeUrl).toBe(`${environment().publicUrl}/back/${tokenIn(first)}/stop/now`);
    expect(tokenIn(second)).not.toBe(tokenIn(first));
    expect(await rowsOf(company.id)).toMatchObject([{ endReason: "sent", mails: 2 }]);
    expect(await listRecoveryProducts(company.id)).toMatchObject([
      { productName: "Curso de pão", causes: ["left_checkout"] },
    ]);
  });

  it.each([
    ["pix", "47,41"],
    ["credit_card", "49,90"],
  ] as const)("shows what the buyer pays by %s, which they chose", async (method, price) => {
    const { company, productId, leave, run, mails } = await openRemindingShop(now, "left_checkout");
    await updateCheckoutMethods(company.id, { productId, pixDiscountPercent: 5 }, now);
    await leave({ method });
    expect(await run(hoursLater(1.1))).toBe(1);
    expect((await mails())[0]?.text).toMatch(new RegExp(`por R\\$\\s${price}\\.`));
  });

  it("of a Pix shows what its code asks for, then what another one would", async () => {
    const steps = [reminder(1), reminder(30)];
    const { company, productId, place, run, mails } = await openRemindingShop(now, "pix_unpaid", steps);
    const discount = (pixDiscountPercent: number) =>
      updateCheckoutMethods(company.id, { productId, pixDiscountPercent }, now);
    await discount(5);
    await place();
    await discount(10);
    expect(await run(hoursLater(1.1))).toBe(1);
    expect(await run(hoursLater(30.1))).toBe(1);
    const shown = (await mails()).flatMap(({ text }) => /por R\$\s([\d,]+)\./.exec(text)?.[1] ?? []);
    expect(shown).toEqual(["47,41", "44,91"]);
  });

  it("is not reminded of if the page did not announce it, and is reminded of by the built-in sequence if its own is off", async () => {
    const { company, email, save, leave, run, mails } = await openRemindingShop(now, "left_checkout");
    await leave({ toldOfReminders: false, email: `untold.${email}` });
    expect(await run(hoursLater(1.1))).toBe(0);
    const builtIn = { now: hoursLater(1.1), deadline: new Date(Date.now() + 10_000), only: company.id };
    expect(await sendOrderMails(builtIn)).toMatchObject({ reminders: 0 });
    await save({ isOn: false });
    await leave();
    expect(await run(hoursLater(2))).toBe(0);
    expect(await sendOrderMails({ ...builtIn, now: hoursLater(2) })).toMatchObject({ reminders: 1 });
    expect(await mails()).toHaveLength(1);
  });

  it("ends if the same address buys in another order between two steps", async () => {
    const shop = await openRemindingShop(now, "left_checkout", [reminder(1), reminder(3)]);
    await shop.leave();
    expect(await shop.run(hoursLater(1.1))).toBe(1);
    const { transactionId } = await shop.place({ email: shop.email.toUpperCase() }, hoursLater(2));
    await payInSandbox(shop.company.id, { transactionId: transactionId ?? "" }, hoursLater(2));
    expect(await shop.run(hoursLater(3.1))).toBe(0);
    expect((await rowsOf(shop.company.id)).map(({ endReason }) => endReason)).toContain("bought");
  });

  it("is not mailed at night, nor twice when twenty runs start in the morning", async () => {
    const { company, leave, run, mails } = await openRemindingShop(now, "left_checkout", [reminder(11)]);
    await leave();
    expect(await run(hoursLater(11))).toBe(0);
    expect(await run(hoursLater(19.99))).toBe(0);
    const morning = new Date("2031-03-11T08:00:00.000-03:00");
    const counts = await Promise.all(Array.from({ length: 20 }, () => run(morning)));
    expect(counts.reduce((sum, each) => sum + each, 0)).toBe(1);
    expect(await mails()).toHaveLength(1);
    expect(await db().select().from(recoveryMails).where(eq(recoveryMails.companyId, company.id))).toHaveLength(1);
  });

  it("gets at most three reminders in all, whatever its causes", async () => {
    const three = [reminder(1), reminder(2), reminder(3)];
    const { save, leave, place, order, run, mails } = await openRemindingShop(now, "left_checkout", three);
    await save({ cause: "pix_unpaid", steps: three });
    const typed = order();
    await leave({ token: typed.token });
    expect(await run(hoursLater(1.1))).toBe(1);
    expect(await run(hoursLater(2.2))).toBe(1);
    await place({ token: typed.token }, hoursLater(2.5));
    for (const hours of [3.6, 4.7, 5.8, 20, 26]) await run(hoursLater(hours));
    const reminders = (await mails()).filter(({ subject }) => subject.startsWith("Volte"));
    expect(reminders).toHaveLength(3);
  });

  it("is reminded of one at a time for a buyer who left two", async () => {
    const { leave, run, mails } = await openRemindingShop(now, "left_checkout");
    await leave();
    await leave();
    for (const hours of [1.1, 1.2, 2]) await run(hoursLater(hours));
    expect(await mails()).toHaveLength(1);
  });

  it("is not reminded of once the offer is off, and never with another seller's text", async () => {
    const shop = await openRemindingShop(now, "left_checkout");
    await shop.leave({ name: "<b>Ganhe</b> http://golpe.example" });
    await updateOffer(shop.company.id, { productId: shop.productId, offerSlug: shop.slug, active: false }, now);
    expect(await shop.run(hoursLater(1.1))).toBe(0);
    expect(await rowsOf(shop.company.id)).toMatchObject([{ endReason: "off" }]);
    const hostile = await openRemindingShop(now, "left_checkout", [reminder(1, { text: "<script>x</script> {name}" })]);
    await hostile.leave({ name: "<b>Ganhe</b> http://golpe.example" });
    expect(await hostile.run(hoursLater(1.1))).toBe(1);
    const [mail] = await hostile.mails();
    expect(mail?.html).toContain("&lt;script&gt;");
    expect(`${mail?.subject}${mail?.html}`).not.toContain("golpe");
  });
});

describe("an opt-out from reminders", () => {
  it("ends current and future reminders of this company only", async () => {
    const shop = await openRemindingShop(now, "left_checkout", [reminder(1), reminder(2)]);
    await shop.leave();
    await shop.run(hoursLater(1.1));
    const token = tokenIn((await shop.mails())[0]);
    expect(await stopReminders(`${token.slice(1)}A`, hoursLater(1.5))).toBe(false);
    expect(await stopReminders(token, hoursLater(1.5))).toBe(true);
    expect(await stopReminders(token, hoursLater(1.5))).toBe(true);
    await shop.leave();
    for (const hours of [2.2, 24, 30]) expect(await shop.run(hoursLater(hours))).toBe(0);
    expect(await shop.mails()).toHaveLength(1);
    expect((await rowsOf(shop.company.id)).map(({ endReason }) => endReason)).toContain("stopped");
  });
});

describe("an order that was placed", () => {
  it("by an unpaid Pix is reminded of, and a payment ends the reminders", async () => {
    const [left, paid] = await Promise.all([
      openRemindingShop(now, "pix_unpaid"),
      openRemindingShop(now, "pix_unpaid"),
    ]);
    await left.place();
    const { transactionId } = await paid.place();
    await payInSandbox(paid.company.id, { transactionId: transactionId ?? "" }, hoursLater(0.9));
    for (const shop of [left, paid]) await shop.run(hoursLater(1.1));
    expect((await left.mails()).map(({ subject }) => subject)).toContain("Volte, Maria");
    expect((await paid.mails()).map(({ subject }) => subject)).not.toContain("Volte, Maria");
  });

  it("is not reminded of after a part payment, which the text might deny", async () => {
    const shop = await openRemindingShop(now, "pix_unpaid", [reminder(1), reminder(3)]);
    const { transactionId } = await shop.place();
    await shop.run(hoursLater(1.1));
    const part = { transactionId: transactionId ?? "", amountInCents: 2000 };
    await payInSandbox(shop.company.id, part, hoursLater(2));
    expect(await shop.run(hoursLater(3.1))).toBe(0);
    expect(await rowsOf(shop.company.id)).toMatchObject([{ endReason: "off" }]);
  });

  it("by a refused card is reminded of, and a boleto only once it is overdue", async () => {
    const refused = await openRemindingShop(now, "card_refused");
    await refused.place({ method: "credit_card", card: cardInput(testCards.refused) });
    await refused.run(hoursLater(1.1));
    expect((await refused.mails()).map(({ subject }) => subject)).toEqual(["Volte, Maria"]);
    const boleto = await openRemindingShop(now, "boleto_overdue", [reminder(12)]);
    await boleto.place({ method: "boleto" });
    const isReminded = async () => (await boleto.mails()).some(({ subject }) => subject.startsWith("Volte"));
    // The boleto is due on the third business day, a Thursday, and overdue from Friday, 0:00.
    for (const day of [1, 2, 3]) await boleto.run(hoursLater(24 * day));
    expect(await isReminded()).toBe(false);
    await boleto.run(new Date("2031-03-14T12:10:00.000-03:00"));
    await boleto.run(new Date("2031-03-17T12:10:00.000-03:00"));
    expect(await isReminded()).toBe(true);
  });
});
