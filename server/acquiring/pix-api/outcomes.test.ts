import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import { createAuthority } from "@/testing/support/certificates";
import { bankAccount, canarySecrets, newKey, pixRequest } from "@/testing/support/pix-api/accounts";
import { endToEndId } from "@/testing/support/pix-api/every-operation";
import {
  type Asked,
  issuedToken,
  openScriptedBank,
  type ScriptedBank,
  type Told,
} from "@/testing/support/pix-api/scripted-bank";
import type { Outcome } from "../port/port";
import type { Account } from "../port/setup-port";
import { cancelCharge } from "./cancel";
import { createCharge } from "./charges";
import { readRefundReport, refundCharge } from "./refunds";
import { readReport } from "./reports";
import { createSessions, type Session } from "./sessions";

let bank: ScriptedBank;
const key = newKey();
const reference = { key, method: "pix" as const, hasDueDate: false };
const charge = {
  txid: key,
  status: "ATIVA",
  calendario: { criacao: new Date().toISOString(), expiracao: 3600 },
  valor: { original: "49.90" },
  location: "pix.example.com/qr/v2/1",
  pixCopiaECola: "00020101021226700014br.gov.bcb.pix",
};
const pix = { endToEndId, txid: key, valor: "49.90", horario: "2026-11-20T12:01:00.000Z" };
const problem = (name: string) => ({
  type: `https://pix.bcb.gov.br/api/v2/error/${name}`,
  title: "Recusado",
  status: 400,
});
const absent: Told = { status: 404, body: problem("NaoEncontrado") };

beforeAll(async () => {
  bank = await openScriptedBank();
});
afterEach(() => {
  bank.asked.length = 0;
});
afterAll(() => bank.close());

const longestAnswerMs = 20_000;

async function ask<Value>(
  work: (session: Session) => Promise<Outcome<Value>>,
  {
    read = absent,
    write = absent,
    account = bankAccount("generic"),
  }: { read?: Told; write?: Told; account?: Account } = {},
): Promise<Outcome<Value>> {
  bank.answer = ({ method }: Asked) => (method === "GET" ? read : write);
  return createSessions({ ...bank, milliseconds: longestAnswerMs }).use(account, work);
}

const create = (session: Session) => createCharge(session, pixRequest({ key }), false);

function textOf(thrown: unknown, depth = 0): string {
  if (typeof thrown !== "object" || thrown === null || depth > 5) return String(thrown);
  const names = [...Object.getOwnPropertyNames(thrown), ...Object.getOwnPropertySymbols(thrown)];
  return names.map((name) => `${String(name)}: ${textOf(Reflect.get(thrown, name), depth + 1)}`).join("\n");
}

const silences: [string, Told][] = [
  ["a closed socket", null],
  ["500", { status: 500, body: problem("X") }],
  ["503 as a problem", { status: 503, body: problem("ServicoIndisponivel") }],
  ["502 as a page", { status: 502, contentType: "text/html", body: "<html>Bad gateway</html>" }],
  ["429", { status: 429, headers: { "retry-after": "1" } }],
  ["403", { status: 403, body: problem("AcessoNegado") }],
  ["401, twice", { status: 401, body: problem("X") }],
  ["a page with 200", { status: 200, contentType: "text/html", body: "<html>" }],
  ["null", { status: 200, body: "null" }],
  ["nothing", { status: 200 }],
  ["half an answer", { status: 201, body: '{"txid":"' }],
  ["a list", { status: 200, body: [] }],
  ["202", { status: 202, body: charge }],
  ["204", { status: 204 }],
  ["a redirect", { status: 302, headers: { location: "https://pix.bank.example/elsewhere" } }],
  ["another's charge", { status: 200, body: { ...charge, txid: newKey() } }],
  ["400 as a page", { status: 400, contentType: "text/html", body: "<html>Bad request</html>" }],
  ["404 as a page", { status: 404, contentType: "text/html", body: "<html>Not found</html>" }],
  ["404 of a gateway", { status: 404, body: { message: "no Route matched with those values" } }],
  ["405", { status: 405, body: problem("X") }],
];

