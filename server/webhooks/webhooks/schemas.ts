import { z } from "zod";
import { eventNames } from "@/db/schema/core-enums";
import { deliveryErrorCodes, deliveryScopes, deliveryStatuses, disabledReasons } from "@/db/schema/webhooks-enums";
import { backwards, createdDays, Instant, line, PathId, pageShape, runsForward } from "../../core/procedures/wire";
import { Enrollment } from "../../courses/courses/schemas";
import { AuthorizationRecord } from "../../payments/pix-automatico/schemas";
import { Dispute, Shipment, Transaction } from "../../payments/transactions/schemas";
import { SubscriptionRecord } from "../../subscriptions/subscriptions/read-schemas";
import { Payout } from "../../treasury/payouts/schemas";
import { newOptions, optionChanges, SigningSecret, shownOptions } from "../endpoint-options/schemas";
import * as examples from "./examples";

/** Event types that a webhook can subscribe to: all except `webhook_test`. */
const WantedEvent = z.enum(eventNames).exclude(["webhook_test"]);

export const wantedEvents = z
  .array(WantedEvent)
  .min(1)
  .max(eventNames.length)
  .refine((kinds) => new Set(kinds).size === kinds.length, { error: "must not name a kind twice" })
  .meta({ uniqueItems: true });

const TargetUrl = z.string().max(2048).meta({
  description: "http or https, without credentials, at most 2 048 characters. Use a long random secret in its path.",
  format: "uri",
});

const Name = line({ max: 80 }).meta({ description: "Your label for it." });

export const newShape = {
  url: TargetUrl,
  events: wantedEvents.optional().meta({ description: "Event kinds to send. Defaults to all, including future ones." }),
  name: Name.optional(),
};

export const NewWebhook = z
  .strictObject({ ...newShape, ...newOptions })
  .meta({ id: "NewWebhook", examples: examples.newWebhookExamples });
export type NewWebhook = z.infer<typeof NewWebhook>;

export const changes = {
  url: TargetUrl.optional(),
  events: wantedEvents.nullable().optional().meta({ description: "Event kinds to send. Null for all." }),
  name: Name.optional(),
  active: z.boolean().optional().meta({ description: "`false` stops deliveries; `true` starts them again." }),
};

/** Absent fields are unchanged. */
export const WebhookChange = z
  .strictObject({ webhookId: PathId, ...changes, ...optionChanges })
  .meta({ id: "WebhookChange", examples: examples.webhookChangeExamples });
export type WebhookChange = z.infer<typeof WebhookChange>;

export const NoFields = z.strictObject({});
export const WebhookId = z.strictObject({ webhookId: PathId });

export const WebhookTest = z
  .strictObject({
    webhookId: PathId,
    event: z.enum(eventNames).optional().meta({
      description: "Kind of event to send, with example data. Defaults to `webhook_test`.",
    }),
  })
  .meta({ id: "WebhookTest", examples: [{ event: "transaction_paid" }] });
export type WebhookTest = z.infer<typeof WebhookTest>;

export const webhookShape = {
  id: z.string(),
  url: z.string(),
  name: z.string(),
  events: z
    .array(z.enum(eventNames))
    .nullable()
    .meta({ description: "Event kinds that the webhook receives. Null for all, including future ones." }),
  active: z.boolean(),
  disabledReason: z.enum(disabledReasons).nullable().meta({
    description:
      "Reason why deliveries stopped: the endpoint answered 410 (`gone`), or only failed for 5 days (`failing`).",
  }),
  disabledAt: Instant.nullable(),
  pausedUntil: Instant.nullable().meta({
    description:
      "Set after ten consecutive failures: nothing is sent before this time. Then one delivery is sent as a probe.",
  }),
  createdAt: Instant,
  updatedAt: Instant,
  ...shownOptions,
};

export const Webhook = z
  .object({
    ...webhookShape,
    signatureSecretMasked: z
      .string()
      .meta({ description: "Bullets followed by the last four characters of the secret." }),
  })
  .meta({ id: "Webhook", examples: examples.webhookExamples });
