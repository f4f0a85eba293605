import { z } from "zod";
import { maxAmountInCents } from "../../core/money/money";
import { InstantInput, PathId } from "../../core/procedures/wire";

export const SandboxPayment = z
  .strictObject({
    transactionId: PathId,
    amountInCents: z.int().min(1).max(maxAmountInCents).optional().meta({ description: "Defaults to the amount due." }),
    paidAt: InstantInput.optional().meta({ description: "Time of the payment, not in the future. Defaults to now." }),
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
      .meta({ description: "Part of the payment. Defaults to all of it." }),
  })
  .meta({ examples: [{ amountInCents: 2000 }] });
export type SandboxInfraction = z.infer<typeof SandboxInfraction>;
