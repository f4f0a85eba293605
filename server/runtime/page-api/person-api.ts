import { isId } from "@/db/ids";
import { toLanguage } from "@/db/schema/core-enums";
import { findFailure } from "../../core/failures/failure";
import { createLimiter } from "../../core/limits/limiter";
import { reportFault } from "../../core/log/report-fault";
import { readShelf } from "../../courses/classroom/read-shelf";
import {
  type Confirmed,
  type ConfirmingBrowser,
  confirmByCode,
  confirmByLink,
  readLink,
} from "../../customers/people/confirm-sign-in";
import type { OpenLink, OwnSession } from "../../customers/people/schemas";
import { endSessions, listSessions } from "../../customers/people/sessions";
import { startSignIn } from "../../customers/people/start-sign-in";
import { addressOf, type BuyerRequest, fieldsOf, placing, refuse, seeOther, tooMany } from "./buyer-requests";
import { cookiesOf } from "./page-request";
import { keepLinks, keepPerson, keepSignIn, signInCookie, tokenShape } from "./person-cookies";
import { holderOfLink, linksOf, personOf } from "./students-of";

/** Code attempts per network and 15 minutes. */
const typing = createLimiter("buyer-code", 60, 900);

const addressShape = /^[^\s@\0]{1,64}@[^\s@\0]{1,189}\.[^\s@\0]{1,63}$/;

/** Returns an account, course or lesson path unchanged, and the account page for others. */
export function ownPath(given: string | null): string {
  const isOwn = given !== null && /^\/(account|learn)(\/[\w/-]*)?(\?quiz=again)?(#(quiz|comments))?$/.test(given);
  return isOwn ? given : "/account";
}

/** `POST /account/sign-in`: emails a link and a code. The response is the same for every address. */
export async function answerSignIn({ request, locale, now }: BuyerRequest): Promise<Response> {
  const refusal = await refuse(request, placing);
  if (refusal) return refusal;
  const fields = await fieldsOf(request);
  const email = (fields.get("email") ?? "").trim();
  const returnTo = ownPath(fields.get("returnTo"));
  const back = `/account/sign-in?returnTo=${encodeURIComponent(returnTo)}`;
  if (!addressShape.test(email)) return seeOther(`${back}&fault=email`);
  const language = toLanguage(locale);
  try {
    const token = await startSignIn({ email, language, returnTo, address: addressOf(request), now }, unawaited);
    return seeOther(`${back}&sent=1`, keepSignIn(token));
  } catch (thrown) {
    if (findFailure(thrown)?.code === "RATE_LIMITED") return seeOther(`${back}&fault=busy`);
    throw thrown;
  }
}

function unawaited(work: () => Promise<void>): void {
  work().catch((thrown: unknown) => reportFault(thrown, { operation: "sign-in mail" }));
}

/** `POST /account/code`: signs in with a code sent by email. */
export async function answerCode({ request, now }: BuyerRequest): Promise<Response> {
  const refusal = await refuse(request, placing);
  if (refusal) return refusal;
  const { allowed, resetSeconds } = await typing.consume(addressOf(request));
  if (!allowed) return tooMany(request, resetSeconds);
  const fields = await fieldsOf(request);
  const confirmed = await confirmByCode(fields.get("code") ?? "", browserOf(request), now);
  const back = `/account/sign-in?returnTo=${encodeURIComponent(ownPath(fields.get("returnTo")))}`;
  return enter(confirmed, confirmed.outcome === "wrong_code" ? `${back}&sent=1` : back);
}

/** `POST /account/enter/{token}/confirm`: signs in with a link sent by email. */
export async function answerEnter(token: string, { request, now }: BuyerRequest): Promise<Response> {
  const refusal = await refuse(request, placing);
  if (refusal) return refusal;
  const confirmed: Confirmed = tokenShape.test(token)
    ? await confirmByLink(token, browserOf(request), now)
    : { outcome: "over" };
  return enter(confirmed, "/account/sign-in?");
}

function enter(confirmed: Confirmed, back: string): Response {
  if (confirmed.outcome !== "signed_in") return seeOther(`${back}&fault=${confirmed.outcome}`);
  const answer = seeOther(confirmed.returnTo, keepPerson(confirmed.sessionToken));
  answer.headers.append("set-cookie", keepSignIn(null));
  return answer;
}

function browserTokenOf(headers: Headers): string | null {
  const browserToken = cookiesOf(headers).get(signInCookie) ?? "";
  return tokenShape.test(browserToken) ? browserToken : null;
}

function browserOf(request: Request): ConfirmingBrowser {
  return {
    browserToken: browserTokenOf(request.headers),
    userAgent: request.headers.get("user-agent") ?? "",
    address: addressOf(request),
  };
}

/** Returns a link without consuming it; null if it is no longer valid. */
export async function readSignInLink(token: string, headers: Headers): Promise<OpenLink | null> {
  return tokenShape.test(token) ? readLink(token, { browserToken: browserTokenOf(headers) }, new Date()) : null;
}

/** `POST /account/sign-out`: ends this session and forgets links opened in this browser. */
export async function answerSignOut({ request, now }: BuyerRequest): Promise<Response> {
  const refusal = await refuse(request, placing);
  if (refusal) return refusal;
  const person = await personOf(request.headers, now);
  if (person) await endSessions(person, person.sessionId, now);
  const answer = seeOther("/account/sign-in", keepPerson(null));
  answer.headers.append("set-cookie", keepLinks([]));
  return answer;
}

/** `POST /account/sessions/end`: ends one session or, with `others`, all except this one. */
export async function answerSessionEnd({ request, now }: BuyerRequest): Promise<Response> {
  const refusal = await refuse(request, placing);
  if (refusal) return refusal;
  const person = await personOf(request.headers, now);
  if (!person) return seeOther("/account/sign-in?returnTo=/account/sessions");
  const fields = await fieldsOf(request);
  const id = fields.get("session") ?? "";
  if (isId(id)) await endSessions(person, id, now);
  else if (fields.has("others")) await endSessions(person, null, now);
  return seeOther("/account/sessions");
}

export async function readSessions(headers: Headers): Promise<{ email: string; sessions: OwnSession[] } | null> {
  const now = new Date();
  const person = await personOf(headers, now);
  return person && { email: person.email, sessions: await listSessions(person, now) };
}

export async function readPerson(headers: Headers): Promise<{ email: string } | null> {
  const person = await personOf(headers, new Date());
  return person && { email: person.email };
}

/**
 * `GET /learn/{token}`: opens the courses of an emailed link in this browser. Redirects to the
 * course, or to the list if there are several. Returns null for an unknown link.
 */
export async function openLearnLink(token: string, headers: Headers): Promise<Response | null> {
  const holder = await holderOfLink(token);
  if (!holder) return null;
  const [only, ...others] = (await readShelf([holder], new Date())).courses;
  const path = only && others.length === 0 ? `/learn/courses/${only.courseId}` : "/learn";
  return seeOther(path, keepLinks([token, ...linksOf(headers)]));
}
