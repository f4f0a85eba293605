import { door } from "@/server/door";

export const dynamic = "force-dynamic";

export async function POST(request: Request, { params }: { params: Promise<{ token: string }> }): Promise<Response> {
  return (await door()).answerStop((await params).token, request, new Date());
}
