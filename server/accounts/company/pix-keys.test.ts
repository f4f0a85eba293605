import { describe, expect, it } from "vitest";
import { maskPixKey, readPixKey } from "./pix-keys";

describe("readPixKey", () => {
  it.each([
    ["529.982.247-25", "cpf", "52998224725"],
    ["11.222.333/0001-81", "cnpj", "11222333000181"],
    [" Ana@Example.com ", "email", "ana@example.com"],
    ["+55 (11) 98765-4321", "phone", "+5511987654321"],
    ["0199A1C2-9E21-7B3C-8D4E-5F6071829304", "random", "0199a1c2-9e21-7b3c-8d4e-5f6071829304"],
  ])("reads %s as a key of type %s", (typed, type, key) => {
    expect(readPixKey(typed)).toEqual({ type, key });
  });

  it.each([
    "",
    "ana@",
    "11987654321",
    "+1 415 555 2671",
    "52998224726",
    "11222333000182",
    "0199a1c2",
    `${"a".repeat(70)}@example.com`,
  ])("finds no key in %s", (typed) => {
    expect(readPixKey(typed)).toBeNull();
  });
});

describe("maskPixKey", () => {
  it.each([
    "52998224725",
    "11222333000181",
    "ana@example.com",
    "+5511987654321",
    "0199a1c2-9e21-7b3c-8d4e-5f6071829304",
  ])("never shows %s in full", (typed) => {
    const key = readPixKey(typed);
    if (!key) throw new Error("no key");
    const masked = maskPixKey(key);
    expect(masked).toContain("*");
    expect(masked.replace(/\W/g, "")).not.toContain(key.key.replace(/\W/g, ""));
  });
});
