import { door } from "@/server/door";

export const dynamic = "force-dynamic";

export async function GET(request: Request, { params }: { params: Promise<{ token: string }> }): Promise<Response> {
  return (await door()).answerState((await params).token, { request, now: new Date() });
}
