import { z } from "zod";
import { refuseReasons, transactionStatuses } from "@/db/schema/payments-enums";
import { CentsRead, Instant, WebUrl } from "../../core/procedures/wire";

export const Status = z.enum(transactionStatuses).meta({
  description:
    "`pending` becomes `paid`, `refused` or `canceled`. A canceled Pix or boleto still becomes `paid` if its money arrives late. `paid` becomes `refund` once it is fully refunded (a partial refund leaves it `paid`), or `chargeback`, which becomes `paid` again if the dispute is won.",
});

export const RefuseReason = z.enum(refuseReasons).nullable().meta({
  description: "Reason of a card refusal. Null otherwise.",
});

export const Fees = CentsRead.meta({
  description: "Platform fee in integer cents: estimated while pending, final once paid, 0 if refused or canceled.",
});

export const PaymentUrl = z.string().meta({
  format: "uri",
  description:
    "Hosted page for the payer, styled like your checkout: it shows the payment code, then the receipt and a link to `returnUrl`. Anyone with the address can view it; the document is masked.",
});

export const ChallengeUrl = z.string().optional().meta({
  format: "uri",
  description:
    "Issuer's page where the buyer confirms a pending charge (3-D Secure): redirect the buyer's browser there. Omitted if there is none, and once the charge is decided.",
});

export const CardReturnUrl = WebUrl.optional().meta({
  description:
    "Address to which the buyer's browser returns from `card.challengeUrl`, if the charge has one. Its query proves nothing: read the transaction. http or https, without credentials.",
});

export const BoletoRead = z
  .object({
    url: z
      .string()
      .meta({ format: "uri", description: "Page with the barcode and the digitable line, to copy or print." }),
    barcode: z.string().meta({ description: "44 digits." }),
    digitableLine: z.string().meta({ description: "47 digits, to type or copy." }),
    dueAt: Instant.meta({ description: "End of the due date, America/Sao_Paulo." }),
  })
  .meta({ id: "Boleto" });
export type BoletoRead = z.infer<typeof BoletoRead>;
