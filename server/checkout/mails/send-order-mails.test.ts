import { mkdtempSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { beforeAll, describe, expect, it } from "vitest";
import { newOrder, openShop, stranger } from "@/testing/support/checkout";
import { sendOrderMails } from "@/testing/support/mails";
import { cardInput, testCards } from "@/testing/support/payments";
import { react } from "@/testing/support/reactions";
import { eraseListed } from "../../buyers/privacy/erase-buyer";
import { createSubscriptionProduct } from "../../catalog/products/create-product";
import { updateProduct } from "../../catalog/products/products";
import { NewSubscriptionProduct } from "../../catalog/products/schemas";
import { environment } from "../../core/env/env";
import { type KeptMail, listKeptMails } from "../../core/mail/mail-files";
import { createCourse } from "../../courses/courses/courses";
import { NewCourse } from "../../courses/courses/schemas";
import { getTransactionRow } from "../../payments/transactions/transactions";
import { expireInSandbox, payInSandbox } from "../../sandbox/payers/payers-bank";
import { stopReminders } from "../cart-recovery/stop-reminders";
import { eraseTyped, findStopPage } from "../cart-recovery/typed-data";
import { findDelivery } from "../delivery-links/delivery-link";
import { findLearnPage } from "../orders/find-access";
import { findOrderPage } from "../orders/order-page";
import { findOrder, rememberOrder } from "../orders/orders";
import { placeOrder } from "../orders/place-order";
import { findCheckoutPage } from "../page/checkout-page";
import { findCheckout } from "../page/find-checkout";
import { prefillKeyOf } from "../page/prefill";

const now = new Date();
const hoursLater = (hours: number) => new Date(now.getTime() + hours * 3_600_000);
let serial = 0;

async function openMailShop() {
  const shop = await openShop(now);
  serial += 1;
  const email = `buyer.${serial}.${shop.company.id}@example.com`;
  const order = (different: Parameters<typeof newOrder>[0] = {}) =>
    newOrder({ email, toldOfReminders: true, ...different });
  const run = async (at: Date) => {
    const deadline = new Date(Date.now() + 30_000);
    await react({ now: at, deadline, companyId: shop.company.id });
    return sendOrderMails({ now: at, deadline, only: shop.company.id });
  };
  const mails = async (): Promise<KeptMail[]> => (await listKeptMails(200)).filter(({ to }) => to === email).reverse();
  const begin = async (different: Parameters<typeof newOrder>[0] = {}, at = now) => {
    const checkout = await findCheckout(shop.slug, new Date());
    if (!checkout) throw new Error("Nothing is for sale");
    return rememberOrder(checkout, order(different), at);
  };
  return { ...shop, email, order, run, mails, begin };
}

function courseLinkIn(mail: KeptMail | undefined): string {
  return /\/learn\/([\w-]{43})/.exec(mail?.text ?? "")?.[1] ?? "no link";
}

beforeAll(() => {
  Object.assign(environment(), { dataDir: mkdtempSync(join(tmpdir(), "quitanda-mails-")), smtpUrl: null });
});

describe("the receipt", () => {
  it("goes to who paid, although somebody placed the unpaid order again with their own address", async () => {
    const { company, slug, email, order, run, mails } = await openMailShop();
    const first = await placeOrder(slug, order({ method: "boleto" }), now);
    const stranger = `stranger.${email}`;
    await placeOrder(slug, { ...order(), token: first.token, email: stranger, method: "pix", attempt: 1 }, now);
    await payInSandbox(company.id, { transactionId: first.transactionId ?? "" }, now);
    expect(await run(hoursLater(0.1))).toMatchObject({ receipts: 1 });
    expect(await mails()).toHaveLength(1);
    expect((await listKeptMails(200)).filter(({ to }) => to === stranger)).toEqual([]);
  });

  it("is sent once, with the amount, the seller's legal data and the link, even if the tab was closed", async () => {
    const { company, slug, order, run, mails } = await openMailShop();
    const { token, transactionId } = await placeOrder(slug, order(), now);
    await run(hoursLater(0.1));
    expect(await mails()).toEqual([]);
    await payInSandbox(company.id, { transactionId: transactionId ?? "" }, now);
    const counts = await Promise.all([run(hoursLater(0.1)), run(hoursLater(0.1))]);
    expect(counts.reduce((sum, { receipts }) => sum + receipts, 0)).toBe(1);
    await run(hoursLater(0.2));
    const [receipt, ...more] = await mails();
    expect(more).toEqual([]);
    expect(receipt?.subject).toBe("Pagamento confirmado: Curso de pão");
    expect(receipt?.text).toMatch(/R\$\s49,90 por Pix/);
    expect(receipt?.text).toContain(`${environment().publicUrl}/pay/${token}`);
    expect(receipt?.text).not.toContain("/learn/");
    expect(receipt?.text).toContain("Banca da Esquina Ltda · CNPJ 11.222.333/0001-81");
    expect(await findOrder(token)).toMatchObject({ paidAt: expect.any(Date), receiptSentAt: expect.any(Date) });
  });

  it("follows late money of a replaced code, and the order's page shows the paid charge", async () => {
    const { company, slug, order, run, mails } = await openMailShop();
    const first = order();
    const replaced = await placeOrder(slug, first, now);
    await placeOrder(slug, { ...first, method: "boleto" }, now);
    await payInSandbox(company.id, { transactionId: replaced.transactionId ?? "" }, now);
    await run(hoursLater(0.1));
    expect(await mails()).toHaveLength(1);
    expect(await findOrderPage(first.token, now)).toMatchObject({ state: "paid", method: "pix" });
  });

  it("is in English when the buyer read the page in English", async () => {
    const { company, slug, order, run, mails } = await openMailShop();
    const { transactionId } = await placeOrder(slug, order({ locale: "en" }), now);
    await payInSandbox(company.id, { transactionId: transactionId ?? "" }, now);
    await run(hoursLater(0.1));
    expect((await mails())[0]?.subject).toBe("Payment confirmed: Curso de pão");
  });
});

describe("the receipt of what is delivered by link", () => {
  it("leads to it by an address of ours, for the product and its bump, as the order's page does", async () => {
    const { company, productId, slug, bump, order, run, mails } = await openMailShop();
    const bumpId = await bump(1990);
    const url = "https://arquivos.example.com/segredo";
    await updateProduct(company.id, { productId, deliveryType: "link", deliveryUrl: url }, now);
    const [extra] = (await findCheckout(slug, new Date()))?.bumps ?? [];
    const change = { productId: extra?.productId ?? "", deliveryType: "link", deliveryUrl: `${url}/2` } as const;
    await updateProduct(company.id, change, now);
    const { token, transactionId } = await placeOrder(slug, order({ bumpIds: [bumpId] }), now);
    expect(await findOrderPage(token, now)).toMatchObject({ goods: [] });
    await payInSandbox(company.id, { transactionId: transactionId ?? "" }, now);
    await run(hoursLater(0.1));
    const [receipt] = await mails();
    const links = receipt?.text.match(/(?<=\/delivery\/)[\w-]+/g) ?? [];
    const found = await Promise.all(links.map((link) => findDelivery(link, hoursLater(24 * 6))));
    expect(found).toEqual([
      { state: "open", url },
      { state: "open", url: `${url}/2` },
    ]);
    expect(await findDelivery(links[0] ?? "", hoursLater(24 * 8))).toEqual({ state: "expired" });
    expect(receipt?.text).not.toContain("arquivos.example.com");
    const { goods } = (await findOrderPage(token, now)) ?? {};
    expect(goods?.map(({ title }) => title)).toEqual(["Curso de pão", "Livro de receitas"]);
    expect(await findDelivery(goods?.[0]?.href.slice("/delivery/".length) ?? "", now)).toEqual({ state: "open", url });
  });
});

describe("the receipt of a course", () => {
  it.each(["pix", "credit_card"] as const)(
    "names it and leads to it, with the first mail, paid by %s",
    async (method) => {
      const { company, productId, slug, order, run, mails } = await openMailShop();
      const title = "Do levain ao forno";
      await createCourse(company, NewCourse.parse({ productId, title, status: "published" }), now);
      const card = method === "credit_card" ? { method, card: cardInput(testCards.paid) } : {};
      const { token, transactionId } = await placeOrder(slug, order(card), now);
      if (method === "pix") await payInSandbox(company.id, { transactionId: transactionId ?? "" }, now);
      await run(hoursLater(0.1));
      const [receipt, ...more] = await mails();
      expect(more).toEqual([]);
      expect(receipt?.subject).toBe("Pagamento confirmado: Curso de pão");
      expect(receipt?.text).toContain(`Seu acesso a ${title} já está aberto.`);
      expect(receipt?.text).toContain(`${environment().publicUrl}/pay/${token}`);
      const link = courseLinkIn(receipt);
      expect(link).not.toBe(token);
      expect((await findLearnPage(link, new Date()))?.courses.map((course) => course.title)).toEqual([title]);
    },
  );

  it("names all courses, those of the bumps too, and leaves out unpublished ones", async () => {
    const { company, productId, slug, bump, order, run, mails } = await openMailShop();
    const bumpId = await bump(1990);
    const [extra] = (await findCheckout(slug, new Date()))?.bumps ?? [];
    const publish = (of: string, title: string, status: "published" | "draft") =>
      createCourse(company, NewCourse.parse({ productId: of, title, status }), now);
    await publish(productId, "Pão em casa", "published");
    await publish(productId, "Rascunho", "draft");
    await publish(extra?.productId ?? "", "Trinta receitas", "published");
    await placeOrder(
      slug,
      order({ locale: "en", bumpIds: [bumpId], method: "credit_card", card: cardInput(testCards.paid) }),
      now,
    );
    await run(hoursLater(0.1));
    const [receipt] = await mails();
    expect(receipt?.text).toContain("You now have access to Pão em casa and Trinta receitas.");
    expect(receipt?.text).not.toContain("Rascunho");
  });

  it("covers a subscription too, whose access ends with it", async () => {
    const { company, order, run, mails } = await openMailShop();
    const plans = [{ name: "Mensal", priceInCents: 2990, frequency: "monthly" }];
    const club = NewSubscriptionProduct.parse({ name: "Clube do pão", plans });
    const { id: productId, offers } = await createSubscriptionProduct(company.id, club, now);
    await createCourse(company, NewCourse.parse({ productId, title: "Aulas do clube", status: "published" }), now);
    const card = { method: "credit_card", card: cardInput(testCards.paid) } as const;
    await placeOrder(offers[0]?.slug ?? "", order(card), now);
    await run(hoursLater(0.1));
    const [receipt] = await mails();
    expect(receipt?.text).toContain("Seu acesso a Aulas do clube já está aberto.");
    const learn = await findLearnPage(courseLinkIn(receipt), new Date());
    expect(learn?.courses.map((course) => course.title)).toEqual(["Aulas do clube"]);
  });
});

describe("the reminder", () => {
  it("comes once to a buyer who gave their contact and left, with a link that fills in the form and opens nothing", async () => {
    const { slug, begin, run, mails } = await openMailShop();
    const order = await begin();
    await run(hoursLater(0.9));
    expect(await mails()).toEqual([]);
    for (const hours of [1.1, 2, 30]) await run(hoursLater(hours));
    const [reminder, ...more] = await mails();
    expect(more).toEqual([]);
    expect(reminder?.subject).toBe("Seu pedido continua guardado: Curso de pão");
    expect(reminder?.text).toContain(`/c/${slug}?order=${prefillKeyOf(order)}`);
    expect(reminder?.text).not.toContain(order.token);
  });

  it("has a link and a header to stop it, and the address gets no other of this shop", async () => {
    const { begin, run, mails } = await openMailShop();
    await begin();
    await run(hoursLater(1.1));
    const [reminder] = await mails();
    const token = /\/back\/([\w.-]+)\/stop/.exec(reminder?.text ?? "")?.[1] ?? "";
    expect(reminder?.unsubscribeUrl).toBe(`${environment().publicUrl}/back/${token}/stop/now`);
    expect(await stopReminders(`${token}A`, now)).toBe(false);
    expect(await stopReminders(token, now)).toBe(true);
    // One week after this address's previous reminder, the next one is allowed.
    await begin({}, hoursLater(24 * 8));
    await run(hoursLater(24 * 8 + 1.1));
    expect(await mails()).toHaveLength(1);
  });

  it("shows what its address left, which its reader erases, and nothing of a stranger's", async () => {
    const { slug, email, begin, run, mails } = await openMailShop();
    const left = await begin({ name: "Ana Beatriz", phone: "(11) 98765-4321" });
    const other = await begin({ email: `other.${email}` });
    await run(hoursLater(1.1));
    const token = /\/back\/([\w.-]+)\/stop/.exec((await mails())[0]?.text ?? "")?.[1] ?? "";
    const typed = [{ product: "Curso de pão", name: "Ana Beatriz", maskedPhone: "•••• 4321", city: "" }];
    expect(await findStopPage(token)).toMatchObject({ email, typed });
    const [, key] = token.split(".");
    expect(await findStopPage(`${token.split(".")[0]}.${key?.replace(/^./, "_")}`)).toBeNull();
    expect(await eraseTyped(token, hoursLater(2))).toBe(true);
    expect(await eraseTyped(token, hoursLater(2))).toBe(true);
    expect(await findStopPage(token)).toMatchObject({ email: null, typed: [] });
    const blank = { customerEmail: "", customerPhone: "", buyerNetwork: null, tracking: null };
    expect(await findOrder(left.token)).toMatchObject(blank);
    expect(await findOrder(other.token)).toMatchObject({ customerEmail: `other.${email}` });
    const visit = { couponCode: null, prefill: prefillKeyOf(left), browser: stranger, now };
    expect((await findCheckoutPage(slug, visit))?.contact).toMatchObject({ email: "" });
  });

  it("erases no order that was placed, whose buyer erases it in the account", async () => {
    const { slug, order, begin, run, mails } = await openMailShop();
    await begin();
    await run(hoursLater(1.1));
    const placed = await placeOrder(slug, order(), hoursLater(2));
    const token = /\/back\/([\w.-]+)\/stop/.exec((await mails())[0]?.text ?? "")?.[1] ?? "";
    expect((await findStopPage(token))?.typed).toHaveLength(1);
    expect(await eraseTyped(token, hoursLater(3))).toBe(true);
    expect(await findOrder(placed.token)).toMatchObject({ customerEmail: placed.customerEmail });
  });

  it("never comes to an address that was typed where no reminder was announced", async () => {
    const { begin, run, mails } = await openMailShop();
    await begin({ toldOfReminders: false });
    await run(hoursLater(1.1));
    expect(await mails()).toEqual([]);
  });

  it("links to the pending code, or to a new one in one tap", async () => {
    const [waiting, expired] = [await openMailShop(), await openMailShop()];
    const { token } = await placeOrder(waiting.slug, waiting.order(), now);
    const over = await placeOrder(expired.slug, expired.order(), now);
    await expireInSandbox(expired.company.id, over.transactionId ?? "", now);
    for (const shop of [waiting, expired]) await shop.run(hoursLater(1.1));
    const [[unpaid], [failed]] = [await waiting.mails(), await expired.mails()];
    expect(unpaid?.subject).toBe("Seu pagamento está esperando: Curso de pão");
    expect(unpaid?.text).toContain(`/pay/${token}`);
    expect(failed?.text).toContain("nada foi cobrado");
    expect(failed?.text).toContain(`/pay/${over.token}`);
  });

  it("never comes once money arrived for the order, even by an earlier code or after the code expired", async () => {
    const [late, other] = [await openMailShop(), await openMailShop()];
    const over = await placeOrder(late.slug, late.order(), now);
    await expireInSandbox(late.company.id, over.transactionId ?? "", now);
    await payInSandbox(late.company.id, { transactionId: over.transactionId ?? "", amountInCents: 2000 }, now);
    const first = other.order();
    const part = await placeOrder(other.slug, first, now);
    await payInSandbox(other.company.id, { transactionId: part.transactionId ?? "", amountInCents: 2000 }, now);
    const second = await placeOrder(other.slug, { ...first, method: "boleto", attempt: 1 }, now);
    await expireInSandbox(other.company.id, second.transactionId ?? "", now);
    for (const shop of [late, other]) {
      for (const hours of [1.1, 49, 72]) await shop.run(hoursLater(hours));
      expect((await shop.mails()).map(({ text }) => text)).toEqual([]);
    }
  });

  it("leaves a boleto alone for two days", async () => {
    const { slug, order, run, mails } = await openMailShop();
    await placeOrder(slug, order({ method: "boleto" }), now);
    await run(hoursLater(40));
    expect(await mails()).toEqual([]);
    await run(hoursLater(49));
    expect(await mails()).toHaveLength(1);
  });

  it("never comes to a buyer who paid, by this order or another", async () => {
    const { company, slug, order, begin, run, mails } = await openMailShop();
    await begin();
    const { transactionId } = await placeOrder(slug, order(), now);
    await payInSandbox(company.id, { transactionId: transactionId ?? "" }, now);
    for (const hours of [0.1, 1.1, 3]) await run(hoursLater(hours));
    expect((await mails()).map(({ subject }) => subject)).toEqual(["Pagamento confirmado: Curso de pão"]);
  });

  it("comes once to a buyer who began twice", async () => {
    const { begin, run, mails } = await openMailShop();
    await begin();
    await begin();
    for (const hours of [1.1, 2, 3]) await run(hoursLater(hours));
    expect(await mails()).toHaveLength(1);
  });

  it("never comes to an erased customer", async () => {
    const { company, slug, order, run, mails } = await openMailShop();
    const { transactionId, token } = await placeOrder(slug, order(), now);
    const { customerId } = await getTransactionRow(company.id, transactionId ?? "");
    await eraseListed(customerId, now);
    await run(hoursLater(1.1));
    expect(await mails()).toEqual([]);
    expect(await findOrderPage(token, now)).toMatchObject({
      customer: { name: "", email: "", maskedDocument: "" },
      delivery: "",
    });
  });
});