export type Webhook = z.infer<typeof Webhook>;

export const SavedWebhook = Webhook.extend({
  signingSecret: SigningSecret.optional().meta({
    description: "Only in the response that enabled signing: `whsec_` and the base64 of 32 bytes, returned only once.",
  }),
}).meta({ id: "SavedWebhook", examples: examples.savedWebhookExamples });
export type SavedWebhook = z.infer<typeof SavedWebhook>;

export const WebhookList = z.array(Webhook);

export const Removed = z.object({ success: z.literal(true) }).meta({ id: "Removed", examples: [{ success: true }] });

export const Delivery = z
  .object({
    id: z.string(),
    webhookId: z.string().nullable().meta({ description: "Null for the `postbackUrl` of a transaction." }),
    eventId: z.string(),
    event: z.enum(eventNames),
    scope: z.enum(deliveryScopes),
    url: z.string(),
    status: z.enum(deliveryStatuses).meta({
      description:
        "`created`: queued. `delivered`: answered 2xx. `error`: retried at `nextAttemptAt`. `failed`: not retried. `canceled`: its webhook was deleted.",
    }),
    retries: z.int().meta({ description: "Number of attempts." }),
    responseStatus: z.int().nullable(),
    responseBody: z.string().nullable().meta({ description: "First kilobyte of the last response." }),
    error: z.string().nullable().meta({ description: "Reason why the last attempt failed, in English." }),
    errorCode: z.enum(deliveryErrorCodes).nullable().meta({
      description:
        "Machine-readable reason. `http_status`: the response was not 2xx, see `responseStatus`. `endpoint_paused` and `endpoint_disabled`: nothing is sent to the endpoint. `not_sent`: an internal error. Null if `error` is null, and for deliveries from before codes existed.",
    }),
    durationMs: z.int().nullable(),
    nextAttemptAt: Instant.nullable(),
    createdAt: Instant,
    updatedAt: Instant,
  })
  .meta({ id: "WebhookDelivery", examples: examples.deliveryExamples });
export type Delivery = z.infer<typeof Delivery>;

export const DeliveryDetail = Delivery.extend({
  request: z.object({ headers: z.record(z.string(), z.string()), body: z.string() }),
}).meta({ id: "WebhookDeliveryDetail" });
export type DeliveryDetail = z.infer<typeof DeliveryDetail>;

export const FailedDeliveries = z.strictObject({ webhookId: PathId.optional() });
export const FailedCount = z.object({ failed: z.int() });

export const Retried = z.object({ queued: z.int() });

export const DeliveryId = z.strictObject({ deliveryId: PathId });

export const DeliveryQuery = z.strictObject({
  ...pageShape,
  status: z.enum(deliveryStatuses).optional().meta({ description: "Only deliveries in this state." }),
  event: z.enum(eventNames).optional().meta({ description: "Only deliveries of this kind of event." }),
  webhookId: PathId.optional().meta({ description: "Only deliveries to this webhook." }),
  eventId: PathId.optional().meta({ description: "Only deliveries of this event." }),
  subjectId: PathId.optional().meta({
    description: "Only deliveries of events about this transaction or other resource.",
  }),
  scope: z.enum(deliveryScopes).optional().meta({ description: "Only deliveries of this scope." }),
});
export type DeliveryQuery = z.infer<typeof DeliveryQuery>;

export const DeliveryPage = z.object({ rows: z.array(Delivery), totalRows: z.int() });
export type DeliveryPage = z.infer<typeof DeliveryPage>;

