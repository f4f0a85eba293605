import { describe, expect, test } from "vitest";
import { createTestCompany } from "@/testing/support/database";
import { randomToken } from "../../core/crypto/crypto";
import { findFailure } from "../../core/failures/failure";
import { type BasicCredentials, createCallerFactory } from "../../core/procedures/procedure";
import { authRouter } from "../auth/router";
import { createApiKey } from "./api-keys";
import { authenticateToken } from "./tokens";

const now = new Date();
const createCaller = createCallerFactory(authRouter);

function clientAt(address = `test-${randomToken(8)}`) {
  return (basicCredentials: BasicCredentials | null) =>
    createCaller({
      now,
      requestId: "request",
      address,
      company: null,
      actor: null,
      can: () => false,
      basicCredentials,
    }).createToken({});
}

async function rightPair(): Promise<{ companyId: string; pair: BasicCredentials }> {
  const { companyId } = await createTestCompany();
  const { apiKey, apiSecret } = await createApiKey({ companyId, name: "Shop", createdBy: null, now });
  return { companyId, pair: { user: apiKey, password: apiSecret } };
}

const wrongPair = { user: `pk_${"A".repeat(22)}`, password: "sk_wrong" };

function codeOf(outcome: PromiseSettledResult<unknown>): string {
  return outcome.status === "fulfilled" ? "answered" : (findFailure(outcome.reason)?.code ?? "unforeseen");
}

async function codesOf(calls: Promise<unknown>[]): Promise<string[]> {
  return (await Promise.allSettled(calls)).map(codeOf);
}

describe("POST /v1/auth", () => {
  test("answers a valid pair with a token that the API accepts for an hour", async () => {
    const { companyId, pair } = await rightPair();
    const answer = await clientAt()(pair);
    expect(answer).toEqual({
      success: true,
      token: expect.any(String),
      tokenType: "Bearer",
      expiresIn: 3_600_000,
    });
    expect(await authenticateToken(answer.token, { address: "10.0.0.1", now })).toMatchObject({
      company: { id: companyId },
    });
    expect(
      await authenticateToken(answer.token, { address: "10.0.0.1", now: new Date(now.getTime() + 3_606_000) }),
    ).toBeNull();
  });

  test("answers a missing or wrong pair with 401", async () => {
    const exchange = clientAt();
    const { pair } = await rightPair();
    const codes = await codesOf([
      exchange(null),
      exchange(wrongPair),
      exchange({ ...pair, password: wrongPair.password }),
      exchange({ user: "", password: "" }),
    ]);
    expect(codes).toEqual(Array.from(codes, () => "UNAUTHENTICATED"));
  });

  test("refuses an address after ten wrong pairs in a minute, and says for how long", async () => {
    const exchange = clientAt();
    const { pair } = await rightPair();
    for (let wrong = 0; wrong < 10; wrong += 1)
      expect(await codesOf([exchange(wrongPair)])).toEqual(["UNAUTHENTICATED"]);
    for (const next of [wrongPair, pair]) {
      const failure = findFailure(await exchange(next).catch((thrown: unknown) => thrown));
      expect(failure).toMatchObject({ code: "RATE_LIMITED", status: 429 });
      expect(failure?.retryAfterSeconds).toBeGreaterThanOrEqual(1);
      expect(failure?.retryAfterSeconds).toBeLessThanOrEqual(60);
    }
    expect(await codesOf([clientAt()(pair)])).toEqual(["answered"]);
  });

  test("checks ten of twenty wrong pairs sent at once", async () => {
    const exchange = clientAt();
    const codes = await codesOf(Array.from({ length: 20 }, () => exchange(wrongPair)));
    expect(codes.filter((code) => code === "UNAUTHENTICATED")).toHaveLength(10);
    expect(codes.filter((code) => code === "RATE_LIMITED")).toHaveLength(10);
  });

  test("counts neither valid pairs nor requests without one", async () => {
    const exchange = clientAt();
    const { pair } = await rightPair();
    for (let time = 0; time < 12; time += 1) await codesOf([exchange(pair), exchange(null)]);
    expect(await codesOf([exchange(pair)])).toEqual(["answered"]);
  });
});
