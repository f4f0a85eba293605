import { inspect } from "node:util";
import type { BankProfile } from "@/db/schema/acquiring-enums";
import { operationScopes } from "@/server/acquiring/pix-api/operations";
import { createSessions } from "@/server/acquiring/pix-api/sessions";
import type { Account, ConnectionSecrets } from "@/server/acquiring/port/setup-port";
import { routesOf } from "../bank/entry";
import { sayAnswers } from "../canary-answers";
import { bankAccount } from "../pix-api/accounts";
import { fittingAnswer } from "../pix-api/every-operation";
import { type Asked, openScriptedBank, type Told } from "../pix-api/scripted-bank";
import { sendEverything } from "../pix-api/send-everything";

/**
 * Sends every operation to a bank that fails in every way and echoes the request and its secrets.
 * Prints the outcomes in full, including hidden properties and causes.
 */

export interface PixApiCanary {
  secrets: Record<"clientId" | "clientSecret" | "applicationKey" | "certificate" | "privateKey", string>;
  profiles: BankProfile[];
  hidden: string[];
  isProof: boolean;
}

type Answer = (asked: Asked) => Told;

const { secrets, profiles, hidden, isProof }: PixApiCanary = JSON.parse(process.env.CANARY ?? "");
const [failed, said, leaks] = [new Set<string>(), new Set<string>(), [] as string[]];
const bank = await openScriptedBank();

const echoOf = ({ headers, body }: Asked) => ({ ...secrets, authorization: headers.authorization, sent: body });

const page = (status: number, asked: Asked) => ({
  status,
  contentType: `text/html; ${secrets.clientSecret}`,
  headers: { "retry-after": secrets.clientSecret },
  body: `<html>${Object.values(echoOf(asked)).join(" ")}`,
});

function told(status: number, asked: Asked): Told {
  const text = Object.values(echoOf(asked)).join(" ");
  const violacoes = [{ razao: text, propriedade: text, valor: text }];
  const body = {
    type: text,
    title: text,
    detail: text,
    status: text,
    txid: text,
    valor: { original: text },
    violacoes,
  };
  return { status, body };
}

const onEach: Record<string, Answer> = {
  page: (asked) => page(200, asked),
  refused: (asked) => told(400, asked),
  changed: (asked) => told(200, asked),
};
const onAll: Record<string, Answer> = {
  unauthorized: (asked) => told(401, asked),
  forbidden: (asked) => page(403, asked),
  lost: (asked) => told(404, asked),
  busy: (asked) => page(429, asked),
  broken: (asked) => page(503, asked),
  moved: (asked) => ({
    ...page(302, asked),
    headers: { location: `https://elsewhere.example/?${secrets.clientSecret}` },
  }),
  cut: () => null,
  half: () => ({ status: 200, body: `{"txid":"${secrets.clientSecret}` }),
};

async function run(name: string, account: Account): Promise<void> {
  const ended = await sendEverything(createSessions(bank), account).catch((thrown: unknown) => [thrown]);
  const whole = { depth: 20, showHidden: true, maxArrayLength: null, maxStringLength: null };
  const text = inspect(ended, whole) + JSON.stringify(ended);
  for (const [sentence] of text.matchAll(/answered \d{3}/g)) said.add(sentence);
  if (hidden.some((secret) => text.includes(secret))) leaks.push(name);
}

/** Responds to other operations normally. */
function answerOnly(only: string, how: string, answer: Answer): Answer {
  return (asked) => {
    const [route] = routesOf(asked);
    if (!route) return { status: 404 };
    if (route.operation !== only) return fittingAnswer(route.operation, route.parameters, asked);
    failed.add(`${only} ${how}`);
    return answer(asked);
  };
}

const { issue } = bank;
for (const profile of profiles) {
  const account = (different: Partial<ConnectionSecrets> = {}) =>
    bankAccount(profile, { secrets: { ...secrets, ...different } });
  const isWhole = isProof || profile === profiles[0];
  for (const [index, only] of (isWhole ? Object.keys(operationScopes) : []).entries()) {
    const ways = Object.entries(onEach);
    for (const [way, [how, answer]] of ways.entries()) {
      if (!isProof && way !== index % ways.length) continue;
      bank.answer = answerOnly(only, how, answer);
      await run(`${only} ${how}`, account());
    }
  }
  for (const [how, answer] of Object.entries(onAll)) {
    bank.answer = answer;
    await run(how, account());
    bank.issue = answer;
    await run(`token ${how}`, account());
    bank.issue = issue;
  }
  const { certificate, privateKey, clientSecret } = secrets;
  for (const bad of [
    { certificate: clientSecret },
    { certificate: privateKey },
    { privateKey: certificate },
    { privateKey: clientSecret },
    { certificate: certificate.slice(0, 200) },
    { privateKey: privateKey.replace(/[A-Z]/, "*") },
  ]) {
    await run("bad certificate", account(bad));
  }
}
sayAnswers([[...failed], [...said], leaks]);
