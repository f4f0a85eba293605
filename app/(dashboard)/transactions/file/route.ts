import { getLocale } from "next-intl/server";
import { dashboardContext, requireSession } from "@/app/session";
import { loadTransactionFilters, toTransactionFilter } from "@/components/payments/transactions/transaction-filters";
import { pageApi } from "@/server/page-api";

/**
 * Exports the filtered list as CSV in the user's language. Accepts the query parameters of the
 * page.
 */
export async function GET(request: Request): Promise<Response> {
  await requireSession();
  const filter = toTransactionFilter(await loadTransactionFilters(request));
  return (await pageApi()).sendTransactionsFile(await dashboardContext(), { filter, language: await getLocale() });
}
