import { getLocale } from "next-intl/server";
import { sendAfterwards } from "@/server/http/send-afterwards";
import { answerContact } from "@/server/pages/checkout-door";

export const dynamic = "force-dynamic";

export async function POST(request: Request, { params }: { params: Promise<{ slug: string }> }): Promise<Response> {
  sendAfterwards(request);
  return answerContact((await params).slug, { request, locale: await getLocale(), now: new Date() });
}
