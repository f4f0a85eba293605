import { DrizzleQueryError } from "drizzle-orm/errors";
import { describe, expect, it } from "vitest";
import { describeFault } from "./report-fault";

const canary = "4111111111111111";
const written = (thrown: unknown) => JSON.stringify(describeFault(thrown));

describe("describeFault", () => {
  it("describes a failed statement without its values", () => {
    const cause = new Error(`duplicate key: ${canary}`);
    const line = written(new DrizzleQueryError("INSERT INTO cards VALUES ($1, $2)", [canary, "987"], cause));
    expect(line).toContain("INSERT INTO cards VALUES ($1, $2)");
    expect(line).not.toContain("4111");
    expect(line).not.toContain("987");
  });

  it.each([
    canary,
    "4111 1111 1111 1111",
    "4111-1111-1111-1111",
    "tok_abc-def",
    "sk_abc",
    "eyJhbGciOi.J9.sig",
    "52998224725",
    "529.982.247-25",
  ])("masks %s anywhere in a message", (secret) => {
    const line = written(new Error(`outer ${secret}`, { cause: new Error(`inner\n${secret}`) }));
    expect(line).toContain("outer [redacted]");
    expect(line).toContain("inner\\n[redacted]");
    expect(line).not.toContain(secret);
  });

  it("describes only the type of a thrown value that is not an Error", () => {
    expect(written(canary)).toBe('[{"name":"string"}]');
    expect(written(null)).toBe('[{"name":"object"}]');
  });
});
