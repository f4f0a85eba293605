import { z } from "zod";
import type { CallbackRequest, CallbackSubjects } from "../port/callback-port";
import { readObject } from "../transport/read-object";

const Key = z.string().regex(/^[a-zA-Z0-9]{26,35}$/);
const key = Key.nullish().catch(null);

const Notice = z.object({
  id: z.string().regex(/^hook_\w{1,64}$/),
  type: z.string().regex(/^[a-z_]{1,40}\.[a-z_]{1,40}$/),
  data: z.object({ code: key, order: z.object({ code: key }).nullish().catch(null) }),
});

/**
 * Returns the subjects of a callback: the order or charge with our key, or the connection's
 * recipient. Ignores other content, because the state is read from the acquirer. Returns null
 * without a known subject.
 */
export function readNotice({ body }: Pick<CallbackRequest, "body">): CallbackSubjects | null {
  const read = Notice.safeParse(readObject(body));
  if (!read.success) return null;
  const { type, data } = read.data;
  if (type.startsWith("recipient.")) return { charges: [], authorizations: [], recipient: true };
  if (!type.startsWith("order.") && !type.startsWith("charge.")) return { charges: [], authorizations: [] };
  const code = data.code ?? data.order?.code;
  return { charges: code ? [code] : [], authorizations: [] };
}
