// Generated from docs/openapi.json by `npm run sdk`. Changes are overwritten.
import type { KeyedOptions } from "../call.js";
import type { Transport } from "../transport.js";
import type { Boleto, Customer, Item, MetadataInput } from "./shared.js";

export interface BoletoCharge {
  /** Integer cents: R$ 49,90 is 4990. */
  amountInCents: number;
  description?: string;
  customer: Customer;
  /** If given, amountInCents must equal the sum of amountInCents times quantity over the items. */
  items?: Item[];
  /**
   * Receives the events of this transaction, in addition to the company's webhooks. http or https, without
   * credentials.
   */
  postbackUrl?: string;
  /** Your reference for this charge. */
  externalId?: string;
  /** Your keys and values. Every read of the transaction and its events return them. */
  metadata?: MetadataInput;
  /** Address to which the page at `paymentUrl` returns the payer. http or https, without credentials. */
  returnUrl?: string;
}

export interface BoletoChargeResult {
  id: string;
  /**
   * `pending` becomes `paid`, `refused` or `canceled`. A canceled Pix or boleto still becomes `paid` if its money
   * arrives late. `paid` becomes `refund` once it is fully refunded (a partial refund leaves it `paid`), or
   * `chargeback`, which becomes `paid` again if the dispute is won.
   */
  status: "pending" | "paid" | "refused" | "canceled" | "refund" | "chargeback";
  /** Platform fee in integer cents: estimated while pending, final once paid, 0 if refused or canceled. */
  fees: number;
  boleto: Boleto;
  /**
   * Hosted page for the payer, styled like your checkout: it shows the payment code, then the receipt and a link to
   * `returnUrl`. Anyone with the address can view it; the document is masked.
   */
  paymentUrl: string;
}

export class BoletosResource {
  readonly #transport: Transport;

  constructor(transport: Transport) {
    this.#transport = transport;
  }

  /**
   * Creates a boleto due in three business days that remains payable for thirty further days. Clearing takes one to
   * three business days, and `transaction_paid` announces it. Deprecated: a Pix with a due date replaces it and
   * settles in seconds.
   *
   * `POST /v1/boleto`
   *
   * Retried safely: every attempt sends the same `Idempotency-Key`, yours or a generated one.
   *
   * @deprecated
   */
  createCharge(body: BoletoCharge, options?: KeyedOptions): Promise<BoletoChargeResult> {
    return this.#transport.data({ verb: "POST", path: "/v1/boleto", body, keyed: true }, options);
  }
}
