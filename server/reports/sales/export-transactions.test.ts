import { describe, expect, it } from "vitest";
import { newId } from "@/db/ids";
import { type Language, languages } from "@/db/schema/core-enums";
import { cardOrder, newOrder, openShop } from "@/testing/support/checkout";
import { chargePix, pixCharge, testCards, testCompany } from "@/testing/support/payments";
import { start } from "@/testing/support/subscriptions";
import { eraseListed } from "../../buyers/privacy/erase-buyer";
import { updateOffer } from "../../catalog/offers/offers";
import { setShipping } from "../../catalog/shipping/shipping";
import { placeOrder } from "../../checkout/orders/place-order";
import { refundTransaction } from "../../payments/refunds/refund-transaction";
import { SortedTransactionQuery, type TransactionFilter } from "../../payments/transactions/transaction-schemas";
import { disputeInSandbox, payInSandbox } from "../../sandbox/payers/payers-bank";
import { exportTransactions } from "./export-transactions";
import { sumFigures } from "./figures";
import { nameFile } from "./file-name";
import { listSales } from "./list-sales";

const now = new Date("2026-12-07T12:00:00Z");

async function readCells(companyId: string, language?: Language, filter: TransactionFilter = {}): Promise<string[][]> {
  let text = "";
  for await (const piece of exportTransactions(companyId, filter, language)) text += piece;
  return text
    .slice(1)
    .trimEnd()
    .split("\r\n")
    .map((line) => line.split(";"));
}

async function readRows(companyId: string, filter?: TransactionFilter) {
  const [headings = [], ...lines] = await readCells(companyId, undefined, filter);
  return lines.map((cells) => Object.fromEntries(headings.map((heading, index) => [heading, cells[index]])));
}

