import { z } from "zod";
import { Instant } from "../../core/procedures/wire";

export const PublicCertificate = z.discriminatedUnion("status", [
  z.object({
    status: z.literal("valid"),
    code: z.string(),
    studentName: z.string(),
    courseTitle: z.string(),
    producerName: z.string(),
    hours: z.int(),
    issuedAt: Instant,
  }),
  z.object({ status: z.literal("withdrawn"), code: z.string() }),
]);
export type PublicCertificate = z.infer<typeof PublicCertificate>;

export const OwnCertificate = z.object({ code: z.string(), path: z.string(), issuedAt: Instant });
export type OwnCertificate = z.infer<typeof OwnCertificate>;
