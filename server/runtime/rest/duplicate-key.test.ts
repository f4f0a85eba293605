import fc from "fast-check";
import { expect, it } from "vitest";
import { callApi } from "@/testing/support/api-calls";
import { createTestToken } from "@/testing/support/rest";
import { findDuplicateKey } from "./duplicate-key";
import { getRestApi } from "./rest";

const find = (text: string) => findDuplicateKey(text, JSON.parse(text));

it.each([
  ['{"a":1,"a":1}', "a"],
  ['{"a":1,"b":{"c":[{"d":1},{"d":2,"e":3,"d":4}]}}', "d"],
  ['{"a":1,"\\u0061":2}', "a"],
  ['{"a\\"b":1 , "a\\"b" : 2}', 'a"b'],
  ['{"":1,"":2}', ""],
  ['{"x":"{","a":{"x":"}"},"a":2}', "a"],
  ['{"a\\\\":1,"a\\\\":2}', "a\\"],
])("finds the key that %s holds twice", (text, key) => {
  expect(find(text)).toBe(key);
});

it.each(['{"a":{"a":{"a":1}},"b":[{"a":1},{"a":1}]}', '{"a":"a","b":"a\\":"}', "[]", '"a"', "{}"])(
  "finds none in %s",
  (text) => expect(find(text)).toBeNull(),
);

it("finds no duplicate key in serialized JSON, and finds every repeated one", () => {
  fc.assert(
    fc.property(fc.json(), fc.string(), (text, key) => {
      const parsed: unknown = JSON.parse(text);
      expect(findDuplicateKey(JSON.stringify(parsed), parsed)).toBeNull();
      const name = JSON.stringify(key);
      expect(find(`[${JSON.stringify(parsed)},{${name}:${text},${name}:1}]`)).toBe(key);
    }),
  );
});

it("is refused on /v1, naming the key", async () => {
  const { token } = await createTestToken();
  const headers = { "content-type": "application/json" };
  const send = async (target: string, body: string) => {
    const answer = await callApi(getRestApi(), { method: "POST", target, token, headers, body });
    return [answer.status, JSON.parse(answer.body).message];
  };
  expect(await send("/v1/pix/in/qrcode", '{"amountInCents":500,"customer":{"name":"A","name":"B"}}')).toEqual([
    400,
    "body: duplicate key name",
  ]);
  expect(await send("/v1/products/v2", '{"name":"Pão","price":990,"price":99000}')).toEqual([
    422,
    "body: duplicate key price",
  ]);
});
