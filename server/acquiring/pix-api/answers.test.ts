import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { bankAccount, newKey, pixRequest } from "@/testing/support/pix-api/accounts";
import { type Example, examplesOf } from "@/testing/support/pix-api/document";
import { openScriptedBank, type ScriptedBank } from "@/testing/support/pix-api/scripted-bank";
import { authorize, cancelAuthorization, readAuthorization } from "./authorizations";
import { chargeAutomatically, retryAutomatically } from "./automatic";
import { cancelCharge } from "./cancel";
import { createCharge } from "./charges";
import { listReceived } from "./received";
import { readRefundReport, refundCharge } from "./refunds";
import { readReport } from "./reports";
import { createSessions, type Session } from "./sessions";
import { toCents } from "./shapes";

let bank: ScriptedBank;
let sessions: ReturnType<typeof createSessions>;
const account = bankAccount("generic");

beforeAll(async () => {
  bank = await openScriptedBank();
  sessions = createSessions(bank);
});
afterAll(() => bank.close());

const within = <Result>(work: (session: Session) => Promise<Result>) => sessions.use(account, work);
const told = ({ status, body }: Example) => ({ status, body });
const successes = (operation: string) => examplesOf(operation).filter(({ status }) => status < 300);
const named = (operation: string) => successes(operation).map((each) => [each.name, each] as const);
const text = (value: unknown) => String(value);

