import { createReadStream } from "node:fs";
import { Readable } from "node:stream";
import { AwsClient } from "aws4fetch";
import { request } from "undici";
import type { FileStoreSettings } from "../env/env";
import type { FileStore } from "./store";

const answerMs = 60_000;

export interface StoredFile {
  key: string;
  bytes: number;
}

/** A page of the list has up to a thousand files. */
export interface S3Store extends FileStore {
  list: (prefix: string) => Promise<StoredFile[]>;
}

/** Stores files in an S3-compatible store. `aws4fetch` signs requests with Signature Version 4. */
export function createS3Store({ bucketUrl, region, accessKeyId, secretAccessKey }: FileStoreSettings): S3Store {
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
    list: async (prefix) => {
      const found: StoredFile[] = [];
      for (let after: string | undefined = ""; after !== undefined; ) {
        const query = new URLSearchParams({ "list-type": "2", prefix, ...(after && { "start-after": after }) });
        const { body } = await send("GET", `?${query}`);
        const page = readListing(await body.text());
        found.push(...page.files);
        after = page.isLast ? undefined : page.files.at(-1)?.key;
      }
      return found;
    },
  };
}

/** Parses a ListObjectsV2 response. Our keys contain no characters that XML escapes. */
function readListing(xml: string): { files: StoredFile[]; isLast: boolean } {
  const files = [...xml.matchAll(/<Contents>([\s\S]*?)<\/Contents>/g)].map(([, text = ""]) => ({
    key: /<Key>([^<]*)<\/Key>/.exec(text)?.[1] ?? "",
    bytes: Number(/<Size>(\d+)<\/Size>/.exec(text)?.[1] ?? 0),
  }));
  return { files, isLast: !/<IsTruncated>true<\/IsTruncated>/.test(xml) };
}
