import { getLocale } from "next-intl/server";
import { dashboardContext, requireSession } from "@/app/session";
import { loadClosingFile } from "@/components/reports/closings/closing-filters";
import { monthAt } from "@/components/ui/i18n/dates";
import { pageApi } from "@/server/page-api";

/** A month's closings as CSV, or its report as PDF, in the user's language. The current month by default. */
export async function GET(request: Request): Promise<Response> {
  await requireSession();
  const { month, format } = loadClosingFile(request);
  const { sendClosingsFile, sendMonthFile } = await pageApi();
  const send = format === "csv" ? sendClosingsFile : sendMonthFile;
  const context = await dashboardContext();
  return send(context, { month: month ?? monthAt(context.now), language: await getLocale() });
}
