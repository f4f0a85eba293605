import { getLocale } from "next-intl/server";
import { sendAfterwards } from "@/app/send-afterwards";
import { door } from "@/server/door";

export const dynamic = "force-dynamic";

interface Context {
  params: Promise<{ purchaseId: string; action: string }>;
}

export async function POST(request: Request, { params }: Context): Promise<Response> {
  await sendAfterwards(request);
  const { purchaseId: id, action } = await params;
  return (await door()).answerPurchase({ id, action }, { request, locale: await getLocale(), now: new Date() });
}
