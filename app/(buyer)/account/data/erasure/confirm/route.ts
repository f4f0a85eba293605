import { getLocale } from "next-intl/server";
import { door } from "@/server/door";

export const dynamic = "force-dynamic";

export async function POST(request: Request): Promise<Response> {
  return (await door()).answerErasure({ request, locale: await getLocale(), now: new Date() });
}
