import type { EventName } from "./core-enums";
import type { Account } from "./ledger-enums";
import type { PaymentMethod, TransactionStatus } from "./payments-enums";

export interface ExportFilter {
  startDate?: string | undefined;
  endDate?: string | undefined;
  /** Only for exports of transactions. */
  status?: TransactionStatus | undefined;
  /** Only for exports of transactions. */
  paymentMethod?: PaymentMethod | undefined;
  /** Only for exports of the ledger. */
  account?: Account | undefined;
  /** Only for exports of events. */
  event?: EventName | undefined;
}
