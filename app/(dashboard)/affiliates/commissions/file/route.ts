import { getLocale } from "next-intl/server";
import { dashboardContext, requireSession } from "@/app/session";
import { loadCommissionFilters, toCommissionFilter } from "@/components/partners/commissions/commission-filters";
import { pageApi } from "@/server/page-api";

export async function GET(request: Request): Promise<Response> {
  await requireSession();
  const filter = toCommissionFilter(await loadCommissionFilters(request));
  return (await pageApi()).sendCommissionsFile(await dashboardContext(), { filter, language: await getLocale() });
}
