import { newId } from "@/db/ids";
import type { CheckStep, ConnectionFault } from "@/db/schema/acquiring-enums";
import type { ConnectionSettings } from "@/db/schema/acquiring-shapes";
import type { CheckedStep, SetupOperations } from "../port/setup-port";
import { readAs } from "./charges";
import { callBank } from "./client";
import { profiles } from "./profiles";
import type { Session, Sessions } from "./sessions";
import { RegisteredCallback } from "./shapes";
import { fixedTokenOf } from "./tokens";

/**
 * Reports whether a connection supports Pix Automático: its bank offers it, and the seller has
 * specified an account to credit.
 */
export function offersAutomatic({ profile, receivingAccount }: ConnectionSettings): boolean {
  return profiles[profile].automatic && receivingAccount !== undefined;
}

export const offerOf: SetupOperations["offerOf"] = (settings) => ({
  name: profiles[settings.profile].name,
  methods: ["pix"],
  capabilities: {
    dueDatePix: true,
    refunds: ["pix"],
    partialRefunds: ["pix"],
    cancels: ["pix"],
    split: false,
    payouts: false,
    anticipations: false,
    settlesToSeller: true,
    listsReceived: true,
    automaticPix: offersAutomatic(settings),
  },
});

/** Checks an account with a separate token and separate sockets, up to the first fault. */
export function checkWith(sessions: Sessions): SetupOperations["check"] {
  return (account, callbackUrl) =>
    sessions.useOnce(account, async (session) => {
      const steps: CheckedStep[] = [];
      const run = async (step: CheckStep, findFault: () => Promise<ConnectionFault | null>) => {
        if (steps.some(({ fault }) => fault !== null)) return;
        steps.push({ step, fault: await findFault() });
      };
      await run("token", () => checkTokens(session));
      await run("read", () => checkRead(session));
      if (callbackUrl !== null) await run("webhook", () => checkCallback(session, callbackUrl));
      return steps;
    });
}

async function checkTokens(session: Session): Promise<ConnectionFault | null> {
  const { account, certificateEndsAt, tokens } = session;
  if (certificateEndsAt && certificateEndsAt.getTime() <= Date.now()) return "certificate_ended";
  if (fixedTokenOf(account) !== null) return null;
  const sets = offersAutomatic(account.settings) ? (["charges", "automatic"] as const) : (["charges"] as const);
  for (const set of sets) {
    const { failure, ...given } = await tokens.get(set);
    if (failure) return failure.fault;
    if ("token" in given && given.token.missing.length > 0) return "scope_missing";
  }
  return null;
}

/** Reads a nonexistent charge, which requires no data in the account. */
async function checkRead(session: Session): Promise<ConnectionFault | null> {
  const key = newId().replaceAll("-", "");
  const answer = await callBank(session, { operation: "GET /cob/{txid}", parameters: [key] });
  if (answer.kind === "failed") return answer.error.fault;
  return answer.kind === "answered" || answer.problem.isAbsent ? null : "unreadable_answer";
}

/** Returns null for an unusable response. */
export function readCallbacksWith(sessions: Sessions): SetupOperations["readCallbacks"] {
  return (account) =>
    sessions.use(account, async (session) => {
      const { settings } = account;
      const own = { operation: "GET /webhook/{chave}", parameters: [settings.pixKey] } as const;
      const calls = offersAutomatic(settings)
        ? ([own, { operation: "GET /webhookrec" }, { operation: "GET /webhookcobr" }] as const)
        : ([own] as const);
      const found: (string | null)[] = [];
      for (const call of calls) {
        const answer = await callBank(session, call);
        const read = readAs(session, call.operation, answer, RegisteredCallback, () => true);
        if (read.kind === "unknown") return null;
        found.push(read.value?.webhookUrl ?? null);
      }
      return found;
    });
}

async function checkCallback(session: Session, callbackUrl: string): Promise<ConnectionFault | null> {
  const { settings } = session.account;
  const body = { webhookUrl: callbackUrl + (profiles[settings.profile].callback?.suffix ?? "") };
  const own = { operation: "PUT /webhook/{chave}", parameters: [settings.pixKey], body } as const;
  const calls = offersAutomatic(settings)
    ? ([own, { operation: "PUT /webhookrec", body }, { operation: "PUT /webhookcobr", body }] as const)
    : ([own] as const);
  for (const call of calls) {
    const answer = await callBank(session, call);
    if (answer.kind === "failed") return answer.error.fault;
    if (answer.kind === "answered") continue;
    const { isAbsent, properties } = answer.problem;
    const isOfKey = call === own && (isAbsent || properties.some((each) => /(^|\.)chave$/.test(each)));
    return isOfKey ? "pix_key_refused" : "webhook_refused";
  }
  return null;
}
