import { getCompany } from "../../accounts/company/companies";
import { nowIn } from "../../accounts/company/company-clock";
import { isCallbackSecret } from "../../acquiring/connections/callback-address";
import { findConnection } from "../../acquiring/connections/connections";
import { acquirers, isPlayMoney } from "../../acquiring/port";
import type { CallbackRequest } from "../../acquiring/port/callback-port";
import type { Connection } from "../../acquiring/port/port";
import { environment } from "../../core/env/env";
import { findFailure, isUnforeseen, retryAfterHeader } from "../../core/failures/failure";
import { reportFault } from "../../core/log/report-fault";
import { handleCallback } from "../../payments/charges/handle-callback";
import { followNamed } from "../../payments/pix-automatico/follow-authorization";
import { byPlatformAt } from "../../treasury/connections/acting";
import { recordCall } from "../../treasury/connections/record-call";
import { followRecipient } from "../../treasury/recipients/follow-recipient";
import { readCertificateHeader } from "./client-certificate";
import { maxBodyBytes } from "./limit-body";

/** Banks group up to a thousand payments in one callback (docs/domains/runtime.md). */
const maxCallbackBytes = 1024 * 1024;

/** Kind, connection and secret. Some banks append further segments or slashes. */
const addressShape =
  /^\/api\/callbacks\/([a-z_]+)\/([0-9a-f-]{36})\/([0-9a-f]{64})(?:\/+(?:([\w-]+(?:\/+[\w-]+)*)\/*)?)?$/;

interface Address {
  kind: string;
  connectionId: string;
  secret: string;
  path: string;
}

/**
 * Handles `POST /api/callbacks/{kind}/{connectionId}/{secret}` (docs/domains/acquiring.md). Every
 * well-formed URL gets the same 200, which reveals no connections or secrets; other URLs get a 404.
 * Only a genuine callback that could not be applied gets a 5xx, so that the acquirer retries it.
 */
export async function answerCallback(
  request: Request,
  now: Date,
  { peerCertificate = null, requestId = null }: { peerCertificate?: string | null; requestId?: string | null } = {},
): Promise<Response> {
  const url = new URL(request.url);
  const limit = callbackLimitOf(url.pathname);
  const announced = Number(request.headers.get("content-length") ?? 0);
  const body = announced > limit ? "" : await request.text();
  if (Math.max(announced, Buffer.byteLength(body)) > limit)
    return Response.json({ message: "Request body is too large" }, { status: 413 });
  const address = readAddress(url.pathname);
  if (!address) return Response.json({ message: "Resource not found" }, { status: 404 });
  try {
    const notice = { ...noticeOf(request, url, peerCertificate), path: address.path, body };
    await takeNotice(address, notice, now);
  } catch (thrown) {
    const failure = findFailure(thrown);
    if (isUnforeseen(thrown)) {
      const { kind, connectionId } = address;
      reportFault(thrown, { operation: `callback of ${kind}`, connectionId, requestId });
    }
    if ((failure?.status ?? 500) >= 500) {
      return Response.json(
        { message: failure?.message ?? "Internal server error" },
        { status: failure?.status ?? 500, headers: retryAfterHeader(failure) },
      );
    }
  }
  return Response.json({ received: true });
}

/** Body limit in bytes, which is higher for callback URLs. */
export const callbackLimitOf = (pathname: string) => (readAddress(pathname) ? maxCallbackBytes : maxBodyBytes);

function readAddress(pathname: string): Address | null {
  const [, kind = "", connectionId = "", secret = "", path = ""] = addressShape.exec(pathname) ?? [];
  return acquirers.has(kind) ? { kind, connectionId, secret, path } : null;
}

function noticeOf(
  { headers }: Request,
  { searchParams: query }: URL,
  peerCertificate: string | null,
): Omit<CallbackRequest, "path" | "body"> {
  // Client address, as set by the HTTP server.
  const remoteAddress = headers.get("x-forwarded-for");
  const { callbackCertHeader: header } = environment();
  const clientCertificate = peerCertificate ?? (header && readCertificateHeader(headers.get(header)));
  return { query, headers: Object.fromEntries(headers), remoteAddress, clientCertificate };
}

/**
 * Returns true if a bank's required client certificate is missing. It is required once the operator
 * has configured how it is received.
 */
function lacksCertificate(kind: string, { clientCertificate }: Pick<CallbackRequest, "clientCertificate">): boolean {
  const { callbackPort, callbackCertHeader } = environment();
  const isBank = acquirers.get(kind)?.setup !== undefined;
  return isBank && clientCertificate === null && (callbackPort !== null || callbackCertHeader !== null);
}

async function followRecipientOf({ companyId, id }: Connection, now: Date): Promise<void> {
  await followRecipient(await getCompany(companyId), id, byPlatformAt(now));
}

/** Processes a callback. Queries the database only if the secret is right and a required certificate is present. */
async function takeNotice({ kind, connectionId, secret }: Address, notice: CallbackRequest, now: Date): Promise<void> {
  if (!isCallbackSecret(connectionId, secret) || lacksCertificate(kind, notice)) return;
  const connection = await findConnection(connectionId);
  if (connection?.kind !== kind) return;
  const companyNow = isPlayMoney(connection) ? await nowIn(connection.companyId, now) : now;
  await handleCallback(connection, notice, companyNow, { authorizations: followNamed, recipient: followRecipientOf });
  await recordCall(connection, now);
}