describe("the document's examples are understood:", () => {
  it.each([
    ["GET /cob/{txid}", false, {}],
    ["GET /cobv/{txid}", true, {}],
    ["GET /cobr/{txid}", false, { isAutomatic: true }],
  ])("charges of %s", async (operation, hasDueDate, more) => {
    const examples = successes(operation);
    expect(examples.length).toBeGreaterThan(0);
    for (const example of examples) {
      bank.answer = () => told(example);
      const reference = { key: text(example.body.txid), method: "pix" as const, hasDueDate, ...more };
      const report = await within((session) => readReport(session, reference));
      const { pix = [] } = example.body as { pix?: { endToEndId: string; valor: string }[] };
      expect([example.name, report]).toMatchObject([
        example.name,
        {
          kind: "done",
          value: { payments: pix.map((each) => ({ id: each.endToEndId, amountInCents: toCents(each.valor) })) },
        },
      ]);
    }
  });

  it.each([...named("PUT /cob/{txid}"), ...named("PUT /cobv/{txid}")])("new charge %s", async (_, example) => {
    bank.answer = () => told(example);
    const { valor, txid, loc } = example.body as {
      valor: { original: string };
      txid: string;
      loc: { location: string };
    };
    const amountInCents = toCents(valor.original) ?? 0;
    // A cash withdrawal has no amount, and we never request one, so such a response concerns a different object.
    const expected = amountInCents > 0 ? { kind: "done", value: { location: loc.location } } : { kind: "unknown" };
    const request = pixRequest({ key: txid, amountInCents: amountInCents || 500 });
    expect(await within((session) => createCharge(session, request, false))).toMatchObject(expected);
  });

  it("withdrawn and revised charges", async () => {
    const [revised] = successes("PATCH /cob/{txid}");
    const [ended] = successes("PATCH /cobr/{txid}");
    if (!revised || !ended) throw new Error("no example");
    bank.answer = () => told({ ...revised, body: { ...revised.body, status: "REMOVIDA_PELO_USUARIO_RECEBEDOR" } });
    const charge = { key: text(revised.body.txid), method: "pix" as const, hasDueDate: false };
    const canceled = { kind: "done", value: { canceled: true } };
    expect(await within((session) => cancelCharge(session, charge))).toEqual(canceled);
    bank.answer = () => told(ended);
    const recurring = { ...charge, key: text(ended.body.txid), isAutomatic: true };
    expect(await within((session) => cancelCharge(session, recurring))).toEqual(canceled);
  });

  it("refunds, under way and refused", async () => {
    const [charge] = successes("GET /cob/{txid}").filter(({ body }) => body.status === "CONCLUIDA");
    const states = { EM_PROCESSAMENTO: "pending", DEVOLVIDO: "done", NAO_REALIZADO: "refused" } as const;
    const reference = { key: text(charge?.body.txid), method: "pix" as const, hasDueDate: false };
    for (const example of successes("GET /pix/{e2eid}/devolucao/{id}")) {
      const key = text(example.body.id);
      const amountInCents = toCents(text(example.body.valor)) ?? 0;
      bank.answer = ({ url }) => (url.pathname.includes("/pix/") ? told(example) : { status: 200, body: charge?.body });
      const state = states[example.body.status as keyof typeof states];
      const refund = { key, charge: reference, amountInCents, doneInCents: 0 };
      expect(await within((session) => readRefundReport(session, refund))).toEqual({
        kind: "done",
        value: { state, amountInCents },
      });
      const request = { ...refund, pixKey: null, account: null, feeInCents: 0, now: new Date() };
      const outcome = state === "refused" ? { kind: "refused" } : { kind: "done", value: { confirmed: false } };
      expect(await within((session) => refundCharge(session, request))).toMatchObject(outcome);
    }
  });

  it("received Pix", async () => {
    for (const example of successes("GET /pix")) {
      bank.answer = () => told(example);
      const query = { from: new Date("2020-04-01"), to: new Date("2020-04-02"), page: 0 };
      const page = await within((session) => listReceived(session, query));
      expect(page).toMatchObject({ kind: "done", value: { nextPage: null } });
      expect(page.kind === "done" && page.value.payments.map(({ amountInCents }) => amountInCents)).toEqual([
        10_000, 20_000, 20_000,
      ]);
    }
  });

  it.each(named("GET /rec/{idRec}"))("authorisation %s", async (_, example) => {
    bank.answer = () => told(example);
    const { idRec, vinculo, status, dadosQR, encerramento } = example.body as {
      idRec: string;
      vinculo: { contrato: string };
      status: string;
      dadosQR?: { pixCopiaECola: string };
      encerramento?: { cancelamento: { codigo: string } };
    };
    const states = { CRIADA: "created", APROVADA: "approved", CANCELADA: "canceled" } as const;
    const reference = { key: vinculo.contrato, bankId: idRec };
    const report = {
      state: states[status as keyof typeof states],
      bankId: idRec,
      code: dadosQR?.pixCopiaECola ?? null,
      reason: encerramento?.cancelamento.codigo ?? null,
    };
    expect(await within((session) => readAuthorization(session, reference))).toEqual({ kind: "done", value: report });
  });

  it("new and ended authorisations, and their list", async () => {
    const [listed] = successes("GET /rec");
    const [location] = successes("POST /locrec");
    for (const made of successes("POST /rec")) {
      bank.answer = ({ method, url }) => {
        if (method === "GET" && /\/rec$/.test(url.pathname)) return { status: 200, body: listed?.body };
        return url.pathname.endsWith("/locrec")
          ? { status: 201, body: location?.body }
          : { ...told(made), status: 201 };
      };
      const { idRec, vinculo } = made.body as { idRec: string; vinculo: { contrato: string } };
      const { payer } = pixRequest();
      const money = {
        amountInCents: 3500,
        frequency: "monthly",
        startsOn: "2024-04-01",
        receiver: { name: "Livraria Estante", city: "Recife" },
        object: "Clube",
      } as const;
      const request = { key: vinculo.contrato, payer, ...money, firstChargeKey: null, now: new Date() };
      const known = { kind: "done", value: { state: "created", bankId: idRec } };
      expect(await within((session) => authorize(session, request, false))).toMatchObject(known);
    }
    const ended = examplesOf("GET /rec/{idRec}").find(({ body }) => body.status === "CANCELADA");
    if (!ended) throw new Error("no example");
    const { idRec, vinculo } = ended.body as { idRec: string; vinculo: { contrato: string } };
    bank.answer = () => ({ status: 200, body: ended.body });
    const reference = { key: vinculo.contrato, bankId: idRec };
    const value = { state: "canceled", bankId: idRec, reason: "SLCR" };
    expect(await within((session) => cancelAuthorization(session, reference))).toMatchObject({ kind: "done", value });
  });

  it("new charges by an authorisation, and their retries", async () => {
    const [made] = successes("PUT /cobr/{txid}");
    const [retried] = successes("POST /cobr/{txid}/retentativa/{data}");
    if (!made || !retried) throw new Error("no example");
    bank.answer = () => told(made);
    const { txid, idRec } = made.body as { txid: string; idRec: string };
    const ask = { key: txid, authorization: { key: newKey(), bankId: idRec }, amountInCents: 10_607, now: new Date() };
    const request = { ...ask, dueOn: "2024-04-15", description: "" };
    expect(await within((session) => chargeAutomatically(session, request))).toEqual({ kind: "done", value: null });
    bank.answer = () => told(retried);
    const retry = { key: text(retried.body.txid), on: "2024-06-24" };
    expect(await within((session) => retryAutomatically(session, retry))).toEqual({ kind: "done", value: null });
  });
});
