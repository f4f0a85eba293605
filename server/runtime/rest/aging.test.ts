import { describe, expect, it } from "vitest";
import { callApi, freshAddress } from "@/testing/support/api-calls";
import { createIntegrator } from "@/testing/support/integrator";
import { pixCharge } from "@/testing/support/payments";
import { appRouter } from "../../router";
import { readOpenApiDocument } from "../openapi/file";
import { agingHeaders } from "./aging";
import { getRestApi } from "./rest";
import { createRouteTable } from "./route-table";

interface Documented {
  deprecated?: boolean;
  responses: Record<string, { headers?: Record<string, unknown> }>;
}

const operations = Object.entries(readOpenApiDocument().paths).flatMap(([path, methods]) =>
  Object.entries(methods).map(([method, operation]) => ({
    path,
    method: method.toUpperCase(),
    ...(operation as unknown as Documented),
  })),
);

const deprecated = operations.filter((operation) => operation.deprecated);

/** Structured date (RFC 9651) in seconds. */
const structuredDate = /^@(\d{10})$/;

describe("a deprecated operation", () => {
  it.each(deprecated)("says so in every answer, refusals included: $method $path", async ({ method, path }) => {
    const { headers } = await callApi(getRestApi(), { method, target: path, address: freshAddress() });
    const [, seconds] = structuredDate.exec(headers.deprecation ?? "") ?? [];
    expect(Number(seconds) * 1_000).toBeGreaterThan(Date.parse("2026-11-01"));
    expect(headers.link).toMatch(/^<\/docs\/versions#deprecated>; rel="deprecation"/);
    // An HTTP date round-trips through Date (RFC 9110, section 5.6.7).
    if (headers.sunset) expect(new Date(headers.sunset).toUTCString()).toBe(headers.sunset);
  });

  it("keeps the other headers of its answers", async () => {
    const { token } = await createIntegrator();
    const key = "5b2f8c1e-7d40-4a6b-9c3d-2e1f0a9b8c7d";
    const call = {
      method: "POST",
      target: "/v1/boleto",
      token,
      body: pixCharge(),
      headers: { "idempotency-key": key },
    };
    expect((await callApi(getRestApi(), call)).status).toBe(200);
    const again = await callApi(getRestApi(), call);
    expect(again.headers).toMatchObject({
      "idempotent-replayed": "true",
      deprecation: expect.stringMatching(structuredDate),
    });
  });

  it("is dated, and documents its headers; the others have none", async () => {
    expect(deprecated.length).toBeGreaterThan(0);
    const { routes } = createRouteTable(appRouter);
    for (const { meta, operation, aging } of routes) {
      expect(Boolean(meta.deprecatedOn), operation).toBe(Boolean(meta.openapi?.deprecated));
      expect(aging !== null, operation).toBe(Boolean(meta.openapi?.deprecated));
    }
    for (const { responses, path } of deprecated) {
      expect(Object.keys(responses["200"]?.headers ?? {}), path).toEqual(
        expect.arrayContaining(["deprecation", "sunset"]),
      );
    }
    const { headers } = await callApi(getRestApi(), {
      method: "POST",
      target: "/v1/pix/in/qrcode",
      address: freshAddress(),
    });
    expect(headers).not.toHaveProperty("deprecation");
  });

  it("names the day of its end as an HTTP date", () => {
    const openapi = { method: "GET", path: "/things", deprecated: true } as const;
    expect(agingHeaders({ openapi, deprecatedOn: "2026-11-20", sunsetOn: "2027-12-31" })).toEqual({
      deprecation: "@1795132800",
      sunset: "Fri, 31 Dec 2027 00:00:00 GMT",
      link: '</docs/versions#deprecated>; rel="deprecation"; type="text/html"',
    });
  });
});
