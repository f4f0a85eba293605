import type { EventName } from "./core-enums";
import type { Account } from "./ledger-enums";
import type { PaymentMethod, TransactionStatus } from "./payments-enums";

export interface ExportFilter {
  startDate?: string | undefined;
  endDate?: string | undefined;
  /** For exports of transactions. */
  status?: TransactionStatus | undefined;
  /** For exports of transactions. */
  paymentMethod?: PaymentMethod | undefined;
  /** For exports of the ledger. */
  account?: Account | undefined;
  /** For exports of events. */
  event?: EventName | undefined;
}
