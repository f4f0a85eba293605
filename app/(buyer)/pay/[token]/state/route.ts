import { answerState } from "@/server/pages/checkout-door";

export const dynamic = "force-dynamic";

export async function GET(request: Request, { params }: { params: Promise<{ token: string }> }): Promise<Response> {
  return answerState((await params).token, { request, now: new Date() });
}
