import { randomBytes } from "node:crypto";
import { beforeAll, describe, expect, it } from "vitest";
import { dumpTables, runWithCanary } from "../testing/canary";
import { formsOf } from "../testing/cards/secret-forms";
import { pixCharge } from "../testing/payments";
import { createTestToken } from "../testing/rest";

const secrets = {
  clientSecret: `canary-secret-${randomBytes(12).toString("hex")}`,
  applicationKey: `canary-key-${randomBytes(12).toString("hex")}`,
  wrongSecret: `canary-wrong-${randomBytes(12).toString("hex")}`,
};

/** Connects two banks, and takes their credentials down every path that handles them, on good days and on bad ones. */
const program = `
  import { reportFault } from "@/server/core/report-fault";
  import { checkConnection } from "@/server/banks/check-connection";
  import { connectBank } from "@/server/banks/connect-bank";
  import { replaceCredentials } from "@/server/banks/replace-credentials";
  import { sweepConnections } from "@/server/banks/sweep-connections";
  import { getCompany } from "@/server/companies/companies";
  import { restDoor } from "@/server/rest/rest";
  import { sweepReconciliation } from "@/server/sweeps/sweep-reconciliation";
  import { draftOf, openTestBank, operator } from "@/server/testing/connections/connected-banks";
  import { callDoor } from "@/server/testing/door-calls";
  const { companies, charge, secrets } = JSON.parse(process.env.CANARY);
  const answers = [];
  const told = { tokens: [], lines: [] };
  const bank = await openTestBank();
  const linesOf = (pem) => pem.split("\\n").filter((line) => line.length === 64);
  const attempt = async (name, work) => {
    try {
      answers.push(name + " " + JSON.stringify((await work()) ?? null));
    } catch (thrown) {
      reportFault(thrown, { operation: name });
      answers.push(name + " failed " + String(thrown) + " " + JSON.stringify(thrown) + " " + (thrown.stack ?? "") + " " + String(thrown.cause));
    }
  };
  for (const { companyId, token, profile } of companies) {
    const { clientSecret, applicationKey, wrongSecret } = secrets;
    const account = bank.openAccount({ profile, clientSecret, applicationKey });
    const { certificate } = account.books;
    const company = await getCompany(companyId);
    const draft = draftOf(account, profile === "banco_do_brasil" ? { applicationKey } : {});
    const post = async (path, body) => {
      const headers = { "content-type": "application/json" };
      const answer = await callDoor(restDoor(), { method: "POST", target: "/v1" + path, token, headers, body });
      answers.push(answer.status + " " + answer.body);
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
    for (const each of wrong) await attempt("connect wrongly", () => connectBank(company, { ...draft, ...each }, operator()));
    const { id } = await connectBank(company, draft, operator());
    await attempt("check", () => checkConnection(company, id, operator()));
    const paid = await post("/pix/in/qrcode", charge);
    const [txid] = account.books.charges.keys();
    account.pay(txid);
    await account.callbacks.settle();
    await post("/transactions/" + paid.data.id + "/refund", { amountInCents: 100 });
    const echo = { how: "changed", change: (body) => ({ ...body, txid: clientSecret, detail: certificate.key }) };
    for (const fault of [
      { how: "cut_before" }, { how: "cut_after" }, { how: "page" }, { how: "null" }, echo,
      { how: "status", status: 503, page: true }, { how: "status", status: 429 },
    ]) {
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
    for (const each of replacements) await attempt("replace", () => replaceCredentials(company, { connectionId: id, ...each }, operator()));
    await attempt("sweep", () => sweepConnections(new Date(Date.now() + 3_600_000), new Date(Date.now() + 20_000), companyId));
    await attempt("reconcile", () => sweepReconciliation(new Date(Date.now() + 120_000), new Date(Date.now() + 20_000), companyId));
    told.tokens.push(...account.books.issuedTokens);
    for (const { cert, key } of [certificate, stranger, ended]) told.lines.push(...linesOf(cert), ...linesOf(key));
  }
  answers.push("TOLD " + JSON.stringify(told));
  process.stderr.write("\\nANSWERS " + JSON.stringify(answers) + "\\n");
  process.exit(0);`;

let output: string;
let answers: string[];
let hidden: string[];

beforeAll(async () => {
  const companies = [];
  for (const profile of ["generic", "banco_do_brasil"]) companies.push({ ...(await createTestToken()), profile });
  const run = await runWithCanary(program, { companies, charge: pixCharge(), secrets });
  output = run.output;
  const told = JSON.parse(run.answers.at(-1)?.slice("TOLD ".length) ?? "{}");
  answers = run.answers.slice(0, -1);
  expect(told.tokens.length).toBeGreaterThan(3);
  expect(told.lines.length).toBeGreaterThan(20);
  hidden = [...Object.values(secrets).flatMap(formsOf), ...told.tokens, ...told.lines];
}, 90_000);

describe("a bank's secrets and certificates, used on good days and on bad ones", () => {
  it("went down all of these paths", () => {
    const statuses = new Set(answers.map((answer) => answer.slice(0, 3)));
    expect([...statuses]).toEqual(expect.arrayContaining(["200", "503"]));
    expect(answers.filter((answer) => answer.startsWith("check ")).length).toBe(2);
    expect(answers.join("\n")).toContain('"step":"webhook","fault":null');
    expect(answers.filter((answer) => /^(connect wrongly|replace) failed/.test(answer)).length).toBeGreaterThan(6);
    expect(output).toContain("answered 503");
  });

  it("are in no log, error or answer, in any encoding", () => {
    for (const secret of hidden) {
      expect(output.includes(secret), secret).toBe(false);
      expect(answers.filter((answer) => answer.includes(secret))).toEqual([]);
    }
  });

  it("are in no row of the database: events, audit lines, notices and the connections themselves", async () => {
    const tables = await dumpTables();
    expect(tables.map(({ table }) => table)).toEqual(
      expect.arrayContaining(["public.connection_accounts", "public.events", "public.audit_log"]),
    );
    for (const { table, rows } of tables) {
      const text = rows.join("\n");
      const found = hidden.filter((secret) => text.includes(secret));
      expect(found, table).toEqual([]);
    }
  });
});
