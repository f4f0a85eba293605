import { getLocale } from "next-intl/server";
import { dashboardContext, requireSession } from "@/app/session";
import { pageApi } from "@/server/page-api";

/**
 * Exports the labels of what is to be shipped as CSV in the user's language: of the sales named by
 * the query parameter `id`, which may be repeated, or of all.
 */
export async function GET(request: Request): Promise<Response> {
  await requireSession();
  const transactionIds = new URL(request.url).searchParams.getAll("id");
  return (await pageApi()).sendLabelsFile(await dashboardContext(), { transactionIds, language: await getLocale() });
}