describe("never a refusal, never an absence:", () => {
  it.each(silences)("%s", async (_, told) => {
    // The bank refused the account. A first attempt created nothing, so another connection may take the charge.
    const isOfAccount = told?.status === 401 || told?.status === 403;
    expect((await ask(create, { write: told })).kind).toBe(isOfAccount ? "refused" : "unknown");
    expect((await ask((session) => readReport(session, reference), { read: told })).kind).toBe("unknown");
    const refund = { key: newKey(), charge: reference, amountInCents: 990, doneInCents: 0 };
    expect((await ask((session) => readRefundReport(session, refund), { read: told })).kind).toBe("unknown");
    expect((await ask((session) => cancelCharge(session, reference), { write: told })).kind).toBe("unknown");
    const paid = { status: 200, body: { ...charge, status: "CONCLUIDA", pix: [pix] } };
    const request = { ...refund, pixKey: null, account: null, feeInCents: 0, now: new Date() };
    expect((await ask((session) => refundCharge(session, request), { read: paid, write: told })).kind).toBe("unknown");
  });

  it("an answer that comes too late", async () => {
    const late = async (): Promise<Told> => {
      await new Promise((resolve) => setTimeout(resolve, 400));
      return { status: 201, body: charge };
    };
    const account = bankAccount("generic");
    bank.answer = late;
    const outcome = await createSessions({ ...bank, milliseconds: 100 }).use(account, create);
    expect(outcome).toMatchObject({ kind: "unknown", cause: { fault: "unreachable" } });
  });

  it("an answer without end", async () => {
    const body = JSON.stringify({ ...charge, filler: "x".repeat(3 * 1024 * 1024) });
    expect(await ask(create, { write: { status: 201, body } })).toMatchObject({
      kind: "unknown",
      cause: { fault: "unreadable_answer" },
    });
  });

  it.each([
    ["an unknown state", { status: "PAUSADA" }],
    ["no amount", { valor: {} }],
    ["money of another charge", { pix: [{ ...pix, txid: newKey() }] }],
    ["money without an amount", { pix: [{ ...pix, valor: undefined }] }],
    ["money without its id", { pix: [{ ...pix, endToEndId: "" }] }],
    ["a refund in an unknown state", { pix: [{ ...pix, devolucoes: [{ id: "1", valor: "1.00", status: "X" }] }] }],
  ])("a charge with %s", async (_, different) => {
    const read = { status: 200, body: { ...charge, ...different } };
    expect((await ask((session) => readReport(session, reference), { read })).kind).toBe("unknown");
  });
});

describe("a location", () => {
  const created = (location: string): Told => ({
    status: 201,
    body: { ...charge, pixCopiaECola: undefined, location },
  });

  it.each(["HTTPS://pix.example.com/qr/v2/1", " pix.example.com/qr/v2/1 ", "//pix.example.com/qr/v2/1"])(
    "is read without scheme and blanks from %j",
    async (location) => {
      const outcome = await ask(create, { write: created(location) });
      expect(outcome).toMatchObject({ kind: "done", value: { location: "pix.example.com/qr/v2/1" } });
    },
  );

  it.each(["x".repeat(78), "pix.example.com/qr v2", "pix.example.com/código"])(
    "that fits no code (%s) leads to a canceled charge and a refusal by the acquirer",
    async (location) => {
      let status = "ATIVA";
      bank.answer = ({ method, body }): Told => {
        if (method === "PATCH") status = (JSON.parse(body) as { status: string }).status;
        return { status: 200, body: { ...charge, pixCopiaECola: undefined, location, status } };
      };
      const outcome = await createSessions(bank).use(bankAccount("generic"), create);
      expect(outcome).toMatchObject({ kind: "refused", refusal: { by: "acquirer" } });
      expect(status).toBe("REMOVIDA_PELO_USUARIO_RECEBEDOR");
    },
  );

  it("that fits no code leaves the charge unknown while the bank keeps it", async () => {
    const location = "x".repeat(78);
    const kept = { status: 200, body: { ...charge, pixCopiaECola: undefined, location } };
    expect((await ask(create, { write: kept, read: kept })).kind).toBe("unknown");
  });
});

