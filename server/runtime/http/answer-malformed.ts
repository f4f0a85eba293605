import { STATUS_CODES } from "node:http";
import type { Duplex } from "node:stream";
import { countRequest, rateHeaders } from "../rest/rate-limit";
import { failureBody } from "./send-refusal";

type ParserError = Error & { code?: string; rawPacket?: Buffer };

const otherMethod = /^[\w!#$%&'*+.^`|~-]+ \S+ HTTP\/1\.[01]\r?\n/;

function refusalOf({ code, rawPacket }: ParserError): [status: number, message: string] {
  if (code === "ERR_HTTP_REQUEST_TIMEOUT") return [408, "body: did not arrive in time"];
  if (code === "HPE_HEADER_OVERFLOW") return [431, "headers: must have at most 16 KiB"];
  const isOtherMethod = code === "HPE_INVALID_METHOD" && otherMethod.test(rawPacket?.toString("latin1") ?? "");
  return isOtherMethod ? [501, "Method not implemented"] : [400, "body: the request is not well-formed HTTP"];
}

/**
 * Responds to requests that are not HTTP, or whose headers are too slow or too large. Node provides no response object
 * for them.
 */
export async function answerMalformed(
  error: ParserError,
  socket: Duplex & { remoteAddress?: string | undefined },
): Promise<void> {
  if (!socket.writable || error.code === "ECONNRESET") return void socket.destroy();
  const [status, message] = refusalOf(error);
  const body = failureBody(status, message);
  const verdict = await countRequest(socket.remoteAddress ?? "");
  const headers = {
    "content-type": "application/json; charset=utf-8",
    "content-length": String(Buffer.byteLength(body)),
    "cache-control": "no-store",
    connection: "close",
    ...rateHeaders(verdict),
  };
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}`);
  socket.end([`HTTP/1.1 ${status} ${STATUS_CODES[status]}`, ...lines, "", body].join("\r\n"));
}
