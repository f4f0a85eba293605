import { sendAfterwards } from "@/app/send-afterwards";
import { pageApi } from "@/server/page-api";

export const dynamic = "force-dynamic";

type Params = Promise<{ courseId: string; lessonId: string; noteId: string }>;

export async function DELETE(request: Request, { params }: { params: Params }): Promise<Response> {
  await sendAfterwards(request);
  const { answerNoteRemoval, holdersOf } = await pageApi();
  const now = new Date();
  return answerNoteRemoval(await params, { request, holders: await holdersOf(request.headers, now), now });
}
