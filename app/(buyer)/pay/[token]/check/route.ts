import { getLocale } from "next-intl/server";
import { answerCheck } from "@/server/http/checkout-door";
import { sendAfterwards } from "@/server/http/send-afterwards";

export const dynamic = "force-dynamic";

export async function POST(request: Request, { params }: { params: Promise<{ token: string }> }): Promise<Response> {
  sendAfterwards(request);
  return answerCheck((await params).token, { request, locale: await getLocale(), now: new Date() });
}
