import { getLocale } from "next-intl/server";
import { dashboardContext, requireSession } from "@/app/session";
import { loadTransactionFilters, toTransactionFilter } from "@/components/payments/transactions/transaction-filters";
import { pageApi } from "@/server/page-api";

/** Filtered list as CSV in the user's language. Accepts the page's query parameters. */
export async function GET(request: Request): Promise<Response> {
  await requireSession();
  const filter = toTransactionFilter(await loadTransactionFilters(request));
  return (await pageApi()).sendTransactionsFile(await dashboardContext(), { filter, language: await getLocale() });
}
