import { getLocale } from "next-intl/server";
import { dashboardContext, requireSession } from "@/app/session";
import { loadTransactionFilters, toTransactionFilter } from "@/components/payments/transaction-filters";
import { door } from "@/server/door";

/** The list's filter, by the same address, as a CSV in the reader's language. */
export async function GET(request: Request): Promise<Response> {
  await requireSession();
  const filter = toTransactionFilter(await loadTransactionFilters(request));
  return (await door()).sendTransactionsFile(await dashboardContext(), { filter, language: await getLocale() });
}
