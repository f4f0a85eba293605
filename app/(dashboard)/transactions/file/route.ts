import { dashboardContext, requireSession } from "@/app/session";
import { loadTransactionFilters, toTransactionFilter } from "@/components/payments/transaction-filters";
import { door } from "@/server/door";

/** The filtered list as a CSV, with the same query parameters. */
export async function GET(request: Request): Promise<Response> {
  await requireSession();
  const filter = toTransactionFilter(await loadTransactionFilters(request));
  return (await door()).sendTransactionsFile(await dashboardContext(), filter);
}
