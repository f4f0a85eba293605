import { randomUUID } from "node:crypto";
import { describe, expect, it } from "vitest";
import { createLimiter } from "./limiter";

const unique = () => `test-${randomUUID()}`;

describe("createLimiter", () => {
  it("allows its points and no more, and reports the rest and the reset time", async () => {
    const limiter = createLimiter(unique(), 2, 60);
    expect(await limiter.consume("a")).toEqual({ allowed: true, remaining: 1, resetSeconds: 60 });
    expect(await limiter.consume("a")).toMatchObject({ allowed: true, remaining: 0 });
    expect(await limiter.consume("a")).toMatchObject({ allowed: false, remaining: 0 });
    expect(await limiter.consume("b")).toMatchObject({ allowed: true, remaining: 1 });
  });

  it("allows exactly its points when a hundred come at once", async () => {
    const limiter = createLimiter(unique(), 7, 60);
    const verdicts = await Promise.all(Array.from({ length: 100 }, () => limiter.consume("a")));
    expect(verdicts.filter(({ allowed }) => allowed)).toHaveLength(7);
  });

  it("peeks without counting", async () => {
    const limiter = createLimiter(unique(), 1, 60);
    expect(await limiter.peek("a")).toEqual({ allowed: true, remaining: 1, resetSeconds: 60 });
    await limiter.consume("a");
    expect(await limiter.peek("a")).toMatchObject({ allowed: false, remaining: 0 });
    expect(await limiter.peek("a")).toMatchObject({ allowed: false, remaining: 0 });
  });

  it("starts a new window when the fixed one ends, however often it was called", async () => {
    const limiter = createLimiter(unique(), 1, 1);
    await limiter.consume("a");
    await new Promise((resolve) => setTimeout(resolve, 600));
    expect(await limiter.consume("a")).toMatchObject({ allowed: false, resetSeconds: 1 });
    await new Promise((resolve) => setTimeout(resolve, 500));
    expect(await limiter.consume("a")).toMatchObject({ allowed: true });
  });

  it("counts an IPv6 address by its /64", async () => {
    const limiter = createLimiter(unique(), 1, 60);
    await limiter.consume("2001:db8:1:2::1");
    expect(await limiter.consume("2001:db8:1:2:ffff:ffff:ffff:ffff")).toMatchObject({ allowed: false });
    expect(await limiter.consume("2001:db8:1:3::1")).toMatchObject({ allowed: true });
    expect(await limiter.consume("company:2001")).toMatchObject({ allowed: true });
  });

  it("shares one limiter per name", async () => {
    const name = unique();
    await createLimiter(name, 1, 60).consume("a");
    expect(await createLimiter(name, 1, 60).consume("a")).toMatchObject({ allowed: false });
  });
});
