import { getLocale } from "next-intl/server";
import { sendAfterwards } from "@/app/send-afterwards";
import { door } from "@/server/door";

export const dynamic = "force-dynamic";

interface Context {
  params: Promise<{ subscriptionId: string; action: string }>;
}

export async function POST(request: Request, { params }: Context): Promise<Response> {
  await sendAfterwards(request);
  const { subscriptionId: id, action } = await params;
  return (await door()).answerSubscription({ id, action }, { request, locale: await getLocale(), now: new Date() });
}
