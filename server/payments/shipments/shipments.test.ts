import { describe, expect, it } from "vitest";
import { newOrder } from "@/testing/support/checkout";
import { chargePix, pixCharge, wholeEventsOf } from "@/testing/support/payments";
import { reactOf, refund } from "@/testing/support/reactions";
import { auditOf } from "@/testing/support/reads";
import { delivery, openShopOfGoods } from "@/testing/support/shipped-shop";
import { eraseListed } from "../../buyers/privacy/erase-buyer";
import { findOrderPage } from "../../checkout/orders/order-page";
import { placeOrder } from "../../checkout/orders/place-order";
import { recordDelivery } from "../../checkout/refund-requests/record-delivery";
import { exportLabels } from "../../checkout/shipments/export-labels";
import { dayOf, startOfDay } from "../../core/calendar/calendar";
import { decideInSandbox, disputeInSandbox, payInSandbox } from "../../sandbox/payers/payers-bank";
import { recordReceipt } from "../refund-requests/record-receipt";
import { getTransactionRow } from "../transactions/transactions";
import { listShipments, readShipment } from "./list-shipments";
import type { ShipmentQuery } from "./schemas";
import { shipOrders } from "./ship-orders";

const now = new Date();
const by = { actor: "user:u1" } as const;
const trackingUrl = "https://rastreamento.correios.com.br/app/index.php?objetos=AA123456785BR";
const parcelOf = (transactionId: string, different: object = {}) => ({
  ...{ transactionId, carrier: "Correios", trackingCode: "AA123456785BR", trackingUrl: null },
  ...different,
});

async function shopThatSold(different: Parameters<typeof newOrder>[0] = {}) {
  const shop = await openShopOfGoods(now);
  const { slug } = await shop.addKit();
  const { id: companyId } = shop.company;
  const list = (status: ShipmentQuery["status"], search?: string) =>
    listShipments(companyId, { status, search, limit: 20, offset: 0 });
  const idsOf = async (status: ShipmentQuery["status"]) =>
    (await list(status)).rows.map(({ transactionId }) => transactionId);
  const told = async () =>
    (await wholeEventsOf(companyId)).flatMap(({ event, payload }) =>
      event.startsWith("order_") ? [{ event, ...payload }] : [],
    );
  const ship = (...parcels: ReturnType<typeof parcelOf>[]) => shipOrders(companyId, { parcels }, { now, by });
  const sold = await shop.sellKit(slug, different);
  return { ...shop, companyId, kitSlug: slug, sold, list, idsOf, told, ship };
}

