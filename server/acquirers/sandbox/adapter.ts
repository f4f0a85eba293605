import { eq, sql } from "drizzle-orm";
import { z } from "zod";
import { db } from "@/db/client";
import { preparedQuery } from "@/db/prepared";
import { insertQuery, rowsAsJson } from "@/db/record";
import { sandboxChargebacks, sandboxCharges, sandboxPayments, sandboxRefunds } from "@/db/schema";
import { hmacSha256Hex, secretsEqual } from "../../core/crypto";
import { environment } from "../../core/env";
import type { Acquirer, CallbackRequest, ChargeReport, PixRequest } from "../port";
import { boletoDigits, clearingOf } from "./boletos";
import { chargeCard, findCardReport } from "./cards";
import { findOutcome } from "./test-cards";

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

const pixQuery = preparedQuery((database) =>
  database.execute(sql`${insertQuery(sandboxCharges, "charges")} ON CONFLICT DO NOTHING`),
);

/** The embedded acquirer (docs/decisions.md 7): a bank with two small tables of its own that always has time. */
export const sandboxAcquirer: Acquirer = {
  name: sandboxName,

  pixLocation,

  createPix: async (request) => {
    const { key, amountInCents, expiresAt, now } = request;
    const charge = { key, method: "pix", amount: amountInCents, expiresAt, createdAt: now };
    await pixQuery({ charges: rowsAsJson(sandboxCharges, [charge]) });
    return { kind: "done", value: { location: pixLocation(request) } };
  },

  boletoDigits,

  createBoleto: async (request) => {
    const { key, amountInCents, now } = request;
    const clearsAt = clearingOf(now);
    await db()
      .insert(sandboxCharges)
      .values({ key, method: "boleto", amount: amountInCents, clearsAt, createdAt: now })
      .onConflictDoNothing();
    return { kind: "done", value: boletoDigits(request) };
  },

  findCardFault: (number) => (findOutcome(number) ? null : "only test cards are accepted in the sandbox"),

  chargeCard,

  refund: async ({ key, chargeKey, amountInCents, now }) => {
    await db()
      .insert(sandboxRefunds)
      .values({ key, chargeKey, amount: amountInCents, createdAt: now })
      .onConflictDoNothing();
    return { kind: "done", value: { confirmed: true } };
  },

  readCharge: async (key) => {
    const [dispute] = await db().select().from(sandboxChargebacks).where(eq(sandboxChargebacks.chargeKey, key));
    const report = (await findCardReport(key)) ?? (await findPixReport(key)) ?? absent;
    return { kind: "done", value: { ...report, dispute: dispute?.state ?? null } };
  },

  readCallback: ({ headers, body }) => {
    if (!secretsEqual(headers[signatureHeader] ?? "", signatureOf(body))) return null;
    return Callback.parse(JSON.parse(body)).pix.map(({ txid }) => txid);
  },
};

/** `qr/v2` for an immediate charge, `qr/v2/cobv` for one with a due date (Manual de Padrões para Iniciação do Pix). */
function pixLocation({ key, terms }: PixRequest): string {
  return `${locationHost}/qr/v2/${terms ? "cobv/" : ""}${key}`;
}

const absent: ChargeReport = { state: "absent", payments: [], refusal: null, dispute: null };

async function findPixReport(key: string): Promise<ChargeReport | null> {
  const [charge] = await db().select().from(sandboxCharges).where(eq(sandboxCharges.key, key));
  if (!charge) return null;
  const received = await db()
    .select()
    .from(sandboxPayments)
    .where(eq(sandboxPayments.chargeKey, key))
    .orderBy(sandboxPayments.paidAt, sandboxPayments.id);
  const payments = received.map(({ id, amount, payerName, payerDocument, paidAt }) => ({
    id,
    amountInCents: amount,
    payerName,
    payerDocument,
    paidAt,
  }));
  return { state: charge.closedAt ? "closed" : "open", payments, refusal: null, dispute: null };
}
