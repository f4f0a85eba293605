import { getLocale } from "next-intl/server";
import { dashboardContext, requireSession } from "@/app/session";
import { loadCommissionFilters, toCommissionFilter } from "@/components/partners/commissions/commission-filters";
import { pageApi } from "@/server/page-api";

/** Exports the filtered list as CSV in the reader's language. Takes the same query parameters as the page. */
export async function GET(request: Request): Promise<Response> {
  await requireSession();
  const filter = toCommissionFilter(await loadCommissionFilters(request));
  return (await pageApi()).sendCommissionsFile(await dashboardContext(), { filter, language: await getLocale() });
}
