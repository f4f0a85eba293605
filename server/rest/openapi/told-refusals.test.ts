import { describe, expect, it } from "vitest";
import { callDoor } from "../../testing/door-calls";
import { maxWebhooks } from "../../webhooks/register-webhook";
import { restDoor } from "../rest";

interface Content {
  content?: Record<string, { examples?: object }>;
}

interface Documented {
  operationId: string;
  requestBody?: Required<Content>;
  responses: Record<string, Content>;
}

async function readDocument() {
  return JSON.parse((await callDoor(restDoor(), { target: "/v1/openapi.json" })).body);
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
    for (const word of ["408", "431", "control characters", "2000 to 2199", "no key twice", "bidi"]) {
      expect(info.description).toContain(word);
    }
    expect(components.schemas.Event.properties.event.description).toContain("`transaction_overpaid`: money");
  });
});
