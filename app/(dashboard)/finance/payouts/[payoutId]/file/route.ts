import { getLocale } from "next-intl/server";
import { dashboardContext, requireSession } from "@/app/session";
import { pageApi } from "@/server/page-api";

/** The receipt of a payout as a PDF in the reader's language. */
export async function GET(_request: Request, { params }: { params: Promise<{ payoutId: string }> }): Promise<Response> {
  await requireSession();
  const { payoutId } = await params;
  return (await pageApi()).sendReceipt(await dashboardContext(), { payoutId, language: await getLocale() });
}
