import { describe, expect, it } from "vitest";
import { refuseForeign } from "./dashboard-guard";

const ours = {
  host: "pay.example.com",
  origin: "https://pay.example.com",
  "sec-fetch-site": "same-origin",
  "content-type": "application/json",
  "content-length": "2",
};

function statusOf(changes: Record<string, string | null>, method = "POST"): number | null {
  const headers = new Headers();
  for (const [name, value] of Object.entries({ ...ours, ...changes })) if (value !== null) headers.set(name, value);
  const request = new Request("https://pay.example.com/api/trpc/x", { method, headers });
  return refuseForeign(request, "application/json")?.status ?? null;
}

describe("a route with cookie authentication", () => {
  it("accepts our own pages", () => {
    expect(statusOf({})).toBeNull();
    expect(statusOf({ "content-type": "application/json; charset=utf-8" })).toBeNull();
  });

  it("accepts a browser that sends only Origin, or only Sec-Fetch-Site", () => {
    expect(statusOf({ "sec-fetch-site": null })).toBeNull();
    expect(statusOf({ origin: null })).toBeNull();
  });

  it.each<Record<string, string | null>>([
    { "sec-fetch-site": "cross-site" },
    { "sec-fetch-site": "same-site" },
    { "sec-fetch-site": "none" },
    { origin: "https://evil.example" },
    { origin: "null" },
    { origin: "https://pay.example.com.evil.example", "sec-fetch-site": null },
    { origin: null, "sec-fetch-site": null },
  ])("refuses a cross-site write: %o", (changes) => {
    expect(statusOf(changes)).toBe(403);
  });

  it.each(["text/plain", "application/x-www-form-urlencoded", "multipart/form-data", null])(
    "refuses the content type %s, which other sites can send without asking",
    (contentType) => {
      expect(statusOf({ "content-type": contentType })).toBe(415);
    },
  );

  it("refuses a body that is too large or has no length", () => {
    expect(statusOf({ "content-length": "262144" })).toBeNull();
    expect(statusOf({ "content-length": "262145" })).toBe(413);
    expect(statusOf({ "content-length": null })).toBe(413);
    expect(statusOf({ "content-length": "many" })).toBe(413);
  });

  it("accepts all reads", () => {
    expect(statusOf({ origin: null, "sec-fetch-site": "none", "content-type": null }, "GET")).toBeNull();
  });
});
