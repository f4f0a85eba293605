import { getRestApi, type RestApi } from "./rest";

/**
 * Handles a request on hosts that only run Next. The last hop of `x-forwarded-for`, written by the
 * host's proxy, replaces the socket's address.
 */
export async function answerRest(request: Request, restApi: RestApi = getRestApi()): Promise<Response> {
  const headers: Record<string, string> = Object.fromEntries(request.headers);
  if (request.body && headers["content-length"] === undefined) headers["transfer-encoding"] = "chunked";
  const answer = await restApi.handle({
    method: request.method,
    target: request.url,
    headers,
    socketAddress: headers["x-forwarded-for"]?.split(",").at(-1)?.trim() || "unknown",
    body: request.body as AsyncIterable<Uint8Array> | null,
  });
  const body = answer.stream ? streamOf(answer.stream) : answer.body || null;
  return new Response(body, { status: answer.status, headers: answer.headers });
}

function streamOf(texts: AsyncIterable<string>): ReadableStream<Uint8Array> {
  const encoder = new TextEncoder();
  const iterator = texts[Symbol.asyncIterator]();
  return new ReadableStream({
    async pull(controller) {
      const { done, value } = await iterator.next();
      if (done) controller.close();
      else controller.enqueue(encoder.encode(value));
    },
    async cancel() {
      await iterator.return?.();
    },
  });
}
