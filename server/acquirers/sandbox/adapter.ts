import { eq } from "drizzle-orm";
import { z } from "zod";
import { db } from "@/db/client";
import { sandboxCharges, sandboxPayments } from "@/db/schema";
import { hmacSha256Hex, secretsEqual } from "../../core/crypto";
import { environment } from "../../core/env";
import type { Acquirer, CallbackRequest } from "../port";

/** The name that companies of the sandbox carry in `companies.acquirer`. */
export const sandboxName = "sandbox";

/** A name no bank resolves: a sandbox code can be read by every parser and paid by nobody. */
const locationHost = "pix.example.com";

const signatureHeader = "x-sandbox-signature";

const Callback = z.object({ pix: z.array(z.object({ txid: z.string() })) });

function signatureOf(body: string): string {
  return hmacSha256Hex(environment().authSecret, `sandbox callback\n${body}`);
}

/** The notice that the sandbox's bank sends when something happened to a charge: API Pix's webhook shape, signed. */
export function composeCallback(key: string): CallbackRequest {
  const body = JSON.stringify({ pix: [{ txid: key }] });
  return { headers: { [signatureHeader]: signatureOf(body) }, body };
}

/** The embedded acquirer (decisions, section 7): a bank with two small tables of its own that always has time. */
export const sandboxAcquirer: Acquirer = {
  name: sandboxName,

  pixLocation: (key) => `${locationHost}/qr/v2/${key}`,

  createPix: async ({ key, amountInCents, expiresAt, now }) => {
    await db()
      .insert(sandboxCharges)
      .values({ key, method: "pix", amount: amountInCents, expiresAt, createdAt: now })
      .onConflictDoNothing();
    return { kind: "done", value: { location: `${locationHost}/qr/v2/${key}` } };
  },

  readCharge: async (key) => {
    const [charge] = await db().select().from(sandboxCharges).where(eq(sandboxCharges.key, key));
    if (!charge) return { kind: "done", value: { state: "absent", payments: [] } };
    const received = await db()
      .select()
      .from(sandboxPayments)
      .where(eq(sandboxPayments.chargeKey, key))
      .orderBy(sandboxPayments.paidAt, sandboxPayments.id);
    return {
      kind: "done",
      value: {
        state: charge.closedAt ? "closed" : "open",
        payments: received.map(({ id, amount, payerName, payerDocument, paidAt }) => ({
          id,
          amountInCents: amount,
          payerName,
          payerDocument,
          paidAt,
        })),
      },
    };
  },

  readCallback: ({ headers, body }) => {
    if (!secretsEqual(headers[signatureHeader] ?? "", signatureOf(body))) return null;
    return Callback.parse(JSON.parse(body)).pix.map(({ txid }) => txid);
  },
};
