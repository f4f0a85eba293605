import { Ajv2020 } from "ajv/dist/2020";
import addFormats from "ajv-formats";
import { describe, expect, it } from "vitest";
import { appRouter } from "../../router";
import { readOpenApiDocument } from "../openapi/file";
import { createRouteTable } from "../rest/route-table";
import { refundOperation } from "./confirm-refund";
import { readTools, withheld, writeTools } from "./tool-names";
import { createTools, keyArgument } from "./tools";

const tools = [...createTools(appRouter).values()];
const key = "5f0c7f1e-8c52-4b0e-9f43-2d3c1f0f7a10";

interface Documented {
  parameters?: { in?: string; name?: string; required?: boolean; example?: unknown }[];
  requestBody?: { content: { "application/json": { examples?: Record<string, { value: object }> } } };
}

const { paths } = readOpenApiDocument();

function examplesOf({ route, withheld: hidden }: (typeof tools)[number]): Record<string, unknown>[] {
  const { parameters = [], requestBody } = (paths[route.path]?.[route.method.toLowerCase()] ?? {}) as Documented;
  const inPath = parameters.filter(({ in: place, required }) => place === "path" || (place === "query" && required));
  const fixed = Object.fromEntries(inPath.map(({ name, example }) => [name, example ?? "2026-11-20"]));
  const bodies = Object.values(requestBody?.content["application/json"].examples ?? {});
  const all = bodies.length > 0 ? bodies.map(({ value }) => value) : [{}];
  return all.map((body) => {
    const kept = Object.entries(body).filter(([name]) => !hidden.includes(name));
    const confirmed = route.operation === refundOperation ? { amountInCents: 1000, buyer: "Maria" } : {};
    return {
      ...Object.fromEntries(kept),
      ...confirmed,
      ...fixed,
      ...(route.meta.idempotent ? { [keyArgument]: key } : {}),
    };
  });
}

const strictAjv = () => addFormats(new Ajv2020({ strict: true }) as never) as unknown as Ajv2020;

describe("the tools", () => {
  it("are all documented operations, except those with a stated reason, and have unique names", () => {
    const { routes } = createRouteTable(appRouter);
    const listed = [readTools, writeTools, withheld].flatMap((each) => Object.keys(each));
    expect(listed.sort()).toEqual(routes.map(({ operation }) => operation).sort());
    expect(new Set(tools.map(({ name }) => name)).size).toBe(tools.length);
    for (const { name } of tools) expect(name).toMatch(/^[a-z]+(_[a-z]+)+$/);
  });

  it("read by GET with a reading scope, and write by everything else", () => {
    for (const { name, route, scope, writes } of tools) {
      expect({ name, writes, kind: scope.split(":")[1] }).toEqual({
        name,
        writes: route.method !== "GET",
        kind: writes ? "write" : "read",
      });
    }
  });

  it("take the documented examples, and no field that they do not name", () => {
    const ajv = strictAjv();
    for (const tool of tools) {
      const accepts = ajv.compile(tool.listing.inputSchema);
      for (const example of examplesOf(tool)) {
        expect({ name: tool.name, accepted: accepts(example), errors: accepts.errors }).toMatchObject({
          accepted: true,
        });
        expect({ name: tool.name, accepted: accepts({ ...example, unheard: 1 }) }).toMatchObject({ accepted: false });
      }
    }
  });

  it("describe the answers of reads, by a schema that compiles in strict mode and allows further fields", () => {
    const ajv = strictAjv();
    for (const { name, writes, listing } of tools) {
      expect({ name, isDescribed: listing.outputSchema !== undefined }).toEqual({ name, isDescribed: !writes });
      if (listing.outputSchema) ajv.compile(listing.outputSchema);
      expect(JSON.stringify(listing.outputSchema ?? {}), name).not.toContain('"additionalProperties":false');
    }
  });

  it("require an idempotency key where /v1 accepts one, and never take card data, a destination of money or a webhook address", () => {
    for (const { name, route, listing } of tools) {
      const { properties = {}, required = [] } = listing.inputSchema;
      // A filter with the same name as `keyArgument` may be optional.
      expect(required.includes(keyArgument), name).toBe(route.meta.idempotent === true);
      const hidden = /"(cardToken|cvv|expirationMonth|postbackUrl|pixKey|bankAccount|secret|password)"/;
      expect({ name, found: hidden.exec(JSON.stringify(properties))?.[0] }).toEqual({ name, found: undefined });
    }
  });

  it("say what they may destroy", () => {
    const destructive = tools.filter(({ listing }) => listing.annotations?.destructiveHint).map(({ name }) => name);
    expect(destructive).toEqual(expect.arrayContaining(["refund_transaction", "cancel_transaction", "delete_product"]));
    expect(destructive).not.toContain("create_pix_charge");
  });
});
