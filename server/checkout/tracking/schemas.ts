import { z } from "zod";
import { type TrackingKind, trackingFacts, trackingKinds, trackingStatuses } from "@/db/schema/checkout-enums";
import { Instant, line, PathId } from "../../core/procedures/wire";

const accountShapes: Record<TrackingKind, RegExp> = {
  meta: /^\d{5,20}$/,
  ga4: /^G-[A-Z0-9]{4,20}$/,
  tiktok: /^[A-Z0-9]{10,40}$/,
};

export const NoTrackingFields = z.strictObject({});

const Kind = z.enum(trackingKinds);

export const TrackingDestination = z.object({ kind: Kind, account: z.string() });
export type TrackingDestination = z.infer<typeof TrackingDestination>;

/** The secret is stored encrypted and never returned. */
export const TrackingDestinationChange = z
  .strictObject({
    kind: Kind,
    account: line({ min: 1, max: 40 }),
    secret: z
      .string()
      .trim()
      .regex(/^[\x21-\x7e]{8,500}$/, { error: "must be the token or secret of the account" }),
  })
  .refine(({ kind, account }) => accountShapes[kind].test(account), {
    error: "must be an id of the receiver",
    path: ["account"],
  });
export type TrackingDestinationChange = z.infer<typeof TrackingDestinationChange>;

export const TrackingRemoval = z.strictObject({ kind: Kind });

export const TrackedProductChange = z.strictObject({ productId: PathId, isOn: z.boolean() });

export const TrackingDelivery = z.object({
  kind: Kind,
  fact: z.enum(trackingFacts),
  status: z.enum(trackingStatuses),
  tries: z.int(),
  amountInCents: z.int(),
  transactionId: z.string().nullable(),
  occurredAt: Instant,
  sentAt: Instant.nullable(),
  answered: z.int().nullable(),
  words: z.string(),
});
export type TrackingDelivery = z.infer<typeof TrackingDelivery>;

export const TrackingSettings = z.object({
  destinations: z.array(TrackingDestination),
  trackedProductIds: z.array(z.string()),
  deliveries: z.array(TrackingDelivery),
});
export type TrackingSettings = z.infer<typeof TrackingSettings>;

/**
 * `testCode` selects the receiver's test-event endpoint, which does not count events. Google
 * Analytics has no such code.
 */
export const TrackingTest = z
  .strictObject({ kind: Kind, testCode: line({ min: 1, max: 40 }).optional() })
  .refine(({ kind, testCode }) => kind === "ga4" || testCode !== undefined, {
    error: "is required",
    path: ["testCode"],
  });
export type TrackingTest = z.infer<typeof TrackingTest>;

export const TrackingTestResult = z.object({
  status: z.enum(["done", "refused", "unknown"]),
  answered: z.int().nullable(),
  words: z.string(),
});
export type TrackingTestResult = z.infer<typeof TrackingTestResult>;

export const TrackingSaved = z.object({ isSaved: z.literal(true) });
