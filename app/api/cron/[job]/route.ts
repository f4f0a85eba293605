import type { NextRequest } from "next/server";
import { pageApi } from "@/server/page-api";

export const dynamic = "force-dynamic";
export const maxDuration = 60;

async function answer(request: NextRequest, { params }: { params: Promise<{ job: string }> }): Promise<Response> {
  const { job } = await params;
  const { status, body } = await (await pageApi()).answerCron({
    job,
    authorization: request.headers.get("authorization"),
    parameters: request.nextUrl.searchParams,
    now: new Date(),
  });
  return Response.json(body, { status, headers: { "cache-control": "no-store" } });
}

export { answer as GET, answer as POST };
