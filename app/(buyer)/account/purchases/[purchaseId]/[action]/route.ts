import { getLocale } from "next-intl/server";
import { sendAfterwards } from "@/app/send-afterwards";
import { pageApi } from "@/server/page-api";

export const dynamic = "force-dynamic";

interface Context {
  params: Promise<{ purchaseId: string; action: string }>;
}

export async function POST(request: Request, { params }: Context): Promise<Response> {
  await sendAfterwards(request);
  const { purchaseId: id, action } = await params;
  return (await pageApi()).answerPurchase({ id, action }, { request, locale: await getLocale(), now: new Date() });
}
