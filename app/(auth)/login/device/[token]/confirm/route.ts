import { getLocale } from "next-intl/server";
import { door } from "@/server/door";

export const dynamic = "force-dynamic";

export async function POST(request: Request, { params }: { params: Promise<{ token: string }> }): Promise<Response> {
  const { token } = await params;
  return (await door()).answerDevice(token, { request, locale: await getLocale(), now: new Date() });
}
