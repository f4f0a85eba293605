import { getLocale } from "next-intl/server";
import { sendAfterwards } from "@/app/send-afterwards";
import { pageApi } from "@/server/page-api";

export const dynamic = "force-dynamic";

interface Context {
  params: Promise<{ token: string; action: string }>;
}

export async function POST(request: Request, { params }: Context): Promise<Response> {
  await sendAfterwards(request);
  return (await pageApi()).answerRefund(await params, { request, locale: await getLocale(), now: new Date() });
}
