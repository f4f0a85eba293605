// Generated from docs/openapi.json by `npm run sdk`. Changes are overwritten.
import type { KeyedOptions } from "../call.js";
import type { Transport } from "../transport.js";
import type { Customer, Discount, Fine, Interest, Item, NewMetadata } from "./shared.js";

export interface Cob {
  /** The due date, today or later. If it is not a business day, everything counts from the next one. */
  expirationDate: string;
  /** How many calendar days after the due date it may still be paid. */
  daysAfterDueDate?: number;
  fine?: Fine;
  interest?: Interest;
  discount?: Discount;
}

export interface PixChargeResult {
  id: string;
  /**
   * `pending` becomes `paid`, `refused` or `canceled`. A canceled Pix or boleto still becomes `paid` when its money
   * arrives late. `paid` becomes `refund` once all of it is refunded (a partial refund leaves it `paid`), or
   * `chargeback`, which becomes `paid` again when the dispute is won.
   */
  status: "pending" | "paid" | "refused" | "canceled" | "refund" | "chargeback";
  /** The platform's fee in integer cents: expected while pending, final once paid, 0 when refused or canceled. */
  fees: number;
  pix: PixChargeResultPix;
  /**
   * A page of ours for the payer, in the look of your checkout: the code to pay, then the receipt and the way back
   * to `returnUrl`. Whoever has the address sees it; the document is masked.
   */
  paymentUrl: string;
}

export interface PixChargeResultPix {
  /** The copy-and-paste code (BR Code). */
  emv: string;
  /** The same code as a PNG image, in a data URI. */
  qrCode: string;
}

export interface PixCobCharge {
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
  cob: Cob;
}

export interface PixQrCodeCharge {
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

export class PixResource {
  readonly #transport: Transport;

  constructor(transport: Transport) {
    this.#transport = transport;
  }

  /**
   * Creates an immediate Pix code, payable for 24 hours. Show `pix.emv` to copy and `pix.qrCode` to scan, or send
   * the payer to `paymentUrl`; payment is announced by `transaction_paid`.
   *
   * `POST /v1/pix/in/qrcode`
   *
   * Repeated safely: each attempt has the same `Idempotency-Key`, yours or one made for the call.
   */
  createCharge(body: PixQrCodeCharge, options?: KeyedOptions): Promise<PixChargeResult> {
    return this.#transport.data({ verb: "POST", path: "/v1/pix/in/qrcode", body, keyed: true }, options);
  }

  /**
   * Creates a Pix that is due on `cob.expirationDate` and payable for `cob.daysAfterDueDate` days more, with an
   * optional fine, interest and discount. A due date on which banks do not work moves to the next day they do. What
   * is due on a day is `amountDueInCents` of the transaction, or `GET /v1/transactions/{transactionId}/due-amount`.
   *
   * `POST /v1/pix/in/cob`
   *
   * Repeated safely: each attempt has the same `Idempotency-Key`, yours or one made for the call.
   */
  createDueDateCharge(body: PixCobCharge, options?: KeyedOptions): Promise<PixChargeResult> {
    return this.#transport.data({ verb: "POST", path: "/v1/pix/in/cob", body, keyed: true }, options);
  }
}
