import { z } from "zod";
import { Affiliation } from "../affiliates/program-schemas";
import { Coproduction } from "../coproducers/schemas";

export const InvitationToken = z.strictObject({ token: z.string().min(1).max(100) });

export const PartnerInvitation = z.discriminatedUnion("kind", [
  z.object({ kind: z.literal("affiliate"), isOpen: z.boolean(), affiliation: Affiliation }),
  z.object({ kind: z.literal("coproducer"), isOpen: z.boolean(), coproduction: Coproduction }),
]);
export type PartnerInvitation = z.infer<typeof PartnerInvitation>;
