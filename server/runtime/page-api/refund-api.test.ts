import { mkdtempSync } from "node:fs";
import { createServer, type IncomingMessage } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { closeDatabase } from "@/db/client";
import { freshAddress } from "@/testing/support/api-calls";
import { freshEmail } from "@/testing/support/auth";
import { browserOf, signedIn } from "@/testing/support/buyers/accounts";
import { refundLinkOf } from "@/testing/support/buyers/refund-link";
import { newOrder } from "@/testing/support/checkout";
import { refundsOf } from "@/testing/support/reads";
import { mailsTo, openHelpDesk, tokenIn } from "@/testing/support/support";
import { placeOrder } from "../../checkout/orders/place-order";
import { environment } from "../../core/env/env";
import { checkLedger } from "../../ledger/checker/check-ledger";
import { getTransactionRow } from "../../payments/transactions/transactions";
import { payInSandbox } from "../../sandbox/payers/payers-bank";
import { answerPurchase } from "./account-api";
import { answerRefund } from "./refund-api";

const strangersKey = "comparsa@example.com";

const server = createServer(async (incoming, outgoing) => {
  const [, page = "", ...rest] = (incoming.url ?? "").split("/");
  const asked = { request: await requestOf(incoming), locale: "pt-BR", now: new Date() };
  const [id = "", action = ""] = page === "refund" ? rest : rest.slice(1);
  const answer = await (page === "refund"
    ? answerRefund({ token: id, action }, asked)
    : answerPurchase({ id, action }, asked));
  outgoing.writeHead(answer.status, Object.fromEntries(answer.headers)).end(await answer.text());
});

async function requestOf(incoming: IncomingMessage): Promise<Request> {
  const chunks: Buffer[] = [];
  for await (const chunk of incoming) chunks.push(chunk);
  const headers = Object.entries(incoming.headers).map(([name, value]) => [name, String(value)] as [string, string]);
  return new Request(`${environment().publicUrl}${incoming.url}`, {
    method: "POST",
    headers,
    body: Buffer.concat(chunks).toString(),
  });
}

beforeAll(async () => {
  Object.assign(environment(), { dataDir: mkdtempSync(join(tmpdir(), "quitanda-refunds-")), smtpUrl: null });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
});
afterAll(async () => {
  await new Promise((resolve) => server.close(resolve));
  await closeDatabase();
});

async function post(path: string, fields: Record<string, string> = {}, cookie = "") {
  const { port } = server.address() as AddressInfo;
  const answer = await fetch(`http://127.0.0.1:${port}${path}`, {
    method: "POST",
    body: new URLSearchParams(fields),
    headers: { origin: environment().publicUrl, accept: "text/html", "x-forwarded-for": freshAddress(), cookie },
    redirect: "manual",
  });
  await answer.text();
  return { status: answer.status, place: answer.headers.get("location") ?? "" };
}

async function paidBoleto() {
  const now = new Date();
  const desk = await openHelpDesk(now);
  const email = freshEmail();
  const { token, transactionId } = await placeOrder(desk.slug, newOrder({ email, method: "boleto" }), now);
  const sale = { transactionId: transactionId ?? "" };
  await payInSandbox(desk.company.id, sale, now);
  await desk.live();
  const read = () => getTransactionRow(desk.company.id, sale.transactionId);
  const refundsMade = () => refundsOf(desk.company.id, sale.transactionId);
  return { ...desk, email, token, ...sale, read, refundsMade };
}

/**
 * Requests a refund to a Pix key of another person.
 *
 * @returns the content of the next page and the email
 */
async function nameKey(path: string, email: string) {
  const { place } = await post(`${path}/withdraw`, { pixKey: strangersKey });
  const wish = new URLSearchParams(place.split("?")[1]).get("wish") ?? "";
  const mail = (await mailsTo(email)).find(({ subject }) => /\b\d{6}\b/.test(subject));
  return { wish, code: /\b(\d{6})\b/.exec(mail?.subject ?? "")?.[1] ?? "" };
}

