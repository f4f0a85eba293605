import type { EventName } from "@/db/schema/core-enums";
import type { Account } from "@/db/schema/ledger-enums";
import type { PaymentMethod, TransactionStatus } from "@/db/schema/payments-enums";

/** The filters of an export: São Paulo days, and those of a single kind. */
export interface ExportFilter {
  startDate?: string | undefined;
  endDate?: string | undefined;
  /** Of transactions. */
  status?: TransactionStatus | undefined;
  /** Of transactions. */
  paymentMethod?: PaymentMethod | undefined;
  /** Of the ledger. */
  account?: Account | undefined;
  /** Of events. */
  event?: EventName | undefined;
}
