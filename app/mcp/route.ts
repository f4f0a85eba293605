import { sendAfterwards } from "@/app/send-afterwards";
import { pageApi } from "@/server/page-api";

export const dynamic = "force-dynamic";

export async function POST(request: Request): Promise<Response> {
  await sendAfterwards(request);
  return (await pageApi()).answerMcp(request);
}
