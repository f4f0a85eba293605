import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { bankAccount, dueTerms, newKey, pixRequest } from "@/testing/support/pix-api/accounts";
import { endToEndId, idRec } from "@/testing/support/pix-api/every-operation";
import { openScriptedBank, type ScriptedBank, type Told } from "@/testing/support/pix-api/scripted-bank";
import { addDays, dayOf } from "../../core/calendar/calendar";
import { createCharge } from "./charges";
import { instantText } from "./lists";
import { listReceived } from "./received";
import { isRecurringOpen } from "./recurring";
import { refundCharge } from "./refunds";
import { isPast, readReport } from "./reports";
import { createSessions, type Session } from "./sessions";
import { RecurringCharge } from "./shapes";

let bank: ScriptedBank;
beforeAll(async () => {
  bank = await openScriptedBank();
});
afterAll(() => bank.close());

const key = newKey();
const reference = { key, method: "pix" as const, hasDueDate: false };
const charge = {
  txid: key,
  status: "CONCLUIDA",
  calendario: { criacao: "2026-11-20T12:00:00.000Z", expiracao: 3600 },
  valor: { original: "49.90" },
};
const pix = { endToEndId, txid: key, valor: "49.90", horario: "2026-11-20T12:01:00.000Z" };
const otherId = endToEndId.replace("abc", "xyz");

const within = <Result>(work: (session: Session) => Promise<Result>, profile: "generic" | "santander" = "generic") =>
  createSessions(bank).use(bankAccount(profile), work);

describe("a charge past its time", () => {
  const at = (text: string) => new Date(text);
  it.each([
    ["immediate, in time", "2026-11-20T12:59:59Z", false],
    ["immediate, within what clocks may differ", "2026-11-20T13:01:59Z", false],
    ["immediate, past", "2026-11-20T13:02:01Z", true],
  ])("%s", (_, now, past) => {
    const calendario = { criacao: at("2026-11-20T12:00:00Z"), expiracao: 3600 };
    expect(isPast({ calendario }, at(now))).toBe(past);
  });

  // The Banco Central's examples (Pix API 2.9.0, CobDataDeVencimento).
  it.each([
    ["2020-10-20", 4, "2020-10-26"],
    ["2020-12-25", 0, "2020-12-28"],
    ["2020-12-25", 1, "2020-12-29"],
    ["2020-12-25", 3, "2020-12-31"],
    ["2020-12-25", 4, "2021-01-04"],
    ["2021-08-27", 5, "2021-09-01"],
    ["2021-08-28", 5, "2021-09-06"],
  ])("due on %s and payable %d days more is past after %s", (dataDeVencimento, validadeAposVencimento, last) => {
    const calendario = { dataDeVencimento, validadeAposVencimento };
    expect(isPast({ calendario }, at(`${last}T23:59:59-03:00`))).toBe(false);
    expect(isPast({ calendario }, at(`${addDays(last, 1)}T00:03:00-03:00`))).toBe(true);
  });
});

describe("money is always found:", () => {
  it("a paid charge that names no Pix is looked up in the list, on every page", async () => {
    const pages = [[{ ...pix, endToEndId: otherId, txid: newKey() }], [pix]];
    bank.answer = ({ url }): Told => {
      if (!url.pathname.endsWith("/pix")) return { status: 200, body: charge };
      const page = Number(url.searchParams.get("paginacao.paginaAtual"));
      const paginacao = { quantidadeDePaginas: pages.length };
      return { status: 200, body: { parametros: { paginacao }, pix: pages[page] ?? [] } };
    };
    const report = await within((session) => readReport(session, reference));
    expect(report).toMatchObject({ kind: "done", value: { state: "closed", payments: [{ amountInCents: 4990 }] } });
  });

  it("a payment that is not in the list is unknown, not unpaid", async () => {
    bank.answer = ({ url }) => ({ status: 200, body: url.pathname.endsWith("/pix") ? { pix: [] } : charge });
    expect((await within((session) => readReport(session, reference))).kind).toBe("unknown");
  });

  it("the payer is reported if the bank names them", async () => {
    const payers = [{ nome: "Maria", cpf: "52998224725" }, { cnpj: "12ABC34501DE35" }, null, undefined];
    const list = payers.map((pagador, index) => ({
      ...pix,
      endToEndId: `${endToEndId.slice(0, -1)}${index}`,
      pagador,
    }));
    bank.answer = () => ({ status: 200, body: { ...charge, pix: list } });
    const report = await within((session) => readReport(session, reference));
    expect(report.kind === "done" && report.value.payments.map((each) => [each.payerName, each.payerDocument])).toEqual(
      [
        ["Maria", "52998224725"],
        [null, "12ABC34501DE35"],
        [null, null],
        [null, null],
      ],
    );
  });
});

describe("an infraction", () => {
  const states = { EM_PROCESSAMENTO: "opened", DEVOLVIDO: "lost", NAO_REALIZADO: "won" } as const;
  it.each(Object.entries(states))("that is %s is %s, and a refund of ours is not a dispute", async (status, state) => {
    const own = { id: newKey(), valor: "5.00", status: "DEVOLVIDO", natureza: "ORIGINAL" };
    const devolucoes = ["MED_FRAUDE", "MED_OPERACIONAL", "MED_PIX_AUTOMATICO"].map((natureza, index) => ({
      id: `D${index}`,
      valor: "10.00",
      status,
      natureza,
    }));
    const list = [{ ...pix, devolucoes: [own, { ...own, natureza: undefined }, ...devolucoes] }];
    bank.answer = () => ({ status: 200, body: { ...charge, pix: list } });
    const report = await within((session) => readReport(session, reference));
    const dispute = { kind: "infraction", state, amountInCents: 1000, deadlineAt: null };
    expect(report.kind === "done" && report.value.disputes).toEqual([
      { key: "D0", reason: "MED_FRAUDE", ...dispute },
      { key: "D1", reason: "MED_OPERACIONAL", ...dispute },
      { key: "D2", reason: "MED_PIX_AUTOMATICO", ...dispute },
    ]);
  });
});

