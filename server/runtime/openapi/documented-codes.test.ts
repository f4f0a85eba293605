import { describe, expect, it } from "vitest";
import { z } from "zod";
import { callApi } from "@/testing/support/api-calls";
import { createRouter, openProcedure } from "../../core/procedures/procedure";
import { createRestApi, getRestApi } from "../rest/rest";

async function readDocument(restApi = getRestApi()) {
  return JSON.parse((await callApi(restApi, { target: "/v1/openapi.json" })).body);
}

type Document = Awaited<ReturnType<typeof readDocument>>;

function componentOf({ components }: Document, schema: { $ref: string }) {
  return components.schemas[schema.$ref.split("/").at(-1) ?? ""];
}

describe("GET /v1/openapi.json", () => {
  it("documents a created seller resource as 201, with envelope A and 422", async () => {
    const product = openProcedure
      .meta({
        created: true,
        failures: ["category_unknown"],
        openapi: { method: "POST", path: "/products/v2", deprecated: true },
      })
      .input(z.strictObject({ name: z.string() }))
      .output(z.object({ id: z.string() }))
      .mutation(() => ({ id: "1" }));
    const document = await readDocument(createRestApi(createRouter({ product })));
    const { post } = document.paths["/v1/products/v2"];
    expect(post.responses).not.toHaveProperty("200");
    const created = componentOf(document, post.responses["201"].content["application/json"].schema);
    expect(created.required).toEqual(["success", "data"]);
    const schemaOf = (status: string) => post.responses[status].content["application/json"].schema;
    expect(schemaOf("422")).toEqual({ $ref: "#/components/schemas/ErrorA" });
    expect(componentOf(document, schemaOf("400"))).toMatchObject({
      properties: {
        success: { type: "boolean" },
        code: {
          type: "string",
          enum: ["category_unknown"],
          description: "- `category_unknown`: categoryId: must be an existing category",
        },
      },
      required: ["success", "message", "code"],
    });
    expect(post.deprecated).toBe(true);
  });

  it("documents the codes of each status beside the errors without one, and shows a body of each", async () => {
    const document = await readDocument();
    const { responses } = document.paths["/v1/transactions/{transactionId}/refund"].post;
    const codesOf = (status: string) => {
      const { schema, examples } = responses[status].content["application/json"];
      const [first, second] = componentOf(document, schema).anyOf ?? [null, schema];
      const shown = Object.values(examples as object).flatMap(({ value }) => value.code ?? []);
      expect(shown).toEqual(componentOf(document, second).properties.code.enum);
      return [first?.$ref, ...shown];
    };
    expect(codesOf("400")).toEqual([
      "#/components/schemas/ErrorB",
      "idempotency_key_invalid",
      "refund_window_closed",
      "refund_exceeds_remaining",
      "refund_exceeds_balance",
      ...["refund_not_offered", "partial_refund_not_offered"],
      ...["refund_key_not_payers", "refund_to_payout_account", "refund_exceeds_day"],
      "refund_refused",
    ]);
    expect(codesOf("409")).toEqual([
      undefined,
      "IDEMPOTENCY_KEY_REUSED",
      "IDEMPOTENCY_KEY_IN_USE",
      "refund_in_progress",
      "transaction_not_paid",
      "transaction_refunded",
      "transaction_disputed",
    ]);
  });
});
