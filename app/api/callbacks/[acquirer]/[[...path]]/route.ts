import { sendAfterwards } from "@/app/send-afterwards";
import { door } from "@/server/door";

export const dynamic = "force-dynamic";

export async function POST(request: Request, { params }: { params: Promise<{ acquirer: string }> }): Promise<Response> {
  await sendAfterwards(request);
  return (await door()).answerCallback((await params).acquirer, request, new Date());
}
