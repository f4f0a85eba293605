import * as efi from "sdk-node-apis-efi";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { routesOf } from "../../testing/bank/door";
import { bankAccount } from "../../testing/pix-api/accounts";
import { fittingAnswer } from "../../testing/pix-api/every-operation";
import { openScriptedBank, type ScriptedBank } from "../../testing/pix-api/scripted-bank";
import { sendEverything } from "../../testing/pix-api/send-everything";
import { createSessions } from "./sessions";

interface Schema {
  safeParse: (value: unknown) => { success: boolean; error?: { message: string } };
}

/** Efí's schemas of request bodies, by operation; null for a request that it documents without a body. */
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
    const [route] = routesOf({ ...asked, fingerprint: null, showsCertificate: false });
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
