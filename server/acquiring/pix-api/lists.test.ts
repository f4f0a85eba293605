import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { bankAccount, newKey } from "@/testing/support/pix-api/accounts";
import { openScriptedBank, type ScriptedBank, type Told } from "@/testing/support/pix-api/scripted-bank";
import { type PageOfList, pageAfter, type ReceivedPayment } from "../port/received-port";
import { authorize, readAuthorization } from "./authorizations";
import { listReceived } from "./received";
import { readReport } from "./reports";
import { createSessions, type Session } from "./sessions";

let bank: ScriptedBank;
beforeAll(async () => {
  bank = await openScriptedBank();
});
beforeEach(() => {
  bank.asked.length = 0;
});
afterAll(() => bank.close());

const txid = newKey();
const payments = Array.from({ length: 130 }, (_, index) => ({
  endToEndId: `E12345678202611201200abc${String(index).padStart(8, "0")}`,
  txid,
  valor: "1.00",
  horario: "2026-11-20T12:01:00.000Z",
}));
const period = { from: new Date("2026-11-20T03:00:00.000Z"), to: new Date("2026-11-21T03:00:00.000Z") };

const within = <Result>(work: (session: Session) => Promise<Result>) =>
  createSessions(bank).use(bankAccount("generic"), work);

const lists = () => bank.asked.filter(({ url }) => url.pathname.endsWith("/pix"));

async function listWhole(): Promise<ReceivedPayment[] | "unknown"> {
  const all: ReceivedPayment[] = [];
  let next: PageOfList | null = { page: 0 };
  while (next) {
    const query = { ...period, ...next };
    const outcome = await within((session) => listReceived(session, query));
    if (outcome.kind !== "done") return "unknown";
    all.push(...outcome.value.payments);
    next = pageAfter(outcome.value);
  }
  return all;
}

function answerPages(pageOf: (page: number) => { pix: unknown[]; paginacao?: object }): void {
  bank.answer = ({ url }): Told => {
    const { pix, paginacao } = pageOf(Number(url.searchParams.get("paginacao.paginaAtual")));
    return { status: 200, body: { ...(paginacao ? { parametros: { paginacao } } : {}), pix } };
  };
}

describe("the list of a period", () => {
  it("is read whole from a bank that caps its pages at 50 and counts none", async () => {
    answerPages((page) => ({ pix: payments.slice(page * 50, page * 50 + 50) }));
    expect(await listWhole()).toHaveLength(130);
  });

  it("ends when a bank that has one page repeats it", async () => {
    answerPages(() => ({ pix: payments.slice(0, 30) }));
    expect(await listWhole()).toHaveLength(30);
    expect(lists()).toHaveLength(2);
  });

  it("ends when a bank says that it answered with page 0 again", async () => {
    answerPages(() => ({ pix: payments.slice(0, 30).reverse(), paginacao: { paginaAtual: 0 } }));
    expect(await listWhole()).toHaveLength(30);
    expect(lists()).toHaveLength(2);
  });

  it("ends when a bank repeats its one page in another order, and counts none", async () => {
    let turn = 0;
    answerPages(() => ({ pix: [...payments.slice(turn % 30, 30), ...payments.slice(0, turn++ % 30)] }));
    expect(await listWhole()).toHaveLength(30);
    expect(lists()).toHaveLength(2);
  });

  it.each([
    ["100 payments", 100, {}],
    ["as many as the bank says that a page holds", 50, { paginaAtual: 0, itensPorPagina: 50 }],
  ])("is unknown when a bank repeats a page of %s, which may be a part", async (_, size, paginacao) => {
    answerPages(() => ({ pix: payments.slice(0, size), paginacao }));
    expect(await listWhole()).toBe("unknown");
    expect(lists()).toHaveLength(2);
  });

  it("is unknown after a thousand pages", async () => {
    answerPages((page) => ({ pix: [{ ...payments[0], endToEndId: `E12345678202611201200abc${10_000_000 + page}` }] }));
    const outcome = await within((session) => listReceived(session, { ...period, page: 1_000 }));
    expect(outcome.kind).toBe("unknown");
    expect(lists()).toEqual([]);
  });

  it("never ends in the future, even where the caller's does", async () => {
    answerPages(() => ({ pix: [] }));
    const [from, to] = [new Date(Date.now() - 3_600_000), new Date(Date.now() + 120_000)];
    await within((session) => listReceived(session, { from, to, page: 0 }));
    expect(new Date(lists()[0]?.url.searchParams.get("fim") ?? "").getTime()).toBeLessThanOrEqual(Date.now());
  });

  it("ends at a bank's own time where its clock is behind and it refuses its future", async () => {
    const now = Date.now();
    const bankTime = new Date(Math.floor(now / 1_000) * 1_000 - 60_000);
    bank.answer = ({ url }): Told => {
      const headers = { date: bankTime.toUTCString() };
      const end = new Date(url.searchParams.get("fim") ?? "");
      if (end <= bankTime) return { status: 200, headers, body: { pix: payments.slice(0, 1) } };
      return { status: 400, headers, body: { title: "Requisição inválida", status: 400 } };
    };
    const [from, to] = [new Date(now - 3_600_000), new Date(now + 120_000)];
    const outcome = await within((session) => listReceived(session, { from, to, page: 0 }));
    expect(outcome).toMatchObject({ kind: "done", value: { payments: [{ amountInCents: 100 }] } });
    expect(
      lists()
        .map(({ url }) => url.searchParams.get("fim"))
        .at(-1),
    ).toBe(bankTime.toISOString());
  });

  it("ends in the past at a bank that takes whole seconds", async () => {
    answerPages(() => ({ pix: [] }));
    const [from, to] = [new Date(Date.now() - 3_600_000), new Date(Date.now() + 120_000)];
    const santander = createSessions(bank).use(bankAccount("santander"), (session) =>
      listReceived(session, { from, to, page: 0 }),
    );
    expect((await santander).kind).toBe("done");
    expect(new Date(lists()[0]?.url.searchParams.get("fim") ?? "").getTime()).toBeLessThanOrEqual(Date.now());
  });

  it("ends two minutes earlier at a bank that refuses the future and whose clock is behind without saying so", async () => {
    const behind = 60_000;
    bank.answer = ({ url }): Told => {
      const end = new Date(url.searchParams.get("fim") ?? "").getTime();
      if (end <= Date.now() - behind) return { status: 200, body: { pix: payments.slice(0, 1) } };
      return {
        status: 400,
        contentType: "application/problem+json",
        body: { title: "Requisição inválida", status: 400 },
      };
    };
    const [from, to] = [new Date(Date.now() - 3_600_000), new Date(Date.now() + 120_000)];
    const outcome = await within((session) => listReceived(session, { from, to, page: 0 }));
    expect(outcome).toMatchObject({ kind: "done", value: { payments: [{ amountInCents: 100 }] } });
  });
});

