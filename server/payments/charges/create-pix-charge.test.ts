import { describe, expect, it } from "vitest";
import { chargePix, eventNamesOf, pixCharge, testCompany, wholeEventsOf } from "@/testing/support/payments";
import { customersOf, transactionsOf } from "@/testing/support/reads";
import type { PixQrCodeCharge } from "../transactions/schemas";
import { getTransaction } from "../transactions/transactions";

const now = new Date("2026-11-20T12:00:00.000Z");

describe("createPixCharge", () => {
  it("answers a pending charge with its expected fee and its code, payable for 24 hours", async () => {
    const company = await testCompany();
    const charge = await chargePix(company, pixCharge({ externalId: "order-1", description: "Pão" }), now);
    expect(charge).toMatchObject({ status: "pending", fees: 49 });
    const read = await getTransaction(company.id, charge.id, now);
    expect(read).toMatchObject({
      amount: 4990,
      fees: 49,
      netAmount: 4941,
      status: "pending",
      paymentMethod: "pix",
      description: "Pão",
      externalId: "order-1",
      aprovedAt: null,
      amountPaidInCents: null,
      refundedInCents: 0,
      createdAt: "2026-11-20T12:00:00.000Z",
      customer: { name: "Maria da Silva", phone: "", documentType: "CPF", document: "52998224725" },
      Pix: {
        emv: charge.pix.emv,
        qrCode: charge.pix.qrCode,
        txid: charge.id.replaceAll("-", ""),
        expiresAt: "2026-11-21T12:00:00.000Z",
        endToEndId: null,
        payerInfo: null,
      },
    });
  });

  it("emits transaction_created in the same commit, with the code already in it", async () => {
    const company = await testCompany();
    const charge = await chargePix(company, pixCharge({ postbackUrl: "https://shop.example.com/hook" }), now);
    const [event] = await wholeEventsOf(company.id);
    expect(event).toMatchObject({
      event: "transaction_created",
      type: "transaction",
      subjectId: charge.id,
      postbackUrl: "https://shop.example.com/hook",
      plannedAt: null,
      payload: { id: charge.id, status: "pending", Pix: { emv: charge.pix.emv } },
    });
  });

  it("keeps one customer per document, with the newest name and the e-mails seen, newest first", async () => {
    const company = await testCompany();
    const { customer } = pixCharge();
    await chargePix(company, pixCharge({ customer: { ...customer, phone: "(11) 98765-4321" } }), now);
    await chargePix(company, pixCharge({ customer: { ...customer, email: "m@example.com", name: "M. Silva" } }), now);
    await chargePix(company, pixCharge(), now);
    expect(await customersOf(company.id)).toMatchObject([
      { name: "Maria da Silva", emails: ["maria@example.com", "m@example.com"], phone: "+5511987654321" },
    ]);
  });

  it("keeps one customer for twenty charges to one buyer at once", async () => {
    const company = await testCompany();
    await Promise.all(Array.from({ length: 20 }, () => chargePix(company, pixCharge(), now)));
    expect(await customersOf(company.id)).toHaveLength(1);
    expect(await transactionsOf(company.id)).toHaveLength(20);
    expect(await eventNamesOf(company.id)).toHaveLength(20);
  });

  const { customer } = pixCharge();
  const refused: [string, Partial<PixQrCodeCharge>, string, string][] = [
    [
      "a CPF whose digits are wrong",
      { customer: { ...customer, document: "52998224726" } },
      "document_invalid",
      "Invalid document for the selected type",
    ],
    [
      "a CNPJ named a CPF",
      { customer: { ...customer, document: "11222333000181" } },
      "document_invalid",
      "Invalid document for the selected type",
    ],
    [
      "a punctuated CPF",
      { customer: { ...customer, document: "529.982.247-25" } },
      "document_invalid",
      "Invalid document for the selected type",
    ],
    [
      "a phone that is none",
      { customer: { ...customer, phone: "123" } },
      "VALIDATION",
      "customer.phone: must be a valid phone number",
    ],
    [
      "items that do not add up",
      { items: [{ title: "Pão", amountInCents: 100, quantity: 2 }] },
      "items_total_mismatch",
      "amountInCents must equal the sum of amountInCents times quantity over the items",
    ],
    ["a postback that is not http", { postbackUrl: "ftp://example.com/x" }, "VALIDATION", "postbackUrl: "],
  ];
  it.each(refused)("refuses %s and stores nothing", async (_, different, code, message) => {
    const company = await testCompany();
    await expect(chargePix(company, pixCharge(different), now)).rejects.toMatchObject({
      code,
      message: expect.stringContaining(message),
    });
    expect(await customersOf(company.id)).toEqual([]);
    expect(await transactionsOf(company.id)).toEqual([]);
    expect(await eventNamesOf(company.id)).toEqual([]);
  });

  it("accepts items that add up, even when the sum exceeds the safe integers", async () => {
    const company = await testCompany();
    const items = [
      { title: "Pão", amountInCents: 1245, quantity: 4, tangible: true },
      { title: "Entrega", amountInCents: 10, quantity: 1 },
    ];
    const charge = await chargePix(company, pixCharge({ items }), now);
    expect((await getTransaction(company.id, charge.id, now)).items).toEqual([
      items[0],
      { ...items[1], tangible: false },
    ]);
    const huge = [{ title: "Tudo", amountInCents: 9_999_999_999, quantity: 1_000_000 }];
    await expect(chargePix(company, pixCharge({ items: huge }), now)).rejects.toMatchObject({
      code: "items_total_mismatch",
    });
  });
});
