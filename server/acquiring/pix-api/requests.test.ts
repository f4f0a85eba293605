import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type BankProfile, bankProfiles } from "@/db/schema/acquiring-enums";
import { routesOf } from "@/testing/support/bank/entry";
import { bankAccount, newKey } from "@/testing/support/pix-api/accounts";
import { recurrenceExample } from "@/testing/support/pix-api/document";
import { endToEndId, fittingAnswer } from "@/testing/support/pix-api/every-operation";
import { type Prism, startPrism, type Violation } from "@/testing/support/pix-api/prism";
import { type Asked, openScriptedBank, type ScriptedBank } from "@/testing/support/pix-api/scripted-bank";
import { sendEverything } from "@/testing/support/pix-api/send-everything";
import { isRecurring, type Operation, operationScopes } from "./operations";
import { profiles } from "./profiles";
import { createSessions } from "./sessions";

interface Judged {
  operation: Operation;
  violations: Violation[];
  base: string;
  host: string;
  query: string[];
  headers: string[];
  body: Record<string, unknown>;
}

let prism: Prism;
let bank: ScriptedBank;
let judged: Judged[] = [];
/**
 * Ignored violations in the specification's own example. The specification requires `idRec` and
 * `retentativa` in the body of `POST /rec`, but neither defines these fields there nor uses them in
 * the example.
 */
let contradiction: Violation[] = [];

beforeAll(async () => {
  [prism, bank] = await Promise.all([startPrism(), openScriptedBank()]);
  const example = { method: "POST", path: "/rec", authorization: "Bearer 1", body: JSON.stringify(recurrenceExample) };
  contradiction = (await prism.judge(example)).violations;
  bank.answer = async (asked) => {
    const [route] = routesOf(asked);
    if (!route) return { status: 404, body: "<html>", contentType: "text/html" };
    const { operation, parameters } = route;
    const depth = operation.split("/").length - 1;
    const base = asked.url.pathname.split("/").slice(0, -depth).join("/");
    const { violations } = await prism.judge({
      method: asked.method,
      path: asked.url.pathname.slice(base.length) + asked.url.search,
      authorization: String(asked.headers.authorization),
      body: asked.body,
    });
    judged.push({ ...describeRequest(asked), operation: operation as Operation, violations, base, host: asked.host });
    return fittingAnswer(operation, parameters, asked);
  };
});

afterAll(async () => {
  await Promise.all([prism.close(), bank.close()]);
});

const usualHeaders = new Set(["host", "connection", "accept", "authorization", "content-type", "content-length"]);

const describeRequest = ({ url, headers, body }: Asked) => ({
  query: [...url.searchParams.keys()].sort(),
  headers: Object.keys(headers).filter((name) => !usualHeaders.has(name)),
  body: (body ? JSON.parse(body) : {}) as Record<string, unknown>,
});

interface Deviation {
  why: string;
  bases?: Partial<Record<string, RegExp>>;
  query?: string[];
  headers?: string[];
  callback?: string;
}

const deviations: Record<BankProfile, Deviation> = {
  generic: { why: "the document, at the seller's addresses" },
  efi: {
    why: "skips mutual TLS at our server and appends nothing to the address",
    headers: ["x-skip-mtls-checking"],
    callback: "?ignorar=",
  },
  banco_do_brasil: { why: "names the application in each query", query: ["gw-dev-app-key"] },
  itau: { why: "wants an id of each call", headers: ["x-correlationid"] },
  bradesco: { why: "keeps recurring charges at version 1, on another host", bases: { "/v1": /rec|cobr/ } },
  santander: { why: "revises charges at version 2", bases: { "/api/v2": /^PATCH \/cobv?\// } },
  sicoob: { why: "wants the client's id in each call", headers: ["client_id"] },
  sicredi: {
    why: "counts versions by resource",
    bases: { "/api/v3": / \/cob\/\{txid\}$/, "/api/v1": /rec|cobr/ },
  },
  inter: { why: "the document" },
};

const oncePerCall = (profile: BankProfile, operation: string) =>
  profile === "efi" ? /^PUT \/webhook/.test(operation) : true;

describe.each(bankProfiles)("every request to %s", (profile) => {
  it("keeps the Banco Central's document, but for its declared deviations", async () => {
    judged = [];
    await sendEverything(createSessions(bank), bankAccount(profile));
    const requests = judged;
    const expected = (Object.keys(operationScopes) as Operation[]).filter(
      (operation) => profiles[profile].automatic || !isRecurring(operation),
    );
    expect(new Set(requests.map(({ operation }) => operation))).toEqual(new Set(expected));
    const { bases = {}, query = [], headers = [], callback = "" } = deviations[profile];
    const usualBase = requests.find(({ operation }) => operation === "PUT /cobv/{txid}")?.base;
    for (const request of requests) {
      const { operation, violations } = request;
      expect([operation, violations]).toEqual([operation, operation === "POST /rec" ? contradiction : []]);
      const [base = usualBase] = Object.entries(bases).find(([, operations]) => operations?.test(operation)) ?? [];
      expect([operation, request.base]).toEqual([operation, base]);
      expect([operation, request.headers]).toEqual([operation, oncePerCall(profile, operation) ? headers : []]);
      for (const name of query) expect(request.query).toContain(name);
      if (!/^PUT \/webhook/.test(operation)) continue;
      expect(request.body).toEqual({ webhookUrl: `https://shop.example/api/callbacks/pix_api/1/secret${callback}` });
    }
  });
});

describe("the judge", () => {
  it("contradicts itself in two fields of one body, and nowhere else", () => {
    expect(contradiction.map(({ message }) => message)).toEqual([
      "Request body must have required property 'idRec'",
      "Request body must have required property 'retentativa'",
    ]);
  });

  it("finds what breaks the document", async () => {
    const { violations } = await prism.judge({
      method: "PUT",
      path: `/pix/${endToEndId}/devolucao/${newKey()}`,
      authorization: "Bearer 1",
      body: JSON.stringify({ valor: 9.9 }),
    });
    expect(violations).not.toEqual([]);
  });
});
