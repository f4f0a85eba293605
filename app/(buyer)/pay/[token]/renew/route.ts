import { getLocale } from "next-intl/server";
import { answerRenewal } from "@/server/http/checkout-door";
import { sendAfterwards } from "@/server/http/send-afterwards";

export const dynamic = "force-dynamic";

export async function POST(request: Request, { params }: { params: Promise<{ token: string }> }): Promise<Response> {
  sendAfterwards(request);
  return answerRenewal((await params).token, { request, locale: await getLocale(), now: new Date() });
}
