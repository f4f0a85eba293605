import { pageApi } from "@/server/page-api";

export const dynamic = "force-dynamic";

export async function POST(request: Request, { params }: { params: Promise<{ token: string }> }): Promise<Response> {
  return (await pageApi()).answerErasureOfTyped((await params).token, request, new Date());
}
