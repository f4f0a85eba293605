import { createReadStream } from "node:fs";
import { Readable } from "node:stream";
import { AwsClient } from "aws4fetch";
import { request } from "undici";
import type { FileStoreSettings } from "../core/environment/file-settings";
import type { FileStore } from "./store";

const answerMs = 60_000;

/** Keeps files in an S3-compatible store; requests are signed with Signature Version 4, by `aws4fetch`. */
export function createS3Store({ bucketUrl, region, accessKeyId, secretAccessKey }: FileStoreSettings): FileStore {
  const signer = new AwsClient({ accessKeyId, secretAccessKey, region, service: "s3", retries: 0 });
  const send = async (
    method: "GET" | "PUT" | "DELETE",
    key: string,
    headers: Record<string, string> = {},
    body?: Readable,
  ) => {
    const signed = await signer.sign(`${bucketUrl}/${key}`, { method, headers });
    const answer = await request(signed.url, {
      method,
      headers: { ...Object.fromEntries(signed.headers), ...headers },
      body: body ?? null,
      headersTimeout: answerMs,
      bodyTimeout: answerMs,
    });
    const isFine = answer.statusCode < 300 || (answer.statusCode === 404 && method !== "PUT");
    if (isFine) return answer;
    await answer.body.dump();
    throw new Error(`The file store answered ${answer.statusCode} to ${method}`);
  };
  return {
    put: async (key, path, size, mediaType) => {
      const headers = { "content-length": String(size), "content-type": mediaType };
      const { body } = await send("PUT", key, headers, createReadStream(path));
      await body.dump();
    },
    open: async (key, range) => {
      const { statusCode, body } = await send("GET", key, range ? { range: `bytes=${range.start}-${range.end}` } : {});
      if (statusCode !== 404) return Readable.from(body);
      await body.dump();
      return null;
    },
    remove: async (key) => {
      const { body } = await send("DELETE", key);
      await body.dump();
    },
  };
}
