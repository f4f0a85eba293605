import { sendAfterwards } from "@/app/send-afterwards";
import { door } from "@/server/door";

export const dynamic = "force-dynamic";

export async function POST(request: Request): Promise<Response> {
  await sendAfterwards(request);
  return (await door()).answerMcp(request);
}
