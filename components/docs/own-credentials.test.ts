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
  it("go into the samples and the forms at once, and leave what else was typed alone", async () => {
    typedCredentials.write({ token: "old", key: "pk_typed", secret: "" });
    expect(await takeOwnToken({ takeToken: async () => ({ granted }) })).toBeNull();
    expect(ownToken.read()).toEqual({ state: "taken", ...granted });
    expect(typedCredentials.read()).toEqual({ token: "a.b.c", key: "pk_typed", secret: "" });
  });

  it("are said to be on their way meanwhile", async () => {
    const taking = takeOwnToken({ takeToken: async () => ({ granted }) });
    expect(ownToken.read()).toEqual({ state: "taking" });
    await taking;
  });

  it("are told not to be given, and why, by a refusal and by a call that does not get through", async () => {
    expect(await takeOwnToken({ takeToken: async () => ({ refused: "role" }) })).toBe("role");
    expect(ownToken.read()).toEqual({ state: "role" });
    expect(await takeOwnToken({ takeToken: () => Promise.reject(new Error("offline")) })).toBe("failed");
    expect(ownToken.read()).toEqual({ state: "failed" });
    expect(await makeOwnKey({ makeKey: async () => ({ refused: "signedOut" }) })).toBe("signedOut");
    expect(typedCredentials.read()).toEqual(nothingTyped);
  });

  it("are forgotten everywhere, but for what the reader typed instead", async () => {
    await takeOwnToken({ takeToken: async () => ({ granted }) });
    forgetOwnToken();
    expect([ownToken.read(), typedCredentials.read()]).toEqual([noToken, nothingTyped]);
    await takeOwnToken({ takeToken: async () => ({ granted }) });
    typedCredentials.write({ ...nothingTyped, token: "typed" });
    forgetOwnToken();
    expect(typedCredentials.read().token).toBe("typed");
  });

  it("are a pair where an operation asks for one", async () => {
    expect(await makeOwnKey({ makeKey: async () => ({ granted: pair }) })).toBeNull();
    expect(ownKey.read()).toEqual(pair);
    expect(typedCredentials.read()).toEqual({ token: "", key: "pk_1", secret: "sk_2" });
  });
});
