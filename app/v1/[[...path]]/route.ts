import { sendAfterwards } from "@/app/send-afterwards";
import { door } from "@/server/door";

export const dynamic = "force-dynamic";

async function answer(request: Request): Promise<Response> {
  await sendAfterwards(request);
  return (await door()).answerRest(request);
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
