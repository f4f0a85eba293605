import { getLocale } from "next-intl/server";
import { dashboardContext, requireSession } from "@/app/session";
import { pageApi } from "@/server/page-api";

export async function GET(_request: Request, { params }: { params: Promise<{ payoutId: string }> }): Promise<Response> {
  await requireSession();
  const { payoutId } = await params;
  return (await pageApi()).sendReceipt(await dashboardContext(), { payoutId, language: await getLocale() });
}
