import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { newId } from "@/db/ids";
import { bankProfiles } from "@/db/schema/acquiring-enums";
import { dayOf, daysAfter } from "../doubles/calendar";
import type { Post } from "../doubles/outbox";
import { classifyResponse, judgeRequest } from "../pix-api/schemas";
import { type Bank, openBank } from "./bank";
import { allScopes, type Operation, operations } from "./operations";
import { askToken, createRawClient } from "./raw-client";

const posts: Post[] = [];
let bank: Bank;

beforeAll(async () => {
  bank = await openBank({
    deliver: async (post) => {
      posts.push(post);
      return 200;
    },
  });
});
afterAll(() => bank.close());

const newTxid = () => newId().replaceAll("-", "");

const cob = (pixKey: string, original = "49.90") => ({
  calendario: { expiracao: 3600 },
  devedor: { cpf: "52998224725", nome: "Maria da Silva" },
  valor: { original },
  chave: pixKey,
});

describe("the bank as a server", () => {
  it.each(bankProfiles)("gives %s a token in its own style", async (profile) => {
    const account = bank.openAccount({ profile });
    const { status, json } = await askToken(bank, account);
    expect([status, json?.token_type, json?.scope]).toEqual([200, "Bearer", allScopes.join(" ")]);
    expect(account.books.tokenRequests).toBe(1);
  });

  it("shows a page to a client without its certificate, or with an ended, forged or another client's", async () => {
    const account = bank.openAccount();
    const certificates = [
      [null, 400],
      [account.issueCertificate(new Date(Date.now() - 1_000)), 400],
      [account.forgeCertificate(), 400],
      [bank.openAccount().books.certificate, 401],
      [account.issueCertificate(), 200],
    ] as const;
    for (const [certificate, status] of certificates) {
      expect((await askToken(bank, account, { certificate })).status).toBe(status);
    }
  });

  it("refuses a token that was revoked or lost the scope", async () => {
    const account = bank.openAccount();
    const call = await createRawClient(bank, account);
    account.takeScope("cob.write");
    expect((await call("PUT", `/cob/${newTxid()}`, cob(account.books.pixKey))).status).toBe(403);
    account.revokeTokens();
    expect((await call("GET", `/cob/${newTxid()}`)).status).toBe(401);
  });
});

describe("the bank's books", () => {
  it("keep a charge, its payment, its refund and its callbacks", async () => {
    const account = bank.openAccount();
    const call = await createRawClient(bank, account);
    const [txid, { pixKey }] = [newTxid(), account.books];
    expect((await call("PUT", `/webhook/${pixKey}`, { webhookUrl: "https://shop.example/hook" })).status).toBe(200);
    const created = await call("PUT", `/cob/${txid}`, cob(pixKey));
    expect([created.status, created.json?.status, created.json?.revisao]).toEqual([201, "ATIVA", 0]);
    const { endToEndId } = account.pay(txid);
    const read = await call("GET", `/cob/${txid}`);
    expect(read.json).toMatchObject({ status: "CONCLUIDA", pix: [{ endToEndId, valor: "49.90", txid }] });
    const refund = await call("PUT", `/pix/${endToEndId}/devolucao/r1`, { valor: "10.00" });
    expect([refund.status, refund.json?.status]).toEqual([201, "EM_PROCESSAMENTO"]);
    expect((await call("GET", `/pix/${endToEndId}/devolucao/r1`)).json?.status).toBe("DEVOLVIDO");
    expect((await call("PUT", `/pix/${endToEndId}/devolucao/r2`, { valor: "39.91" })).status).toBe(400);
    await account.callbacks.settle();
    const own = posts.filter(({ url }) => url === "https://shop.example/hook/pix").map(({ body }) => JSON.parse(body));
    expect(own).toMatchObject([{ pix: [{ endToEndId }] }, { pix: [{ devolucoes: [{ status: "DEVOLVIDO" }] }] }]);
    const now = Date.now();
    const period = `inicio=${new Date(now - 60_000).toISOString()}&fim=${new Date(now + 60_000).toISOString()}`;
    expect((await call("GET", `/pix?${period}`)).json?.pix).toMatchObject([{ endToEndId }]);
  });

  it("are closed to another tenant, and name the field of a bad body", async () => {
    const account = bank.openAccount();
    const call = await createRawClient(bank, account);
    const stranger = await createRawClient(bank, bank.openAccount());
    const txid = newTxid();
    await call("PUT", `/cob/${txid}`, cob(account.books.pixKey));
    const read = await stranger("GET", `/cob/${txid}`);
    expect([read.status, read.contentType]).toEqual([404, "application/problem+json"]);
    const bad = await call("PUT", `/cob/${newTxid()}`, { ...cob(account.books.pixKey, "49.9"), callback: "x" });
    expect([bad.status, bad.json?.violacoes]).toMatchObject([400, [{ propriedade: "cob.valor.original" }, {}]]);
    expect((await call("PUT", `/cob/${newTxid()}`, cob("another key"))).json?.violacoes).toMatchObject([
      { propriedade: "cob.chave" },
    ]);
  });
});

