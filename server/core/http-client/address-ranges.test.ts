import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { isInRanges, normaliseRange } from "./address-ranges";

describe("normaliseRange", () => {
  it.each([
    ["203.0.113.7", "203.0.113.7"],
    [" 203.0.113.7 ", "203.0.113.7"],
    ["203.0.113.7/32", "203.0.113.7"],
    ["10.1.2.3/8", "10.0.0.0/8"],
    ["0.0.0.0/0", "0.0.0.0/0"],
    ["::ffff:203.0.113.7", "203.0.113.7"],
    ["::FFFF:cb00:7107", "203.0.113.7"],
    ["::ffff:10.1.2.3/104", "10.0.0.0/8"],
    ["2001:DB8:0::1", "2001:db8::1"],
    ["2001:db8::1/128", "2001:db8::1"],
    ["2001:db8:1:2::1/48", "2001:db8:1::/48"],
    ["::/0", "::/0"],
  ])("writes %s as %s", (text, normal) => {
    expect(normaliseRange(text)).toBe(normal);
    expect(normaliseRange(normal)).toBe(normal);
  });

  it.each([
    ...["", "10", "10.1.2", "010.0.0.1", "0x7f.0.0.1", "256.0.0.1", "10.0.0.0/33", "10.0.0.0/", "10.0.0.0/-1"],
    ...["10.0.0.0/08", "10.0.0.0/8/8", "::1/129", "fe80::1%eth0", "::ffff:10.0.0.0/95", "example.com", "1.2.3.4:80"],
  ])("refuses %j", (text) => {
    expect(normaliseRange(text)).toBeNull();
  });
});

describe("isInRanges", () => {
  it.each([
    ["203.0.113.7", ["203.0.113.7"], true],
    ["203.0.113.8", ["203.0.113.7"], false],
    ["203.0.113.8", ["198.51.100.1", "203.0.113.0/24"], true],
    ["203.0.114.0", ["203.0.113.0/24"], false],
    ["2001:db8::7", ["2001:db8::/32"], true],
    ["2001:db9::7", ["2001:db8::/32"], false],
    ["10.0.0.1", ["::/0"], false],
    ["2001:db8::7", ["0.0.0.0/0"], false],
    ["::ffff:10.0.0.1", ["10.0.0.0/8"], true],
    ["", ["0.0.0.0/0", "::/0"], false],
    ["nowhere", ["0.0.0.0/0"], false],
    ["10.0.0.1", [], false],
  ])("whether %j is in %j: %s", (address, ranges, isIn) => {
    expect(isInRanges(address, ranges)).toBe(isIn);
  });

  it("agrees with the first bits of both addresses", () => {
    const bytes = fc.tuple(fc.nat(255), fc.nat(255), fc.nat(255), fc.nat(255));
    const bitsOf = (parts: number[]) => parts.map((part) => part.toString(2).padStart(8, "0")).join("");
    fc.assert(
      fc.property(bytes, bytes, fc.nat(32), fc.nat(32), (base, other, length, shared) => {
        const bits = bitsOf(base).slice(0, shared) + bitsOf(other).slice(shared);
        const address = [0, 8, 16, 24].map((at) => Number.parseInt(bits.slice(at, at + 8), 2)).join(".");
        const range = normaliseRange(`${base.join(".")}/${length}`) ?? "";
        expect(isInRanges(address, [range])).toBe(bits.slice(0, length) === bitsOf(base).slice(0, length));
      }),
    );
  });
});
