import { z } from "zod";
import { languages } from "@/db/schema/core-enums";
import { coproducerStates } from "@/db/schema/partners-enums";
import { Day, Email, Instant, PathId } from "../../core/procedures/wire";

const ShareBps = z.int().min(1).max(10_000);

const Days = z.object({ startsOn: Day, endsOn: Day.nullable() });

export const Coproducer = Days.extend({
  id: z.string(),
  productId: z.string(),
  email: z.string(),
  shareBps: z.int(),
  state: z.enum(coproducerStates),
  /** Null until accepted. */
  partnerName: z.string().nullable(),
  createdAt: Instant,
});
export type Coproducer = z.infer<typeof Coproducer>;

export const NewCoproducer = z
  .strictObject({
    productId: PathId,
    email: Email,
    shareBps: ShareBps,
    startsOn: Day,
    /** Inclusive; null for no end. */
    endsOn: Day.nullable().default(null),
    language: z.enum(languages),
  })
  .refine(({ startsOn, endsOn }) => endsOn === null || startsOn <= endsOn, {
    error: "must not be before startsOn",
    path: ["endsOn"],
  });
export type NewCoproducer = z.infer<typeof NewCoproducer>;

export const InvitedCoproducer = z.object({ coproducer: Coproducer, isMailed: z.boolean(), url: z.string() });
export type InvitedCoproducer = z.infer<typeof InvitedCoproducer>;

export const CoproducerId = z.strictObject({ coproducerId: PathId });
export const ProductCoproducers = z.strictObject({ productId: PathId });
export const CoproducerList = z.array(Coproducer);

export const CompanyCoproducer = Coproducer.extend({ productName: z.string() });
export type CompanyCoproducer = z.infer<typeof CompanyCoproducer>;
export const CompanyCoproducerList = z.array(CompanyCoproducer);

export const Coproduction = Days.extend({
  id: z.string(),
  producerName: z.string(),
  productName: z.string(),
  shareBps: z.int(),
  state: z.enum(coproducerStates),
  acceptedAt: Instant.nullable(),
});
export type Coproduction = z.infer<typeof Coproduction>;
export const CoproductionList = z.array(Coproduction);
