import { isOfShop, type Reaction } from "../../core/events/reaction";
import { addShipment } from "../shipments/shipments";
import { lockTransactionRow } from "../transactions/transactions";

/** Adds the goods of a paid sale to those to be shipped. */
export const shipmentsOfSales: Reaction = {
  name: "shipments of sales",
  concerns: ({ payload, isRenewal }) => !isRenewal && (isOfShop(payload) || hasGoods(payload)),
  run: async (tx, { companyId, subjectId }, now) => {
    await addShipment(tx, await lockTransactionRow(tx, companyId, subjectId), now);
  },
};

function hasGoods({ items }: Record<string, unknown>): boolean {
  return Array.isArray(items) && items.some((item) => item.tangible === true);
}
