import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { type Binding, currentVaultKey, deriveKey, seal, tokenHash, unseal, vaultKeyOf } from "./seal";

const key = Buffer.alloc(32, 1);
const binding: Binding = { companyId: "c", owner: "tok_1", field: "number", keyId: "k1" };

describe("seal", () => {
  it("opens to the sealed text, and differs every time", () => {
    fc.assert(
      fc.property(fc.string({ unit: "binary" }), (text) => {
        const [first, second] = [seal(key, binding, text), seal(key, binding, text)];
        expect(unseal(key, binding, first)).toBe(text);
        expect(first).not.toBe(second);
        expect(first.slice(0, 16)).not.toBe(second.slice(0, 16));
      }),
    );
  });

  it.each<[string, Partial<Binding>]>([
    ["company", { companyId: "d" }],
    ["owner", { owner: "tok_2" }],
    ["field", { field: "cvv" }],
    ["key id", { keyId: "k2" }],
  ])("does not open for another %s", (_, different) => {
    const sealed = seal(key, binding, "4111111111111111");
    expect(() => unseal(key, { ...binding, ...different }, sealed)).toThrow(/authenticate/);
  });

  it("does not open with another key, or with any bit changed", () => {
    const sealed = Buffer.from(seal(key, binding, "4111111111111111"), "base64url");
    expect(() => unseal(Buffer.alloc(32, 2), binding, sealed.toString("base64url"))).toThrow(/authenticate/);
    for (let bit = 0; bit < sealed.length * 8; bit += 1) {
      const changed = Buffer.from(sealed);
      changed.writeUInt8(changed.readUInt8(bit >> 3) ^ (1 << (bit & 7)), bit >> 3);
      expect(() => unseal(key, binding, changed.toString("base64url"))).toThrow(/authenticate/);
    }
    expect(() => unseal(key, binding, sealed.subarray(0, 20).toString("base64url"))).toThrow();
  });

  it("keeps the boundaries between the parts of its binding", () => {
    const sealed = seal(key, { ...binding, companyId: 'a","b', owner: "c" }, "x");
    expect(() => unseal(key, { ...binding, companyId: "a", owner: 'b","c' }, sealed)).toThrow(/authenticate/);
  });
});

describe("keys", () => {
  it("differ per secret, vault key and purpose", () => {
    const derived = [
      deriveKey("a", key, "p"),
      deriveKey("b", key, "p"),
      deriveKey("a", Buffer.alloc(32, 2), "p"),
      deriveKey("a", key, "q"),
    ].map((each) => each.toString("hex"));
    expect(new Set(derived).size).toBe(4);
    expect(deriveKey("a", key, "p").toString("hex")).toBe(derived[0]);
    expect(derived[0]).toHaveLength(64);
  });

  it("find a token by an HMAC that only they can compute", () => {
    const named = { kid: "k1", key };
    expect(tokenHash("tok_1", named)).toMatch(/^[0-9a-f]{64}$/);
    expect(tokenHash("tok_1", named)).not.toBe(tokenHash("tok_2", named));
    expect(tokenHash("tok_1", named)).not.toBe(tokenHash("tok_1", { kid: "k1", key: Buffer.alloc(32, 2) }));
  });

  it("are named: the first encrypts, and a missing one throws", () => {
    const current = currentVaultKey();
    expect(vaultKeyOf(current.kid)).toEqual(current);
    expect(() => vaultKeyOf("gone")).toThrow("VAULT_KEYS holds no key gone");
  });
});
