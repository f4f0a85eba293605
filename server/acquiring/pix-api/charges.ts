import type { z } from "zod";
import type { ConnectionFault } from "@/db/schema/acquiring-enums";
import { log } from "../../core/log/log";
import { maxAmountInCents, toDecimalText } from "../../core/money/money";
import { composePixCode } from "../port/brcode";
import type { ChargeReference } from "../port/charge-port";
import { cutText } from "../port/cut-text";
import type { Outcome, PixCode, PixRequest } from "../port/port";
import { CallError } from "../transport/faults";
import { type Answer, callBank } from "./client";
import type { Operation } from "./operations";
import type { Problem } from "./problems";
import { profiles } from "./profiles";
import type { Session } from "./sessions";
import { Charge } from "./shapes";
import { composeTerms } from "./terms";
import { composeDebtor } from "./texts";

export type ChargeKind = "cob" | "cobv" | "cobr";

export function kindOf({ hasDueDate, isAutomatic }: ChargeReference): ChargeKind {
  if (isAutomatic) return "cobr";
  return hasDueDate ? "cobv" : "cob";
}

const kindOfTerms = (terms: PixRequest["terms"]) => (terms ? "cobv" : "cob");

export const removed = "REMOVIDA_PELO_USUARIO_RECEBEDOR";

const longestLifeSeconds = 2_147_483_647;

const refusal = { reason: "do_not_honor", code: null, retryable: false } as const;
export const refused = { kind: "refused", refusal } as const;
export const unknown = (cause: unknown) => ({ kind: "unknown", cause }) as const;
export const done = <Value>(value: Value) => ({ kind: "done", value }) as const;

export type Reading<Value> = { kind: "done"; value: Value } | { kind: "unknown"; cause: unknown };

/** Unknown outcome of a response that violates the specification or concerns a different object. */
export function unreadable({ account }: Session, operation: Operation, sentence: string) {
  return unknown(new CallError(account.connectionId, operation, { fault: "unreadable_answer", sentence }));
}

export function composeCharge(pixKey: string, request: PixRequest): object {
  const { amountInCents, description, expiresAt, now, payer, terms } = request;
  if (!Number.isSafeInteger(amountInCents) || amountInCents < 1 || amountInCents > maxAmountInCents) {
    throw new RangeError("The amount of a charge is 1 to 9 999 999 999 cents");
  }
  const text = cutText(description, 140);
  const shared = {
    devedor: composeDebtor(payer, 200),
    chave: pixKey,
    ...(text ? { solicitacaoPagador: text } : {}),
  };
  const original = toDecimalText(amountInCents);
  if (terms) {
    const { calendario, valor } = composeTerms(terms);
    return { calendario, ...shared, valor: { original, ...valor } };
  }
  const seconds = Math.floor((expiresAt.getTime() - now.getTime()) / 1_000);
  return {
    calendario: { expiracao: Math.min(Math.max(seconds, 1), longestLifeSeconds) },
    ...shared,
    valor: { original },
  };
}

/**
 * Registers a charge. Reads it after a refusal, because the bank may have it.
 *
 * @param isRepeat reads the charge before the request, because some banks treat a repeated request
 * as a revision.
 */
export async function createCharge(
  session: Session,
  request: PixRequest,
  isRepeat: boolean,
): Promise<Outcome<PixCode>> {
  const { key, terms } = request;
  const kind = kindOfTerms(terms);
  if (isRepeat) {
    const known = await findCharge(session, kind, key);
    if (known.kind === "unknown") return known;
    if (known.value) return codeOf(session, `GET /${kind}/{txid}`, known.value, request);
  }
  const body = composeIfPossible(session, request);
  if (!body) return { kind: "unsupported" };
  const operation = `PUT /${kind}/{txid}` as const;
  const answer = await callBank(session, { operation, parameters: [key], body });
  if (answer.kind === "failed") return isRepeat ? unknown(answer.error) : unsentOr(answer.error);
  if (answer.kind === "answered") {
    const read = Charge.partial().required({ txid: true }).safeParse(answer.body);
    if (!read.success) return unreadable(session, operation, "answered something else than a charge");
    return codeOf(session, operation, read.data, request);
  }
  const known = await findCharge(session, kind, key);
  if (known.kind === "unknown") return known;
  if (known.value) return codeOf(session, `GET /${kind}/{txid}`, known.value, request);
  const told = { ...refusal, detail: answer.problem.detail ?? undefined };
  return { kind: "refused", refusal: isAboutAccount(answer.problem) ? { ...told, by: "acquirer" } : told };
}

/** The bank rejected the request because of the account, without processing it. */
const ofAccount: readonly ConnectionFault[] = [
  "certificate_ended",
  "certificate_refused",
  "authority_unknown",
  "credentials_refused",
  "scope_missing",
];
const accountRetrySeconds = 60;