describe("the bank's answers", () => {
  it("are the Banco Central's document's for every operation", async () => {
    const account = bank.openAccount();
    const { pixKey } = account.books;
    const call = await createRawClient(bank, account);
    const done = new Set<string>();
    const ask = async (operation: Operation, parameters: string[] = [], body?: object, query = "") => {
      const [method = "", pattern = ""] = operation.split(" ");
      const path = parameters.reduce((filled, each) => filled.replace(/\{\w+\}/, each), pattern);
      const { status, json, text } = await call(method, path + query, body);
      expect([operation, String(status), text, bank.errors]).toEqual([
        operation,
        expect.stringMatching(/^2/),
        text,
        [],
      ]);
      done.add(operation);
      return json ?? {};
    };
    const now = Date.now();
    const inPeriod = `?inicio=${new Date(now - 60_000).toISOString()}&fim=${new Date(now + 60_000).toISOString()}`;
    const [immediate, due, recurring, removed, removedDue] = [
      newTxid(),
      newTxid(),
      newTxid(),
      newTxid(),
      newTxid(),
    ] as const;
    const day = (after: number) => daysAfter(dayOf(new Date()), after);
    for (const [operation, parameters] of [
      ["PUT /webhook/{chave}", [pixKey]],
      ["PUT /webhookrec", []],
      ["PUT /webhookcobr", []],
    ] as const) {
      await ask(operation, [...parameters], { webhookUrl: "https://shop.example/every" });
    }
    await ask("GET /webhook/{chave}", [pixKey]);
    await ask("GET /webhookrec");
    await ask("GET /webhookcobr");
    await ask("PUT /cob/{txid}", [immediate], cob(pixKey));
    await ask("PUT /cob/{txid}", [removed], cob(pixKey));
    await ask("PATCH /cob/{txid}", [removed], { status: "REMOVIDA_PELO_USUARIO_RECEBEDOR" });
    const { calendario: _, ...rest } = cob(pixKey);
    const fine = { modalidade: 2, valorPerc: "2.00" };
    const discount = { modalidade: 1, descontoDataFixa: [{ data: day(1), valorPerc: "1.00" }] };
    const dueBody = {
      ...rest,
      calendario: { dataDeVencimento: day(5) },
      valor: { original: "49.90", multa: fine, juros: fine, desconto: discount },
    };
    await ask("PUT /cobv/{txid}", [due], dueBody);
    await ask("PUT /cobv/{txid}", [removedDue], dueBody);
    await ask("PATCH /cobv/{txid}", [removedDue], { status: "REMOVIDA_PELO_USUARIO_RECEBEDOR" });
    const { endToEndId } = account.pay(immediate);
    account.pay(due);
    await ask("GET /cob/{txid}", [immediate]);
    await ask("GET /cobv/{txid}", [due]);
    await ask("PUT /pix/{e2eid}/devolucao/{id}", [endToEndId, "r1"], { valor: "10.00", descricao: "Curso" });
    await ask("GET /pix/{e2eid}/devolucao/{id}", [endToEndId, "r1"]);
    await ask("GET /pix", [], undefined, inPeriod);
    const { id: place } = await ask("POST /locrec");
    const recurrence = {
      vinculo: { contrato: "1", devedor: { cpf: "52998224725", nome: "Maria da Silva" }, objeto: "Clube" },
      calendario: { dataInicial: day(3), periodicidade: "MENSAL" },
      valor: { valorRec: "49.90" },
      politicaRetentativa: "PERMITE_3R_7D",
      loc: place,
    };
    const idRec = String((await ask("POST /rec", [], recurrence)).idRec);
    account.approve(idRec);
    const recurringBody = {
      idRec,
      calendario: { dataDeVencimento: day(3) },
      valor: { original: "49.90" },
      ajusteDiaUtil: false,
      recebedor: { conta: "123456", tipoConta: "CORRENTE", agencia: "0001" },
    };
    await ask("PUT /cobr/{txid}", [recurring], recurringBody);
    account.refuseRecurring(recurring);
    await ask("POST /cobr/{txid}/retentativa/{data}", [recurring, day(4)]);
    await ask("PATCH /cobr/{txid}", [recurring], { status: "CANCELADA" });
    const paid = newTxid();
    await ask("PUT /cobr/{txid}", [paid], recurringBody);
    account.payRecurring(paid);
    await ask("GET /cobr/{txid}", [paid]);
    await ask("GET /rec/{idRec}", [idRec]);
    await ask("GET /rec", [], undefined, inPeriod);
    await ask("PATCH /rec/{idRec}", [idRec], { status: "CANCELADA" });
    await account.callbacks.settle();
    expect([operations.filter((each) => !done.has(each)), bank.errors]).toEqual([[], []]);
  });

  it("are judged by that document", () => {
    const received = { endToEndId: `E${"1".repeat(31)}`, valor: "10.00", horario: "2026-11-20T12:00:00Z" };
    expect(classifyResponse("GET /pix/{e2eid}", received)).toEqual([]);
    for (const [field, value] of [
      ["horario", "now"],
      ["valor", "10.5"],
      ["pagador", {}],
    ] as const) {
      expect(classifyResponse("GET /pix/{e2eid}", { ...received, [field]: value })).toMatchObject([{ field }]);
    }
    expect(classifyResponse("PUT /webhookrec", {})).toMatchObject([{ field: "" }]);
    expect(judgeRequest("POST /rec", {}).map(({ field }) => field)).toContain("politicaRetentativa");
  });
});

describe("the bank's callbacks", () => {
  it("are held back, and sent twice, in reverse and together", async () => {
    const account = bank.openAccount({ profile: "inter" });
    const call = await createRawClient(bank, account);
    const { pixKey } = account.books;
    await call("PUT", `/webhook/${pixKey}`, { webhookUrl: "https://inter.example/hook" });
    account.callbacks.hold();
    const txids = [newTxid(), newTxid()];
    for (const txid of txids) {
      await call("PUT", `/cob/${txid}`, cob(pixKey));
      account.pay(txid);
    }
    expect(account.callbacks.sent).toEqual([]);
    await account.callbacks.release({ times: 2, reversed: true, grouped: true });
    const bodies = account.callbacks.sent.map(({ body }) => JSON.parse(body));
    expect(bodies).toMatchObject(Array(2).fill([{ txid: txids[1] }, { txid: txids[0] }]));
  });
});
