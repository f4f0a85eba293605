import { describe, expect, it } from "vitest";
import { loginPath, toReturnPath } from "./return-path";

describe("the page after signing in", () => {
  it.each(["/transactions?status=paid", "/transactions#today"])("returns to %s", (path) => {
    expect(toReturnPath(path)).toBe(path);
    expect(
      toReturnPath(new URL(loginPath(path), "http://localhost").searchParams.get("callbackUrl") ?? undefined),
    ).toBe(path);
  });

  it.each([
    undefined,
    "",
    "//evil.example",
    "/\\evil.example",
    "\\\\evil.example",
    "/\t/evil.example",
    "https://evil.example/transactions",
    "https:evil.example",
    "javascript:alert(1)",
    " //evil.example",
    "/.//evil.example",
    "/transactions/..//evil.example",
    "/login?callbackUrl=/login",
    "/api/auth/signout",
    "/reset/token",
    "/signup",
  ])("never leaves this site for %j", (path) => {
    expect(toReturnPath(path)).toBe("/overview");
  });
});
