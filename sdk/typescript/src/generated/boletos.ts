// Generated from docs/openapi.json by `npm run sdk`. Changes are overwritten.
import type { KeyedOptions } from "../call.js";
import type { Transport } from "../transport.js";
import type { Boleto, Customer, Item, NewMetadata } from "./shared.js";

export interface BoletoCharge {
  /** Integer cents: R$ 49,90 is 4990. */
  amountInCents: number;
  description?: string;
  customer: Customer;
  /** When sent, amountInCents must equal the sum of amountInCents times quantity over the items. */
  items?: Item[];
  /** Receives the webhooks of this transaction, beside those of the company. http or https, no credentials. */
  postbackUrl?: string;
  /** Your own name for this charge. */
  externalId?: string;
  /** Your own keys and values, which every read of the transaction and its events return. */
  metadata?: NewMetadata;
  /** Where the page at `paymentUrl` leads its payer back to. http or https, no credentials. */
  returnUrl?: string;
}

export interface BoletoChargeResult {
  id: string;
  /**
   * `pending` becomes `paid`, `refused` or `canceled`. A canceled Pix or boleto still becomes `paid` when its money
   * arrives late. `paid` becomes `refund` once all of it is refunded (a partial refund leaves it `paid`), or
   * `chargeback`, which becomes `paid` again when the dispute is won.
   */
  status: "pending" | "paid" | "refused" | "canceled" | "refund" | "chargeback";
  /** The platform's fee in integer cents: expected while pending, final once paid, 0 when refused or canceled. */
  fees: number;
  boleto: Boleto;
  /**
   * A page of ours for the payer, in the look of your checkout: the code to pay, then the receipt and the way back
   * to `returnUrl`. Whoever has the address sees it; the document is masked.
   */
  paymentUrl: string;
}

export class BoletosResource {
  readonly #transport: Transport;

  constructor(transport: Transport) {
    this.#transport = transport;
  }

  /**
   * Creates a boleto due in three business days and payable for thirty days more; clearing takes one to three
   * business days and is announced by `transaction_paid`. Deprecated: a Pix with a due date does the same and
   * settles in seconds.
   *
   * `POST /v1/boleto`
   *
   * Repeated safely: each attempt has the same `Idempotency-Key`, yours or one made for the call.
   *
   * @deprecated
   */
  createCharge(body: BoletoCharge, options?: KeyedOptions): Promise<BoletoChargeResult> {
    return this.#transport.data({ verb: "POST", path: "/v1/boleto", body, keyed: true }, options);
  }
}
