import { auditBy } from "../../accounts/audit/audit";
import { companyProcedure, createRouter } from "../../core/procedures/procedure";
import { removeDestination, saveDestination, trackProduct } from "./destinations";
import {
  NoTrackingFields,
  TrackedProductChange,
  TrackingDestination,
  TrackingDestinationChange,
  TrackingRemoval,
  TrackingSaved,
  TrackingSettings,
  TrackingTest,
  TrackingTestResult,
} from "./schemas";
import { readTracking, testDestination } from "./settings";

const saved = { isSaved: true } as const;

export const trackingRouter = createRouter({
  settings: companyProcedure
    .meta({ permission: "promotions.read" })
    .input(NoTrackingFields)
    .output(TrackingSettings)
    .query(({ ctx }) => readTracking(ctx.company.id)),

  connect: companyProcedure
    .meta({ audit: "tracking.changed", permission: "promotions.write" })
    .input(TrackingDestinationChange)
    .output(TrackingDestination)
    .mutation(({ ctx, input }) => saveDestination(ctx.company.id, input, ctx.now, auditBy(ctx))),

  disconnect: companyProcedure
    .meta({ audit: "tracking.changed", permission: "promotions.write" })
    .input(TrackingRemoval)
    .output(TrackingSaved)
    .mutation(({ ctx, input }) =>
      removeDestination(ctx.company.id, input.kind, ctx.now, auditBy(ctx)).then(() => saved),
    ),

  trackProduct: companyProcedure
    .meta({ audit: "tracking.product_changed", permission: "promotions.write" })
    .input(TrackedProductChange)
    .output(TrackingSaved)
    .mutation(({ ctx, input }) => trackProduct(ctx.company.id, input, ctx.now, auditBy(ctx)).then(() => saved)),

  sendTest: companyProcedure
    .meta({ audit: { none: "tells the company's own account of a made-up sale" }, permission: "promotions.write" })
    .input(TrackingTest)
    .output(TrackingTestResult)
    .mutation(({ ctx, input }) => testDestination(ctx.company.id, input, ctx.now)),
});