describe("the file of transactions", () => {
  it("is in Portuguese unless another language is asked for, its money and days as Excel in Brazil reads them", async () => {
    const company = await testCompany();
    await chargePix(company, pixCharge({ amountInCents: 123_456 }), now);
    const said = [await readCells(company.id), await readCells(company.id, "en")].map(([headings = [], row = []]) =>
      Object.fromEntries(headings.map((heading, index) => [heading, row[index]])),
    );
    expect(said).toMatchObject([
      { "Criada em": "07/12/2026 09:00:00", Situação: "Pendente", Método: "Pix", Valor: "1234,56" },
      { "Created at": "07/12/2026 09:00:00", Status: "Pending", Method: "Pix", Amount: "1234,56" },
    ]);
  });

  it.each(languages)("has another heading over every column in %s", async (language) => {
    const [headings = []] = await readCells((await testCompany()).id, language);
    expect(headings).toHaveLength(41);
    expect(new Set(headings).size).toBe(41);
  });

  it("tells the interest that the buyer bears, which the full price is without", async () => {
    const { company, slug, productId, coupon } = await openShop(now);
    await coupon({});
    const interest = { interestBorneBy: "buyer", monthlyInterestBps: 299 } as const;
    await updateOffer(company.id, { productId, offerSlug: slug, priceInCents: 10_000, ...interest }, now);
    await placeOrder(slug, cardOrder(testCards.paid, { installments: 12 }), now);
    await placeOrder(slug, cardOrder(testCards.paid, { installments: 12, couponCode: "PAO" }), now);
    const rows = await readRows(company.id);
    const inParts = { Parcelas: "12", "Preço cheio": "100,00" };
    expect(rows).toHaveLength(2);
    expect(rows).toEqual(
      expect.arrayContaining([
        expect.objectContaining({ ...inParts, Desconto: "0,00", "Juros do parcelamento": "20,48", Valor: "120,48" }),
        expect.objectContaining({ ...inParts, Desconto: "10,00", "Juros do parcelamento": "18,48", Valor: "108,48" }),
      ]),
    );
  });

  it("tells product, plan, cycle, coupon, full price and the link's UTM of each sale", async () => {
    const { company, slug, productId, bump, coupon } = await openShop(now);
    await coupon({ productIds: [productId] });
    const tracking = { source: "instagram", medium: "social", campaign: "natal", term: "pão", content: "foto" };
    const bumpIds = [await bump(1990)];
    const { transactionId } = await placeOrder(slug, newOrder({ bumpIds, couponCode: "PAO", tracking }), now);
    await payInSandbox(company.id, { transactionId: transactionId ?? "" }, now);
    await start(company, testCards.paid, {}, new Date(now.getTime() - 1));
    const [sold, subscribed] = await readRows(company.id);
    expect(sold).toMatchObject({
      "Paga em": "07/12/2026 09:00:00",
      Produto: "Curso de pão, Livro de receitas",
      Plano: "",
      "Preço cheio": "69,80",
      Cupom: "PAO",
      Desconto: "4,99",
      Valor: "64,81",
      "Frete (incluído)": "0,00",
      "Entrega: rua": "",
      utm_source: "instagram",
      utm_medium: "social",
      utm_campaign: "natal",
      utm_term: "pão",
      utm_content: "foto",
    });
    const plain = { "Preço cheio": "29,90", Cupom: "", Desconto: "0,00", Valor: "29,90", utm_source: "" };
    expect(subscribed).toMatchObject({
      Produto: "Clube do pão",
      Plano: "Plano",
      Frequência: "Mensal",
      Ciclo: "1",
      ...plain,
    });
  });

  it("tells the freight, which is in the amount, and where the order goes until its buyer is erased", async () => {
    const { company, slug, productId, charges } = await openShop(now);
    const shipping = { kind: "fixed", amountInCents: 1500 } as const;
    await setShipping(company.id, { productId, shipping }, now);
    const address = { street: "Praça da Sé", number: "1", complement: "Loja 2", district: "Sé", city: "São Paulo" };
    await placeOrder(slug, newOrder({ delivery: { ...address, postalCode: "01001000" } }), now);
    const money = { "Preço cheio": "64,90", "Frete (incluído)": "15,00", Valor: "64,90" };
    const where = { "Entrega: rua": "Praça da Sé", "Entrega: número": "1", "Entrega: complemento": "Loja 2" };
    const area = { "Entrega: bairro": "Sé", "Entrega: cidade": "São Paulo", "Entrega: UF": "SP" };
    expect(await readRows(company.id)).toMatchObject([{ ...money, ...where, ...area, "Entrega: CEP": "01001-000" }]);
    const [charge] = await charges();
    await eraseListed(charge?.customerId ?? "", now);
    const erased = { Cliente: "Dados apagados a pedido", "CPF/CNPJ": "", "Entrega: rua": "", "Entrega: CEP": "" };
    expect(await readRows(company.id)).toMatchObject([{ ...money, ...erased }]);
  });

  it("takes refunds, returned fees and disputes off the net, which a spreadsheet adds up below zero too", async () => {
    const company = await testCompany();
    const { id: transactionId } = await chargePix(company, pixCharge(), now);
    await payInSandbox(company.id, { transactionId }, now);
    await refundTransaction(company.id, { transactionId, amountInCents: 990 }, { refundId: newId(now), now });
    const kept = "Líquido (após taxas, reembolsos e contestações)";
    expect(await readRows(company.id)).toMatchObject([
      { "Pago (bruto)": "49,90", Taxas: "0,49", Reembolsado: "9,90", "Taxa devolvida": "0,10", [kept]: "39,61" },
    ]);
    await disputeInSandbox(company.id, transactionId, now);
    expect(await readRows(company.id)).toMatchObject([{ Contestado: "40,00", [kept]: "-0,39" }]);
  });

  it("keeps by payment what was paid in the period, whenever it was created and whatever came back since", async () => {
    const company = await testCompany();
    const [october, november] = [new Date("2026-10-31T12:00:00Z"), new Date("2026-11-01T02:59:59Z")];
    const late = await chargePix(company, pixCharge(), october);
    await payInSandbox(company.id, { transactionId: late.id }, new Date("2026-11-01T03:00:00Z"));
    const early = await chargePix(company, pixCharge(), october);
    await payInSandbox(company.id, { transactionId: early.id }, november);
    await refundTransaction(company.id, { transactionId: early.id }, { refundId: newId(november), now: november });
    await chargePix(company, pixCharge(), october);
    const period = { startDate: "2026-10-01", endDate: "2026-10-31" };
    const paid = { ...period, datedBy: "payment" } as const;
    expect(await sumFigures(company.id, period)).toMatchObject({ transactions: 3, approved: 2 });
    expect(await sumFigures(company.id, paid)).toMatchObject({ transactions: 1, refundedInCents: 4990 });
    expect((await readRows(company.id, paid)).map((row) => row.Id)).toEqual([early.id]);
    const listed = await listSales(company.id, SortedTransactionQuery.parse(paid), now);
    expect(listed).toMatchObject({ totalRows: 1, rows: [{ id: early.id, keptInCents: 0 }] });
  });
});

describe("the name of the file", () => {
  it.each([
    ["transacoes-2026-10.csv", { startDate: "2026-10-01", endDate: "2026-10-31" }],
    ["transacoes-pagas-2028-02.csv", { startDate: "2028-02-01", endDate: "2028-02-29", datedBy: "payment" }],
    ["transacoes-2026-10-01-a-2026-10-30.csv", { startDate: "2026-10-01", endDate: "2026-10-30" }],
    ["transacoes-2026-10-01-a-2026-11-30.csv", { startDate: "2026-10-01", endDate: "2026-11-30" }],
    ["transacoes-2026-10-01.csv", { startDate: "2026-10-01", endDate: "2026-10-01" }],
    ["transacoes-desde-2026-10-01.csv", { startDate: "2026-10-01" }],
    ["transacoes-ate-2026-10-31.csv", { endDate: "2026-10-31", datedBy: "creation" }],
    ["transacoes-ate-2026-12-07.csv", {}],
  ] as const)("is its period's: %s", (name, filter) => {
    expect(nameFile(filter, "pt-BR", "2026-12-07")).toBe(name);
  });

  it("is in the reader's language", () => {
    const filter = { startDate: "2026-10-01", endDate: "2026-10-30", datedBy: "payment" } as const;
    expect(nameFile(filter, "en", "2026-12-07")).toBe("transactions-paid-2026-10-01-to-2026-10-30.csv");
  });
});
