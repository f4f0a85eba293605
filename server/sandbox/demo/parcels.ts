import type { Address } from "@/db/schema/customers-shapes";
import { recordDelivery } from "../../checkout/refund-requests/record-delivery";
import { addDays, dayOf } from "../../core/calendar/calendar";
import { listShipments } from "../../payments/shipments/list-shipments";
import type { ListedShipment } from "../../payments/shipments/schemas";
import { shipOrders } from "../../payments/shipments/ship-orders";
import { draw, pick } from "./draw";

/** Days from a payment to the shipment of its goods, and from there to their delivery. */
const [packingDays, travelDays] = [2, 4];
const by = { actor: "operator" } as const;

/** Public places, to which nothing is ever sent. */
const places: readonly Address[] = [
  {
    street: "Avenida Paulista",
    number: "1578",
    neighborhood: "Bela Vista",
    city: "São Paulo",
    state: "SP",
    zipCode: "01310200",
  },
  {
    street: "Praça da Liberdade",
    number: "317",
    neighborhood: "Savassi",
    city: "Belo Horizonte",
    state: "MG",
    zipCode: "30140010",
  },
  {
    street: "Rua Primeiro de Março",
    number: "66",
    neighborhood: "Centro",
    city: "Rio de Janeiro",
    state: "RJ",
    zipCode: "20010000",
  },
  {
    street: "Rua da Aurora",
    number: "457",
    neighborhood: "Boa Vista",
    city: "Recife",
    state: "PE",
    zipCode: "50050000",
  },
];

export function placeOf(label: string): Address {
  return { ...pick(places, `${label} place`), country: "BR" };
}

/** Ships goods two days after their payment, and records their delivery four days later. */
export async function moveParcels(companyId: string, now: Date): Promise<void> {
  const isOlder = (at: string | null, days: number) => at !== null && dayOf(new Date(at)) <= addDays(dayOf(now), -days);
  const waiting = await list(companyId, "to_ship");
  const parcels = waiting
    .filter(({ paidAt }) => isOlder(paidAt, packingDays))
    .map(({ transactionId }) => {
      const digits = String(Math.floor(draw(`${transactionId} parcel`) * 1e9)).padStart(9, "0");
      return { transactionId, carrier: "Correios", trackingCode: `AA${digits}BR`, trackingUrl: null };
    });
  if (parcels.length > 0) await shipOrders(companyId, { parcels }, { now, by });
  for (const { transactionId, shippedAt, saleStatus } of await list(companyId, "shipped")) {
    if (saleStatus !== "paid" || !isOlder(shippedAt, travelDays)) continue;
    await recordDelivery(companyId, { transactionId, day: dayOf(now) }, { now, by });
  }
}

async function list(companyId: string, status: ListedShipment["status"]): Promise<ListedShipment[]> {
  return (await listShipments(companyId, { status, limit: 100, offset: 0 })).rows;
}
