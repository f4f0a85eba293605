import { getLocale } from "next-intl/server";
import { answerOrder } from "@/server/http/checkout-door";
import { sendAfterwards } from "@/server/http/send-afterwards";

export const dynamic = "force-dynamic";

export async function POST(request: Request, { params }: { params: Promise<{ slug: string }> }): Promise<Response> {
  sendAfterwards(request);
  return answerOrder((await params).slug, { request, locale: await getLocale(), now: new Date() });
}
