import { and, eq, gt, isNull, sql } from "drizzle-orm";
import { z } from "zod";
import { db } from "@/db/client";
import { sandboxCharges, sandboxPayments } from "@/db/schema";
import { paymentMethods } from "@/db/schema/payments-enums";
import { isSignature, signatureOf } from "../../core/crypto/seal";
import { composePixCode } from "../port/brcode";
import type { CallbackRequest } from "../port/callback-port";
import type { ChargeReference } from "../port/charge-port";
import type { Acquirer, BoletoRequest, Connection, PixRequest } from "../port/port";
import { quoteAnticipation, readAnticipation, takeAnticipation } from "./anticipations";
import { automatic, decideTry } from "./automatic";
import { clearingOf, ownNumberOf, predictBoleto } from "./boletos";
import { createBatchedInsert } from "./book";
import { chargeCard } from "./cards";
import { defend } from "./disputes";
import { withScriptedFailures } from "./orders";
import { locationHost } from "./payers-codes";
import { readPayout, sendPayout } from "./payouts";
import { listReceived } from "./received";
import { readRefund, refund } from "./refunds";
import { readCharge } from "./reports";
import { findOutcome, keepsCard } from "./test-cards";

export const sandboxKind = "sandbox";

const signatureHeader = "x-sandbox-signature";

const Callback = z.object({
  pix: z.array(z.object({ txid: z.string() })),
  recs: z.array(z.object({ idRec: z.string() })).default([]),
});

const signedText = ({ id }: Connection, body: string) => `sandbox callback\n${id}\n${body}`;

/** Returns a signed callback about a charge, in the Pix API's webhook format. */
export function composeCallback(connection: Connection, key: string): CallbackRequest {
  return signed(connection, { pix: [{ txid: key }] });
}

/** Identifies the authorization by the bank's id. */
export function composeAuthorizationCallback(connection: Connection, bankId: string): CallbackRequest {
  return signed(connection, { pix: [], recs: [{ idRec: bankId }] });
}

function signed(connection: Connection, notice: z.input<typeof Callback>): CallbackRequest {
  const body = JSON.stringify(notice);
  return {
    path: "",
    query: new URLSearchParams(),
    headers: { [signatureHeader]: signatureOf(signedText(connection, body)).toString("hex") },
    body,
    remoteAddress: null,
    clientCertificate: null,
  };
}

const bookPix = createBatchedInsert(sandboxCharges);

export const sandboxAcquirer: Acquirer = {
  kind: sandboxKind,
  isPlayMoney: true,
  offer: {
    name: "Sandbox",
    methods: [...paymentMethods],
    capabilities: {
      dueDatePix: true,
      refunds: [...paymentMethods],
      partialRefunds: [...paymentMethods],
      cancels: ["pix", "boleto"],
      split: false,
      payouts: true,
      anticipations: true,
      listsReceived: true,
      automaticPix: true,
    },
  },

  predictPix,

  createPix: withScriptedFailures(async (connection, request: PixRequest) => {
    const { companyId, id: connectionId } = connection;
    const { key, amountInCents, expiresAt, now } = request;
    const charge = { companyId, connectionId, key, method: "pix", amount: amountInCents, expiresAt, createdAt: now };
    await bookPix(companyId, charge);
    return { kind: "done", value: predictPix(connection, request) };
  }),

  predictBoleto,

  createBoleto: withScriptedFailures(async (connection, request: BoletoRequest) => {
    const { companyId, id: connectionId } = connection;
    const { key, amountInCents: amount, now: createdAt } = request;
    const booked = { companyId, connectionId, key, method: "boleto", amount, createdAt };
    await db()
      .insert(sandboxCharges)
      .values({ ...booked, clearsAt: clearingOf(createdAt), ownNumber: ownNumberOf(key) })
      .onConflictDoNothing();
    return { kind: "done", value: predictBoleto(connection, request) };
  }),

  findCardFault: (_connection, number) => (findOutcome(number) ? null : "only test cards are accepted in the sandbox"),

  chargeCard: withScriptedFailures(chargeCard),
  keepsCard,

  cancelCharge: withScriptedFailures<[ChargeReference, Date], { canceled: boolean }>(
    async ({ companyId }, { key, method }, now) => {
      if (method === "credit_card") return { kind: "unsupported" };
      const received = db()
        .select({ total: sql`coalesce(sum(${sandboxPayments.amount}), 0)` })
        .from(sandboxPayments)
        .where(and(eq(sandboxPayments.companyId, companyId), eq(sandboxPayments.chargeKey, key)));
      const open = and(
        eq(sandboxCharges.companyId, companyId),
        eq(sandboxCharges.key, key),
        isNull(sandboxCharges.closedAt),
        gt(sandboxCharges.amount, received),
      );
      const closed = await db().update(sandboxCharges).set({ closedAt: now }).where(open).returning();
      if (closed.length > 0) await decideTry(companyId, key, { state: "failed", reason: "SLCR" });
      return { kind: "done", value: { canceled: closed.length > 0 } };
    },
  ),

  refund: withScriptedFailures(refund),
  readRefund,
  defend,
  readCharge,
  payouts: { send: withScriptedFailures(sendPayout), read: readPayout },
  received: { list: listReceived },
  anticipations: { quote: quoteAnticipation, take: withScriptedFailures(takeAnticipation), read: readAnticipation },
  automatic: {
    ...automatic,
    authorize: withScriptedFailures(automatic.authorize),
    charge: withScriptedFailures(automatic.charge),
    retry: withScriptedFailures(automatic.retry),
  },

  readCallback: async (connection, { headers, body }) => {
    const signature = Buffer.from(headers[signatureHeader] ?? "", "hex");
    if (!isSignature(signature, signedText(connection, body))) return null;
    const { pix, recs } = Callback.parse(JSON.parse(body));
    return { charges: pix.map(({ txid }) => txid), authorizations: recs.map(({ idRec }) => idRec) };
  },
};

/**
 * The location has the path `qr/v2` for an immediate charge and `qr/v2/cobv` for a charge with a
 * due date (Manual de Padrões para Iniciação do Pix).
 */
function predictPix(_connection: unknown, request: Parameters<Acquirer["predictPix"]>[1]) {
  const { key, amountInCents, terms, receiver } = request;
  const location = `${locationHost}/qr/v2/${terms ? "cobv/" : ""}${key}`;
  const code = { location, merchantName: receiver.name, merchantCity: receiver.city, amountInCents };
  return { payload: composePixCode(code), location };
}
