import fc from "fast-check";
import jsQR from "jsqr";
import { PNG } from "pngjs";
import { describe, expect, it } from "vitest";
import { composePixCode } from "../../acquiring/port/brcode";
import { drawQrCode } from "./qr-code";

const prefix = "data:image/png;base64,";

function bytesOf(uri: string): Buffer {
  return Buffer.from(uri.slice(prefix.length), "base64");
}

function read(uri: string): string | undefined {
  const { data, width, height } = PNG.sync.read(bytesOf(uri), { checkCRC: true });
  return jsQR(new Uint8ClampedArray(data), width, height)?.data;
}

describe("drawQrCode", () => {
  it("draws readable Pix codes, whatever the charge", () => {
    fc.assert(
      fc.property(
        fc.string({ unit: "grapheme", maxLength: 30, size: "max" }),
        fc.integer({ min: 1, max: 9_999_999_999 }),
        fc.uuid(),
        (merchantName, amountInCents, id) => {
          const location = `pix.example.com/qr/v2/${id.replaceAll("-", "")}`;
          const code = composePixCode({ location, merchantName, merchantCity: "Belém", amountInCents });
          expect(read(drawQrCode(code))).toBe(code);
        },
      ),
      { numRuns: 60 },
    );
  });

  it.each([1, 14, 15, 100, 301, 512])("draws %i characters readably", (length) => {
    const text = "Quitanda 0123456789 abcdefghijklmnopqrstuvwxyz/?=&".repeat(11).slice(0, length);
    expect(read(drawQrCode(text))).toBe(text);
  });

  it("draws text beyond ASCII as UTF-8", () => {
    expect(read(drawQrCode("pão de queijo 🧀"))).toBe("pão de queijo 🧀");
  });

  it("is a square greyscale PNG with one bit per pixel, black on white", () => {
    const png = bytesOf(drawQrCode("https://example.com"));
    expect(png.subarray(12, 16).toString("latin1")).toBe("IHDR");
    expect([...png.subarray(24, 29)]).toEqual([1, 0, 0, 0, 0]);
    const { data, width, height } = PNG.sync.read(png, { checkCRC: true });
    expect(width).toBe(height);
    const greys = new Set(data.filter((_, index) => index % 4 !== 3));
    expect(greys).toEqual(new Set([0, 255]));
  });

  it("has four pixels per module and a quiet zone of four modules", () => {
    const { data, width } = PNG.sync.read(bytesOf(drawQrCode("https://example.com")));
    const isDark = (x: number, y: number) => data[(y * width + x) * 4] === 0;
    const side = width / 4;
    expect((side - 8 - 17) % 4).toBe(0);
    const isInside = (at: number) => at >= 16 && at < width - 16;
    const pixels = Array.from(
      { length: width * width },
      (_, index) => [index % width, Math.floor(index / width)] as const,
    );
    expect(pixels.filter(([x, y]) => isDark(x, y) && !(isInside(x) && isInside(y)))).toEqual([]);
    expect(pixels.filter(([x, y]) => isDark(x, y) !== isDark(x - (x % 4), y - (y % 4)))).toEqual([]);
    const finderRow = Array.from({ length: 7 }, (_, module) => isDark(16 + module * 4, 16));
    expect(finderRow).toEqual([true, true, true, true, true, true, true]);
  });

  it("draws the same image for the same text", () => {
    expect(drawQrCode("same")).toBe(drawQrCode("same"));
  });

  it("draws 2 331 bytes and refuses one more, which no QR code holds", () => {
    expect(drawQrCode("x".repeat(2331))).toMatch(/^data:image\/png;base64,/);
    expect(() => drawQrCode("x".repeat(2332))).toThrow(/big/);
  });
});
