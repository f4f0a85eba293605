import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { Readable } from "node:stream";
import { eq } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { db } from "@/db/client";
import { uploads } from "@/db/schema";
import { testTree } from "@/testing/support/courses";
import { createTestCompany } from "@/testing/support/database";
import { updateCourse } from "../../courses/courses/courses";
import { updateLesson } from "../../courses/courses/lessons";
import { createMaterial } from "../../courses/courses/materials";
import { answerFile } from "../../runtime/http/files";
import { openMaterial, openVideo } from "./open-material";
import { reserveUpload } from "./reserve-upload";
import type { NewUpload } from "./schemas";
import { sweepUploads } from "./sweep-uploads";
import { findStoredFile, findUpload } from "./uploads";

const png = Buffer.from(
  "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==",
  "base64",
);
const pdf = Buffer.from("%PDF-1.4\n1 0 obj\n<< /Type /Catalog >>\nendobj\ntrailer\n<< /Root 1 0 R >>\n%%EOF\n");
const page = Buffer.from("<!doctype html><script>alert(document.cookie)</script>");
const day = 24 * 60 * 60_000;

const server = createServer((req, res) => void answerFile(req, res, req.url ?? ""));
let origin = "";

beforeAll(async () => {
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});

afterAll(() => {
  server.close();
  server.closeAllConnections();
});

const here = (url: string) => `${origin}${new URL(url).pathname}${new URL(url).search}`;

async function announce(different: Partial<NewUpload> = {}, companyId?: string) {
  const owner = companyId ?? (await createTestCompany()).companyId;
  const announced = { purpose: "cover" as const, fileName: "capa.png", size: png.length, ...different };
  return { companyId: owner, ...(await reserveUpload(owner, announced, new Date())) };
}

async function put(putUrl: string, body: Buffer) {
  const answer = await fetch(here(putUrl), { method: "PUT", body: new Uint8Array(body) });
  return { status: answer.status, text: await answer.text() };
}

describe("a cover", () => {
  it("is uploaded once to its signed address, and is then public, with its type and name", async () => {
    const { url, putUrl } = await announce({ fileName: 'Capa "do" pão.png' });
    expect((await fetch(here(url))).status).toBe(404);
    expect(await put(putUrl, png)).toEqual({ status: 204, text: "" });
    const read = await fetch(here(url));
    expect(Buffer.from(await read.arrayBuffer())).toEqual(png);
    expect(Object.fromEntries(read.headers)).toMatchObject({
      "content-type": "image/png",
      "content-disposition": `inline; filename="Capa -do- p_o.png"; filename*=UTF-8''Capa%20-do-%20p%C3%A3o.png`,
      "x-content-type-options": "nosniff",
      "content-security-policy": "default-src 'none'; sandbox; frame-ancestors 'none'",
    });
    expect(read.headers.has("set-cookie")).toBe(false);
    expect(await put(putUrl, png)).toMatchObject({ status: 409 });
  });

  it("is refused if its content is not an image, whatever its name, and nothing is stored", async () => {
    const { id, putUrl } = await announce({ size: page.length });
    const refused = await put(putUrl, page);
    expect(refused).toMatchObject({ status: 400 });
    expect(refused.text).toContain("body: must be one of PNG, JPEG, WebP, AVIF");
    expect(await findUpload(id)).toMatchObject({ storedAt: null, mediaType: null });
  });

  it.each([
    ["longer", Buffer.concat([png, png])],
    ["shorter", png.subarray(0, 20)],
  ])("%s than announced is refused", async (_, body) => {
    const { putUrl } = await announce();
    expect(await put(putUrl, body)).toMatchObject({ status: 400, text: expect.stringContaining("body:") });
    const streamed = await fetch(here(putUrl), {
      method: "PUT",
      body: Readable.toWeb(Readable.from([body])) as ReadableStream<Uint8Array>,
      duplex: "half",
    } as RequestInit);
    expect(streamed.status).toBe(400);
  });

  it("is not stored by a forged, changed or late address, nor by another upload's", async () => {
    const [one, other] = [await announce(), await announce()];
    const search = new URL(one.putUrl).search;
    expect(await put(one.url, png)).toMatchObject({ status: 404 });
    expect(await put(`${other.url}${search}`, png)).toMatchObject({ status: 404 });
    expect(await put(one.putUrl.replace(/put=\d+/, "put=9999999999"), png)).toMatchObject({ status: 404 });
    const late = await reserveUpload(one.companyId, { purpose: "cover", fileName: "a.png", size: 1 }, new Date(0));
    expect(await put(late.putUrl, png)).toMatchObject({ status: 404 });
  });

  it("is stored once when twenty requests send it", async () => {
    const { putUrl } = await announce();
    const answers = await Promise.all(Array.from({ length: 20 }, () => put(putUrl, png)));
    expect(answers.filter(({ status }) => status === 204)).toHaveLength(1);
    expect(answers.filter(({ status }) => status === 409)).toHaveLength(19);
  });
});

