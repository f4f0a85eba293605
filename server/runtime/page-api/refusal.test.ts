import { describe, expect, it } from "vitest";
import { tooMany } from "./buyer-requests";
import { refuseForeign } from "./dashboard-guard";
import { refusalOf } from "./refusal";

const form = "application/x-www-form-urlencoded";

function sent(headers: Record<string, string>): Request {
  return new Request("https://pay.example.com/learn", { method: "POST", headers, body: "x" });
}

describe("an error response", () => {
  it.each([
    ["a submitted form", { "content-type": form, accept: "text/html,application/xhtml+xml,*/*;q=0.8" }, "text/html"],
    ["a form that accepts anything", { "content-type": form }, "text/html"],
    ["a form that asks for JSON", { "content-type": form, accept: "application/json" }, "application/json"],
    ["a call with JSON", { "content-type": "application/json", accept: "*/*" }, "application/json"],
  ])("to %s is in its form", async (_, headers, type) => {
    const request = sent(headers);
    const answers = [
      refuseForeign(request, form),
      tooMany(request, 90),
      ...[404, 413, 415, 500].map((status) => refusalOf(request, status, { code: "INTERNAL" })),
    ];
    for (const answer of answers) {
      expect(answer?.headers.get("content-type")).toMatch(new RegExp(`^${type}`));
      expect(answer?.headers.get("cache-control")).toBe("no-store");
      const text = (await answer?.text()) ?? "";
      expect(text.startsWith("{")).toBe(type === "application/json");
    }
  });

  it("to a person says when to send again", async () => {
    const answer = tooMany(sent({ "content-type": form }), 90);
    expect([answer.status, answer.headers.get("retry-after")]).toEqual([429, "90"]);
    expect(await answer.text()).toContain("Espere 2 min");
  });
});
