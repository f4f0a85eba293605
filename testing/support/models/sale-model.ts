import type { TransactionStatus } from "@/db/schema/payments-enums";
import { divideHalfUp } from "@/server/core/money/money";
import { feeOf } from "@/server/ledger/fees/fees";
import { type Business, type Sale, type SaleAction, shareOf } from "../sales";

const day = 86_400_000;

/** Expected state of a sale, derived only from docs/domains/payments.md. */
export class SaleModel {
  status: TransactionStatus = "pending";
  paid = 0;
  fees = 0;
  refunded = 0;
  feeReturned = 0;
  blocked = 0;
  lost = 0;
  /** Part of `blocked` and `lost` that a dispute debited again after a full refund. */
  takenAgain = 0;
  newestAt = new Date(0);
  dispute: "none" | "opened" | "decided" = "none";
  issuerHasSpoken = false;

  constructor(
    readonly sale: Sale,
    private readonly business: Business,
  ) {
    const { kind } = sale;
    if (kind === "paid" || kind === "chargedBack") this.receive(sale.amount);
    if (kind === "refused") this.status = "refused";
  }

  /**
   * The company's amount from this sale, released or not, without the blocked part. Zero for a sale
   * at the seller's bank.
   */
  get held(): number {
    return this.isPosted && !this.sale.isAtBank ? this.left - this.takenAgain - this.fees + this.feeReturned : 0;
  }

  get atBank(): number {
    return this.isPosted && this.sale.isAtBank ? this.left - this.takenAgain : 0;
  }

  /** Fee kept by the platform or, for a sale at the seller's bank, owed by the company. */
  get earned(): number {
    return this.isPosted ? this.fees - this.feeReturned : 0;
  }

  get left(): number {
    return this.paid - this.refunded - this.blocked - this.lost + this.takenAgain;
  }

  /** A pending sale posts nothing. A sale that ends without full payment posts the amount received, without a fee. */
  get isPosted(): boolean {
    return this.status !== "pending";
  }

  get isSale(): boolean {
    return ["paid", "refund", "chargeback"].includes(this.status);
  }

  private receive(amount: number): void {
    if (amount === 0) return;
    const unposted = this.isPosted ? amount : this.paid + amount;
    this.paid += amount;
    this.newestAt = this.business.now;
    if (!this.isSale && this.paid - this.refunded >= this.sale.amount) this.status = "paid";
    if (!this.isSale) return;
    const { kind, isAtBank: settlesToSeller } = this.sale;
    const way = { method: kind === "pix" ? "pix" : "credit_card", settlesToSeller } as const;
    // The fee is computed on the total paid and capped by the amount posted now.
    this.fees = Math.min(feeOf(way, this.paid, this.business.company, this.business.now), this.fees + unposted);
  }

  /** The action should succeed. `funds` is the company's total balance. */
  expects(action: SaleAction, share: number, funds: number): boolean {
    const { sale } = this;
    const isPix = sale.kind === "pix";
    switch (action) {
      case "pay":
        if (isPix) this.receive(Math.max(0, sale.amount - this.paid));
        return isPix;
      case "payPart":
        if (isPix) this.receive(shareOf(sale, share));
        return isPix;
      case "expire":
        if (!isPix || this.status !== "pending") return false;
        this.status = "canceled";
        return true;
      case "cancel":
        if (!isPix || this.status !== "pending") return false;
        this.status = "canceled";
        // A partial payment is refunded up to the available balance.
        if (this.left > 0) this.expectsRefund(this.left, funds + this.held);
        return true;
      case "refund":
        return this.expectsRefund(share >= 1 ? this.left : shareOf(sale, share), funds);
      case "dispute":
        if ((this.status !== "paid" && this.status !== "refund") || this.dispute !== "none") return false;
        this.open();
        return true;
      case "win":
      case "lose":
        return this.expectsVerdict(action);
      case "issuerDecides":
        this.issuerDecides();
        return true;
      case "release":
        return true;
    }
  }

  private expectsRefund(amount: number, funds: number): boolean {
    const windowDays = this.sale.kind === "pix" ? 90 : 180;
    if (this.status === "pending" || this.left === 0 || amount > this.left) return false;
    if (this.business.now.getTime() - this.newestAt.getTime() > windowDays * day) return false;
    const due = divideHalfUp(BigInt(this.fees) * BigInt(this.refunded + amount), BigInt(this.paid));
    // Refunds before the sale was paid returned no fee. Later ones return it, each up to its own amount.
    const feeReturned = Math.min(Math.max(this.feeReturned, due), this.feeReturned + amount);
    if (!this.sale.isAtBank && funds < amount - (feeReturned - this.feeReturned)) return false;
    this.refunded += amount;
    this.feeReturned = feeReturned;
    if (this.status === "paid" && this.refunded === this.paid) this.status = "refund";
    return true;
  }

  private open(): void {
    this.dispute = "opened";
    if (this.status !== "refund") this.status = "chargeback";
    this.blocked = this.paid - this.refunded;
    if (this.blocked > 0) return;
    this.blocked = this.refunded;
    this.takenAgain = this.refunded;
  }

  private expectsVerdict(verdict: "win" | "lose"): boolean {
    if ((this.status !== "chargeback" && this.status !== "refund") || this.dispute !== "opened") return false;
    this.dispute = "decided";
    if (verdict === "lose") this.lost = this.blocked;
    else {
      this.takenAgain = 0;
      if (this.status === "chargeback") this.status = "paid";
    }
    this.blocked = 0;
    return true;
  }

  private issuerDecides(): void {
    if (this.issuerHasSpoken) return;
    this.issuerHasSpoken = true;
    if (this.sale.kind === "paidLater") this.receive(this.sale.amount);
    if (this.sale.kind === "refusedLater") this.status = "refused";
    if (this.sale.kind === "chargedBack" && this.dispute === "none") {
      if (this.status === "paid" || this.status === "refund") this.open();
      else this.dispute = "opened";
    }
  }
}
