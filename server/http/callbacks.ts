import { reportFault } from "../core/report-fault";
import { findFailure } from "../errors";
import { handleCallback } from "../payments/handle-callback";

/** The longest callback that is read, in characters; an acquirer's notice has a few hundred. */
const maxBodyLength = 256 * 1024;

/**
 * The door that acquirers knock on: `POST /api/callbacks/{acquirer}`. 200 with counts once every charge of the notice
 * has been applied; any other status makes the acquirer send it again.
 */
export async function answerCallback(acquirer: string, request: Request, now: Date): Promise<Response> {
  const body = await request.text();
  if (body.length > maxBodyLength) return Response.json({ message: "Request body is too large" }, { status: 413 });
  try {
    return Response.json(await handleCallback(acquirer, { headers: Object.fromEntries(request.headers), body }, now));
  } catch (thrown) {
    const failure = findFailure(thrown);
    if (!failure) reportFault(thrown, { operation: `callback of ${acquirer}` });
    return Response.json({ message: failure?.message ?? "Internal server error" }, { status: failure?.status ?? 500 });
  }
}
