import type { News } from "./books/books";
import { idOf, isoOf } from "./ids";
import { judgeResource } from "./judge";

const models: Record<string, string> = {
  order: "getOrderResponse",
  charge: "getChargeResponse",
  recipient: "getRecipientResponse",
};

/** The body of a webhook, judged by the official package as an answer is. */
export function composeWebhook(account: { id: string; name: string }, { type, data, at }: News): string {
  const faults = judgeResource(models[type.split(".")[0] ?? ""] ?? "", data);
  if (Object.keys(faults).length > 0) throw new Error(`The event ${type} is fantasy: ${JSON.stringify(faults)}`);
  return JSON.stringify({ id: idOf("hook"), account, type, created_at: isoOf(at), data });
}
