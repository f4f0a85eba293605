import { promisify } from "node:util";
import { brotliCompress, constants, gzip } from "node:zlib";
import type { RestAnswer } from "../rest/rest";

/** Compressing less costs more than it saves. */
const minBytes = 1024;

type Coding = "br" | "gzip";

const packers: Record<Coding, (text: string) => Promise<Buffer>> = {
  br: (text) => promisify(brotliCompress)(text, { params: { [constants.BROTLI_PARAM_QUALITY]: 4 } }),
  gzip: promisify<string, Buffer>(gzip),
};

/** Recent compressed responses with an ETag, which are few and requested often. */
const kept = new Map<string, Promise<Buffer>>();
const maxKept = 8;

export function chooseCoding(acceptEncoding: string): Coding | null {
  const weights = new Map(
    acceptEncoding.split(",").map((each): [string, number] => {
      const [name = "", ...parameters] = each.split(";").map((part) => part.trim().toLowerCase());
      const weight = parameters.find((part) => part.startsWith("q="))?.slice(2);
      return [name, weight === undefined ? 1 : Number(weight) || 0];
    }),
  );
  const weightOf = (coding: Coding) => weights.get(coding) ?? weights.get("*") ?? 0;
  const best = weightOf("gzip") > weightOf("br") ? "gzip" : "br";
  return weightOf(best) > 0 ? best : null;
}

/**
 * Compresses a large enough `GET` response if the client accepts it (docs/domains/core.md), with a
 * different strong ETag, because the bytes differ. A `HEAD` response describes the uncompressed
 * response. Streams are not compressed.
 */
export async function compressAnswer(
  answer: RestAnswer,
  request: { method?: string | undefined; headers: { "accept-encoding"?: string | undefined } },
): Promise<{ headers: Record<string, string>; body: string | Buffer }> {
  const { body, headers, stream } = answer;
  const { method } = request;
  if (stream !== undefined) return { headers, body };
  const reads = method === "GET" || method === "HEAD";
  if (!reads || !(Number(headers["content-length"]) >= minBytes)) return { headers, body };
  const varying = { ...headers, vary: "accept-encoding" };
  const wanted = method === "GET" ? request.headers["accept-encoding"] : undefined;
  const coding = wanted === undefined ? null : chooseCoding(wanted);
  if (!coding) return { headers: varying, body };
  const { etag } = headers;
  const tag = etag?.replace(/"$/, `-${coding}"`);
  const packed = await (tag === undefined ? packers[coding](body) : packOnce(tag, () => packers[coding](body)));
  const length = String(packed.byteLength);
  const coded = { ...varying, "content-encoding": coding, "content-length": length };
  return { headers: tag === undefined ? coded : { ...coded, etag: tag }, body: packed };
}

function packOnce(tag: string, pack: () => Promise<Buffer>): Promise<Buffer> {
  const known = kept.get(tag);
  if (known) return known;
  if (kept.size >= maxKept) kept.clear();
  const packed = pack();
  kept.set(tag, packed);
  return packed;
}
