import type { EventName } from "./core-enums";
import type { Account } from "./ledger-enums";
import type { PaymentMethod, TransactionStatus } from "./payments-enums";

export interface ExportFilter {
  startDate?: string | undefined;
  endDate?: string | undefined;
  /** Used only for exports of transactions. */
  status?: TransactionStatus | undefined;
  /** Used only for exports of transactions. */
  paymentMethod?: PaymentMethod | undefined;
  /** Used only for exports of the ledger. */
  account?: Account | undefined;
  /** Used only for exports of events. */
  event?: EventName | undefined;
}
