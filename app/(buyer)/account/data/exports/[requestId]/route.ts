import { getLocale } from "next-intl/server";
import { door } from "@/server/door";

export const dynamic = "force-dynamic";

interface Context {
  params: Promise<{ requestId: string }>;
}

export async function GET(request: Request, { params }: Context): Promise<Response> {
  const { requestId } = await params;
  return (await door()).sendExport(requestId, { request, locale: await getLocale(), now: new Date() });
}
