import { getLocale } from "next-intl/server";
import { pageApi } from "@/server/page-api";

export const dynamic = "force-dynamic";

interface Context {
  params: Promise<{ requestId: string }>;
}

export async function GET(request: Request, { params }: Context): Promise<Response> {
  const { requestId } = await params;
  return (await pageApi()).sendExport(requestId, { request, locale: await getLocale(), now: new Date() });
}
