import { Ajv2020 } from "ajv/dist/2020";
import addFormats from "ajv-formats";
import { describe, expect, it } from "vitest";
import { eventNames } from "@/db/schema/core-enums";
import { callApi } from "@/testing/support/api-calls";
import { maxWebhooks } from "../../webhooks/webhooks/register-webhook";
import { getRestApi } from "../rest/rest";

interface Content {
  content?: Record<string, { examples?: object }>;
}

interface Documented {
  operationId: string;
  requestBody?: Required<Content>;
  responses: Record<string, Content>;
}

async function readDocument() {
  return JSON.parse((await callApi(getRestApi(), { target: "/v1/openapi.json" })).body);
}

describe("the document", () => {
  it("shows a request of every operation that takes fields, and an answer of every operation", async () => {
    const { paths } = await readDocument();
    const bare = Object.values(paths as Record<string, Record<string, Documented>>).flatMap((methods) =>
      Object.values(methods).flatMap(({ operationId, requestBody, responses }) => {
        const request = requestBody?.content["application/json"];
        const [answer] = Object.entries(responses).flatMap(([status, { content }]) =>
          status < "300" ? Object.values(content ?? {}) : [],
        );
        return [request, answer].flatMap((part) => (part && !part.examples ? [operationId] : []));
      }),
    );
    expect(bare.filter((id) => !["events-schema", "openapi-read"].includes(id))).toEqual([]);
  });

  it("says what is refused beyond the types: repeated items, limits, late bodies, unseen text", async () => {
    const { paths, components, info } = await readDocument();
    const bodyOf = (path: string, method: string) => {
      const { schema } = paths[path][method].requestBody.content["application/json"];
      return schema.$ref ? components.schemas[schema.$ref.split("/").at(-1)] : schema;
    };
    expect(bodyOf("/v1/webhooks", "post").properties.events).toMatchObject({ uniqueItems: true });
    expect(bodyOf("/v1/subscriptions", "post").properties.orderBumpIds).toMatchObject({ uniqueItems: true });
    expect(bodyOf("/v1/member-courses/{courseId}/modules/order", "put").properties.ids.uniqueItems).toBe(true);
    expect(paths["/v1/webhooks"].post.description).toContain(`at most ${maxWebhooks} webhooks`);
    for (const word of ["408", "431", "control characters", "2000 to 2199", "a repeated key", "bidi"]) {
      expect(info.description).toContain(word);
    }
    expect(components.schemas.EventKind.description).toContain("`transaction_overpaid`: money");
  });

  it("describes the delivery of every event, with a body that matches the events' schema", async () => {
    const { webhooks, components } = await readDocument();
    expect(Object.keys(webhooks)).toEqual([...eventNames]);
    const ajv = addFormats(new Ajv2020({ strict: false }));
    ajv.addSchema({ $id: "document", components });
    const matches = ajv.compile({ $ref: "document#/components/schemas/Event" });
    for (const event of eventNames) {
      const { post } = webhooks[event];
      const { schema, examples } = post.requestBody.content["application/json"];
      expect(schema, event).toEqual({ $ref: "#/components/schemas/Event" });
      expect(examples[event].value.event).toBe(event);
      expect(matches(examples[event].value), `${event}: ${ajv.errorsText(matches.errors)}`).toBe(true);
      expect(post.description.length, event).toBeGreaterThan(20);
      expect(post.parameters.map(({ name }: { name: string }) => name)).toContain("x-delivery-id");
    }
    expect(webhooks.transaction_overpaid.post.description).toContain("Money arrived");
  });
});
