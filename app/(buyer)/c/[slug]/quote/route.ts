import { getLocale } from "next-intl/server";
import { sendAfterwards } from "@/app/send-afterwards";
import { pageApi } from "@/server/page-api";

export const dynamic = "force-dynamic";

export async function POST(request: Request, { params }: { params: Promise<{ slug: string }> }): Promise<Response> {
  await sendAfterwards(request);
  return (await pageApi()).answerQuote((await params).slug, { request, locale: await getLocale(), now: new Date() });
}
