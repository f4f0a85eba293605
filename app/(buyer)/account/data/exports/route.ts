import { getLocale } from "next-intl/server";
import { door } from "@/server/door";

export const dynamic = "force-dynamic";

export async function POST(request: Request): Promise<Response> {
  return (await door()).answerExport({ request, locale: await getLocale(), now: new Date() });
}
