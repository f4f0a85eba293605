import { z } from "zod";
import { Instant } from "../../core/procedures/wire";

/** What the public page of a certificate shows (docs/decisions.md 13); nothing else of the person is on it. */
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

/** A certificate as its student sees it in the course. */
export const OwnCertificate = z.object({ code: z.string(), path: z.string(), issuedAt: Instant });
export type OwnCertificate = z.infer<typeof OwnCertificate>;
