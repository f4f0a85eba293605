// Generated from docs/openapi.json by `npm run sdk`. Changes are overwritten.
import type { KeyedOptions } from "../call.js";
import type { Transport } from "../transport.js";
import type { Customer, Discount, Fine, Interest, Item, MetadataInput } from "./shared.js";

export interface Cob {
  /** Due date, today or later. If it is not a business day, all terms count from the next business day. */
  expirationDate: string;
  /** Calendar days after the due date during which it can still be paid. */
  daysAfterDueDate?: number;
  fine?: Fine;
  interest?: Interest;
  discount?: Discount;
}

export interface PixChargeResult {
  id: string;
  /**
   * `pending` becomes `paid`, `refused` or `canceled`. A canceled Pix or boleto still becomes `paid` if its money
   * arrives late. `paid` becomes `refund` once it is fully refunded (a partial refund leaves it `paid`), or
   * `chargeback`, which becomes `paid` again if the dispute is won.
   */
  status: "pending" | "paid" | "refused" | "canceled" | "refund" | "chargeback";
  /** Platform fee in integer cents: estimated while pending, final once paid, 0 if refused or canceled. */
  fees: number;
  pix: PixChargeResultPix;
  /**
   * Hosted page for the payer, styled like your checkout: it shows the payment code, then the receipt and a link to
   * `returnUrl`. Anyone with the address can view it; the document is masked.
   */
  paymentUrl: string;
}

export interface PixChargeResultPix {
  /** Copy-and-paste code (BR Code). */
  emv: string;
  /** The same code as a PNG image, in a data URI. */
  qrCode: string;
}

export interface PixCobCharge {
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
  cob: Cob;
}

export interface PixQrCodeCharge {
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

export class PixResource {
  readonly #transport: Transport;

  constructor(transport: Transport) {
    this.#transport = transport;
  }

  /**
   * Creates an immediate Pix code, payable for 24 hours. Show `pix.emv` to copy and `pix.qrCode` to scan, or send
   * the payer to `paymentUrl`. The `transaction_paid` event announces the payment.
   *
   * `POST /v1/pix/in/qrcode`
   *
   * Retried safely: every attempt sends the same `Idempotency-Key`, yours or a generated one.
   */
  createCharge(body: PixQrCodeCharge, options?: KeyedOptions): Promise<PixChargeResult> {
    return this.#transport.data({ verb: "POST", path: "/v1/pix/in/qrcode", body, keyed: true }, options);
  }

  /**
   * Creates a Pix due on `cob.expirationDate` that remains payable for `cob.daysAfterDueDate` further days, with an
   * optional fine, interest and discount. A due date that is not a banking day moves to the next banking day. The
   * amount due on a day is `amountDueInCents` of the transaction, or the result of `GET
   * /v1/transactions/{transactionId}/due-amount`.
   *
   * `POST /v1/pix/in/cob`
   *
   * Retried safely: every attempt sends the same `Idempotency-Key`, yours or a generated one.
   */
  createDueDateCharge(body: PixCobCharge, options?: KeyedOptions): Promise<PixChargeResult> {
    return this.#transport.data({ verb: "POST", path: "/v1/pix/in/cob", body, keyed: true }, options);
  }
}
