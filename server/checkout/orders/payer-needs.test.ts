import { generateCpf } from "@brazilian-utils/brazilian-utils";
import { and, eq } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { db } from "@/db/client";
import { connections } from "@/db/schema";
import { connectToPagarme } from "@/testing/support/at-pagarme/connections";
import { pagarmeOfFile } from "@/testing/support/at-pagarme/fake-of-file";
import { atCheckout, reachable } from "@/testing/support/at-pagarme/payers";
import { newOrder, openShop, stranger } from "@/testing/support/checkout";
import { simulatorCards } from "@/testing/support/pagarme/cards";
import { cardInput } from "@/testing/support/payments";
import { customersOf } from "@/testing/support/reads";
import { environment } from "../../core/env/env";
import { readOrder } from "../../runtime/page-api/order-form";
import { findCheckoutPage } from "../page/checkout-page";
import { faultOf } from "./order-problem";
import { findOrder } from "./orders";
import { placeOrder } from "./place-order";

const pagarme = pagarmeOfFile();
const now = new Date();
const takesCardData = environment().takesCardData;

beforeAll(() => void Object.assign(environment(), { takesCardData: true }));
afterAll(() => void Object.assign(environment(), { takesCardData }));

async function shopAtPagarme({ withSandbox = false } = {}) {
  const { company, slug } = await openShop(now);
  const companyId = company.id;
  const account = pagarme().openAccount();
  await connectToPagarme(companyId, account);
  if (withSandbox) {
    const sandbox = and(eq(connections.companyId, companyId), eq(connections.kind, "sandbox"));
    await db().update(connections).set({ state: "active" }).where(sandbox);
  }
  const page = () => findCheckoutPage(slug, { couponCode: null, prefill: null, browser: stranger, now });
  return { companyId, slug, account, page };
}

const byCard = { method: "credit_card", card: cardInput(simulatorCards.paid) } as const;
const problemOf = (placing: Promise<unknown>) =>
  placing.then(
    () => null,
    (thrown) => faultOf(thrown).problem,
  );

describe("a checkout whose every connection asks for the buyer's data", () => {
  it("asks for the telephone by every method, and for the address by card and boleto", async () => {
    const { page } = await shopAtPagarme();
    const { phoneFor, addressFor, billing } = (await page()) ?? {};
    const sorted = (methods: readonly string[] = []) => [...methods].sort();
    expect([sorted(phoneFor), sorted(addressFor)]).toEqual([
      ["boleto", "credit_card", "pix"],
      ["boleto", "credit_card"],
    ]);
    expect(billing).toEqual({
      postalCode: "",
      street: "",
      addressNumber: "",
      complement: "",
      district: "",
      city: "",
    });
  });

  it("names the field that is missing", async () => {
    const { slug, account } = await shopAtPagarme();
    expect(await problemOf(placeOrder(slug, newOrder({ method: "pix" }), now))).toBe("phone");
    const { phone } = atCheckout;
    expect(await problemOf(placeOrder(slug, newOrder({ ...byCard, phone }), now))).toBe("postalCode");
    expect(account.books.orders).toEqual([]);
  });

  it("charges with them, and keeps them for the customer once paid", async () => {
    const { companyId, slug, account } = await shopAtPagarme();
    const document = generateCpf();
    const { token } = await placeOrder(slug, newOrder({ ...byCard, ...atCheckout, document }), now);
    const [order] = account.books.orders;
    expect([order?.charge.status, order?.customer.body.phones]).toEqual([
      "paid",
      { mobile_phone: { country_code: "55", area_code: "11", number: "987654321" } },
    ]);
    expect(await customersOf(companyId)).toMatchObject([{ document, address: reachable.address }]);
    expect(await findOrder(token)).toMatchObject({ delivery: null });
  });
});

it("a checkout with another connection asks for nothing more", async () => {
  const { page, slug } = await shopAtPagarme({ withSandbox: true });
  expect(await page()).toMatchObject({ phoneFor: [], addressFor: [], billing: null });
  expect(await problemOf(placeOrder(slug, newOrder({ method: "pix" }), now))).toBeNull();
});

it("a checkout whose cards go to the acquirer asks for what it needs, although another connection takes cards too", async () => {
  const { page } = await shopAtPagarme({ withSandbox: true });
  Object.assign(environment(), { takesCardData: false });
  const { phoneFor, addressFor, tokenization } = (await page()) ?? {};
  Object.assign(environment(), { takesCardData: true });
  expect([tokenization === null, phoneFor, addressFor]).toEqual([false, ["credit_card"], ["credit_card"]]);
});

it("a form reads an address only if a part of it is given", () => {
  const fields = (address: Record<string, string>) =>
    new URLSearchParams({
      order: "x".repeat(43),
      name: "Maria",
      email: "maria@example.com",
      document: "52998224725",
      method: "pix",
      shown: "4990",
      ...address,
    });
  const names = { street: "", addressNumber: "", complement: "", district: "", city: "" };
  expect(readOrder(fields({ postalCode: "", ...names }), "pt-BR").input?.delivery).toBeUndefined();
  expect(readOrder(fields({ postalCode: "50000-000", ...names }), "pt-BR").problem).toBe("street");
});
