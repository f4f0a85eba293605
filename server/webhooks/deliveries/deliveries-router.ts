import { companyProcedure, createRouter } from "../../core/procedures/procedure";
import { retriedExamples } from "../webhooks/examples";
import { maskDelivery, maskDeliveryDetail, seesUrls } from "../webhooks/mask-url";
import { Delivery, DeliveryDetail, DeliveryId, DeliveryPage, DeliveryQuery } from "../webhooks/schemas";
import { getDelivery, listDeliveries } from "./deliveries";
import { retryDelivery } from "./retry-delivery";

const operation = { tags: ["Webhooks"], protect: true };

export const deliveriesRouter = createRouter({
  list: companyProcedure
    .meta({
      permission: "webhooks.read",
      answer: "list",
      openapi: {
        ...operation,
        method: "GET",
        path: "/webhook-deliveries",
        summary: "List deliveries",
        description:
          "Returns deliveries, including tests, newest first, paged by `limit` and `offset`. Multiple filters are combined with AND. Deliveries are deleted with the payload of their event.",
        successDescription: "A page of deliveries. `totalRows` counts all matching deliveries.",
      },
    })
    .input(DeliveryQuery)
    .output(DeliveryPage)
    .query(async ({ ctx, input }) => {
      const { rows, totalRows } = await listDeliveries(ctx.company.id, input);
      return { rows: seesUrls(ctx) ? rows : rows.map(maskDelivery), totalRows };
    }),

  /** Dashboard-only, because the result includes the request and the response. */
  get: companyProcedure
    .meta({ permission: "webhooks.read" })
    .input(DeliveryId)
    .output(DeliveryDetail)
    .query(async ({ ctx, input }) => {
      const delivery = await getDelivery(ctx.company.id, input.deliveryId, ctx.now);
      return seesUrls(ctx) ? delivery : maskDeliveryDetail(delivery);
    }),

  retry: companyProcedure
    .meta({
      audit: { none: "sends what was to be sent; the delivery keeps its attempts" },
      permission: "webhooks.write",
      answer: "data",
      examples: retriedExamples,
      failures: ["webhook_removed", "delivery_canceled"],
      openapi: {
        ...operation,
        method: "POST",
        path: "/webhook-deliveries/{deliveryId}/retry",
        summary: "Retry a delivery",
        description:
          "Sends the delivery now, on the same record and with the same event id, in any status and even to a paused endpoint. Returns 409 if its webhook was deleted.",
        successDescription: "The queued delivery. Read it again for its result.",
      },
    })
    .input(DeliveryId)
    .output(Delivery)
    .mutation(({ ctx, input }) => retryDelivery(ctx.company.id, input.deliveryId, ctx.now)),
});
