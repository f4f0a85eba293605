import { z } from "zod";
import { refuseReasons, transactionStatuses } from "@/db/schema/payments-enums";
import { CentsRead, Instant, WebUrl } from "../../core/procedures/wire";

/** Fields of every response about a charge (docs/domains/payments.md). */

export const Status = z.enum(transactionStatuses).meta({
  description:
    "`pending` becomes `paid`, `refused` or `canceled`. A canceled Pix or boleto still becomes `paid` when its money " +
    "arrives late. `paid` becomes `refund` once all of it is refunded (a partial refund leaves it `paid`), or " +
    "`chargeback`, which becomes `paid` again when the dispute is won.",
});

export const RefuseReason = z.enum(refuseReasons).nullable().meta({
  description: "Why a card was refused; null otherwise.",
});

export const Fees = CentsRead.meta({
  description:
    "The platform's fee in integer cents: expected while pending, final once paid, 0 when refused or canceled.",
});

export const PaymentUrl = z.string().meta({
  format: "uri",
  description:
    "A page of ours for the payer, in the look of your checkout: the code to pay, then the receipt and the way back to `returnUrl`. Whoever has the address sees it; the document is masked.",
});

export const ChallengeUrl = z.string().optional().meta({
  format: "uri",
  description:
    "The issuer's page where the buyer confirms a pending charge (3-D Secure): lead their browser there. Absent without one, and once the charge is decided.",
});

/** URL to which a 3-D Secure challenge redirects the buyer's browser. */
export const CardReturnUrl = WebUrl.optional().meta({
  description:
    "Where the buyer's browser returns from `card.challengeUrl`, where a charge has one. Its query proves nothing: read the transaction. http or https, no credentials.",
});

export const BoletoRead = z
  .object({
    url: z.string().meta({ format: "uri", description: "A page with the bars, the line, copy and print." }),
    barcode: z.string().meta({ description: "44 digits." }),
    digitableLine: z.string().meta({ description: "47 digits, to type or to copy." }),
    dueAt: Instant.meta({ description: "The last instant of the due date, America/Sao_Paulo." }),
  })
  .meta({ id: "Boleto" });
export type BoletoRead = z.infer<typeof BoletoRead>;
