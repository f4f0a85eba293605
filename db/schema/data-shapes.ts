import type { EventName } from "@/db/schema/core-enums";
import type { Account } from "@/db/schema/ledger-enums";
import type { PaymentMethod, TransactionStatus } from "@/db/schema/payments-enums";

export interface ExportFilter {
  startDate?: string | undefined;
  endDate?: string | undefined;
  /** Transactions only. */
  status?: TransactionStatus | undefined;
  /** Transactions only. */
  paymentMethod?: PaymentMethod | undefined;
  /** Ledger only. */
  account?: Account | undefined;
  /** Events only. */
  event?: EventName | undefined;
}
