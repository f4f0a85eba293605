import { loadTransactionFilters, toTransactionFilter } from "@/components/payments/transaction-filters";
import { sendTransactionsFile } from "@/server/pages/dashboard-files";
import { requireSession } from "@/server/pages/dashboard-session";

/** The list's filter, by the same address, as a CSV. */
export async function GET(request: Request): Promise<Response> {
  await requireSession();
  return sendTransactionsFile(toTransactionFilter(await loadTransactionFilters(request)));
}
