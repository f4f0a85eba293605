import { getLocale } from "next-intl/server";
import { pageApi } from "@/server/page-api";

export const dynamic = "force-dynamic";

export async function POST(request: Request, { params }: { params: Promise<{ token: string }> }): Promise<Response> {
  const { token } = await params;
  return (await pageApi()).answerEnter(token, { request, locale: await getLocale(), now: new Date() });
}
