import { randomBytes } from "node:crypto";
import { beforeAll, describe, expect, it } from "vitest";
import { runWithCanary } from "../../testing/canary";
import { formsOf } from "../../testing/cards/secret-forms";
import { createAuthority } from "../../testing/certificates";
import { issuedToken } from "../../testing/pix-api/scripted-bank";
import { isProof, proofRuns } from "../../testing/proof";
import { operationScopes } from "./operations";

const certificate = createAuthority("Canary CA").issue("shop");
const secrets = {
  clientId: "shop",
  clientSecret: `canary-secret-${randomBytes(12).toString("hex")}`,
  applicationKey: `canary-key-${randomBytes(12).toString("hex")}`,
  certificate: certificate.cert,
  privateKey: certificate.key,
};
/** All of these in a proof, each with every way to fail; otherwise one way for each operation, in turns. */
const profiles = ["generic", "banco_do_brasil", "efi", "sicoob", "itau"].slice(0, proofRuns(2, 5));

/**
 * Sends every operation to a bank that fails it in every way, and that repeats in its answer all it was sent and knows.
 * What came back is written in full, hidden properties and causes included.
 */
const program = `
  import { inspect } from "node:util";
  import { createSessions } from "@/server/acquirers/pix-api/sessions";
  import { operationScopes } from "@/server/acquirers/pix-api/operations";
  import { routesOf } from "@/server/testing/bank/door";
  import { bankAccount } from "@/server/testing/pix-api/accounts";
  import { fittingAnswer } from "@/server/testing/pix-api/every-operation";
  import { openScriptedBank } from "@/server/testing/pix-api/scripted-bank";
  import { sendEverything } from "@/server/testing/pix-api/send-everything";
  const { secrets, profiles, hidden, isProof } = JSON.parse(process.env.CANARY);
  const [failed, said, leaks] = [new Set(), new Set(), []];
  const bank = await openScriptedBank();
  const fits = (asked) => {
    const [route] = routesOf({ ...asked, fingerprint: null, showsCertificate: false });
    return { operation: route?.operation, answer: () => fittingAnswer(route.operation, route.parameters, asked) };
  };
  const echoOf = (asked) => ({ ...secrets, authorization: asked.headers.authorization, sent: asked.body });
  const page = (status, asked) => ({
    status, contentType: "text/html; " + secrets.clientSecret, headers: { "retry-after": secrets.clientSecret },
    body: "<html>" + Object.values(echoOf(asked)).join(" "),
  });
  const told = (status, asked) => {
    const text = Object.values(echoOf(asked)).join(" ");
    const violacoes = [{ razao: text, propriedade: text, valor: text }];
    return { status, body: { type: text, title: text, detail: text, status: text, txid: text, valor: { original: text }, violacoes } };
  };
  const onEach = { page: (asked) => page(200, asked), refused: (asked) => told(400, asked), changed: (asked) => told(200, asked) };
  const onAll = {
    unauthorized: (asked) => told(401, asked), forbidden: (asked) => page(403, asked), lost: (asked) => told(404, asked),
    busy: (asked) => page(429, asked), broken: (asked) => page(503, asked), moved: (asked) => ({ ...page(302, asked), headers: { location: "https://elsewhere.example/?" + secrets.clientSecret } }),
    cut: () => null, half: (asked) => ({ status: 200, body: '{"txid":"' + secrets.clientSecret }),
  };
  const run = async (name, account) => {
    let ended;
    try {
      ended = await sendEverything(createSessions(bank), account);
    } catch (thrown) {
      ended = [thrown];
    }
    const text = inspect(ended, { depth: 20, showHidden: true, maxArrayLength: null, maxStringLength: null }) + JSON.stringify(ended);
    for (const [sentence] of text.matchAll(/answered \\d{3}/g)) said.add(sentence);
    if (hidden.some((secret) => text.includes(secret))) leaks.push(name);
  };
  const issue = bank.issue;
  for (const profile of profiles) {
    const account = (different = {}) => bankAccount(profile, { secrets: { ...secrets, ...different } });
    const isWhole = isProof || profile === profiles[0];
    for (const [index, only] of (isWhole ? Object.keys(operationScopes) : []).entries()) {
      const ways = Object.entries(onEach);
      for (const [how, answer] of isProof ? ways : [ways[index % ways.length]]) {
        bank.answer = (asked) => {
          const { operation, answer: fit } = fits(asked);
          if (!operation) return { status: 404 };
          if (operation !== only) return fit();
          failed.add(only + " " + how);
          return answer(asked);
        };
        await run(only + " " + how, account());
      }
    }
    for (const [how, answer] of Object.entries(onAll)) {
      bank.answer = answer;
      await run(how, account());
      bank.issue = answer;
      await run("token " + how, account());
      bank.issue = issue;
    }
    const { certificate, privateKey, clientSecret } = secrets;
    for (const bad of [
      { certificate: clientSecret }, { certificate: privateKey }, { privateKey: certificate }, { privateKey: clientSecret },
      { certificate: certificate.slice(0, 200) }, { privateKey: privateKey.replace(/[A-Z]/, "*") },
    ]) await run("bad certificate", account(bad));
  }
  const answers = [[...failed], [...said], leaks];
  process.stdout.write("", () => process.stderr.write("\\nANSWERS " + JSON.stringify(answers) + "\\n", () => process.exit(0)));`;

const linesOf = (pem: string) => pem.split("\n").filter((line) => line.length === 64);
const lines = [...linesOf(certificate.cert), ...linesOf(certificate.key)];
const basic = Buffer.from(`${secrets.clientId}:${secrets.clientSecret}`).toString("base64");
const hidden = [...formsOf(secrets.clientSecret), ...formsOf(secrets.applicationKey), basic, issuedToken, ...lines];

let output: string;
let [failed, said, leaks]: string[][] = [[], [], []];

beforeAll(async () => {
  const run = await runWithCanary(program, { secrets, profiles, hidden, isProof });
  output = run.output;
  [failed, said, leaks] = run.answers as unknown as string[][];
}, 120_000);

describe("every operation at a bank that fails it and repeats all it was sent", () => {
  it("was sent, and failed in every way", () => {
    const ways = ["page", "refused", "changed"];
    const expected = Object.keys(operationScopes).flatMap((operation, index) =>
      ways.filter((_, way) => isProof || way === index % ways.length).map((way) => `${operation} ${way}`),
    );
    expect(failed?.sort()).toEqual(expected.sort());
    expect(said).toEqual(expect.arrayContaining([401, 403, 429, 503].map((status) => `answered ${status}`)));
    expect(output).toContain('"fault":"certificate_refused"');
  });

  it("leaves no secret, key, token or certificate in an error, an outcome or the log", () => {
    expect(lines.length).toBeGreaterThan(5);
    expect(leaks).toEqual([]);
    for (const secret of hidden) expect(output.includes(secret), `the log holds ${secret}`).toBe(false);
  });
});
