import { createHash, createHmac } from "node:crypto";
import { once } from "node:events";
import { createServer, type IncomingMessage } from "node:http";
import type { AddressInfo } from "node:net";
import { Readable } from "node:stream";
import { text } from "node:stream/consumers";
import { describe, expect, it } from "vitest";
import { createS3Store } from "./s3-store";

describe("an S3-compatible store", () => {
  const secret = "wJalrXUtnFEMI/K7MDENG+bPxRfiCYEXAMPLEKEY";
  const kept = new Map<string, Buffer>();

  function isSigned({ method, url = "", headers }: IncomingMessage): boolean {
    const given = /Credential=([^/]+)\/(\d{8})\/([^/]+)\/s3\/aws4_request, SignedHeaders=([^,]+), Signature=(\w+)/.exec(
      headers.authorization ?? "",
    );
    const [, , date = "", region = "", names = "", signature] = given ?? [];
    const lines = names.split(";").map((name) => `${name}:${String(headers[name]).trim()}\n`);
    const [path, query = ""] = url.split("?");
    const canonical = [method, path, query, lines.join(""), names, headers["x-amz-content-sha256"]].join("\n");
    const hash = createHash("sha256").update(canonical).digest("hex");
    const toSign = ["AWS4-HMAC-SHA256", headers["x-amz-date"], `${date}/${region}/s3/aws4_request`, hash].join("\n");
    const mac = (key: string | Buffer, of: string) => createHmac("sha256", key).update(of).digest();
    const key = [region, "s3", "aws4_request"].reduce(mac, mac(`AWS4${secret}`, date));
    return createHmac("sha256", key).update(toSign).digest("hex") === signature;
  }

  function listing(query: URLSearchParams): string {
    const keys = [...kept.keys()].map((path) => path.replace("/quitanda/", "")).sort();
    const after = query.get("start-after") ?? "";
    const found = keys.filter((key) => key > after && key.startsWith(query.get("prefix") ?? ""));
    const page = found.slice(0, 2).map((key) => `<Contents><Key>${key}</Key><Size>14</Size></Contents>`);
    return `<ListBucketResult>${page.join("")}<IsTruncated>${found.length > 2}</IsTruncated></ListBucketResult>`;
  }

  const bucket = createServer(async (req, res) => {
    const body = Buffer.from(await new Response(Readable.toWeb(req) as ReadableStream).arrayBuffer());
    const path = req.url ?? "";
    if (!isSigned(req)) return void res.writeHead(403).end();
    if (path.includes("?")) return void res.end(listing(new URL(path, "http://bucket").searchParams));
    const found = kept.get(path);
    if (req.method === "PUT") kept.set(path, body);
    if (req.method === "DELETE") kept.delete(path);
    if (req.method !== "GET") return void res.writeHead(200).end();
    if (!found) return void res.writeHead(404).end();
    const [, start, end] = /bytes=(\d+)-(\d+)/.exec(req.headers.range ?? "") ?? [];
    res.end(start ? found.subarray(Number(start), Number(end) + 1) : found);
  });

  it("keeps, sends in parts and removes files by signed requests; a wrong secret stores nothing", async () => {
    const { writeFile, mkdtemp } = await import("node:fs/promises");
    const path = `${await mkdtemp("/tmp/quitanda-s3-")}/file`;
    await writeFile(path, "pão de queijo");
    bucket.listen(0, "127.0.0.1");
    await once(bucket, "listening");
    const bucketUrl = `http://127.0.0.1:${(bucket.address() as AddressInfo).port}/quitanda`;
    const settings = { bucketUrl, region: "sa-east-1", accessKeyId: "AKIAEXAMPLE", secretAccessKey: secret };
    const store = createS3Store(settings);
    await store.put("company/upload", path, 14, "application/pdf");
    const parts = [await store.open("company/upload", null), await store.open("company/upload", { start: 0, end: 3 })];
    expect(await Promise.all(parts.map((part) => part && text(part)))).toEqual(["pão de queijo", "pão"]);
    const wrong = createS3Store({ ...settings, secretAccessKey: "another" });
    await expect(wrong.put("company/other", path, 14, "application/pdf")).rejects.toThrow("answered 403");
    expect([...kept.keys()]).toEqual(["/quitanda/company/upload"]);
    for (const name of ["a", "b", "c"]) await store.put(`backups/${name}`, path, 14, "application/octet-stream");
    expect(await store.list("backups/")).toEqual(
      ["a", "b", "c"].map((name) => ({ key: `backups/${name}`, bytes: 14 })),
    );
    await store.remove("company/upload");
    expect(await store.open("company/upload", null)).toBeNull();
    bucket.close();
    bucket.closeAllConnections();
  });
});
