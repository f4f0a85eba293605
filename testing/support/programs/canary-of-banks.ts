import { getCompany } from "@/server/accounts/company/companies";
import { reportFault } from "@/server/core/log/report-fault";
import { sweepReconciliation } from "@/server/payments/unknown-outcomes/sweep-reconciliation";
import { getRestApi } from "@/server/runtime/rest/rest";
import { checkConnection } from "@/server/treasury/connections/check-connection";
import { connectBank } from "@/server/treasury/connections/connect-bank";
import { replaceCredentials } from "@/server/treasury/connections/replace-credentials";
import { sweepConnections } from "@/server/treasury/connections/sweep-connections";
import { callApi } from "../api-calls";
import { openTestBank } from "../at-bank/connections";
import { sayAnswers } from "../canary-answers";
import { draftOf, operator } from "../connections/connected-banks";
import type { pixCharge } from "../payments";

/** Sends two banks' credentials through every code path that handles them, successful or failing. */

export interface BankCanary {
  companies: { companyId: string; token: string; profile: "generic" | "banco_do_brasil" }[];
  charge: ReturnType<typeof pixCharge>;
  secrets: { clientSecret: string; applicationKey: string; wrongSecret: string };
}

const { companies, charge, secrets }: BankCanary = JSON.parse(process.env.CANARY ?? "");
const answers: string[] = [];
const told: { tokens: string[]; lines: string[] } = { tokens: [], lines: [] };
const bank = await openTestBank();
const linesOf = (pem: string) => pem.split("\n").filter((line) => line.length === 64);

async function attempt(name: string, work: () => Promise<unknown>): Promise<void> {
  try {
    answers.push(`${name} ${JSON.stringify((await work()) ?? null)}`);
  } catch (thrown) {
    reportFault(thrown, { operation: name });
    const { stack = "", cause } = thrown instanceof Error ? thrown : new Error();
    answers.push(`${name} failed ${String(thrown)} ${JSON.stringify(thrown)} ${stack} ${String(cause)}`);
  }
}

for (const { companyId, token, profile } of companies) {
  const { clientSecret, applicationKey, wrongSecret } = secrets;
  const account = bank.openAccount({ profile, clientSecret, applicationKey });
  const { certificate } = account.books;
  const company = await getCompany(companyId);
  const draft = draftOf(account, profile === "banco_do_brasil" ? { applicationKey } : {});
  const post = async (path: string, body: object) => {
    const headers = { "content-type": "application/json" };
    const answer = await callApi(getRestApi(), { method: "POST", target: `/v1${path}`, token, headers, body });
    answers.push(`${answer.status} ${answer.body}`);
    return JSON.parse(answer.body);
  };
  const stranger = account.forgeCertificate();
  const ended = account.issueCertificate(new Date(Date.now() - 1000));
  const wrong = [
    { certificate: { pem: certificate.key, key: certificate.cert } },
    { certificate: { pem: certificate.cert, key: stranger.key } },
    { certificate: { pem: clientSecret, key: clientSecret } },
    { certificate: { p12: Buffer.from(certificate.key).toString("base64"), passphrase: clientSecret } },
    { certificate: { pem: ended.cert, key: ended.key } },
    { pixKey: "not mine" },
  ];
  for (const each of wrong) {
    await attempt("connect wrongly", () => connectBank(company, { ...draft, ...each }, operator()));
  }
  const { id } = await connectBank(company, draft, operator());
  await attempt("check", () => checkConnection(company, id, operator()));
  const paid = await post("/pix/in/qrcode", charge);
  const [txid = ""] = account.books.charges.keys();
  account.pay(txid);
  await account.callbacks.settle();
  await post(`/transactions/${paid.data.id}/refund`, { amountInCents: 100 });
  const faults: Parameters<typeof bank.fault>[0]["fault"][] = [
    { how: "cut_before" },
    { how: "cut_after" },
    { how: "page" },
    { how: "null" },
    { how: "changed", change: (body) => ({ ...body, txid: clientSecret, detail: certificate.key }) },
    { how: "status", status: 503, page: true },
    { how: "status", status: 429 },
  ];
  for (const fault of faults) {
    bank.fault({ of: account, times: 1, on: "PUT /cob/{txid}", fault });
    await post("/pix/in/qrcode", charge);
  }
  account.revokeTokens();
  bank.fault({ of: account, times: 1, on: "token", fault: { how: "cut_before" } });
  await post("/pix/in/qrcode", charge);
  account.takeScope("cob.write");
  account.revokeTokens();
  await post("/pix/in/qrcode", charge);
  account.giveScope("cob.write");
  const replacements = [
    { clientSecret: wrongSecret },
    { certificate: { pem: stranger.cert, key: stranger.key } },
    { certificate: { pem: ended.cert, key: ended.key } },
    { clientSecret },
  ];
  for (const each of replacements) {
    await attempt("replace", () => replaceCredentials(company, { connectionId: id, ...each }, operator()));
  }
  const deadline = () => new Date(Date.now() + 20_000);
  await attempt("sweep", () => sweepConnections(new Date(Date.now() + 3_600_000), deadline(), companyId));
  await attempt("reconcile", () => sweepReconciliation(new Date(Date.now() + 120_000), deadline(), companyId));
  told.tokens.push(...account.books.issuedTokens);
  for (const { cert, key } of [certificate, stranger, ended]) told.lines.push(...linesOf(cert), ...linesOf(key));
}
answers.push(`TOLD ${JSON.stringify(told)}`);
sayAnswers(answers);
