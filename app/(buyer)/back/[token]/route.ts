import { pageApi } from "@/server/page-api";

export const dynamic = "force-dynamic";

export async function GET(request: Request, { params }: { params: Promise<{ token: string }> }): Promise<Response> {
  return (await pageApi()).answerComeback((await params).token, request, new Date());
}
