import { answerCallback } from "@/server/http/callbacks";
import { sendAfterwards } from "@/server/http/send-afterwards";

export const dynamic = "force-dynamic";

export async function POST(request: Request, { params }: { params: Promise<{ acquirer: string }> }): Promise<Response> {
  sendAfterwards(request);
  return answerCallback((await params).acquirer, request, new Date());
}
