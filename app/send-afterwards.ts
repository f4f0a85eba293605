import { after } from "next/server";
import { door } from "@/server/door";

/** When Next runs alone, sends a request's webhooks right after its answer; otherwise, and for reads, does nothing. */
export async function sendAfterwards(request: Request): Promise<void> {
  const { mustSendDue, sendDue } = await door();
  if (mustSendDue(request)) after(sendDue);
}
