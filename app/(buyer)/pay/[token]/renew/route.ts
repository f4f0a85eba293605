import { getLocale } from "next-intl/server";
import { sendAfterwards } from "@/server/http/send-afterwards";
import { answerRenewal } from "@/server/pages/checkout-door";

export const dynamic = "force-dynamic";

export async function POST(request: Request, { params }: { params: Promise<{ token: string }> }): Promise<Response> {
  sendAfterwards(request);
  return answerRenewal((await params).token, { request, locale: await getLocale(), now: new Date() });
}
