import { BankAccountInput } from "../../accounts/company/bank-account-schemas";
import { faultOf, type OrderFault } from "../../checkout/orders/order-problem";
import { fail } from "../../core/failures/failure";
import { createLimiter } from "../../core/limits/limiter";
import { reportFault } from "../../core/log/report-fault";
import type { RefundTarget } from "../../payments/refunds/refund-target";
import { addressBehindNext } from "./dashboard-auth";
import { refuseForeign } from "./dashboard-guard";
import { refusalOf } from "./refusal";

/**
 * Per IP address and minute, for requests that may charge, requests that store contact details, and
 * reads. Brazilian carriers share one address among hundreds of phones. Card testing is limited per
 * document.
 */
export const placing = createLimiter("checkout", 120, 60);
export const remembering = createLimiter("checkout-contact", 120, 60);
export const looking = createLimiter("checkout-look", 600, 60);

export const formType = "application/x-www-form-urlencoded";

export interface BuyerRequest {
  request: Request;
  locale: string;
  now: Date;
}

/**
 * Returns the error response for a cross-site request or one over the limit; null if allowed
 * (docs/reliability.md rule 16).
 */
export async function refuse(request: Request, limiter: typeof placing): Promise<Response | null> {
  const foreign = refuseForeign(request, formType);
  if (foreign) return foreign;
  const { allowed, resetSeconds } = await limiter.consume(addressOf(request));
  return allowed ? null : tooMany(request, resetSeconds);
}

export function tooMany(request: Request, retryAfterSeconds: number): Response {
  return refusalOf(request, 429, { outcome: "problem", problem: "busy" }, { retryAfterSeconds });
}

export function addressOf(request: Request): string {
  return addressBehindNext(Object.fromEntries(request.headers));
}

/** The fields may contain a card and must not be logged (docs/reliability.md rule 19). */
export async function fieldsOf(request: Request): Promise<URLSearchParams> {
  return new URLSearchParams(await request.text());
}

/**
 * Refund destination of a boleto: a Pix key, or the fields `bankAccount.…`. Empty for other
 * methods.
 *
 * @throws VALIDATION on an invalid bank account field
 */
export function refundTargetOf(fields: URLSearchParams): RefundTarget {
  const pixKey = fields.get("pixKey")?.trim();
  if (!fields.has("bankAccount.bankCode")) return pixKey ? { pixKey } : {};
  const names = Object.keys(BankAccountInput.shape);
  const typed = Object.fromEntries(names.map((name) => [name, fields.get(`bankAccount.${name}`)?.trim() ?? ""]));
  const read = BankAccountInput.safeParse(typed);
  if (read.success) return { bankAccount: read.data };
  const [issue] = read.error.issues;
  const field = ["bankAccount", ...(issue?.path ?? [])].join(".");
  return fail("VALIDATION", { field, message: issue?.message ?? "is not valid" });
}

export function report(thrown: unknown, request: Request, operation: string): OrderFault {
  const fault = faultOf(thrown);
  if (fault.isUnforeseen) reportFault(thrown, { operation: `checkout ${operation}`, method: request.method });
  return fault;
}

export function wantsJson({ headers }: Request): boolean {
  return headers.get("accept")?.includes("application/json") ?? false;
}

type Cookies = string | null | readonly string[];

function headersOf(cookies: Cookies): Headers {
  const headers = new Headers({ "cache-control": "no-store" });
  for (const each of [cookies ?? []].flat()) headers.append("set-cookie", each);
  return headers;
}

export function json(body: object, cookies: Cookies = null): Response {
  return Response.json(body, { headers: headersOf(cookies) });
}

export function seeOther(location: string, cookies: Cookies = null): Response {
  const headers = headersOf(cookies);
  headers.set("location", location);
  return new Response(null, { status: 303, headers });
}