describe("a refund", () => {
  const refundKey = newKey();
  async function refund(amountInCents: number, list: object[]) {
    bank.asked.length = 0;
    bank.answer = ({ method, body }) =>
      method === "GET"
        ? { status: 200, body: { ...charge, pix: list } }
        : { status: 201, body: { id: refundKey, status: "EM_PROCESSAMENTO", ...JSON.parse(body) } };
    const request = {
      key: refundKey,
      charge: reference,
      amountInCents,
      doneInCents: 0,
      pixKey: null,
      account: null,
      feeInCents: 0,
      now: new Date(),
    };
    const outcome = await within((session) => refundCharge(session, request));
    const sent = bank.asked.filter(({ method }) => method === "PUT").map(({ url, body }) => [url.pathname, body]);
    return { outcome, sent };
  }
  const sentTo = (id: string, valor: string) => [[`/api/v2/pix/${id}/devolucao/${refundKey}`, `{"valor":"${valor}"}`]];
  const other = { ...pix, endToEndId: otherId, valor: "20.00" };

  it("comes out of the Pix that covers it, less what was sent back", async () => {
    const spent = { ...pix, devolucoes: [{ id: "a1", valor: "40.00", status: "DEVOLVIDO" }] };
    expect((await refund(1500, [spent, other])).sent).toEqual(sentTo(otherId, "15.00"));
    const failed = { ...pix, devolucoes: [{ id: "a1", valor: "40.00", status: "NAO_REALIZADO" }] };
    expect((await refund(1500, [failed, other])).sent).toEqual(sentTo(endToEndId, "15.00"));
  });

  it("that only several Pix cover together is refused with that reason, and nothing is sent", async () => {
    expect(await refund(6000, [pix, other])).toEqual({
      outcome: {
        kind: "refused",
        refusal: { reason: "limit_exceeded", code: "refund_spans_payments", retryable: false },
      },
      sent: [],
    });
  });

  it.each([
    ["EM_PROCESSAMENTO", { kind: "done", value: { confirmed: false } }],
    ["DEVOLVIDO", { kind: "done", value: { confirmed: true } }],
    ["NAO_REALIZADO", { kind: "refused" }],
  ])("that the bank has as %s is not asked for again", async (status, expected) => {
    const known = { ...other, devolucoes: [{ id: refundKey, valor: "5.00", status }] };
    const { outcome, sent } = await refund(500, [pix, known]);
    expect([outcome, sent]).toMatchObject([expected, []]);
  });
});

describe("a charge by an authorisation", () => {
  const today = dayOf(new Date());
  const read = (status: string, due: string, tries: string[]) =>
    RecurringCharge.parse({
      txid: key,
      idRec,
      status,
      calendario: { dataDeVencimento: due },
      valor: { original: "49.90" },
      tentativas: tries.map((each) => ({ status: each, dataLiquidacao: due })),
    });
  it.each([
    ["waiting for its day", "ATIVA", 3, [], true],
    ["scheduled", "ATIVA", 3, ["AGENDADA"], true],
    ["failed once, to be tried again", "ATIVA", 0, ["REJEITADA"], true],
    ["failed four times", "ATIVA", 0, ["REJEITADA", "EXPIRADA", "REJEITADA", "CANCELADA"], false],
    ["past the last day of retries", "ATIVA", -15, ["REJEITADA"], false],
    ["rejected for good", "REJEITADA", 0, ["REJEITADA"], false],
    ["paid", "CONCLUIDA", 0, ["PAGA"], false],
    ["cancelled", "CANCELADA", 3, ["CANCELADA"], false],
    ["expired", "EXPIRADA", 0, ["REJEITADA"], false],
  ])("that is %s", (_, status, days, tries, isOpen) => {
    expect(isRecurringOpen(read(status, addDays(today, days), tries), new Date())).toBe(isOpen);
  });
});

describe("a list's period", () => {
  const at = new Date("2026-11-20T12:00:00.123Z");
  it("has milliseconds, or whole seconds that lose nothing where the bank wants them", async () => {
    expect(instantText(at, "from", false)).toBe("2026-11-20T12:00:00.123Z");
    expect([instantText(at, "from", true), instantText(at, "to", true)]).toEqual([
      "2026-11-20T12:00:00Z",
      "2026-11-20T12:00:01Z",
    ]);
    bank.asked.length = 0;
    bank.answer = () => ({ status: 200, body: { pix: [] } });
    await within((session) => listReceived(session, { from: at, to: at, page: 0 }), "santander");
    expect(bank.asked.at(-1)?.url.searchParams.get("inicio")).toBe("2026-11-20T12:00:00Z");
  });
});

describe("terms without words in the API Pix", () => {
  it("are not offered, and nothing is sent", async () => {
    bank.asked.length = 0;
    const interest = { type: "fixed", basis: "month", calendar: "calendar", value: 100 } as const;
    const request = pixRequest({ terms: { ...dueTerms, interest } });
    expect(await within((session) => createCharge(session, request, false))).toEqual({ kind: "unsupported" });
    expect(bank.asked).toEqual([]);
  });
});