describe("a charge whose txid a bank answers in upper case", () => {
  it("is found with its money", async () => {
    const charge = {
      txid: txid.toUpperCase(),
      status: "CONCLUIDA",
      calendario: { criacao: "2026-11-20T12:00:00.000Z", expiracao: 3600 },
      valor: { original: "1.00" },
      pix: [{ ...payments[0], txid: txid.toUpperCase() }],
    };
    bank.answer = () => ({ status: 200, body: charge });
    const reference = { key: txid, method: "pix" as const, hasDueDate: false };
    const report = await within((session) => readReport(session, reference));
    expect(report).toMatchObject({ kind: "done", value: { payments: [{ amountInCents: 100 }] } });
  });
});

describe("an authorisation at a bank that refuses its future", () => {
  const key = newKey();
  const made = { idRec: "RR1234567820261120abcdefghijk", vinculo: { contrato: key }, status: "CRIADA" };

  /** Simulates a bank with a clock that is a minute slow and a list that contains an authorization created now. */
  function answerBehind({ tellsTime, behindMs = 60_000 }: { tellsTime: boolean; behindMs?: number }) {
    const madeAt = Date.now() - behindMs;
    bank.answer = ({ url, method }): Told => {
      const now = Date.now() - behindMs;
      const headers = { date: tellsTime ? new Date(now).toUTCString() : "" };
      if (method === "POST") throw new Error("The bank was asked for a second one");
      if (!url.pathname.endsWith("/rec")) return { status: 503, headers };
      const end = Date.parse(url.searchParams.get("fim") ?? "");
      if (end > now) return { status: 400, headers, body: { title: "Requisição inválida", status: 400 } };
      return { status: 200, headers, body: { recs: end < madeAt ? [] : [made] } };
    };
  }
  const read = () => within((session) => readAuthorization(session, { key, bankId: null }));
  const search = () => bank.asked.filter(({ url }) => /[/]rec[/]RR/.test(url.pathname)).length;

  it.each([60_000, 0, -60_000])(
    "is found although it was made within the bank's second (%i ms behind us)",
    async (behindMs) => {
      answerBehind({ tellsTime: true, behindMs });
      await read();
      expect(search()).toBe(1);
    },
  );

  it("is not absent where the bank does not tell its time", async () => {
    answerBehind({ tellsTime: false });
    expect(await read()).toMatchObject({ kind: "unknown" });
  });

  it("is not asked for again where the bank does not tell its time", async () => {
    answerBehind({ tellsTime: false });
    const payer = { name: "Maria da Silva", documentType: "cpf", document: "52998224725" } as const;
    const money = {
      amountInCents: 3500,
      frequency: "monthly",
      startsOn: "2026-12-01",
      receiver: { name: "Livraria Estante", city: "Recife" },
      object: "Clube",
    } as const;
    const request = { key, payer, ...money, firstChargeKey: null, now: new Date() };
    expect(await within((session) => authorize(session, request, true))).toMatchObject({ kind: "unknown" });
  });
});
