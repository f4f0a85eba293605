import type { EventName } from "@/db/schema/core-enums";
import type { Account } from "@/db/schema/ledger-enums";
import type { PaymentMethod, TransactionStatus } from "@/db/schema/payments-enums";

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
