import { sendAfterwards } from "@/app/send-afterwards";
import { pageApi } from "@/server/page-api";

export const dynamic = "force-dynamic";

type Params = Promise<{ courseId: string; lessonId: string }>;

export async function POST(request: Request, { params }: { params: Params }): Promise<Response> {
  await sendAfterwards(request);
  const { answerWatch, holdersOf } = await pageApi();
  const now = new Date();
  return answerWatch(await params, { request, holders: await holdersOf(request.headers, now), now });
}
