import { describe, expect, it } from "vitest";
import { z } from "zod";
import { createRouter, openProcedure } from "../core/procedure";
import { callDoor } from "./door-calls";
import { createRestDoor, restDoor } from "./rest";

const target = "/v1/openapi.json";

async function readDocument(door = restDoor()) {
  const answer = await callDoor(door, { target });
  expect(answer.status).toBe(200);
  return JSON.parse(answer.body);
}

describe("GET /v1/openapi.json", () => {
  it("is OpenAPI 3.1, version 1.0.0, and needs no token", async () => {
    expect(await readDocument()).toMatchObject({ openapi: "3.1.0", info: { title: "Quitanda", version: "1.0.0" } });
  });

  it("allows any origin, on refusals too", async () => {
    for (const method of ["GET", "HEAD", "OPTIONS", "POST"]) {
      const answer = await callDoor(restDoor(), { method, target });
      expect(answer.headers["access-control-allow-origin"]).toBe("*");
      expect(answer.status).toBe(method === "GET" || method === "HEAD" ? 200 : 405);
    }
  });

  it("carries the headers of every answer, and refuses query parameters", async () => {
    const { headers } = await callDoor(restDoor(), { target });
    expect(headers).toMatchObject({
      "content-type": "application/json; charset=utf-8",
      "cache-control": "no-store",
      "x-ratelimit-limit": "1000",
    });
    expect((await callDoor(restDoor(), { target: `${target}?v=1` })).status).toBe(400);
  });

  it("answers 304 to whoever has it already", async () => {
    const { etag = "" } = (await callDoor(restDoor(), { target })).headers;
    const answer = await callDoor(restDoor(), { target, headers: { "if-none-match": etag } });
    expect([answer.status, answer.body, answer.headers["content-type"]]).toEqual([304, "", undefined]);
    expect((await callDoor(restDoor(), { target, headers: { "if-none-match": '"other"' } })).status).toBe(200);
  });

  it("points only at components that exist, and keeps none that nobody points at", async () => {
    const document = await readDocument();
    const text = JSON.stringify(document);
    const used = new Set([...text.matchAll(/"\$ref":"#\/components\/(\w+\/[\w.-]+)"/g)].map((found) => found[1]));
    const existing = Object.entries(document.components)
      .filter(([kind]) => kind !== "securitySchemes")
      .flatMap(([kind, entries]) => Object.keys(entries as object).map((name) => `${kind}/${name}`));
    expect([...used].filter((each) => !existing.includes(each ?? ""))).toEqual([]);
    expect(existing.filter((each) => !used.has(each) && each !== "schemas/ErrorA")).toEqual([]);
  });

  it("documents a list in its envelope, with typed and described parameters", async () => {
    const { get } = (await readDocument()).paths["/v1/transactions"];
    expect(get.security).toEqual([{ bearer: [] }]);
    expect(get.responses["200"].content["application/json"].schema).toMatchObject({
      properties: { success: { const: true }, data: { type: "array" }, totalRows: { type: "integer" } },
      required: ["success", "data", "totalRows"],
    });
    const document = get.parameters.find(({ name }: { name: string }) => name === "document");
    expect(document).toMatchObject({ in: "query", description: expect.stringContaining("CPF") });
  });

  it("documents what the door answers: envelope B with its example, by status", async () => {
    const { post } = (await readDocument()).paths["/v1/pix/in/qrcode"];
    expect(Object.keys(post.responses)).toEqual(["200", "400", "401", "413", "415", "429", "500", "503"]);
    expect(post.responses["429"].headers).toHaveProperty("retry-after");
    expect(post.responses["401"].content["application/json"]).toEqual({
      schema: { $ref: "#/components/schemas/ErrorB" },
      example: { statusCode: 401, error: "Unauthorized", message: "Invalid or expired token" },
    });
  });

  it("lets answers gain fields and keeps requests strict", async () => {
    const document = await readDocument();
    const request = document.paths["/v1/pix/in/qrcode"].post.requestBody.content["application/json"].schema;
    expect(request.additionalProperties).toBe(false);
    expect(document.components.schemas.Customer.additionalProperties).toBe(false);
    expect(document.components.schemas.Transaction).not.toHaveProperty("additionalProperties");
  });

  it("asks for no body where none is expected, and for HTTP Basic where it is", async () => {
    const { paths } = await readDocument();
    expect(paths["/v1/auth"].post).not.toHaveProperty("requestBody");
    expect(paths["/v1/auth"].post.security).toEqual([{ basic: [] }]);
    expect(paths["/v1/sandbox/transactions/{transactionId}/expire"].post).not.toHaveProperty("requestBody");
    expect(paths["/v1/sandbox/transactions/{transactionId}/pay"].post.requestBody.required).toBe(false);
  });

  it("documents a created seller resource as 201, with envelope A and 422", async () => {
    const product = openProcedure
      .meta({ created: true, openapi: { method: "POST", path: "/products/v2" } })
      .input(z.strictObject({ name: z.string() }))
      .output(z.object({ id: z.string() }))
      .mutation(() => ({ id: "1" }));
    const { post } = (await readDocument(createRestDoor(createRouter({ product })))).paths["/v1/products/v2"];
    expect(post.responses).not.toHaveProperty("200");
    expect(post.responses["201"].content["application/json"].schema.required).toEqual(["success", "data"]);
    expect(post.responses["422"].content["application/json"].schema.$ref).toBe("#/components/schemas/ErrorA");
  });
});
