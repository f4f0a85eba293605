import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { newId } from "@/db/ids";
import { casesOf } from "@/testing/support/contract/cases";
import {
  type Call,
  createSeller,
  document,
  getOperation,
  type Seller,
  sendRaw,
  startApi,
  toRequest,
} from "@/testing/support/contract/contract";

/** Body fields that refer to a company's resource, as dotted paths, each with a missing identifier. */
const references: readonly (readonly [operationId: string, field: string, absent: () => unknown])[] = [
  ...["pixQrCode", "pixCob", "boleto", "card"].map(
    (name) => [`charges-${name}`, "items.0.offerSlug", () => "nothing-here"] as const,
  ),
  ["subscriptions-create", "productId", newId],
  ["subscriptions-create", "offerSlug", () => "nothing-here"],
  ["subscriptions-create", "orderBumpIds.0", newId],
  ["subscriptions-create", "couponCode", () => "NOTHING-HERE"],
  ["products-create", "categoryId", () => 999_999],
  ["products-createSubscription", "categoryId", () => 999_999],
  ["products-update", "categoryId", () => 999_999],
  ["coupons-create", "productIds.0", newId],
  ["coupons-update", "productIds.0", newId],
  ["webhooks-register", "productIds.0", newId],
  ["webhooks-update", "productIds.0", newId],
  ["affiliates-create", "productIds.0", newId],
  ["affiliates-update", "productIds.0", newId],
  ["orderBumps-create", "offerSlug", () => "nothing-here"],
  ["courses-create", "productId", newId],
  ["courseModules-order", "ids", () => [newId()]],
  ["lessons-order", "ids", () => [newId()]],
  ["materials-order", "ids", () => [newId()]],
  ["lessons-move", "moduleId", newId],
  ["courseModules-update", "release.moduleId", newId],
  ["enrollments-create", "cohortId", newId],
  ["payouts-create", "destinationId", newId],
  ["anticipations-take", "quoteId", newId],
  ["simulator-webhook", "webhookId", newId],
];

const isReference = /(^id|Id|Ids|^ids|Slug|couponCode)$/;
const isOwn = new Set(["externalId"]);

interface Shape {
  $ref?: string;
  properties?: Record<string, Shape>;
  items?: Shape;
  anyOf?: Shape[];
  oneOf?: Shape[];
  allOf?: Shape[];
}

function referencesIn(shape: Shape | undefined, path = ""): string[] {
  if (!shape) return [];
  const schemas = document.components.schemas as Record<string, Shape>;
  if (shape.$ref) return referencesIn(schemas[shape.$ref.replace("#/components/schemas/", "")], path);
  const nested = [...(shape.anyOf ?? []), ...(shape.oneOf ?? []), ...(shape.allOf ?? [])];
  const own = Object.entries(shape.properties ?? {}).flatMap(([name, each]) => [
    ...(isReference.test(name) && !isOwn.has(name) ? [`${path}${name}`] : []),
    ...referencesIn(each, `${path}${name}.`),
  ]);
  return [...own, ...referencesIn(shape.items, path), ...nested.flatMap((each) => referencesIn(each, path))];
}

function spoiled(body: unknown, [name = "", ...rest]: string[], value: unknown): unknown {
  if (/^\d+$/.test(name))
    return rest.length === 0 ? [value] : [spoiled(Array.isArray(body) ? body[0] : {}, rest, value)];
  const part = (body as Record<string, unknown> | undefined)?.[name];
  return { ...(body as object), [name]: rest.length === 0 ? value : spoiled(part, rest, value) };
}

const item = { title: "Pão", quantity: 1 };

async function validCall(operationId: string, seller: Seller): Promise<Call> {
  const [first] = casesOf(operationId);
  if (!first) throw new Error(`${operationId} has no valid call`);
  const call = await first[1](seller);
  const { amountInCents } = call.body ?? {};
  return operationId.startsWith("charges-")
    ? { ...call, body: { ...call.body, items: [{ ...item, amountInCents }] } }
    : call;
}

let served: Awaited<ReturnType<typeof startApi>>;
let seller: Seller;

beforeAll(async () => {
  served = await startApi();
  seller = await createSeller(served.origin);
});
afterAll(() => served.stop());

describe("a body that names what the company does not have", () => {
  it.each(references)("is answered 400 by %s, naming %s", async (operationId, field, absent) => {
    const call = await validCall(operationId, seller);
    const body = spoiled(call.body, field.split("."), absent()) as Record<string, unknown>;
    const answer = await sendRaw(served.origin, toRequest(getOperation(operationId), { ...call, body }, seller.token));
    expect([answer.status, JSON.parse(answer.text).message]).toEqual([400, expect.stringMatching(`^${field}: `)]);
  });

  it("is tested for every such field of every operation", () => {
    const documented = Object.values(document.paths).flatMap((methods) =>
      Object.values(methods).flatMap((operation) => {
        const { operationId, requestBody } = operation as unknown as {
          operationId: string;
          requestBody?: { content: Record<string, { schema: Shape }> };
        };
        const fields = referencesIn(requestBody?.content["application/json"]?.schema);
        return fields.map((field) => `${operationId} ${field}`);
      }),
    );
    const tested = references.map(([operationId, field]) => `${operationId} ${field.replace(/\.0/g, "")}`);
    expect([...new Set(documented)].sort()).toEqual([...tested].sort());
  });
});
