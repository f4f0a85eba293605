import { sendAfterwards } from "@/server/http/send-afterwards";
import { answerRest } from "@/server/rest/rest-fetch";

export const dynamic = "force-dynamic";

function answer(request: Request): Promise<Response> {
  sendAfterwards(request);
  return answerRest(request);
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
