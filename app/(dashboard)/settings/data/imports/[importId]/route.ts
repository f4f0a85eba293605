import { getLocale } from "next-intl/server";
import { dashboardContext, requireSession } from "@/app/session";
import { pageApi } from "@/server/page-api";

/** Rejected lines as CSV, with the reasons in the user's language. */
export async function GET(_request: Request, { params }: { params: Promise<{ importId: string }> }): Promise<Response> {
  await requireSession();
  const { importId } = await params;
  return (await pageApi()).sendImportReport(await dashboardContext(), { importId, language: await getLocale() });
}
