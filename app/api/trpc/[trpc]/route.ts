import { after } from "next/server";
import { sendAfterwards } from "@/app/send-afterwards";
import { pageApi } from "@/server/page-api";

async function answer(request: Request): Promise<Response> {
  const { answerTrpc, refuseForeign } = await pageApi();
  const refusal = refuseForeign(request, "application/json");
  if (refusal) return refusal;
  await sendAfterwards(request);
  return answerTrpc(request, (work) => after(work));
}

export { answer as GET, answer as POST };
