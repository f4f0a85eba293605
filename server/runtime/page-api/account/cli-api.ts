import { fetchLogin, pollSeconds, startLogin } from "../../../accounts/cli-logins/cli-logins";
import { endLogin } from "../../../accounts/cli-logins/end-login";
import { LoginSecret, LoginStart } from "../../../accounts/cli-logins/schemas";
import { environment } from "../../../core/env/env";
import { findFailure, isUnforeseen, retryAfterHeader } from "../../../core/failures/failure";
import { reportFault } from "../../../core/log/report-fault";
import { addressOf } from "../buyer-requests";

const maxBodyBytes = 4_096;

const answer = (status: number, body: object, headers: Record<string, string> = {}): Response =>
  Response.json(body, { status, headers: { "cache-control": "no-store", ...headers } });

const pagePath = "/cli";

/**
 * `POST /api/cli/{start|token|logout}`: command-line sign-in, without cookies. Returns 202 until
 * the code is confirmed, and 410 after it expires. Errors have a `message`; expected ones also a
 * `code` from the error table.
 */
export async function answerCli(step: string, request: Request, now: Date): Promise<Response> {
  try {
    return await takeStep(step, request, now);
  } catch (thrown) {
    const failure = findFailure(thrown);
    if (!failure) throw thrown;
    if (isUnforeseen(thrown)) reportFault(thrown, { operation: `cli ${step}` });
    const { status, code, message } = failure;
    return answer(status, { code, message }, retryAfterHeader(failure));
  }
}

async function takeStep(step: string, request: Request, now: Date): Promise<Response> {
  const address = addressOf(request);
  if (step === "logout") {
    const [, token = ""] = /^Bearer ([\w.~+/-]+=*)$/i.exec(request.headers.get("authorization") ?? "") ?? [];
    await endLogin(token, { address, now });
    return answer(200, {});
  }
  const body = await readBody(request);
  if (step === "start") {
    const { success, data } = LoginStart.safeParse(body);
    if (!success) return answer(422, { message: "host: must be a line of 1 to 50 characters" });
    const started = await startLogin({ ...data, address, now });
    return answer(200, { ...started, pageUrl: `${environment().publicUrl}${pagePath}`, pollSeconds });
  }
  if (step !== "token") return answer(404, { message: "Resource not found" });
  const { success, data } = LoginSecret.safeParse(body);
  if (!success) return answer(422, { message: "secret: must be that of a sign-in" });
  const fetched = await fetchLogin({ ...data, address, now });
  if (fetched.state === "over") return answer(410, { message: "The code has expired, was refused or was used" });
  if (fetched.state === "waiting") return answer(202, {});
  const { token, company, expiresAt } = fetched;
  return answer(200, { token, company, expiresAt });
}

async function readBody(request: Request): Promise<unknown> {
  const length = Number(request.headers.get("content-length") ?? Number.NaN);
  if (!(length <= maxBodyBytes)) return null;
  try {
    return JSON.parse(await request.text());
  } catch (thrown) {
    if (thrown instanceof SyntaxError) return null;
    throw thrown;
  }
}
