import { answerRest } from "@/server/http/rest-fetch";

export const dynamic = "force-dynamic";

const answer = (request: Request): Promise<Response> => answerRest(request);

export {
  answer as DELETE,
  answer as GET,
  answer as HEAD,
  answer as OPTIONS,
  answer as PATCH,
  answer as POST,
  answer as PUT,
};
