import { z } from "zod";
import type { Account } from "../port/setup-port";
import type { WireRequest } from "../transport/exchange";
import { type CallFailure, certificateRefusalOf } from "../transport/faults";
import { type ScopeSet, scopeSets } from "./operations";
import { profiles, tokenUrlOf } from "./profiles";
import type { Transport } from "./transport";

export interface Token {
  text: string;
  /** Requested scopes that the bank did not grant, if reported. */
  missing: string[];
  /** Monotonic, unaffected by changes of the wall clock. */
  issuedAt: number;
  refreshAt: number;
}

export type TokenAnswer = { token: Token; failure: null } | { failure: CallFailure };

/** An account's tokens: one per scope set, with at most one request in flight for each. */
export interface Tokens {
  get: (set: ScopeSet) => Promise<TokenAnswer>;
  /** Discards a token that the bank no longer accepts, unless it was replaced. */
  drop: (set: ScopeSet, token: Token) => void;
}

const Issued = z.object({
  access_token: z.string().min(1).max(16_384),
  expires_in: z.coerce.number().positive().optional().catch(undefined),
  scope: z.string().optional().catch(undefined),
});
const Refused = z.object({ error: z.string() });

/** Token lifetime if the bank specifies none. */
const usualSeconds = 300;
const longestSeconds = 24 * 60 * 60;
/** Remaining share of a token's lifetime at its renewal, limited to one minute. */
const marginShare = 0.2;
const longestMarginMs = 60_000;
/**
 * Delay after the first refused token request. Doubles after each further refusal, because banks
 * block clients that retry too often.
 */
const firstPauseMs = 1_000;
const longestPauseMs = 10 * 60_000;
const longestAskedMs = 60 * 60_000;

interface Slot {
  token: Token | null;
  asking: Promise<TokenAnswer> | null;
  refusals: number;
  refusal: CallFailure | null;
  pausedUntil: number;
  asksToWait: boolean;
}

export function createTokens(
  account: Account,
  transport: Pick<Transport, "send">,
  clock: () => number = () => performance.now(),
): Tokens {
  const slots = new Map<ScopeSet, Slot>();
  const slotOf = (set: ScopeSet): Slot => {
    const known = slots.get(set);
    if (known) return known;
    const slot: Slot = { token: null, asking: null, refusals: 0, refusal: null, pausedUntil: 0, asksToWait: false };
    slots.set(set, slot);
    return slot;
  };

  /**
   * Marks a failure as unsent, because no call is made without a token. Adds the rest of a pause
   * requested by the bank.
   */
  const waitingFailure = ({ asksToWait, pausedUntil }: Slot, failure: CallFailure): CallFailure =>
    asksToWait
      ? { ...failure, retryAfterSeconds: Math.ceil((pausedUntil - clock()) / 1_000), isUnsent: true }
      : failure;

  const ask = async (set: ScopeSet, slot: Slot): Promise<TokenAnswer> => {
    const answer = await transport.send(composeTokenRequest(account, scopeSets[set]));
    if (answer.failure) return answer;
    const token = answer.status === 200 || answer.status === 201 ? readToken(answer.body, set, clock()) : null;
    if (token) {
      Object.assign(slot, { token, refusals: 0, refusal: null, asksToWait: false });
      return { token, failure: null };
    }
    const { status, contentType, body, retryAfterSeconds } = answer;
    const failure = certificateRefusalOf(status, contentType, body) ?? refusalOf(status, body);
    const asksToWait = retryAfterSeconds !== null && (status === 429 || status === 503);
    if (!asksToWait && (status < 400 || status >= 500)) return { failure };
    slot.refusals += 1;
    slot.refusal = failure;
    const ownPauseMs = Math.min(firstPauseMs * 2 ** Math.min(slot.refusals - 1, 6), longestPauseMs);
    slot.pausedUntil = clock() + (asksToWait ? Math.min(retryAfterSeconds * 1_000, longestAskedMs) : ownPauseMs);
    slot.asksToWait = asksToWait;
    return { failure: waitingFailure(slot, failure) };
  };

  return {
    get: (set) => {
      const slot = slotOf(set);
      if (slot.token && clock() < slot.token.refreshAt) return Promise.resolve({ token: slot.token, failure: null });
      if (slot.refusal && clock() < slot.pausedUntil)
        return Promise.resolve({ failure: waitingFailure(slot, slot.refusal) });
      slot.asking ??= ask(set, slot).finally(() => {
        slot.asking = null;
      });
      return slot.asking;
    },
    drop: (set, token) => {
      const slot = slotOf(set);
      if (slot.token === token) slot.token = null;
    },
  };
}

export function fixedTokenOf({ settings, secrets }: Account): string | null {
  const isFixed = profiles[settings.profile].fixedRehearsalToken && settings.environment === "rehearsal";
  return isFixed && secrets.clientSecret ? secrets.clientSecret : null;
}

function composeTokenRequest({ settings, secrets }: Account, scopes: readonly string[]): WireRequest {
  const { client, body, fixedScopes } = profiles[settings.profile].token;
  const { clientId, clientSecret } = secrets;
  const fields = {
    grant_type: "client_credentials",
    ...(client === "basic" ? {} : { client_id: clientId }),
    ...(client === "body" ? { client_secret: clientSecret } : {}),
    ...(fixedScopes ? {} : { scope: scopes.join(" ") }),
  };
  const basic = `Basic ${Buffer.from(`${clientId}:${clientSecret}`).toString("base64")}`;
  return {
    method: "POST",
    url: tokenUrlOf(settings),
    headers: {
      accept: "application/json",
      "content-type": body === "json" ? "application/json" : "application/x-www-form-urlencoded",
      ...(client === "basic" ? { authorization: basic } : {}),
    },
    body: body === "json" ? JSON.stringify(fields) : new URLSearchParams(fields).toString(),
  };
}

function readJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

function readToken(body: string, set: ScopeSet, now: number): Token | null {
  const read = Issued.safeParse(readJson(body));
  if (!read.success) return null;
  const { access_token: text, expires_in: seconds = usualSeconds, scope } = read.data;
  const lifeMs = Math.min(seconds, longestSeconds) * 1_000;
  const granted = scope?.split(/[\s,]+/).filter(Boolean);
  const missing = granted && granted.length > 0 ? scopeSets[set].filter((each) => !granted.includes(each)) : [];
  const refreshAt = now + lifeMs - Math.min(lifeMs * marginShare, longestMarginMs);
  return { text, missing, issuedAt: now, refreshAt };
}

function refusalOf(status: number, body: string): CallFailure {
  const refused = Refused.safeParse(readJson(body));
  const error = refused.success ? refused.data.error : null;
  const sentence = `answered ${status}`;
  if (status === 429) return { fault: "rate_limited", sentence };
  if (status >= 500) return { fault: "unreachable", sentence };
  if (error === "invalid_scope") return { fault: "scope_missing", sentence: `${sentence} (invalid_scope)` };
  if (status === 400 || status === 401 || status === 403) return { fault: "credentials_refused", sentence };
  return { fault: "unreadable_answer", sentence: `${sentence} without a token` };
}
