import { describe, expect, it } from "vitest";
import { composeTrialRequest, type Trial, type TrialInput } from "./try-it-request";

const trial: Trial = {
  method: "POST",
  path: "/v1/transactions/{transactionId}/refund",
  authorization: "bearer",
  parameters: [
    { name: "transactionId", place: "path", required: true, example: "" },
    { name: "Idempotency-Key", place: "header", required: false, example: "" },
    { name: "limit", place: "query", required: false, example: "" },
  ],
  body: "{}",
  streams: false,
};
const empty: TrialInput = { token: "", key: "", secret: "", parameters: {}, body: "" };

function headersOf(input: Partial<TrialInput>, of: Partial<Trial> = {}): Headers {
  return new Headers(composeTrialRequest({ ...trial, ...of }, { ...empty, ...input }).init.headers);
}

describe("a call from the reference", () => {
  it("goes to the page's own host and carries no cookie", () => {
    for (const id of ["//evil.example", "https://evil.example", "../../../x", "a/b?c#d"]) {
      const { url, init } = composeTrialRequest(trial, { ...empty, parameters: { "path.transactionId": id } });
      expect(url).toBe(`/v1/transactions/${encodeURIComponent(id)}/refund`);
      expect(init.credentials).toBe("omit");
    }
  });

  it("omits empty fields, and the content type without a body", () => {
    const { url, init } = composeTrialRequest(trial, {
      ...empty,
      parameters: { "query.limit": " ", "path.transactionId": "1" },
    });
    expect(url).toBe("/v1/transactions/1/refund");
    expect(init.body).toBeUndefined();
    expect([...new Headers(init.headers)]).toEqual([]);
  });

  it("sends the input unchanged", () => {
    const parameters = { "path.transactionId": "1", "query.limit": "5", "header.Idempotency-Key": "k" };
    const { url, init } = composeTrialRequest(trial, { ...empty, token: " abc ", parameters, body: '{"a":' });
    expect(url).toBe("/v1/transactions/1/refund?limit=5");
    expect(init.body).toBe('{"a":');
    expect(Object.fromEntries(new Headers(init.headers))).toEqual({
      authorization: "Bearer abc",
      "content-type": "application/json",
      "idempotency-key": "k",
    });
  });

  it("sends key and secret only when the operation needs them", () => {
    const typed = { token: "abc", key: "pk_1", secret: "sk_2" };
    expect(headersOf(typed, { authorization: "basic" }).get("authorization")).toBe(`Basic ${btoa("pk_1:sk_2")}`);
    expect(headersOf(typed, { authorization: "none" }).get("authorization")).toBeNull();
    expect(headersOf(typed).get("authorization")).toBe("Bearer abc");
  });
});