describe("POST /refund/{token}/{action}", () => {
  it("is 404 for the token of a receipt and of a course, whatever the action", async () => {
    const { token, as, transactionId, read } = await paidBoleto();
    const course = tokenIn((await as("support").support.copyOrderLink({ transactionId })).url);
    for (const other of [token, course, "x".repeat(43), "x"]) {
      for (const action of ["withdraw", "ask", "confirm", "cancel", "delete"]) {
        const answer = await post(`/refund/${other}/${action}`, { pixKey: strangersKey, reason: "Não era para mim" });
        expect([other, action, answer.status]).toEqual([other, action, 404]);
      }
    }
    expect(await read()).toMatchObject({ status: "paid", refunded: 0 });
  });

  it("makes one refund of ten confirmations at once", async () => {
    const { token, company, email, read, refundsMade } = await paidBoleto();
    const path = `/refund/${await refundLinkOf(token)}`;
    const step = await nameKey(path, email);
    const answers = await Promise.all(Array.from({ length: 10 }, () => post(`${path}/confirm`, step)));
    const problems = answers.map(({ place }) => new URLSearchParams(place.split("?")[1]).get("problem") ?? "done");
    expect(problems.sort()).toEqual([...Array(9).fill("codeOver"), "done"]);
    expect(await refundsMade()).toMatchObject([{ amountInCents: 4990, status: "requested", pixKey: strangersKey }]);
    expect(await read()).toMatchObject({ status: "paid", refunded: 4990 });
    expect(await checkLedger(company.id)).toMatchObject({ ok: true });
  });

  it("ends a code after five wrong ones, also at once, and then refuses the right one", async () => {
    const { token, email, read, refundsMade } = await paidBoleto();
    const path = `/refund/${await refundLinkOf(token)}`;
    const { wish, code } = await nameKey(path, email);
    const wrong = code === "000000" ? "000001" : "000000";
    await Promise.all(Array.from({ length: 5 }, () => post(`${path}/confirm`, { wish, code: wrong })));
    const late = await post(`${path}/confirm`, { wish, code });
    expect(late.place).toContain("problem=codeOver");
    expect(await refundsMade()).toEqual([]);
    expect(await read()).toMatchObject({ refunded: 0 });
  });

  it("takes the right code after four wrong ones", async () => {
    const { token, email, read } = await paidBoleto();
    const path = `/refund/${await refundLinkOf(token)}`;
    const { wish, code } = await nameKey(path, email);
    const wrong = code === "000000" ? "000001" : "000000";
    for (let times = 0; times < 4; times += 1) {
      expect((await post(`${path}/confirm`, { wish, code: wrong })).place).toContain("problem=codeWrong");
    }
    expect((await post(`${path}/confirm`, { wish, code })).place).toContain("done=confirm");
    expect(await read()).toMatchObject({ refunded: 4990 });
  });
});

describe("POST /account/purchases/{id}/{action}", () => {
  it("refunds nothing to a buyer signed in with an address that a member corrected", async () => {
    const { as, email: from, transactionId, read, company } = await paidBoleto();
    const { customerId, document } = await getTransactionRow(company.id, transactionId);
    const email = freshEmail();
    await as("support").support.correctEmail({ customerId, from, email });
    const cookie = browserOf(await signedIn(email)).get("cookie") ?? "";
    for (const action of ["withdraw", "ask", "confirm", "cancel"]) {
      for (const pixKey of [strangersKey, document]) {
        const fields = { pixKey, reason: "Não era para mim" };
        expect((await post(`/account/purchases/${transactionId}/${action}`, fields, cookie)).status).toBe(404);
      }
    }
    expect((await mailsTo(email)).filter(({ subject }) => /\b\d{6}\b/.test(subject))).toEqual([]);
    expect(await read()).toMatchObject({ status: "paid", refunded: 0 });
  });
});
