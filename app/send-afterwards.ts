import { after } from "next/server";
import { pageApi } from "@/server/page-api";

/** When Next runs alone, sends a request's webhooks right after its answer; otherwise, and for reads, does nothing. */
export async function sendAfterwards(request: Request): Promise<void> {
  const { mustSendDue, sendDue } = await pageApi();
  if (mustSendDue(request)) after(sendDue);
}