describe("a material", () => {
  it("is served only from an address that is valid for a minute, as a download, with range requests", async () => {
    const { companyId, url, putUrl } = await announce({
      purpose: "material",
      fileName: "receita.pdf",
      size: pdf.length,
    });
    expect(await put(putUrl, pdf)).toMatchObject({ status: 204 });
    expect((await fetch(here(url))).status).toBe(404);
    const opened = (await openMaterial({ companyId, url }, new Date())) ?? "";
    const read = await fetch(here(opened), { headers: { range: "bytes=0-7" } });
    expect([read.status, await read.text()]).toEqual([206, "%PDF-1.4"]);
    expect(read.headers.get("content-range")).toBe(`bytes 0-7/${pdf.length}`);
    expect(read.headers.get("content-disposition")).toMatch(/^attachment; /);
    expect(read.headers.get("cache-control")).toBe("private, no-store");
    const old = (await openMaterial({ companyId, url }, new Date(Date.now() - 61_000))) ?? "";
    expect((await fetch(here(old))).status).toBe(404);
  });

  it("of another company opens nothing, and a link elsewhere stays as it is", async () => {
    const { url } = await announce({ purpose: "material", fileName: "receita.pdf", size: pdf.length });
    const { companyId } = await createTestCompany();
    expect(await openMaterial({ companyId, url }, new Date())).toBeNull();
    const link = "https://files.example.com/pao.pdf";
    expect(await openMaterial({ companyId, url: link }, new Date())).toBe(link);
  });
});

describe("a lesson's video", () => {
  it("is served to its own company from an address that is valid for six hours, and shows its seller its name, size and type", async () => {
    const { companyId, url, putUrl } = await announce({ purpose: "material", fileName: "a.pdf", size: pdf.length });
    expect(await findStoredFile(companyId, url)).toBeNull();
    expect(await put(putUrl, pdf)).toMatchObject({ status: 204 });
    expect(await findStoredFile(companyId, url)).toEqual({
      fileName: "a.pdf",
      size: pdf.length,
      mediaType: "application/pdf",
    });
    const hours = (count: number) => new Date(Date.now() - count * 3_600_000);
    const statusAt = async (at: Date) => (await fetch(here((await openVideo({ companyId, url }, at)) ?? ""))).status;
    expect([await statusAt(hours(5.9)), await statusAt(hours(6.1))]).toEqual([200, 404]);
    const { companyId: other } = await createTestCompany();
    expect(await openVideo({ companyId: other, url }, new Date())).toBeNull();
    expect(await findStoredFile(other, url)).toBeNull();
    const link = "https://youtu.be/dQw4w9WgXcQ";
    expect(await openVideo({ companyId: other, url: link }, new Date())).toBe(link);
  });
});

describe("space", () => {
  it("is bounded per file and per company, also when twenty files are announced at once", async () => {
    const size = 50 * 1024 * 1024;
    await expect(announce({ size: 5 * 1024 * 1024 + 1 })).rejects.toMatchObject({
      code: "upload_too_large",
      field: "size",
    });
    const { companyId } = await createTestCompany();
    const rows = Array.from({ length: 100 }, (_, index) => ({
      companyId,
      id: `0199a1c2-7c5b-7d3e-9f40-${String(index).padStart(12, "0")}`,
      purpose: "material" as const,
      fileName: "a.pdf",
      size,
      createdAt: new Date(),
    }));
    await db().insert(uploads).values(rows);
    const asked = Array.from({ length: 20 }, () => announce({ purpose: "material", size }, companyId));
    const results = await Promise.allSettled(asked);
    expect(results.filter(({ status }) => status === "fulfilled")).toHaveLength(2);
  });
});

describe("a day later", () => {
  it("uploads that never arrived or that nothing uses are deleted, and those of a course are kept", async () => {
    const { company, courseId, lessonId } = await testTree();
    const named = await announce({}, company.id);
    const material = await announce({ purpose: "material", fileName: "a.pdf", size: pdf.length }, company.id);
    const [unnamed, absent] = [await announce({}, company.id), await announce({}, company.id)];
    const video = await announce({ purpose: "material", fileName: "b.pdf", size: pdf.length }, company.id);
    expect(await put(video.putUrl, pdf)).toMatchObject({ status: 204 });
    await updateLesson(company.id, { courseId, lessonId }, { videoUrl: video.url }, new Date());
    for (const { putUrl } of [named, unnamed]) expect(await put(putUrl, png)).toMatchObject({ status: 204 });
    expect(await put(material.putUrl, pdf)).toMatchObject({ status: 204 });
    await updateCourse(company.id, { courseId }, { cover: named.url }, new Date());
    await createMaterial(company.id, { courseId, lessonId }, { title: "PDF", url: material.url }, new Date());
    expect(await sweepUploads(new Date(), company.id)).toEqual({ removedUploads: 0 });
    expect(await sweepUploads(new Date(Date.now() + day + 60_000), company.id)).toEqual({ removedUploads: 2 });
    const kept = await db().select({ id: uploads.id }).from(uploads).where(eq(uploads.companyId, company.id));
    expect(kept.map(({ id }) => id).sort()).toEqual([named.id, material.id, video.id].sort());
    expect((await fetch(here(unnamed.url))).status).toBe(404);
    expect((await fetch(here(named.url))).status).toBe(200);
    expect(await put(absent.putUrl, png)).toMatchObject({ status: 404 });
  });
});
