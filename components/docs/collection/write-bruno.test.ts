import { strFromU8, unzipSync } from "fflate";
import { describe, expect, it } from "vitest";
import { readOpenApiDocument } from "@/server/runtime/openapi/file";
import type { OpenApiDocument } from "../document";
import { readReference } from "../reference";
import { writeBruno, zipBruno } from "./write-bruno";

const reference = readReference(readOpenApiDocument() as unknown as OpenApiDocument);
const files = writeBruno(reference, "https://pay.example.com");

describe("the collection for Bruno", () => {
  it("has a request for each operation, in the folder of its group", () => {
    for (const { id, operations } of reference.groups) {
      expect(files[`${id}/folder.bru`]).toContain("meta {");
      for (const { slug, method, path } of operations) {
        const text = files[`${id}/${slug}.bru`] ?? "";
        expect(text).toContain(`${method.toLowerCase()} {\n  url: {{baseUrl}}${path.replace(/\{(\w+)\}/g, ":$1")}\n`);
      }
    }
  });

  it("takes its address and its secrets from the environment, and holds none", () => {
    expect(files["environments/Quitanda.bru"]).toBe(
      "vars {\n  baseUrl: https://pay.example.com\n}\n\nvars:secret [\n  token,\n  apiKey,\n  apiSecret\n]\n",
    );
    expect(files["collection.bru"]).toContain("token: {{token}}");
    const charge = files["charges/charges-pix-qr-code.bru"] ?? "";
    expect(charge).toContain("Idempotency-Key: {{$guid}}");
    expect(charge).toMatch(/body:json \{\n {2}\{\n {4}"amountInCents": \d+,/);
    for (const [path, text] of Object.entries(files))
      expect(text, path).not.toMatch(/eyJ[\w-]+\.[\w-]+\.|: [ps]k_\w{20}/);
  });

  it("is a ZIP with the same bytes for the same document", () => {
    const zip = zipBruno(reference, "https://pay.example.com");
    expect(zipBruno(reference, "https://pay.example.com")).toEqual(zip);
    const inside = unzipSync(zip);
    expect(Object.keys(inside).length).toBe(Object.keys(files).length);
    expect(strFromU8(inside["quitanda/bruno.json"] ?? new Uint8Array())).toBe(files["bruno.json"]);
  });
});
