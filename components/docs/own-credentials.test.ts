import { beforeEach, describe, expect, it } from "vitest";
import {
  forgetOwnToken,
  makeOwnKey,
  noToken,
  nothingTyped,
  ownKey,
  ownToken,
  takeOwnToken,
  typedCredentials,
} from "./own-credentials";

const granted = { token: "a.b.c", expiresAt: "2026-11-20T14:00:00.000Z" };
const pair = { apiKey: "pk_1", apiSecret: "sk_2" };

beforeEach(() => {
  ownToken.write(noToken);
  ownKey.write(null);
  typedCredentials.write(nothingTyped);
});

describe("the reader's own credentials", () => {
  it("fill the samples and the forms at once, and keep other input", async () => {
    typedCredentials.write({ token: "old", key: "pk_typed", secret: "" });
    expect(await takeOwnToken({ takeToken: async () => ({ granted }) })).toBeNull();
    expect(ownToken.read()).toEqual({ state: "taken", ...granted });
    expect(typedCredentials.read()).toEqual({ token: "a.b.c", key: "pk_typed", secret: "" });
  });

  it("show as loading meanwhile", async () => {
    const taking = takeOwnToken({ takeToken: async () => ({ granted }) });
    expect(ownToken.read()).toEqual({ state: "taking" });
    await taking;
  });

  it("show why they are missing, after a refusal and after a failed call", async () => {
    expect(await takeOwnToken({ takeToken: async () => ({ refused: "role" }) })).toBe("role");
    expect(ownToken.read()).toEqual({ state: "role" });
    expect(await takeOwnToken({ takeToken: () => Promise.reject(new Error("offline")) })).toBe("failed");
    expect(ownToken.read()).toEqual({ state: "failed" });
    expect(await makeOwnKey({ makeKey: async () => ({ refused: "signedOut" }) })).toBe("signedOut");
    expect(typedCredentials.read()).toEqual(nothingTyped);
  });

  it("are forgotten everywhere, except for the reader's own input", async () => {
    await takeOwnToken({ takeToken: async () => ({ granted }) });
    forgetOwnToken();
    expect([ownToken.read(), typedCredentials.read()]).toEqual([noToken, nothingTyped]);
    await takeOwnToken({ takeToken: async () => ({ granted }) });
    typedCredentials.write({ ...nothingTyped, token: "typed" });
    forgetOwnToken();
    expect(typedCredentials.read().token).toBe("typed");
  });

  it("are a key pair when an operation needs one", async () => {
    expect(await makeOwnKey({ makeKey: async () => ({ granted: pair }) })).toBeNull();
    expect(ownKey.read()).toEqual(pair);
    expect(typedCredentials.read()).toEqual({ token: "", key: "pk_1", secret: "sk_2" });
  });
});