describe("what is definite", () => {
  const refusal: Told = { status: 400, body: problem("CobOperacaoInvalida") };

  it("a problem about the request refuses it, if the bank has nothing under its key", async () => {
    expect((await ask(create, { write: refusal })).kind).toBe("refused");
    expect((await ask(create, { write: refusal, read: { status: 200, body: charge } })).kind).toBe("done");
    expect((await ask(create, { write: refusal, read: { status: 503 } })).kind).toBe("unknown");
    const other = { ...charge, valor: { original: "49.91" } };
    expect((await ask(create, { write: refusal, read: { status: 200, body: other } })).kind).toBe("unknown");
  });

  it("a repeat reads first and sends nothing", async () => {
    const repeat = (session: Session) => createCharge(session, pixRequest({ key }), true);
    expect(await ask(repeat, { read: { status: 200, body: charge } })).toMatchObject({ kind: "done" });
    expect(bank.asked.filter(({ method, isToken }) => method !== "GET" && !isToken)).toEqual([]);
  });

  it("404 on a read, as a problem or in a bank's own shape, is absence", async () => {
    for (const [profile, body] of [
      ["generic", problem("NaoEncontrado")],
      ["efi", { nome: "cobranca_nao_encontrada", mensagem: "Nenhuma cobrança encontrada" }],
      ["banco_do_brasil", { statusCode: 404, error: "Not Found", message: "Não encontrado" }],
      ["banco_do_brasil", { erros: [{ codigo: "1", mensagem: "Não encontrado" }] }],
    ] as const) {
      const read = { status: 404, body };
      const answer = await ask((session) => readReport(session, reference), { read, account: bankAccount(profile) });
      expect(answer).toMatchObject({ kind: "done", value: { state: "absent" } });
    }
  });

  it("a refused cancellation means that the charge is paid, removed, expired or unknown", async () => {
    const past = { criacao: "2020-01-01T00:00:00Z", expiracao: 60 };
    for (const [read, outcome] of [
      [absent, { kind: "done", value: { canceled: false } }],
      [
        { status: 200, body: { ...charge, status: "CONCLUIDA" } },
        { kind: "done", value: { canceled: false } },
      ],
      [
        { status: 200, body: { ...charge, status: "REMOVIDA_PELO_PSP" } },
        { kind: "done", value: { canceled: false } },
      ],
      [
        { status: 200, body: { ...charge, calendario: past } },
        { kind: "done", value: { canceled: false } },
      ],
      [{ status: 200, body: charge }, { kind: "unknown" }],
      [{ status: 503 }, { kind: "unknown" }],
    ] as const) {
      expect(await ask((session) => cancelCharge(session, reference), { read, write: refusal })).toMatchObject(outcome);
    }
  });
});

describe("a token", () => {
  it("that is refused is replaced, and the request asked again once", async () => {
    let refusals = 1;
    bank.answer = () => (refusals-- > 0 ? { status: 401 } : { status: 201, body: charge });
    expect((await createSessions(bank).use(bankAccount("generic"), create)).kind).toBe("done");
    expect(bank.asked.map(({ isToken }) => isToken)).toEqual([true, false, true, false]);
  });

  it("that stays refused ends after the second time", async () => {
    const read = (session: Session) => readReport(session, reference);
    expect(await ask(read, { read: { status: 401 } })).toMatchObject({ cause: { fault: "credentials_refused" } });
    expect(bank.asked).toHaveLength(4);
  });
});

describe("a client certificate that has ended", () => {
  it("is noticed before anything is sent", async () => {
    const ended = createAuthority("Clients CA").issue("client-1", { until: new Date(Date.now() - 1_000) });
    const account = bankAccount("generic", { secrets: { certificate: ended.cert, privateKey: ended.key } });
    const read = (session: Session) => readReport(session, reference);
    expect(await ask(read, { account })).toMatchObject({ kind: "unknown", cause: { fault: "certificate_ended" } });
    expect(await ask(create, { account })).toMatchObject({ kind: "refused", refusal: { by: "acquirer" } });
    expect(bank.asked).toEqual([]);
  });

  it("or that cannot be parsed is a connection fault, and throws nothing", async () => {
    const secrets = { certificate: "-----BEGIN CERTIFICATE-----\ncanary\n-----END CERTIFICATE-----", privateKey: "x" };
    const read = (session: Session) => readReport(session, reference);
    const outcome = await ask(read, { account: bankAccount("generic", { secrets }) });
    expect(outcome).toMatchObject({ kind: "unknown", cause: { fault: "certificate_refused" } });
  });
});

describe("the cause of an unknown outcome", () => {
  it("names connection, operation and status, and holds no secret, token, body or certificate", async () => {
    const client = createAuthority("Clients CA").issue("client-1");
    const secrets = { certificate: client.cert, privateKey: client.key };
    for (const [, told] of silences) {
      const account = bankAccount("banco_do_brasil", { secrets });
      const outcome = await ask(create, { write: told, account });
      const text = textOf(outcome.kind === "unknown" ? outcome.cause : outcome);
      if (outcome.kind === "unknown") expect(text).toContain(`Connection ${account.connectionId}, PUT /cob/{txid}`);
      if (outcome.kind === "unknown" && told) expect(text).toContain(`answered`);
      for (const [line = ""] of [client.key, client.cert].map((pem) => pem.split("\n").slice(1, 2))) {
        expect(text).not.toContain(line);
      }
      const { clientSecret, applicationKey = "" } = canarySecrets;
      for (const secret of [
        clientSecret,
        applicationKey,
        issuedToken,
        "52998224725",
        "Maria",
        account.settings.pixKey,
      ]) {
        expect(text).not.toContain(secret);
        expect(text).not.toContain(Buffer.from(secret).toString("base64"));
      }
    }
  });
});