describe("a paid sale of goods", () => {
  it("is to be shipped, with its buyer, address and goods, and a digital one is not", async () => {
    const { list, sold, slug, pay } = await shopThatSold();
    await pay((await placeOrder(slug, newOrder(), now)).transactionId);
    expect(await list("to_ship")).toMatchObject({
      totalRows: 1,
      rows: [
        {
          transactionId: sold.transactionId,
          status: "to_ship",
          carrier: null,
          shippedAt: null,
          deliveredAt: null,
          items: [{ title: "Kit de formas", amountInCents: 1990, quantity: 1 }],
          customerName: "Maria da Silva",
          address: { street: "Praça da Sé", postalCode: "01001000" },
          pickupPlace: null,
          isRefundPending: false,
        },
      ],
    });
    expect((await list("to_ship", "joana")).totalRows).toBe(0);
  });

  it("is shipped once by twenty requests at once, with one event and a line of the audit log", async () => {
    const { companyId, sold, idsOf, told, ship } = await shopThatSold();
    await Promise.all(Array.from({ length: 20 }, () => ship(parcelOf(sold.transactionId))));
    expect(await told()).toMatchObject([
      { event: "order_shipped", status: "shipped", transactionId: sold.transactionId, trackingUrl, deliveredAt: null },
    ]);
    expect([await idsOf("to_ship"), await idsOf("shipped")]).toEqual([[], [sold.transactionId]]);
    expect(await auditOf(companyId, "transaction.shipped")).toMatchObject([
      { actor: by.actor, subjectId: sold.transactionId, after: { carrier: "Correios" } },
    ]);
    expect(await findOrderPage(sold.token, now)).toMatchObject({ shipment: { status: "shipped", trackingUrl } });
  });

  it("is told of again when its tracking is corrected, at the time of its shipment", async () => {
    const { companyId, sold, told, ship } = await shopThatSold();
    await ship(parcelOf(sold.transactionId));
    const parcel = parcelOf(sold.transactionId, { carrier: "Loggi", trackingUrl: "https://loggi.example.com/1" });
    await shipOrders(companyId, { parcels: [parcel] }, { now: new Date(now.getTime() + 60_000), by });
    const shippedAt = now.toISOString();
    expect(await told()).toMatchObject([
      { carrier: "Correios", shippedAt },
      { carrier: "Loggi", trackingUrl: "https://loggi.example.com/1", shippedAt },
    ]);
  });

  it("is delivered on the recorded day, once, and cannot be shipped afterwards", async () => {
    const { companyId, sold, idsOf, told, ship } = await shopThatSold();
    const { transactionId } = sold;
    const day = dayOf(now);
    await recordDelivery(companyId, { transactionId, day }, { now, by });
    const later = new Date(now.getTime() + 86_400_000);
    await recordReceipt(companyId, transactionId, { day: dayOf(later), by: "buyer" }, { now: later });
    expect(await told()).toMatchObject([
      { event: "order_delivered", status: "delivered", shippedAt: null, deliveredAt: startOfDay(day).toISOString() },
    ]);
    expect(await idsOf("delivered")).toEqual([transactionId]);
    const { shipment } = await readShipment(companyId, transactionId);
    expect(shipment?.deliveredAt).toBe(startOfDay(dayOf(later)).toISOString());
    expect(await ship(parcelOf(transactionId))).toEqual({
      done: 0,
      refused: [{ transactionId, code: "shipment_delivered" }],
    });
  });

  it("that is refunded or disputed is not to be shipped, and one refused in a batch does not stop the others", async () => {
    const { company, kitSlug, sold, sellKit, idsOf, ship, list } = await shopThatSold();
    const [other, disputed] = [await sellKit(kitSlug), await sellKit(kitSlug)];
    await refund(company, other.transactionId, 500);
    expect((await list("to_ship")).rows[1]).toMatchObject({ refundedInCents: 500, saleStatus: "paid" });
    await refund(company, sold.transactionId);
    await disputeInSandbox(company.id, disputed.transactionId, now);
    expect(await idsOf("to_ship")).toEqual([other.transactionId]);
    expect(await ship(parcelOf(sold.transactionId), parcelOf(other.transactionId))).toEqual({
      done: 1,
      refused: [{ transactionId: sold.transactionId, code: "shipment_not_paid" }],
    });
    await decideInSandbox(company.id, disputed.transactionId, "won", now);
    expect(await idsOf("to_ship")).toEqual([disputed.transactionId]);
  });

  it("loses its address and its tracking, also in the events, when the buyer is erased", async () => {
    const { companyId, sold, list, told, ship } = await shopThatSold();
    await ship(parcelOf(sold.transactionId));
    const { customerId } = await getTransactionRow(companyId, sold.transactionId);
    await eraseListed(customerId, now);
    const nothing = { trackingCode: null, trackingUrl: null };
    expect((await list("shipped")).rows).toMatchObject([{ ...nothing, carrier: "Correios", address: null }]);
    expect(await told()).toMatchObject([{ ...nothing, carrier: "Correios" }]);
  });
});

it("a charge of the API with goods is to be shipped to its customer's address", async () => {
  const { company } = await openShopOfGoods(now);
  const items = [
    { title: "Farinha", amountInCents: 4000, quantity: 1, tangible: true },
    { title: "Aula", amountInCents: 990, quantity: 1 },
  ];
  const { id: transactionId } = await chargePix(company, pixCharge({ items }), now);
  await payInSandbox(company.id, { transactionId }, now);
  await reactOf(company);
  const { rows } = await listShipments(company.id, { status: "to_ship", limit: 20, offset: 0 });
  expect(rows).toMatchObject([{ transactionId, number: null, items: [{ title: "Farinha" }], address: null }]);
});

it("another company's sale is neither listed nor shipped", async () => {
  const { sold } = await shopThatSold();
  const { company } = await openShopOfGoods(now);
  const { transactionId } = sold;
  expect(await shipOrders(company.id, { parcels: [parcelOf(transactionId)] }, { now })).toMatchObject({
    refused: [{ code: "NOT_FOUND" }],
  });
  expect((await listShipments(company.id, { status: "to_ship", limit: 20, offset: 0 })).rows).toEqual([]);
});

it("labels are of the chosen sales or of all, without goods that are picked up", async () => {
  const { companyId, kitSlug, sold, sellKit, addKit } = await shopThatSold();
  const other = await sellKit(kitSlug, { delivery: { ...delivery, number: "2", complement: "ap 3; fundos" } });
  const picked = await addKit({ kind: "pickup", place: "Na loja" });
  await sellKit(picked.slug, { delivery: undefined });
  const labels = async (...ids: string[]) => {
    const pieces = [];
    for await (const piece of exportLabels(companyId, ids, "pt-BR")) pieces.push(piece);
    return pieces.join("").trimEnd().split("\r\n").slice(1);
  };
  expect((await labels()).map((line) => line.split(";").slice(1, 4))).toEqual([
    ["Maria da Silva", "Praça da Sé", "1"],
    ["Maria da Silva", "Praça da Sé", "2"],
  ]);
  expect(await labels(other.transactionId)).toEqual([
    expect.stringContaining('"ap 3; fundos";Sé;São Paulo;SP;01001-000'),
  ]);
  expect(await labels(sold.transactionId, "no-id")).toEqual([]);
});
