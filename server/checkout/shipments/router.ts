import { auditBy } from "../../accounts/audit/audit";
import { dayOf } from "../../core/calendar/calendar";
import { answerFile, csvType } from "../../core/files/answer-file";
import { createRouter, memberProcedure } from "../../core/procedures/procedure";
import { listShipments, readShipment } from "../../payments/shipments/list-shipments";
import {
  Delivered,
  LabelQuery,
  Marked,
  NewParcels,
  SaleShipment,
  ShipmentOf,
  ShipmentPage,
  ShipmentQuery,
} from "../../payments/shipments/schemas";
import { markEach, shipOrders } from "../../payments/shipments/ship-orders";
import { FileStream } from "../../payments/transactions/figure-schemas";
import { fileWords } from "../../reports/sales/file-words";
import { recordDelivery } from "../refund-requests/record-delivery";
import { exportLabels } from "./export-labels";

export const shipmentsRouter = createRouter({
  list: memberProcedure
    .meta({ permission: "transactions.read" })
    .input(ShipmentQuery)
    .output(ShipmentPage)
    .query(({ ctx, input }) => listShipments(ctx.company.id, input)),

  get: memberProcedure
    .meta({ permission: "transactions.read" })
    .input(ShipmentOf)
    .output(SaleShipment)
    .query(({ ctx, input }) => readShipment(ctx.company.id, input.transactionId)),

  ship: memberProcedure
    .meta({ permission: "shipments.write", audit: "transaction.shipped" })
    .input(NewParcels)
    .output(Marked)
    .mutation(({ ctx, input }) => shipOrders(ctx.company.id, input, { now: ctx.now, by: auditBy(ctx) })),

  deliver: memberProcedure
    .meta({ permission: "shipments.write", audit: "transaction.receipt_recorded" })
    .input(Delivered)
    .output(Marked)
    .mutation(({ ctx, input: { transactionIds, day } }) =>
      markEach(
        transactionIds.map((transactionId) => ({ transactionId, day })),
        async (each) => void (await recordDelivery(ctx.company.id, each, { now: ctx.now, by: auditBy(ctx) })),
      ),
    ),

  labels: memberProcedure
    .meta({ permission: "shipments.write", answer: "stream" })
    .input(LabelQuery)
    .output(FileStream)
    .query(({ ctx, input: { transactionIds, language } }) => {
      const name = fileWords(language)("labelsFile.name", { day: dayOf(ctx.now) });
      return answerFile(ctx, { name, mediaType: csvType }, exportLabels(ctx.company.id, transactionIds, language));
    }),
});
