import { answerCallback } from "@/server/http/callbacks";

export const dynamic = "force-dynamic";

export async function POST(request: Request, { params }: { params: Promise<{ acquirer: string }> }): Promise<Response> {
  return answerCallback((await params).acquirer, request, new Date());
}