/**
 * Returns a refusal for a first attempt that was not sent because of a rate limit or that the bank
 * refused because of the account; the bank then stored nothing. Any other failure is an unknown
 * outcome.
 */
function unsentOr(error: CallError): Outcome<never> {
  const { fault, isUnsent } = error;
  const isOfAccount = ofAccount.includes(fault);
  const retryAfterSeconds = error.retryAfterSeconds ?? (isOfAccount ? accountRetrySeconds : null);
  if (retryAfterSeconds === null || !(isUnsent || isOfAccount)) return unknown(error);
  const reason = "issuer_unavailable" as const;
  return { kind: "refused", refusal: { ...refusal, reason, by: "acquirer", retryAfterSeconds } };
}

/** Reports whether the bank refused the account's own Pix key rather than the charge. */
function isAboutAccount({ properties }: Problem): boolean {
  return properties.some((property) => /(^|\.)chave$/.test(property));
}

/** Null for terms that the Pix API cannot express, such as fixed monthly interest. */
function composeIfPossible({ account }: Session, request: PixRequest): object | null {
  try {
    return composeCharge(account.settings.pixKey, request);
  } catch (thrown) {
    if (thrown instanceof RangeError) return null;
    throw thrown;
  }
}

/** Removes a location's scheme. The specified format is `host/path` (Pix API 2.9.0), but some banks send a scheme. */
const withoutScheme = (location: string) => location.trim().replace(/^(https?:)?\/\//i, "");

type Coded = Partial<z.output<typeof Charge>> & Record<string, unknown>;

async function codeOf(
  session: Session,
  operation: Operation,
  charge: Coded,
  request: PixRequest,
): Promise<Outcome<PixCode>> {
  const { amountInCents, key, receiver, terms } = request;
  if (charge.txid !== key) return unreadable(session, operation, "answered with another txid");
  if (charge.valor && charge.valor.original !== amountInCents) {
    return unreadable(session, operation, "answered with another amount");
  }
  const location = withoutScheme(charge.location ?? charge.loc?.location ?? "") || null;
  const { codeFields } = profiles[session.account.settings.profile];
  const given = codeFields.map((field) => charge[field]).find((text) => typeof text === "string" && text.length > 20);
  if (typeof given === "string") return done({ payload: given, location });
  if (!location) return unreadable(session, operation, "answered with neither code nor location");
  try {
    // The code omits the amount of a charge with a due date, because it changes daily and the
    // payer's bank reads it from the location.
    const priced = terms ? {} : { amountInCents };
    const { name, city } = receiver;
    return done({ payload: composePixCode({ location, merchantName: name, merchantCity: city, ...priced }), location });
  } catch (thrown) {
    if (!(thrown instanceof RangeError)) throw thrown;
    return withoutCode(session, kindOfTerms(terms), key);
  }
}

/**
 * Cancels a charge whose location does not fit into a code (Pix API 2.9.0: 77 characters), because
 * no buyer has seen it. Returns a refusal once the bank has removed the charge, and unknown until
 * then.
 */
async function withoutCode(session: Session, kind: "cob" | "cobv", key: string): Promise<Outcome<never>> {
  const operation = `PATCH /${kind}/{txid}` as const;
  const answer = await callBank(session, { operation, parameters: [key], body: { status: removed } });
  if (answer.kind === "failed") return unknown(answer.error);
  const found = await findCharge(session, kind, key);
  if (found.kind === "unknown") return found;
  const isGone = found.value === null || found.value.status.startsWith("REMOVIDA_");
  if (!isGone) return unreadable(session, operation, "kept a charge that has no code");
  log.warn({ connectionId: session.account.connectionId, operation }, "a bank's location fits no Pix code");
  return { kind: "refused", refusal: { ...refusal, by: "acquirer" } };
}

export async function findCharge(session: Session, kind: "cob" | "cobv", key: string): Promise<Reading<Charge | null>> {
  const operation = `GET /${kind}/{txid}` as const;
  const answer = await callBank(session, { operation, parameters: [key] });
  return readAs(session, operation, answer, Charge, ({ txid }) => txid === key);
}

/**
 * Returns the value of a read, null if the bank does not know the object, or unknown if the content
 * does not match the request.
 */
export function readAs<Schema extends z.ZodType>(
  session: Session,
  operation: Operation,
  answer: Answer,
  schema: Schema,
  isAsked: (value: z.output<Schema>) => boolean,
): Reading<z.output<Schema> | null> {
  if (answer.kind === "failed") return unknown(answer.error);
  if (answer.kind === "problem") return answer.problem.isAbsent ? done(null) : unknown(answer.error);
  const read = schema.safeParse(answer.body);
  if (!read.success) return unreadable(session, operation, "answered something else than was asked for");
  if (!isAsked(read.data)) return unreadable(session, operation, "answered about something else");
  return done(read.data);
}
