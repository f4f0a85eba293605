import { z } from "zod";
import { maxAmountInCents } from "../../core/money/money";
import { InstantInput, PathId } from "../../core/procedures/wire";

export const SandboxPayment = z
  .strictObject({
    transactionId: PathId,
    amountInCents: z.int().min(1).max(maxAmountInCents).optional().meta({ description: "Absent: what is due." }),
    paidAt: InstantInput.optional().meta({ description: "When the money was sent, at the latest now. Absent: now." }),
  })
  .meta({ examples: [{ amountInCents: 4990, paidAt: "2025-11-20T10:45:30-03:00" }] });
export type SandboxPayment = z.infer<typeof SandboxPayment>;

export const SandboxAuthorization = z.strictObject({ authorizationId: PathId });

export const SandboxInfraction = z
  .strictObject({
    transactionId: PathId,
    amountInCents: z
      .int()
      .min(1)
      .max(maxAmountInCents)
      .optional()
      .meta({ description: "A part of the payment. Absent: all of it." }),
  })
  .meta({ examples: [{ amountInCents: 2000 }] });
export type SandboxInfraction = z.infer<typeof SandboxInfraction>;
