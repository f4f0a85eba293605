import { pageApi } from "@/server/page-api";

export const dynamic = "force-dynamic";

type Params = Promise<{ courseId: string; materialId: string }>;

export async function GET(request: Request, { params }: { params: Params }): Promise<Response> {
  const { answerMaterial, holdersOf } = await pageApi();
  const now = new Date();
  return answerMaterial(await params, { request, holders: await holdersOf(request.headers, now), now });
}
