import { z } from "zod";
import { Instant, InstantInput, PathId, PathName } from "../../core/procedures/wire";

export const maxUnits = 1_000_000;

export const AvailableProduct = z.strictObject({ productId: PathId });

export const Availability = z.object({
  units: z.int().nullable().meta({ description: "Units left for sale. Null: unlimited." }),
  heldUnits: z.int().meta({ description: "Units held by pending charges, in addition to `units`." }),
  offers: z.array(
    z.object({ slug: z.string(), name: z.string(), endsAt: Instant.nullable(), hasCountdown: z.boolean() }),
  ),
});
export type Availability = z.infer<typeof Availability>;

export const UnitsChange = z.strictObject({
  productId: PathId,
  units: z.int().min(0).max(maxUnits).nullable(),
  /** Units that the editor read (`refuseOutdated`). */
  read: z.object({ units: z.int().nullable() }).optional(),
});
export type UnitsChange = z.infer<typeof UnitsChange>;

export const OfferEndChange = z.strictObject({
  productId: PathId,
  offerSlug: PathName,
  endsAt: InstantInput.nullable(),
  hasCountdown: z.boolean(),
  /** Values that the editor read (`refuseOutdated`). */
  read: z.object({ endsAt: Instant.nullable(), hasCountdown: z.boolean() }).optional(),
});
export type OfferEndChange = z.infer<typeof OfferEndChange>;
