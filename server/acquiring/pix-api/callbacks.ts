import { z } from "zod";
import type { CallbackRequest, CallbackSubjects } from "../port/callback-port";
import { Txid } from "./shapes";

/** Accepts one item or a list. Skips unreadable items, because the periodic sweep finds their changes. */
const items = <Schema extends z.ZodType>(schema: Schema) =>
  z
    .union([z.array(z.unknown()).max(10_000), z.record(z.string(), z.unknown()).transform((one) => [one as unknown])])
    .transform((list) =>
      list.flatMap((each) => {
        const read = schema.safeParse(each);
        return read.success ? [read.data] : [];
      }),
    );

const Key = z.object({ txid: Txid.pipe(z.string().regex(/^[a-zA-Z0-9]{26,35}$/)) });
const Authorized = z.object({ idRec: z.string().regex(/^[a-zA-Z0-9]{29}$/) });

const Notice = z.object({
  pix: items(Key).optional(),
  cobsr: items(Key).optional(),
  recs: items(Authorized).optional(),
});

/**
 * Returns the subjects of a bank's callback: `{"pix": […]}`, a bare list of Pix (Inter), `{"recs":
 * […]}` or `{"cobsr": […]}`. The HTTP server has verified the sender, and everything is read again
 * from the bank. A Pix without a charge has no subject. Neither does a bank's test of the URL (Efí:
 * `{"evento": "teste_webhook"}`), which still requires a successful response.
 */
export function readNotice({ body }: Pick<CallbackRequest, "body">): CallbackSubjects | null {
  const sent = readJson(body);
  const read = Notice.safeParse(Array.isArray(sent) ? { pix: sent } : sent);
  if (!read.success) return null;
  const { pix = [], cobsr = [], recs = [] } = read.data;
  return {
    charges: [...new Set([...pix, ...cobsr].map(({ txid }) => txid))],
    authorizations: [...new Set(recs.map(({ idRec }) => idRec))],
  };
}

function readJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