/** Stored events are never rewritten, so old ones may lack newer fields. */
const EventTransaction = Transaction.extend({
  pix: Transaction.shape.Pix.meta({ description: "Same as `Pix`." }),
  refund: z
    .object({ id: z.string(), amount: z.int(), reason: z.string(), refundedAt: Instant })
    .optional()
    .meta({ description: "For `transaction_refunded`: the refund." }),
  duplicateOf: z
    .string()
    .optional()
    .meta({ description: "For `transaction_duplicated`: the transaction that paid the order." }),
  paymentLinkId: z
    .string()
    .optional()
    .meta({ description: "Instead of `duplicateOf`: the payment link that already had all its payments." }),
  soldOutProductId: z
    .string()
    .optional()
    .meta({ description: "Instead of `duplicateOf`: the product that was sold out when the money arrived." }),
  usedUpCouponId: z
    .string()
    .optional()
    .meta({ description: "Instead of `duplicateOf`: the coupon that was used up when the money arrived." }),
})
  .partial()
  .meta({ id: "EventTransaction", examples: [] });

export const Event = z
  .looseObject({
    id: z.string().meta({ description: "The same for every receiver and every attempt: discard repeated ids." }),
    type: z.string().meta({
      description:
        "Subject of the event: the name of the property that contains it. In `/v1/events` that property is null once the payload was deleted; in a delivery it is never null.",
    }),
    event: z.enum(eventNames).meta({
      description:
        "Event kind. `transaction_overpaid`: money arrived for a charge that was already paid, refunded or canceled. The amount is included in `amountPaidInCents` and can be refunded.",
    }),
    scope: z.enum(deliveryScopes).meta({
      description: "`user`: sent to your webhooks. `postback`: sent to the URL of a transaction. `test`: discard it.",
    }),
    createdAt: Instant,
    simulatedAt: Instant.optional().meta({
      description:
        "Time of the company's clock for an event created while that clock was ahead of the real time. Omitted otherwise.",
    }),
    transaction: EventTransaction.nullish(),
    subscription: SubscriptionRecord.partial().meta({ id: "EventSubscription" }).nullish(),
    authorization: AuthorizationRecord.partial().meta({ id: "EventAuthorization" }).nullish(),
    dispute: Dispute.partial().meta({ id: "EventDispute", examples: [] }).nullish(),
    shipment: Shipment.partial().meta({ id: "EventShipment", examples: [] }).nullish(),
    payout: Payout.partial().meta({ id: "EventPayout", examples: [] }).nullish(),
    enrollment: Enrollment.partial().meta({ id: "EventEnrollment" }).nullish(),
    webhook: Webhook.partial()
      .extend({
        reason: z.enum(disabledReasons).optional().meta({
          description: "For `webhook_disabled`, which has `id`, `url` without its path, `reason` and `disabledAt`.",
        }),
      })
      .nullish()
      .meta({ description: "Of `webhook_test` and `webhook_disabled`." }),
  })
  .meta({ id: "Event", examples: examples.eventExamples });
export type Event = z.infer<typeof Event>;

export const EventId = z.strictObject({ eventId: PathId });

export const EventQuery = z
  .strictObject({
    ...pageShape,
    ...createdDays,
    event: z.enum(eventNames).optional().meta({ description: "Only events of this kind." }),
    subjectId: PathId.optional().meta({ description: "Only events about this transaction or other resource." }),
  })
  .refine(runsForward, backwards);
export type EventQuery = z.infer<typeof EventQuery>;

export const EventPage = z.object({ rows: z.array(Event), totalRows: z.int() });
export type EventPage = z.infer<typeof EventPage>;

export const EventSchema = z.record(z.string(), z.unknown()).meta({ id: "EventSchema" });

/** Declared as a string in the OpenAPI document. */
export const EventStream = z
  .custom<AsyncIterable<string>>(
    (value) => typeof value === "object" && value !== null && Symbol.asyncIterator in value,
  )
  .meta({ override: { type: "string", description: "Server-sent events." } });

export const StreamQuery = z.strictObject({
  seconds: z
    .int()
    .min(1)
    .max(600)
    .default(300)
    .meta({ description: "Duration of the stream in seconds. Reconnect when it ends." }),
});
export type StreamQuery = z.infer<typeof StreamQuery>;
