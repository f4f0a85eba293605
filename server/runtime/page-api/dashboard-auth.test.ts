import { encode } from "next-auth/jwt";
import { describe, expect, it } from "vitest";
import { newId } from "@/db/ids";
import { environment } from "../../core/env/env";
import { authorize, dashboardAuthOptions, findSessionId, sessionCookie } from "./dashboard-auth";

describe("the session's cookie", () => {
  it.each(["https://pay.example.com", "http://192.168.0.7:3000", "http://localhost.example.com"])(
    "is Secure at %s",
    (publicUrl) => {
      expect(sessionCookie(publicUrl)).toEqual({ secure: true, name: "__Secure-next-auth.session-token" });
    },
  );

  it.each(["http://127.0.0.1:3000", "http://localhost:3000", "http://[::1]:3000"])(
    "reaches a browser on this machine without HTTPS: %s",
    (publicUrl) => {
      expect(sessionCookie(publicUrl)).toEqual({ secure: false, name: "next-auth.session-token" });
    },
  );

  it("is out of reach of scripts and of other sites' forms", () => {
    expect(dashboardAuthOptions().cookies?.sessionToken?.options).toMatchObject({ httpOnly: true, sameSite: "lax" });
  });

  it("contains its session's id", async () => {
    const sessionId = newId();
    const cookie = await encode({ token: { sessionId }, secret: environment().authSecret });
    expect(await findSessionId(cookie)).toBe(sessionId);
  });

  it("is ignored when signed with another secret, expired or malformed", async () => {
    const token = { sessionId: newId() };
    const secret = environment().authSecret;
    expect(await findSessionId(await encode({ token, secret: "another" }))).toBeNull();
    expect(await findSessionId(await encode({ token, secret, maxAge: -60 }))).toBeNull();
    expect(await findSessionId(await encode({ token: { sub: "someone" }, secret }))).toBeNull();
    expect(await findSessionId("nonsense")).toBeNull();
    expect(await findSessionId(undefined)).toBeNull();
  });
});

describe("a sign-in by password", () => {
  it.each<Record<string, string>>([{ email: "a@example.com" }, { password: "secret" }])(
    "is closed to half a pair: %o",
    async (credentials) => {
      const browser = { deviceTokens: [], locale: "pt-BR", onKnown: () => undefined };
      expect(await authorize(credentials, {}, browser)).toBeNull();
    },
  );
});
