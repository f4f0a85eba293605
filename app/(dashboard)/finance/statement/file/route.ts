import { getLocale } from "next-intl/server";
import { dashboardContext, requireSession } from "@/app/session";
import { loadStatementFilters, readFormat, toLedgerFilter } from "@/components/reports/statements/finance-filters";
import { pageApi } from "@/server/page-api";

/** In the user's language. Accepts the page's query parameters, and `format`. */
export async function GET(request: Request): Promise<Response> {
  await requireSession();
  const { page: _page, ...filters } = await loadStatementFilters(request);
  const format = readFormat(new URL(request.url).searchParams.get("format"));
  const query = { filter: toLedgerFilter(filters), format, language: await getLocale() };
  return (await pageApi()).sendLedgerFile(await dashboardContext(), query);
}
