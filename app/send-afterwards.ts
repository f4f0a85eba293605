import { after } from "next/server";
import { pageApi } from "@/server/page-api";

/** Sends a request's webhooks right after its response if Next runs alone. Otherwise, and for reads, does nothing. */
export async function sendAfterwards(request: Request): Promise<void> {
  const { mustSendDue, sendDue } = await pageApi();
  if (mustSendDue(request)) after(sendDue);
}
