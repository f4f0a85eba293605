import { sendAfterwards } from "@/app/send-afterwards";
import { pageApi } from "@/server/page-api";

export const dynamic = "force-dynamic";

async function answer(request: Request): Promise<Response> {
  await sendAfterwards(request);
  return (await pageApi()).answerRest(request);
}

export {
  answer as DELETE,
  answer as GET,
  answer as HEAD,
  answer as OPTIONS,
  answer as PATCH,
  answer as POST,
  answer as PUT,
};
