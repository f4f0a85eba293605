import { getLocale } from "next-intl/server";
import { pageApi } from "@/server/page-api";

export const dynamic = "force-dynamic";

export async function POST(request: Request): Promise<Response> {
  return (await pageApi()).answerSignIn({ request, locale: await getLocale(), now: new Date() });
}
