import * as efi from "sdk-node-apis-efi";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { routesOf } from "@/testing/support/bank/entry";
import { bankAccount, pixRequest } from "@/testing/support/pix-api/accounts";
import { efiAnswers, efiKey, efiRefundKey } from "@/testing/support/pix-api/efi-answers";
import { endToEndId, fittingAnswer, idRec } from "@/testing/support/pix-api/every-operation";
import { openScriptedBank, type ScriptedBank } from "@/testing/support/pix-api/scripted-bank";
import { sendEverything } from "@/testing/support/pix-api/send-everything";
import type { Outcome } from "../port/port";
import { findBankId, readAuthorization } from "./authorizations";
import { createCharge } from "./charges";
import { listReceived } from "./received";
import { readRefundReport } from "./refunds";
import { readReport } from "./reports";
import { createSessions, type Session } from "./sessions";

interface Schema {
  safeParse: (value: unknown) => { success: boolean; error?: { message: string } };
}

/** Null for an operation documented without a body. */
const bodies: Record<string, Schema | null> = {
  "PUT /cob/{txid}": efi.PixCreateChargeBodySchema,
  "PATCH /cob/{txid}": efi.PixUpdateChargeBodySchema,
  "PUT /cobv/{txid}": efi.PixCreateDueChargeBodySchema,
  "PATCH /cobv/{txid}": efi.PixUpdateDueChargeBodySchema,
  "PUT /pix/{e2eid}/devolucao/{id}": efi.PixDevolutionBodySchema,
  "PUT /webhook/{chave}": efi.PixConfigWebhookBodySchema,
  "PUT /webhookrec": efi.PixConfigWebhookRecurrenceAutomaticBodySchema,
  "PUT /webhookcobr": efi.PixConfigWebhookAutomaticChargeBodySchema,
  "POST /locrec": null,
  "POST /rec": efi.PixCreateRecurrenceAutomaticBodySchema,
  "PATCH /rec/{idRec}": efi.PixUpdateRecurrenceAutomaticBodySchema,
  "PUT /cobr/{txid}": efi.PixCreateAutomaticChargeTxidBodySchema,
  "PATCH /cobr/{txid}": efi.PixUpdateAutomaticChargeBodySchema,
  "POST /cobr/{txid}/retentativa/{data}": null,
};

let bank: ScriptedBank;
const sent: { operation: string; body: string }[] = [];

beforeAll(async () => {
  bank = await openScriptedBank();
  bank.answer = (asked) => {
    const [route] = routesOf(asked);
    if (!route) return { status: 404, body: "" };
    sent.push({ operation: route.operation, body: asked.body });
    return fittingAnswer(route.operation, route.parameters, asked);
  };
  await sendEverything(createSessions(bank), bankAccount("efi"));
});
afterAll(() => bank.close());

describe("Efí's own schemas", () => {
  it.each(Object.entries(bodies))("accept every body of %s", (operation, schema) => {
    const own = sent.filter((each) => each.operation === operation);
    expect(own.length).toBeGreaterThan(0);
    for (const { body } of own) {
      const { success, error } = schema ? schema.safeParse(JSON.parse(body)) : { success: body === "" };
      expect([body, success, error?.message]).toEqual([body, true, undefined]);
    }
  });

  it("are asked about every request with a body", () => {
    const withBody = sent.filter(({ body }) => body !== "").map(({ operation }) => operation);
    expect(withBody.filter((operation) => !bodies[operation])).toEqual([]);
  });

  it("refuse what Efí does not take, so that they can tell", () => {
    expect(efi.PixDevolutionBodySchema.safeParse({ valor: "1.00", natureza: "ORIGINAL" }).success).toBe(false);
    expect(efi.PixCreateChargeBodySchema.safeParse({ valor: { original: 1 } }).success).toBe(false);
  });
});

describe("answers as Efí gives them", () => {
  const schemas: Record<keyof typeof efiAnswers, Schema> = {
    newCharge: efi.PixCreateChargeResponseSchema,
    paidCharge: efi.PixDetailChargeResponseSchema,
    received: efi.PixListReceivedResponseSchema,
    refund: efi.PixDetailDevolutionResponseSchema,
    location: efi.PixCreateLocationRecurrenceAutomaticResponseSchema,
    newRecurrence: efi.PixCreateRecurrenceAutomaticResponseSchema,
    recurrence: efi.PixDetailRecurrenceAutomaticResponseSchema,
    recurrences: efi.PixListRecurrenceAutomaticResponseSchema,
    newRecurring: efi.PixCreateAutomaticChargeTxidResponseSchema,
    recurring: efi.PixDetailAutomaticChargeResponseSchema,
  };

  it.each(Object.entries(schemas))("are such by its schemas: %s", (name, schema) => {
    const { success, error } = schema.safeParse(efiAnswers[name as keyof typeof efiAnswers]);
    expect([success, error?.message]).toEqual([true, undefined]);
  });

  const { newCharge, paidCharge, received, refund, recurrence, recurrences, recurring } = efiAnswers;
  const charge = { key: efiKey, method: "pix" as const, hasDueDate: false };
  const payment = { id: endToEndId, amountInCents: 4990, paidAt: new Date("2026-11-20T12:00:00.000Z") };
  const period = { from: new Date(0), to: new Date(), page: 0 };
  const scheduled = { on: "2099-12-10", state: "scheduled", reason: null };
  const readings: [string, object, (session: Session) => Promise<Outcome<unknown>>, unknown][] = [
    [
      "a new charge",
      newCharge,
      (session) => createCharge(session, pixRequest({ key: efiKey }), false),
      { payload: newCharge.pixCopiaECola, location: newCharge.location },
    ],
    ["a paid charge", paidCharge, (session) => readReport(session, charge), { state: "closed", payments: [payment] }],
    [
      "a refund",
      refund,
      (session) => readRefundReport(session, { key: efiRefundKey, charge, amountInCents: 990, doneInCents: 0 }),
      { state: "pending", amountInCents: 990 },
    ],
    [
      "received money",
      received,
      (session) => listReceived(session, period),
      { payments: [{ endToEndId, chargeKey: efiKey, refunds: [{ key: efiRefundKey }] }], nextPage: null },
    ],
    [
      "an authorisation",
      recurrence,
      (session) => readAuthorization(session, { key: efiKey, bankId: idRec }),
      { state: "created", bankId: idRec, code: recurrence.dadosQR.pixCopiaECola },
    ],
    ["a list of them", recurrences, (session) => findBankId(session, efiKey), idRec],
    [
      "a charge by it",
      recurring,
      (session) => readReport(session, { ...charge, isAutomatic: true }),
      { state: "open", tries: [scheduled] },
    ],
  ];

  it.each(readings)("are understood: %s", async (_, answer, read, value) => {
    bank.answer = ({ url }) => ({
      status: 200,
      body: answer === refund && !url.pathname.includes("/devolucao/") ? paidCharge : answer,
    });
    const outcome = await createSessions(bank).use(bankAccount("efi"), read);
    expect(outcome).toMatchObject({ kind: "done", value });
  });
});
